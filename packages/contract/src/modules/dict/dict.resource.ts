import { defineResource, type RowOf } from '../../resource/define.ts';

/** 数据字典 (contract/2 §1.1, §18.1). Dictionaries belong to no tenant. */
export const dict = defineResource({
  name: 'dict',
  title: '数据字典',
  path: '/sys/dict',
  permission: 'system:dict',
  table: 'sys_dict',
  titleField: 'dictName',
  search: ['dictName', 'dictCode'],
  fields: {
    dictName: {
      kind: 'text',
      label: '字典名称',
      maxLength: 100,
      required: true,
      query: 'like',
      list: { width: 180, sort: true },
    },
    dictCode: {
      kind: 'text',
      label: '字典编码',
      maxLength: 100,
      pattern: 'dictCode',
      required: true,
      unique: true,
      query: 'like',
      list: { width: 180, sort: true },
    },
    description: { kind: 'text', label: '描述', maxLength: 255, list: {} },
    /** 0 text, 1 number; kept for stock clients. */
    type: { kind: 'integer', label: '类型', min: 0, max: 1, initial: 0, form: false },
  },
});

/**
 * 字典项 (contract/2 §1.5, §18.2), under the permissions of its dictionary. Lists are always in item order, so the list
 * call is custom.
 */
export const dictItem = defineResource({
  name: 'dictItem',
  title: '字典项',
  path: '/sys/dictItem',
  permission: 'system:dict',
  table: 'sys_dict_item',
  titleField: 'itemText',
  actions: ['add', 'edit', 'delete'],
  defaultSort: { field: 'sortOrder', order: 'asc' },
  search: ['itemText', 'itemValue'],
  fields: {
    dictId: { kind: 'text', label: '字典', maxLength: 64, required: true, addOnly: true, form: false, program: true },
    itemText: { kind: 'text', label: '名称', maxLength: 100, required: true, query: 'like', list: { width: 200 } },
    itemValue: { kind: 'text', label: '数据值', maxLength: 100, required: true, list: { width: 160 } },
    itemColor: { kind: 'text', label: '颜色', maxLength: 20, pattern: 'color' },
    description: { kind: 'text', label: '描述', maxLength: 255 },
    sortOrder: { kind: 'integer', label: '排序值', min: 1, max: 999_999, required: true, initial: 1 },
    status: {
      kind: 'dict',
      label: '是否启用',
      dict: 'dict_item_status',
      stored: 'integer',
      required: true,
      initial: 1,
      query: 'eq',
    },
  },
});

/** Who may change items for the own tenant alone. */
export const OWN_DICT_ITEMS = 'system:dict:own';

/**
 * 本租户字典项: what one tenant has otherwise than all (`itemId`; null where it is the same), or an item of its own.
 * It has custom calls only.
 */
export const dictOwnItem = defineResource({
  name: 'dictOwnItem',
  title: '本租户字典项',
  path: '/sys/dictItem/own',
  permission: 'system:dict',
  table: 'sys_dict_own_item',
  titleField: 'itemText',
  actions: [],
  fields: {
    dictId: { kind: 'text', label: '字典', maxLength: 64, required: true, readOnly: true, program: true },
    itemId: { kind: 'text', label: '字典项', maxLength: 64, readOnly: true, program: true },
    itemValue: { kind: 'text', label: '数据值', maxLength: 100, readOnly: true },
    itemText: { kind: 'text', label: '名称', maxLength: 100, readOnly: true },
    /** Empty, and not null, where the tenant has no colour and the others have. */
    itemColor: { kind: 'text', label: '颜色', maxLength: 20, readOnly: true },
    sortOrder: { kind: 'integer', label: '排序值', min: 1, max: 999_999, readOnly: true },
    status: { kind: 'dict', label: '是否启用', dict: 'dict_item_status', stored: 'integer', readOnly: true },
  },
});

export type DictRow = RowOf<typeof dict>;
export type DictItemRow = RowOf<typeof dictItem>;
