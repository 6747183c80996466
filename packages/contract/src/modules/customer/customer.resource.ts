import { type DraftOf, defineResource, type RowOf } from '../../resource/define.ts';
import { mobile, remark } from '../shared-fields.ts';
import { CUSTOMER_LEVEL, CUSTOMER_TYPE, ID_TYPE } from './customer.dicts.ts';

/** 客户: person or unit that buys, holds, pays or contacts (domain.md §3.7). */
export const customer = defineResource({
  name: 'customer',
  title: '客户',
  path: '/cemetery/customer',
  permission: 'cem:customer',
  table: 'cem_customer',
  titleField: 'name',
  pages: ['cemetery/CustomerList'],
  search: ['name', 'mobile', 'pinyin', 'customerNo'],
  importKey: { same: ['name', 'mobile'], apart: ['idNo'] },
  fields: {
    customerNo: {
      kind: 'text',
      label: '客户编号',
      maxLength: 24,
      readOnly: true,
      query: 'like',
      list: { width: 130, sort: true },
    },
    type: {
      kind: 'dict',
      label: '类型',
      dict: 'customer_type',
      required: true,
      initial: CUSTOMER_TYPE.person,
      query: 'eq',
      list: { width: 80 },
    },
    name: {
      kind: 'text',
      label: '姓名/单位名称',
      maxLength: 64,
      required: true,
      query: 'like',
      list: { width: 120, sort: true },
    },
    pinyin: { kind: 'text', label: '拼音码', maxLength: 128, readOnly: true },
    formerName: { kind: 'text', label: '曾用名', maxLength: 64 },
    sex: { kind: 'dict', label: '性别', dict: 'sex', list: { width: 70 } },
    birthday: { kind: 'date', label: '出生日期' },
    idType: { kind: 'dict', label: '证件类型', dict: 'id_type', initial: ID_TYPE.resident },
    idNo: {
      kind: 'text',
      label: '证件号码',
      maxLength: 32,
      secret: true,
      sensitive: { mask: 'idNumber' },
      query: 'eq',
      list: { width: 180 },
    },
    mobile,
    phone2: { kind: 'text', label: '备用电话', maxLength: 20, sensitive: { mask: 'phone', open: true } },
    wechat: { kind: 'text', label: '微信', maxLength: 64 },
    regionCode: { kind: 'region', label: '地区', list: { width: 180 } },
    address: { kind: 'text', label: '地址', maxLength: 200, sensitive: { mask: 'address', open: true } },
    workUnit: { kind: 'text', label: '工作单位', maxLength: 100 },
    source: { kind: 'dict', label: '来源', dict: 'channel', query: 'eq', list: { width: 100 } },
    introducer: { kind: 'text', label: '介绍人', maxLength: 32 },
    ownerSalesId: { kind: 'ref', label: '归属业务员', target: 'user', list: { width: 110 } },
    level: {
      kind: 'dict',
      label: '客户级别',
      dict: 'customer_level',
      initial: CUSTOMER_LEVEL.ordinary,
      query: 'eq',
      list: { width: 100 },
    },
    deceasedFlag: { kind: 'switch', label: '已故标记', readOnly: true },
    remark,
    plotCount: { kind: 'integer', label: '墓位数', computed: true, list: { width: 80 } },
  },
});

export type Customer = RowOf<typeof customer>;
export type CustomerDraft = DraftOf<typeof customer>;
