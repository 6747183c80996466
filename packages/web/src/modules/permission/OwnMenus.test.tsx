import type { OwnMenu } from '@songbai/contract/modules/permission/own-menus.calls.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { menuRow } from '../../testing/menu-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { PermissionListPage } from './PermissionListPage.tsx';

const look = (name: string, sortNo: number, hidden = 0) => ({ name, icon: null, sortNo, hidden });
const menu = (permissionId: string, shared: ReturnType<typeof look>, more: Partial<OwnMenu> = {}): OwnMenu => ({
  ...{ permissionId, url: `/${permissionId}`, version: null, ...shared, shared, fixed: false, children: null },
  ...more,
});
const MENUS = [
  menu('plots', look('墓位管理', 1), { children: [menu('map', look('墓区图', 1), { version: 4, name: '园区图' })] }),
  menu('system', look('系统管理', 9), { fixed: true }),
];

function show(codes?: readonly string[]) {
  const server = fakeServer({
    'GET /sys/permission/list': () => [menuRow()],
    'GET /sys/permission/ownList': () => MENUS,
    'PUT /sys/permission/ownSave': () => reply('保存成功！', null),
    'DELETE /sys/permission/ownDelete': () => reply('操作成功!', null),
  });
  render(<PermissionListPage />, codes ? { codes } : {});
  return server;
}

const open = () => page.getByRole('button', { name: '本租户菜单' }).click();
const drawer = () => page.getByRole('dialog').first();
const row = (text: string) => drawer().getByRole('row', { name: new RegExp(text) });
const inRow = (text: string, name: string) => row(text).getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();
const ok = () => page.getByRole('button', { name: /^确\s?定$/ }).last();

test('what the tenant has otherwise is marked, with the way back', async () => {
  const server = show();
  await open();
  await expect.element(row('墓位管理')).toBeVisible();
  await row('墓位管理').getByRole('button', { name: '展开行' }).click();
  await expect.element(row('园区图').getByText('本租户')).toHaveAttribute('title', '全部租户：墓区图');
  expect(row('墓位管理').getByText('本租户').elements()).toHaveLength(0);
  const body = drawer().element().querySelector('.ant-drawer-body');
  expect(await axeFindings(body ?? drawer().element())).toEqual([]);
  await inRow('园区图', '恢复默认').click();
  await expect.element(page.getByText('本租户重新使用全部租户的「墓区图」')).toBeVisible();
  await ok().click();
  await expect.element(page.getByText('操作成功!')).toBeVisible();
  expect(server.callsOf('DELETE /sys/permission/ownDelete')[0]?.params).toMatchObject({ permissionId: 'map' });
});

test('a menu is renamed and hidden with its version; a refusal keeps what was typed', async () => {
  const server = show();
  await open();
  await row('墓位管理').getByRole('button', { name: '展开行' }).click();
  await inRow('园区图', '编辑').click();
  await expect.element(dialog().getByText('全部租户：墓区图')).toBeVisible();
  await dialog().getByRole('textbox', { name: '菜单名称' }).fill('平面图');
  await dialog().getByRole('switch', { name: '在菜单中隐藏' }).click();
  server.on({ 'PUT /sys/permission/ownSave': () => refusalOf('staleVersion') });
  await ok().click();
  await expect.element(page.getByText('该记录已被他人修改，请刷新后重试')).toBeVisible();
  server.on({ 'PUT /sys/permission/ownSave': () => reply('保存成功！', null) });
  await ok().click();
  await expect.element(page.getByText('保存成功！')).toBeVisible();
  expect(server.callsOf('PUT /sys/permission/ownSave').at(-1)?.body).toEqual({
    ...{ permissionId: 'map', version: 4, name: '平面图', icon: null, sortNo: 1, hidden: 1 },
  });
});

test('what leads back here cannot be hidden', async () => {
  show();
  await open();
  await inRow('系统管理', '编辑').click();
  await expect.element(dialog().getByRole('switch', { name: '在菜单中隐藏' })).toBeDisabled();
  await expect.element(dialog().getByText('系统管理必需的菜单，不能隐藏')).toBeVisible();
});

test('without the right there is no button', async () => {
  show(['system:permission:list']);
  await expect.element(page.getByRole('button', { name: '展开全部' })).toBeVisible();
  expect(page.getByRole('button', { name: '本租户菜单' }).elements()).toHaveLength(0);
});
