import { defineResource, type RowOf } from '../../resource/define.ts';

/**
 * 职务 (contract/1 §9, §16.8). Every signed-in user may look positions up, so list and `queryById` are custom calls;
 * changing them requires the permission codes.
 */
export const position = defineResource({
  name: 'position',
  title: '职务',
  sheetTitle: '职务表列表',
  path: '/sys/position',
  permission: 'system:position',
  table: 'sys_position',
  titleField: 'name',
  actions: ['add', 'edit', 'delete', 'export', 'import'],
  defaultSort: { field: 'code', order: 'asc' },
  pages: ['system/SysPositionList'],
  search: ['name', 'code'],
  fields: {
    code: {
      kind: 'text',
      label: '职务编码',
      maxLength: 100,
      pattern: 'dictCode',
      required: true,
      addOnly: true,
      unique: true,
      query: 'like',
      list: { width: 160, sort: true },
    },
    name: { kind: 'text', label: '职务名称', maxLength: 100, required: true, query: 'like', list: { width: 200 } },
    postRank: { kind: 'dict', label: '职级', dict: 'position_rank', required: true, query: 'eq', list: { width: 120 } },
  },
});

export type Position = RowOf<typeof position>;
