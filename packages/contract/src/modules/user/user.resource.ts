import { defineResource, type RowOf } from '../../resource/define.ts';

/**
 * Accounts (contract/1 §5, §16.1). They belong to tenants by a list of ids. Password, roles and departments are saved
 * together with the row but are not fields of it (`user.calls.ts`).
 */
export const user = defineResource({
  name: 'user',
  title: '用户',
  sheetTitle: '用户列表',
  path: '/sys/user',
  permission: 'system:user',
  table: 'sys_user',
  titleField: 'realname',
  pages: ['system/UserList'],
  search: ['username', 'realname'],
  importNote:
    '导入的账号没有密码，需重置密码后才能登录；角色填名称或编码，多个用逗号分隔；所属部门和负责部门填完整路径，如「总公司/销售部」，多个用分号分隔',
  fields: {
    username: {
      kind: 'text',
      label: '用户账号',
      maxLength: 100,
      pattern: 'account',
      required: true,
      addOnly: true,
      unique: true,
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
    avatar: { kind: 'text', label: '头像', maxLength: 255, picture: true, list: { width: 70 } },
    sex: { kind: 'dict', label: '性别', dict: 'sex', stored: 'integer', query: 'eq', list: { width: 80 } },
    birthday: { kind: 'date', label: '生日', list: { width: 110 } },
    email: { kind: 'text', label: '邮箱', maxLength: 45, pattern: 'email', unique: true },
    phone: {
      kind: 'text',
      label: '手机号码',
      maxLength: 45,
      pattern: 'mobile',
      unique: true,
      // Whoever may look into accounts sees it; colleagues see a mask wherever people are listed.
      sensitive: { mask: 'phone', code: 'system:user:list', key: 'user.phone' },
      query: 'like',
      list: { width: 120 },
    },
    /** Names of the departments, joined by `,`. */
    orgCodeTxt: { kind: 'text', label: '部门', maxLength: 1000, computed: true, list: { width: 160 } },
    /** Code of the department of the last sign-in. */
    orgCode: { kind: 'text', label: '部门编码', maxLength: 64, readOnly: true },
    /** Freezing has its own call and permission. */
    status: {
      kind: 'dict',
      label: '状态',
      dict: 'user_status',
      stored: 'integer',
      readOnly: true,
      query: 'eq',
      list: { width: 80 },
    },
    workNo: { kind: 'text', label: '工号', maxLength: 100, unique: true },
    /** Codes of positions, joined by `,`. */
    post: { kind: 'text', label: '职务', maxLength: 100 },
    telephone: { kind: 'text', label: '座机', maxLength: 45, pattern: 'landline' },
    userIdentity: { kind: 'dict', label: '身份', dict: 'user_identity', stored: 'integer', initial: 1 },
    /** Departments in charge of, for superiors only. */
    departIds: { kind: 'text', label: '负责部门', maxLength: 4000, list: { width: 160 } },
    relTenantIds: { kind: 'text', label: '租户', maxLength: 100 },
    activitiSync: {
      kind: 'dict',
      label: '同步工作流引擎',
      dict: 'activiti_sync',
      stored: 'integer',
      initial: 1,
    },
  },
});

/** Added by replies: names for the ids and codes of the row. */
interface UserTexts {
  departIds_dictText?: string;
  post_dictText?: string;
}

export type User = RowOf<typeof user> & UserTexts;
