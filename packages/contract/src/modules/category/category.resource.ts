import { defineResource, type RowOf } from '../../resource/define.ts';
import { CATEGORY_CODE_LENGTH } from './category.rules.ts';

/**
 * 分类字典 (contract/2 §2, §18.3), a tree without a fixed depth. Its list calls are custom, one level each; the
 * code of a row and the has-children flag are set by the server.
 */
export const category = defineResource({
  name: 'category',
  title: '分类字典',
  sheetTitle: '分类字典列表',
  path: '/sys/category',
  permission: 'system:category',
  table: 'sys_category',
  titleField: 'name',
  actions: ['add', 'edit', 'delete', 'export', 'import'],
  defaultSort: { field: 'code', order: 'asc' },
  search: ['name', 'code'],
  fields: {
    name: { kind: 'text', label: '分类名称', maxLength: 100, required: true, query: 'like', list: { width: 220 } },
    /** A workbook may contain it, so that an export can be re-imported; otherwise the server generates it. */
    code: {
      kind: 'text',
      label: '分类编码',
      maxLength: CATEGORY_CODE_LENGTH,
      addOnly: true,
      form: false,
      query: 'like',
      list: { width: 160 },
    },
    /** "0" at the top. */
    pid: { kind: 'text', label: '父级节点', maxLength: 64, initial: '0' },
    /** "1" when it has child rows. */
    hasChild: { kind: 'text', label: '是否有子节点', maxLength: 3, readOnly: true },
  },
});

export type CategoryRow = RowOf<typeof category>;
