import { defineResource, type RowOf } from '../../resource/define.ts';
import { PRICE_TYPE } from '../service/service.dicts.ts';
import { remark } from '../shared-fields.ts';
import { CHARGE_CATEGORY, CHARGE_STATUS } from './charge-item.dicts.ts';

/** 收费清单: only its published items are billed beside the price of a plot (domain.md §3.21, I22). */
export const chargeItem = defineResource({
  name: 'chargeItem',
  title: '收费项目',
  path: '/cemetery/chargeItem',
  permission: 'cem:chargeItem',
  table: 'cem_charge_item',
  titleField: 'name',
  pages: ['cemetery/ChargeItemList'],
  search: ['code', 'name'],
  fields: {
    code: {
      kind: 'text',
      label: '编码',
      maxLength: 16,
      required: true,
      unique: true,
      query: 'like',
      list: { width: 100, sort: true },
    },
    name: {
      kind: 'text',
      label: '收费项目',
      maxLength: 64,
      required: true,
      unique: true,
      query: 'like',
      list: { width: 180, sort: true },
    },
    itemType: {
      kind: 'dict',
      label: '费用类型',
      dict: 'price_item',
      required: true,
      query: 'eq',
      list: { width: 130 },
    },
    category: {
      kind: 'dict',
      label: '类别',
      dict: 'charge_cat',
      required: true,
      initial: CHARGE_CATEGORY.extended,
      query: 'eq',
      list: { width: 100 },
    },
    priceType: {
      kind: 'dict',
      label: '定价方式',
      dict: 'price_type',
      required: true,
      initial: PRICE_TYPE.market,
      list: { width: 120 },
    },
    unit: { kind: 'text', label: '单位', maxLength: 8, required: true, initial: '次', list: { width: 70 } },
    maxPrice: {
      kind: 'money',
      label: '最高价',
      required: true,
      min: 0,
      max: 9_999_999_999,
      list: { width: 110, sort: true },
    },
    docNo: { kind: 'text', label: '依据文号', maxLength: 64 },
    publicShow: { kind: 'switch', label: '公示', required: true, initial: 'Y', list: { width: 70 } },
    validFrom: { kind: 'date', label: '有效期起' },
    validTo: { kind: 'date', label: '有效期止', list: { width: 110 } },
    status: {
      kind: 'dict',
      label: '状态',
      dict: 'charge_status',
      required: true,
      initial: CHARGE_STATUS.published,
      query: 'eq',
      list: { width: 90 },
    },
    remark,
  },
});

export type ChargeItem = RowOf<typeof chargeItem>;
