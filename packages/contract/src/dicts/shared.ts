import { type Dict, namedDict, userDict } from './define.ts';

/** Dictionaries used by several cemetery modules (domain.md §3). */
export const SHARED_DICTS = {
  enabled: namedDict('启用状态', {
    on: ['1', '启用'],
    off: ['0', '停用'],
  }),
  shelf: namedDict('上架状态', {
    on: ['1', '上架'],
    off: ['0', '下架'],
  }),
  orientation: userDict('朝向', {
    '1': '坐北朝南',
    '2': '坐南朝北',
    '3': '坐东朝西',
    '4': '坐西朝东',
    '5': '坐西北朝东南',
    '6': '坐东北朝西南',
    '7': '其他',
  }),
  relation: userDict('关系', {
    '01': '配偶',
    '02': '儿子',
    '03': '女儿',
    '04': '父亲',
    '05': '母亲',
    '06': '儿媳',
    '07': '女婿',
    '08': '孙子女',
    '09': '外孙子女',
    '10': '兄弟',
    '11': '姐妹',
    '12': '侄甥',
    '13': '祖父母',
    '14': '本人',
    '15': '单位/组织',
    '16': '朋友',
    '99': '其他',
  }),
  channel: userDict('渠道', {
    '01': '自来',
    '02': '电话',
    '03': '网络',
    '04': '代办机构',
    '05': '老客户介绍',
    '06': '业务员',
    '07': '殡仪馆',
    '08': '单位团购',
    '09': '其他',
  }),
} as const satisfies Record<string, Dict>;

export const ENABLED = SHARED_DICTS.enabled.codes;
export const SHELF = SHARED_DICTS.shelf.codes;
