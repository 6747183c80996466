import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import type { UserRights } from '@songbai/contract/modules/permission/user-rights.calls.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { RoleUserListPage } from './RoleUserListPage.tsx';

const LIST = 'GET /sys/user/userRoleList';
const ADD = 'POST /sys/user/addSysUserRole';
const REMOVE = 'DELETE /sys/user/deleteUserRole';

const member = (id: string, username: string, realname: string) => ({
  ...{ id, username, realname, sex: 1, phone: null, status: 1, status_dictText: '正常', orgCodeTxt: '销售部' },
});
const MEMBERS = [member('m1', 'zhang', '张芳'), member('u1', 'me', '本人')];

const source = { kind: 'role' as const, id: 'r1', name: '销售顾问' };
const RIGHTS: UserRights = {
  ...{ userId: 'm1', username: 'zhang', realname: '张芳', admin: false },
  rights: [
    {
      ...{ permissionId: 'orders', name: '正常订单', perms: null, path: ['业务'], type: 1, sources: [source] },
      dataRules: [
        {
          ...{ id: 'own', ruleName: '仅本人创建', ruleColumn: 'createBy', ruleConditions: '=' },
          ...{ ruleValue: '#{sys_user_code}', valid: true, sourceIds: ['r1'] },
        },
      ],
    },
    {
      ...{ permissionId: 'lock', name: '锁定', perms: 'cem:plot:lock', path: ['业务', '墓位图'], type: 2 },
      sources: [source, { kind: 'departRole', id: 'd1', name: '组长', depart: '销售部' }],
      dataRules: [],
    },
  ],
  passing: [],
};

async function show(routes: Record<string, FakeHandler> = {}, codes?: readonly string[]) {
  const stamps = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null, version: 1 };
  const server = fakeServer({
    ...fakeResource(role, [{ id: 'r1', roleName: '销售顾问', roleCode: 'sales', description: null, ...stamps }]),
    ...peopleServer(),
    [LIST]: () => pageOf(MEMBERS),
    [ADD]: () => reply('添加成功!', null, 0),
    [REMOVE]: () => reply('删除成功!', null),
    [`${REMOVE}Batch`]: () => reply('删除成功!', null),
    'GET /sys/permission/userRights': () => RIGHTS,
    ...routes,
  });
  render(<RoleUserListPage />, { url: '/isystem/roleUserList', ...(codes ? { codes } : {}) });
  await expect.element(page.getByText('请选择一个角色!')).toBeVisible();
  await page.getByRole('menuitem', { name: '销售顾问' }).click();
  await expect.element(row('张芳')).toBeVisible();
  return server;
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const confirm = () => page.getByRole('button', { name: /^确\s?定$/ });

describe('角色成员 (contract/1 §5.7)', () => {
  test('a text that is too long to look for among the roles is marked and not asked for', async () => {
    const server = await show();
    const asked = server.callsOf(`GET ${role.path}/list`).length;
    await page.getByRole('searchbox', { name: '搜索角色' }).fill('销'.repeat(201));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('最大长度200位字符')).toBeVisible();
    expect(server.callsOf(`GET ${role.path}/list`)).toHaveLength(asked);
  });

  test('the members of the chosen role; nobody takes a role from himself', async () => {
    const server = await show();
    expect(server.callsOf(LIST)[0]?.params).toMatchObject({ roleId: 'r1', pageNo: '1' });
    await row('张芳').getByRole('button', { name: '取消关联' }).click();
    await expect.element(page.getByText('确定取消关联吗?')).toBeVisible();
    await confirm().click();
    await expect.element(page.getByText('删除成功!')).toBeVisible();
    expect(server.callsOf(REMOVE)[0]?.params).toMatchObject({ roleId: 'r1', userId: 'm1' });
    await expect.element(row('本人').getByRole('button', { name: '取消关联' })).toBeDisabled();
  });

  test('several at once: asked first, the list ends with a comma', async () => {
    const server = await show();
    const several = page.getByRole('button', { name: /取消关联/ }).first();
    await several.click();
    await expect.element(page.getByText('请选择一条记录！')).toBeVisible();
    await row('张芳').getByRole('checkbox').click();
    await several.click();
    await expect.element(page.getByText('是否删除选中数据?')).toBeVisible();
    await confirm().click();
    await expect
      .poll(() => server.callsOf(`${REMOVE}Batch`)[0]?.params)
      .toMatchObject({ roleId: 'r1', userIds: 'm1,' });
  });

  test('people that exist are added from the picker', async () => {
    const server = await show();
    await page.getByRole('button', { name: '添加已有用户' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: /员工2/ }).first().getByRole('checkbox').click();
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect.element(page.getByText('添加成功!')).toBeVisible();
    expect(server.callsOf(ADD)[0]?.body).toEqual({ roleId: 'r1', userIdList: ['p2'] });
  });

  test('without the permissions members are only looked at', async () => {
    const none = [...PERMISSION_CODES].filter((code) => !/addUserRole|deleteRole|rights/.test(code));
    await show({}, none);
    for (const name of ['添加已有用户', '取消关联', '权限'])
      expect(page.getByRole('button', { name }).query()).toBeNull();
  });
});

describe('这个人能做什么 (user-asks row 8)', () => {
  test('each right with its reasons and limits, found by any of its words', async () => {
    await show();
    await row('张芳').getByRole('button', { name: '权限' }).click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByText('张芳能做什么')).toBeVisible();
    await expect.element(drawer.getByText('业务 / 正常订单')).toBeVisible();
    await expect.element(drawer.getByText('仅本人创建（销售顾问）')).toBeVisible();
    await expect.element(drawer.getByText('部门角色：销售部 组长')).toBeVisible();
    await drawer.getByLabelText('搜索权限').fill('plot:lock');
    await expect.element(drawer.getByText('业务 / 正常订单')).not.toBeInTheDocument();
    await expect.element(drawer.getByText('业务 / 墓位图 / 锁定')).toBeVisible();
    await expect.element(drawer.getByRole('tab', { name: '可使用(1)' })).toBeVisible();
  });

  test('a failure is told with a way to try again', async () => {
    const server = await show({ 'GET /sys/permission/userRights': () => refusal('用户不存在！') });
    await row('张芳').getByRole('button', { name: '权限' }).click();
    await expect.element(page.getByText('用户不存在！')).toBeVisible();
    server.on({ 'GET /sys/permission/userRights': () => RIGHTS });
    await page.getByRole('button', { name: /^重\s?试$/ }).click();
    await expect.element(page.getByText('业务 / 正常订单')).toBeVisible();
  });
});
