import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import type { GrantNode } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeCall, type FakeHandler, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { RoleListPage } from './RoleListPage.tsx';

const TREE = 'GET /sys/role/queryTreeList';
const SAVE = 'POST /sys/permission/saveRolePermission';
const PASS = 'POST /sys/role/savePassing';
const RULES = 'GET /sys/role/datarule/orders/r1';

const stamps = { createBy: 'admin', createTime: '2026-01-01 08:00:00', updateBy: null, updateTime: null, version: 1 };
const rows = () => [
  { id: 'r1', roleName: '销售顾问', roleCode: 'sales', description: '墓位图', sysOrgCode: null, ...stamps },
  { id: 'r0', roleName: '管理员', roleCode: 'admin', description: null, sysOrgCode: null, ...stamps },
];

function node(key: string, slotTitle: string, children: GrantNode[] = [], ruleFlag = 0): GrantNode {
  const base = { key, value: key, title: null, slotTitle, parentId: null, isLeaf: children.length === 0, ruleFlag };
  const rest = { icon: null, label: null, scopedSlots: { title: 'hasDatarule' as const } };
  return { ...base, ...rest, ...(children.length > 0 ? { children } : {}) };
}
const ALL = [
  node('work', '业务', [node('orders', '订单', [node('lock', '锁定')], 1), node('demo', '示例')]),
  node('secret', '机密'),
];

/** Everything may be granted except 示例, which the role has, and 机密, which it has not. */
const tree = ({ params }: FakeCall) => ({
  treeList: ALL,
  ids: params.mine || params.passing ? ['work', 'orders', 'lock'] : ['work', 'orders', 'lock', 'demo', 'secret'],
});

function serve(routes: Record<string, FakeHandler> = {}) {
  return fakeServer({
    ...fakeResource(role, rows()),
    [TREE]: tree,
    'GET /sys/permission/queryRolePermission': () => ['work', 'orders', 'demo'],
    'GET /sys/role/queryPassing': () => ['lock'],
    [SAVE]: () => reply('保存成功！', null),
    [PASS]: () => reply('保存成功！', null),
    [RULES]: () => ({
      datarule: [{ id: 'own', ruleName: '仅本人创建', status: '1' }],
      drChecked: 'own',
    }),
    'POST /sys/role/datarule': () => reply('保存成功!', null),
    ...routes,
  });
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const drawer = () => page.getByRole('dialog');
const save = () => drawer().getByRole('button', { name: /^保\s?存$/ });

async function openGrants(routes?: Record<string, FakeHandler>) {
  const server = serve(routes);
  render(<RoleListPage />, { url: '/isystem/role' });
  await row('销售顾问').getByRole('button', { name: '授权' }).click();
  await expect.element(drawer().getByText('订单', { exact: true })).toBeVisible();
  return server;
}

describe('角色管理 (contract/1 §6)', () => {
  test('columns, and buttons as far as the person may; the role of administrators cannot be deleted', async () => {
    serve();
    render(<RoleListPage />, { url: '/isystem/role' });
    await expect.element(row('销售顾问')).toBeVisible();
    for (const name of ['角色名称', '角色编码', '备注', '创建时间', '更新时间'])
      await expect.element(page.getByRole('columnheader', { name })).toBeVisible();
    await expect.element(await rowLink('删除', row('销售顾问'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(await rowLink('成员', row('管理员'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: '删除', exact: true })).not.toBeInTheDocument();
  });

  test('without the right to grant there is no 授权', async () => {
    serve();
    const codes = [...PERMISSION_CODES].filter((code) => code !== 'system:permission:saveRole');
    render(<RoleListPage />, { url: '/isystem/role', codes });
    await expect.element(await rowLink('成员', row('销售顾问'))).toBeVisible();
    expect(row('销售顾问').getByRole('button', { name: '授权' }).query()).toBeNull();
  });

  test('the form says what is missing and wrong in the words of the contract', async () => {
    const server = serve();
    render(<RoleListPage />, { url: '/isystem/role' });
    await page.getByRole('button', { name: '新增' }).click();
    await drawer().getByLabelText('角色名称').fill('讲');
    await expect.element(drawer().getByText('长度在 2 到 30 个字符')).toBeVisible();
    await drawer().getByLabelText('角色编码').fill('讲解员');
    await expect.element(drawer().getByText('角色编码不可输入汉字!')).toBeVisible();
    await drawer().getByLabelText('角色名称').fill('讲解员');
    await drawer().getByLabelText('角色编码').fill('guide');
    await drawer()
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await expect
      .poll(() => server.callsOf('POST /sys/role/add')[0]?.body)
      .toMatchObject({ roleName: '讲解员', roleCode: 'guide' });
  });
});

describe('角色权限配置 (contract/1 §6.1, user-asks row 8)', () => {
  test('only what the editor may give is offered; what the role has besides is shown locked', async () => {
    await openGrants();
    await expect.element(drawer().getByText('示例', { exact: true })).toBeVisible();
    expect(drawer().getByText('机密', { exact: true }).query()).toBeNull();
    await expect.element(drawer().getByRole('img', { name: '您没有此权限，不能授予或收回' }).first()).toBeVisible();
    await expect.element(save()).toBeDisabled();
  });

  test('what was ticked is saved together with what was shown', async () => {
    const server = await openGrants();
    await drawer().getByRole('button', { name: '树操作' }).click();
    await page.getByText('全部勾选').click();
    await save().click();
    await expect.element(page.getByText('保存成功！')).toBeVisible();
    const body = server.callsOf(SAVE)[0]?.body as Record<string, string>;
    expect(body.lastpermissionIds).toBe('work,orders,demo');
    expect(body.permissionIds?.split(',').sort()).toEqual(['demo', 'lock', 'orders', 'work']);
    expect(server.callsOf(PASS)).toHaveLength(0);
  });

  test('可转授 is saved by a call of its own', async () => {
    const server = await openGrants();
    await drawer().getByRole('tab', { name: '可转授' }).click();
    await drawer().getByRole('button', { name: '树操作' }).last().click();
    await page.getByText('取消全选').last().click();
    await save().click();
    await expect
      .poll(() => server.callsOf(PASS)[0]?.body)
      .toEqual({ roleId: 'r1', permissionIds: '', lastpermissionIds: 'lock' });
    expect(server.callsOf(SAVE)).toHaveLength(0);
  });

  test('数据规则: the warning when none is ticked, and an empty list is saved all the same', async () => {
    const server = await openGrants();
    await drawer().getByRole('button', { name: '订单的数据规则' }).click();
    const rules = drawer().last();
    await expect.element(rules.getByText('数据规则配置：订单')).toBeVisible();
    await rules.getByRole('checkbox', { name: '仅本人创建' }).click();
    await expect.element(rules.getByText('请注意，现未勾选任何数据权限!')).toBeVisible();
    await rules.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect
      .poll(() => server.callsOf('POST /sys/role/datarule')[0]?.body)
      .toEqual({ roleId: 'r1', permissionId: 'orders', dataRuleIds: '' });
    // Expanding is not ticking.
    await expect.element(page.getByRole('button', { name: /^保\s?存$/ }).first()).toBeDisabled();
  });

  test('a refusal leaves the ticks where they are', async () => {
    await openGrants({ [SAVE]: () => refusal('不能授予自己没有的权限：锁定') });
    await drawer().getByRole('button', { name: '树操作' }).click();
    await page.getByText('全部勾选').click();
    await save().click();
    await expect.element(page.getByText('不能授予自己没有的权限：锁定')).toBeVisible();
    await expect.element(save()).toBeEnabled();
  });

  test('axe finds nothing', async () => {
    await openGrants();
    expect(await axeFindings(drawer().element())).toEqual([]);
  });
});
