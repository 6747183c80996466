import { defineResource, type RowOf } from '../../resource/define.ts';
import { user } from '../user/user.resource.ts';

const { username, realname, userIdentity } = user.fields;

/**
 * Members of a role (contract/1 §5.7): not subject to the data rules of the user list, which is another screen. The
 * list call is custom.
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
    /** Stock clients open the account form with this row; the form clears the charges of non-superiors. */
    userIdentity,
  },
});

export type RoleMember = RowOf<typeof roleMember>;
