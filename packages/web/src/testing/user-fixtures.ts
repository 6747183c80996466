import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { type FakeRow, fakeResource } from './fake-resource.ts';
import { type FakeHandler, refusal, reply } from './fake-server.ts';
import { peopleServer } from './people-fixtures.ts';

/** An account as in the list. */
export const account = (over: Partial<FakeRow> = {}): FakeRow => ({
  id: 'u7',
  username: 'wang',
  realname: '王小芳',
  avatar: null,
  sex: 2,
  sex_dictText: '女',
  birthday: '1990-01-02',
  email: null,
  phone: '13800000007',
  orgCode: null,
  orgCodeTxt: '销售部',
  status: 1,
  status_dictText: '正常',
  workNo: 'W7',
  post: null,
  telephone: null,
  userIdentity: 2,
  departIds: 'd2',
  departIds_dictText: '销售部门',
  relTenantIds: '1',
  activitiSync: 1,
  version: 3,
  createTime: '2026-01-01 08:00:00',
  ...over,
});

export const GONE = {
  ...account({ id: 'g1', username: 'gone', realname: '已走' }),
  orgCode: '财务部',
  deleteBy: 'admin',
};

/** The calls of the user page, as answered by the server. */
export function userServer(rows: FakeRow[]): Record<string, FakeHandler> {
  return {
    ...fakeResource(user, rows),
    ...peopleServer(),
    'GET /sys/role/queryall': () => [
      { id: 'r1', roleName: '销售', roleCode: 'sales' },
      { id: 'r2', roleName: '收银', roleCode: 'cashier' },
      { id: 'r3', roleName: '管理员', roleCode: 'admin', refusal: '只有管理员可以修改管理员角色的权限！' },
    ],
    'GET /sys/tenant/queryList': () => [{ id: 1, name: '松柏' }],
    'GET /sys/user/queryUserRole': () => ['r1'],
    'GET /sys/user/userDepartList': () => refusal('查找失败'),
    'PUT /sys/user/frozenBatch': () => reply('操作成功!', null),
    'PUT /sys/user/changePassword': () => reply('密码修改成功!', null),
    'PUT /sys/user/resetPassword': ({ params }) =>
      reply(
        '操作成功!',
        String(params.usernames)
          .split(',')
          .map((username) => ({ username, password: `New-${username}-1` })),
      ),
    'GET /sys/user/recycleBin': () => reply('', [GONE]),
  };
}
