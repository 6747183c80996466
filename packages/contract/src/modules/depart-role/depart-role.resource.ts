import { defineResource, type RowOf } from '../../resource/define.ts';

/**
 * 部门角色 (contract/1 §8.5, §16.7). A role stays in the department it was created for. Its list calls are custom:
 * access is decided by department, for holders of the code and for people in charge alike.
 */
export const departRole = defineResource({
  name: 'departRole',
  title: '部门角色',
  path: '/sys/sysDepartRole',
  permission: 'system:depart:role',
  table: 'sys_depart_role',
  titleField: 'roleName',
  actions: ['add', 'edit', 'delete'],
  search: ['roleName', 'roleCode'],
  fields: {
    roleName: {
      kind: 'text',
      label: '部门角色名称',
      maxLength: 30,
      required: true,
      query: 'like',
      list: { width: 180, sort: true },
    },
    roleCode: {
      kind: 'text',
      label: '部门角色编码',
      maxLength: 64,
      pattern: 'departRoleCode',
      required: true,
      addOnly: true,
      unique: true,
      list: { width: 160, sort: true },
    },
    departId: {
      kind: 'ref',
      label: '部门',
      target: 'depart',
      required: true,
      addOnly: true,
      form: false,
      list: { width: 160 },
    },
    description: { kind: 'textarea', label: '备注', maxLength: 126, list: {} },
  },
});

export type DepartRole = RowOf<typeof departRole>;
