import { defineResource, type RowOf } from '../../resource/define.ts';

/** Roles (contract/1 §6, §16.2); they belong to no tenant. */
export const role = defineResource({
  name: 'role',
  title: '角色',
  sheetTitle: '角色列表',
  path: '/sys/role',
  permission: 'system:role',
  table: 'sys_role',
  titleField: 'roleName',
  pages: ['system/RoleList'],
  search: ['roleName', 'roleCode'],
  recycleBin: ['roleName', 'roleCode', 'description'],
  fields: {
    roleName: {
      kind: 'text',
      label: '角色名称',
      sheet: '角色名',
      maxLength: 30,
      pattern: 'roleName',
      required: true,
      query: 'like',
      list: { width: 200, sort: true },
    },
    roleCode: {
      kind: 'text',
      label: '角色编码',
      maxLength: 64,
      pattern: 'roleCode',
      required: true,
      addOnly: true,
      unique: true,
      query: 'like',
      list: { width: 180, sort: true },
    },
    description: { kind: 'textarea', label: '备注', sheet: '描述', maxLength: 126, list: { width: 260 } },
  },
});

export type Role = RowOf<typeof role>;
