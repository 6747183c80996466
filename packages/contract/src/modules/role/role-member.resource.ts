import { defineResource, type RowOf } from '../../resource/define.ts';
import { user } from '../user/user.resource.ts';

const { username, realname, userIdentity } = user.fields;

/**
 * People who have a role (contract/1 §5.7): free of the data rules of the list of users, which is another screen. The list
 * is a call of its own.
 */
export const roleMember = defineResource({
  name: 'roleMember',
  title: '角色成员',
  path: '/sys/user',
  permission: 'system:role',
  table: 'sys_user',
  titleField: 'realname',
  actions: [],
  defaultSort: { field: 'username', order: 'asc' },
  search: ['username', 'realname'],
  fields: {
    username: { ...username, query: 'eq', list: { width: 140 } },
    realname: { ...realname, query: 'like', list: { width: 140 } },
    sex: { kind: 'dict', label: '性别', dict: 'sex', stored: 'integer', list: { width: 80 } },
    phone: { kind: 'text', label: '手机号码', maxLength: 45, list: { width: 140 } },
    orgCodeTxt: { kind: 'text', label: '部门', maxLength: 1000, computed: true, list: { width: 180 } },
    status: { kind: 'dict', label: '状态', dict: 'user_status', stored: 'integer', list: { width: 90 } },
    /** Stock clients open the form of the account with this row; it takes the charges of whoever seems no superior. */
    userIdentity,
  },
});

export type RoleMember = RowOf<typeof roleMember>;
