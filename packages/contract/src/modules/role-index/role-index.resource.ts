import { defineResource, type RowOf } from '../../resource/define.ts';

/** Home page by role (contract/1 §6.2, §16.15); belongs to no tenant, like the roles. */
export const roleIndex = defineResource({
  name: 'roleIndex',
  title: '首页配置',
  path: '/sys/sysRoleIndex',
  permission: 'system:roleindex',
  table: 'sys_role_index',
  titleField: 'roleCode',
  actions: ['list', 'add', 'edit', 'delete'],
  fields: {
    roleCode: { kind: 'text', label: '角色编码', maxLength: 64, required: true, unique: true, query: 'eq' },
    url: { kind: 'text', label: '首页', maxLength: 255, required: true },
    /** Kept for clients that need it; ours knows the component of a menu's path. */
    component: { kind: 'text', label: '组件地址', maxLength: 255 },
    priority: { kind: 'integer', label: '优先级', min: 0, max: 9999 },
    status: { kind: 'dict', label: '是否启用', dict: 'valid_status' },
    relationType: { kind: 'dict', label: '关联类型', dict: 'relation_type', query: 'eq' },
  },
});

export type RoleIndex = RowOf<typeof roleIndex>;
