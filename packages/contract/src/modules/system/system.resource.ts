import { defineResource, type RowOf } from '../../resource/define.ts';

/**
 * Platform entities as far as sign-in, menus and references need them (contract/1 §16); their screens and remaining
 * calls come with the administration modules. They belong to no tenant.
 */
export const user = defineResource({
  name: 'user',
  title: '用户',
  path: '/sys/user',
  permission: 'system:user',
  table: 'sys_user',
  titleField: 'realname',
  actions: ['list'],
  pages: ['system/UserList'],
  search: ['username', 'realname'],
  fields: {
    username: {
      kind: 'text',
      label: '用户账号',
      maxLength: 100,
      required: true,
      query: 'like',
      list: { width: 120, sort: true },
    },
    realname: {
      kind: 'text',
      label: '用户姓名',
      maxLength: 100,
      required: true,
      query: 'like',
      list: { width: 120, sort: true },
    },
    avatar: { kind: 'text', label: '头像', maxLength: 255 },
    birthday: { kind: 'date', label: '生日', list: { width: 110 } },
    sex: { kind: 'dict', label: '性别', dict: 'sex', stored: 'integer', query: 'eq', list: { width: 80 } },
    email: { kind: 'text', label: '邮箱', maxLength: 45 },
    phone: { kind: 'text', label: '手机号码', maxLength: 45, query: 'like', list: { width: 120 } },
    orgCode: { kind: 'text', label: '部门编码', maxLength: 64 },
    status: { kind: 'dict', label: '状态', dict: 'user_status', stored: 'integer', query: 'eq', list: { width: 80 } },
    workNo: { kind: 'text', label: '工号', maxLength: 100 },
    post: { kind: 'text', label: '职务', maxLength: 100 },
    telephone: { kind: 'text', label: '座机', maxLength: 45 },
    userIdentity: { kind: 'integer', label: '身份' },
    departIds: { kind: 'text', label: '负责部门', maxLength: 1000 },
    relTenantIds: { kind: 'text', label: '租户', maxLength: 100 },
    activitiSync: { kind: 'dict', label: '同步工作流引擎', dict: 'activiti_sync', stored: 'integer' },
  },
});

export const role = defineResource({
  name: 'role',
  title: '角色',
  path: '/sys/role',
  permission: 'system:role',
  table: 'sys_role',
  titleField: 'roleName',
  actions: ['list'],
  pages: ['system/RoleList'],
  search: ['roleName', 'roleCode'],
  fields: {
    roleName: { kind: 'text', label: '角色名称', maxLength: 100, required: true, query: 'like', list: { sort: true } },
    roleCode: { kind: 'text', label: '角色编码', maxLength: 100, required: true, query: 'like', list: { sort: true } },
    description: { kind: 'text', label: '备注', maxLength: 255, list: {} },
  },
});

export const depart = defineResource({
  name: 'depart',
  title: '部门',
  path: '/sys/sysDepart',
  permission: 'system:depart',
  table: 'sys_depart',
  titleField: 'departName',
  actions: ['list'],
  pages: ['system/DepartList'],
  search: ['departName'],
  fields: {
    parentId: { kind: 'ref', label: '上级部门', target: 'depart' },
    departName: { kind: 'text', label: '机构/部门名称', maxLength: 100, required: true, query: 'like', list: {} },
    departOrder: { kind: 'integer', label: '排序' },
    orgCategory: { kind: 'dict', label: '机构类型', dict: 'org_category', required: true },
    orgType: { kind: 'text', label: '层级', maxLength: 10 },
    orgCode: { kind: 'text', label: '机构编码', maxLength: 64, required: true, list: { sort: true } },
    status: { kind: 'dict', label: '状态', dict: 'depart_status' },
  },
});

export type User = RowOf<typeof user>;
export type Role = RowOf<typeof role>;
export type Depart = RowOf<typeof depart>;
