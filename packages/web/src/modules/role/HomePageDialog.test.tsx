import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '../../session/session.ts';
import { axeFindings } from '../../testing/axe.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { RoleListPage } from './RoleListPage.tsx';

const READ = 'GET /sys/sysRoleIndex/queryByCode';
const ADD = 'POST /sys/sysRoleIndex/add';
const EDIT = 'PUT /sys/sysRoleIndex/edit';
const REMOVE = 'DELETE /sys/sysRoleIndex/delete';

const stamps = { createBy: 'admin', createTime: '2026-01-01 08:00:00', updateBy: null, updateTime: null, version: 1 };
const roles = () => [
  { id: 'r1', roleName: '销售顾问', roleCode: 'sales', description: null, sysOrgCode: null, ...stamps },
];
const stored = { id: 'h1', roleCode: 'sales', url: '/plots/list', priority: 3, status: '1', version: 4 };

const node = (path: string, title: string, over: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: null,
  component: 'cemetery/Page',
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...over,
});
const MENU = [
  node('/plots', '墓位管理', {
    component: 'layouts/RouteView',
    children: [node('/plots/map', '墓位图'), node('/plots/list', '墓位列表')],
  }),
];

async function open(routes: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    ...fakeResource(role, roles()),
    [READ]: () => null,
    [ADD]: () => reply('添加成功！', null),
    [EDIT]: () => reply('编辑成功!', null),
    [REMOVE]: () => reply('删除成功!', null),
    ...routes,
  });
  render(<RoleListPage />, { url: '/isystem/role' });
  const { permissions } = useSession.getState();
  if (permissions) useSession.setState({ permissions: { ...permissions, menu: MENU } });
  await (await rowLink('首页', page.getByRole('row', { name: /销售顾问/ }))).click();
  await expect.element(choice()).toBeVisible();
  return server;
}
const dialog = () => page.getByRole('dialog');
const choice = () => dialog().getByRole('combobox', { name: '首页' });
const ok = () => dialog().getByRole('button', { name: /^确\s?定$/ });
const choose = async (name: string) => {
  await choice().click();
  await page.getByTitle(name, { exact: true }).last().click();
};

describe('首页配置 of a role (contract/1 §6.2)', () => {
  test('a page is chosen by its name and saved under its address', async () => {
    const server = await open();
    await choose('墓位图');
    await dialog().getByLabelText('优先级').fill('2');
    await ok().click();
    await expect
      .poll(() => server.callsOf(ADD)[0]?.body)
      .toEqual({ roleCode: 'sales', url: '/plots/map', priority: 2, status: '1' });
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf(READ)[0]?.params.roleCode).toBe('sales');
  });

  test('what is stored is shown, and changed under its version', async () => {
    const server = await open({ [READ]: () => stored });
    await expect.element(dialog().getByTitle('墓位列表')).toBeVisible();
    await expect.element(dialog().getByLabelText('优先级')).toHaveValue('3');
    await choose('墓位图');
    await ok().click();
    await expect
      .poll(() => server.callsOf(EDIT)[0]?.body)
      .toEqual({ id: 'h1', version: 4, url: '/plots/map', priority: 3, status: '1' });
  });

  test('未设置 deletes it', async () => {
    const server = await open({ [READ]: () => stored });
    await choose('未设置');
    await ok().click();
    await expect.poll(() => server.callsOf(REMOVE)[0]?.params.id).toBe('h1');
  });

  test('where none is stored and none chosen nothing is sent', async () => {
    const server = await open();
    await ok().click();
    await expect.poll(() => dialog().elements().length).toBe(0);
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a refusal is shown at the field, the dialog stays', async () => {
    await open({ [ADD]: () => refusalOf('homePageUnknown', { params: { url: '/plots/map' } }) });
    await choose('墓位图');
    await ok().click();
    const text = '「/plots/map」不是本系统菜单中的页面，请重新选择首页';
    await expect.element(dialog().getByText(text)).toBeVisible();
  });

  test('without the code there is no button', async () => {
    fakeServer(fakeResource(role, roles()));
    const codes = [...PERMISSION_CODES].filter((code) => code !== 'system:roleindex:edit');
    render(<RoleListPage />, { url: '/isystem/role', codes });
    const row = page.getByRole('row', { name: /销售顾问/ });
    await expect.element(await rowLink('成员', row)).toBeVisible();
    expect(row.getByRole('button', { name: '首页' }).query()).toBeNull();
  });

  test('axe finds nothing; Escape closes', async () => {
    await open();
    expect(await axeFindings(dialog().element())).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog().elements().length).toBe(0);
  });
});
