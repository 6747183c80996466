import { defineResource, type DraftOf, type RowOf } from '../../resource/define.ts';

/** 陵园 (domain.md §3.1). */
export const cemetery = defineResource({
  name: 'cemetery',
  title: '陵园',
  path: '/cemetery/cemetery',
  permission: 'cem:cemetery',
  table: 'cem_cemetery',
  titleField: 'name',
  pages: ['cemetery/CemeteryList'],
  search: ['code', 'name', 'pinyin'],
  fields: {
    code: { kind: 'text', label: '陵园编码', maxLength: 16, pattern: 'code', required: true, unique: true, query: 'like', list: { width: 100, sort: true } },
    name: { kind: 'text', label: '陵园名称', maxLength: 64, required: true, unique: true, query: 'like', list: { width: 180, sort: true } },
    shortName: { kind: 'text', label: '简称', maxLength: 16, required: true },
    pinyin: { kind: 'text', label: '拼音码', maxLength: 128, readOnly: true },
    nature: { kind: 'dict', label: '性质', dict: 'cemetery_nature', required: true, query: 'eq', initial: '1', list: { width: 130 } },
    licenseNo: { kind: 'text', label: '许可/批准文号', maxLength: 64 },
    licenseExpire: { kind: 'date', label: '许可有效期至' },
    unitName: { kind: 'text', label: '主办单位', maxLength: 128, required: true },
    creditCode: { kind: 'text', label: '统一社会信用代码', maxLength: 18, pattern: 'creditCode' },
    legalPerson: { kind: 'text', label: '法定代表人', maxLength: 32 },
    contactName: { kind: 'text', label: '联系人', maxLength: 32, required: true },
    contactPhone: { kind: 'text', label: '联系电话', maxLength: 20, required: true, list: { width: 130 } },
    regionCode: { kind: 'text', label: '所在地区', maxLength: 6, required: true, list: { width: 110 } },
    address: { kind: 'text', label: '详细地址', maxLength: 200, required: true },
    lng: { kind: 'decimal', label: '经度', scale: 7, min: -180, max: 180 },
    lat: { kind: 'decimal', label: '纬度', scale: 7, min: -90, max: 90 },
    landArea: { kind: 'decimal', label: '占地面积(㎡)', scale: 2, min: 0, max: 99_999_999, list: { width: 120, sort: true } },
    buildArea: { kind: 'decimal', label: '建成面积(㎡)', scale: 2, min: 0, max: 99_999_999 },
    greenRate: { kind: 'decimal', label: '绿化率(%)', scale: 2, min: 0, max: 100 },
    openTime: { kind: 'text', label: '开放时间', maxLength: 8, pattern: 'time' },
    closeTime: { kind: 'text', label: '关闭时间', maxLength: 8, pattern: 'time' },
    numberPattern: { kind: 'text', label: '墓位全称格式', maxLength: 64, required: true, initial: '{cemetery}-{area}-{row}排-{seat}号' },
    skipDigits: { kind: 'text', label: '编号避讳', maxLength: 16 },
    status: { kind: 'dict', label: '状态', dict: 'cemetery_status', required: true, query: 'eq', initial: '1', list: { width: 140 } },
    intro: { kind: 'textarea', label: '简介', maxLength: 2000 },
    remark: { kind: 'textarea', label: '备注', maxLength: 500 },
    plotTotal: { kind: 'integer', label: '墓位总数', computed: true, list: { width: 100 } },
    plotAvailable: { kind: 'integer', label: '可售', computed: true, list: { width: 90 } },
    plotSold: { kind: 'integer', label: '已售', computed: true, list: { width: 90 } },
  },
});

export type Cemetery = RowOf<typeof cemetery>;
export type CemeteryDraft = DraftOf<typeof cemetery>;
