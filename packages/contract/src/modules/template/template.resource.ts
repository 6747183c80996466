import { defineLines, defineResource, type RowOf } from '../../resource/define.ts';
import { enabled, remark } from '../shared-fields.ts';
import { CAPACITY_TYPE, PRICE_ITEM, STONE_SHAPE } from './template.dicts.ts';

/** 价格构成 (domain.md §3.3): lines of a template, summed into its standard price. */
export const templateItem = defineLines({
  title: '价格构成',
  table: 'cem_plot_template_item',
  parentField: 'templateId',
  fields: {
    orderNum: { kind: 'integer', label: '序号', min: 0, max: 999, initial: 1 },
    itemType: { kind: 'dict', label: '费用类型', dict: 'price_item', required: true, initial: PRICE_ITEM.use },
    name: { kind: 'text', label: '费用名称', maxLength: 64, required: true },
    unitPrice: { kind: 'money', label: '单价', required: true, min: 0, max: 99_999_999_999 },
    quantity: { kind: 'decimal', label: '数量', scale: 2, required: true, min: 0.01, max: 99_999_999, initial: 1 },
    amount: { kind: 'money', label: '金额', readOnly: true },
    required: { kind: 'switch', label: '必收', required: true, initial: 'Y' },
    discountable: { kind: 'switch', label: '可优惠', required: true, initial: 'N' },
    refundable: { kind: 'switch', label: '可退', required: true, initial: 'Y' },
    taxRate: { kind: 'decimal', label: '税率(%)', scale: 2, min: 0, max: 100 },
  },
});

/** 墓型模板 (domain.md §3.3), the family's "tomb template". */
export const template = defineResource({
  name: 'template',
  title: '墓型模板',
  path: '/cemetery/template',
  permission: 'cem:template',
  table: 'cem_plot_template',
  titleField: 'name',
  pages: ['cemetery/TemplateList'],
  search: ['code', 'name'],
  lines: { items: templateItem },
  fields: {
    cemeteryId: {
      kind: 'ref',
      label: '所属陵园',
      target: 'cemetery',
      required: true,
      addOnly: true,
      query: 'eq',
      list: { width: 150 },
    },
    code: {
      kind: 'text',
      label: '模板编码',
      maxLength: 16,
      required: true,
      query: 'like',
      list: { width: 110, sort: true },
    },
    name: {
      kind: 'text',
      label: '墓型名称',
      maxLength: 64,
      required: true,
      query: 'like',
      list: { width: 200, sort: true },
    },
    tombKind: {
      kind: 'dict',
      label: '墓葬形式',
      dict: 'tomb_kind',
      required: true,
      initial: '01',
      query: 'eq',
      list: { width: 120 },
    },
    capacityType: {
      kind: 'dict',
      label: '穴型',
      dict: 'capacity_type',
      required: true,
      initial: CAPACITY_TYPE.double,
      query: 'eq',
      list: { width: 90 },
    },
    capacity: { kind: 'integer', label: '可葬数', required: true, min: 1, max: 99, initial: 2, list: { width: 80 } },
    length: { kind: 'decimal', label: '墓长(m)', scale: 2, required: true, min: 0.01, max: 9999, list: { width: 90 } },
    width: { kind: 'decimal', label: '墓宽(m)', scale: 2, required: true, min: 0.01, max: 9999, list: { width: 90 } },
    height: { kind: 'decimal', label: '碑高(m)', scale: 2, min: 0, max: 99 },
    floorArea: { kind: 'decimal', label: '占地面积(㎡)', scale: 2, readOnly: true, list: { width: 110 } },
    stoneMaterial: { kind: 'dict', label: '石材', dict: 'stone', list: { width: 100 } },
    stoneShape: {
      kind: 'dict',
      label: '碑型',
      dict: 'stone_shape',
      required: true,
      initial: STONE_SHAPE.upright,
      list: { width: 100 },
    },
    faceWidth: { kind: 'integer', label: '碑面宽(mm)', min: 0, max: 99_999 },
    faceHeight: { kind: 'integer', label: '碑面高(mm)', min: 0, max: 99_999 },
    baseCharBig: {
      kind: 'integer',
      label: '含大字数',
      required: true,
      min: 0,
      max: 999,
      initial: 0,
      list: { width: 90 },
    },
    baseCharSmall: { kind: 'integer', label: '含小字数', required: true, min: 0, max: 999, initial: 0 },
    includesPortrait: { kind: 'integer', label: '含瓷像数', required: true, min: 0, max: 99, initial: 0 },
    standardPrice: { kind: 'money', label: '标准价', readOnly: true, list: { width: 120, sort: true } },
    images: { kind: 'files', label: '图片', pictures: true },
    status: enabled,
    remark,
    plotCount: { kind: 'integer', label: '引用墓位数', computed: true, list: { width: 110 } },
  },
});

export type Template = RowOf<typeof template>;
