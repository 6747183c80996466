import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { menuRow } from '../../testing/menu-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { PermissionListPage } from './PermissionListPage.tsx';

const HINT = '修改后会改变已获授权者的权限，只有管理员可以修改';

async function openForm(admin: boolean) {
  fakeServer({
    'GET /sys/permission/list': () => [menuRow({ id: 'm9', name: '示例' })],
    'GET /sys/permission/queryTreeList': () => ({ treeList: [], ids: [] }),
  });
  render(<PermissionListPage />, { admin });
  await page.getByRole('row', { name: /示例/ }).getByRole('button', { name: '编辑', exact: true }).click();
  return page.getByRole('dialog');
}

test('(user-asks row 8) path and component are greyed out with the reason for those whom the server refuses', async () => {
  const drawer = await openForm(false);
  for (const label of ['菜单路径', '前端组件']) await expect.element(drawer.getByLabelText(label)).toBeDisabled();
  await expect.element(drawer.getByText(HINT).first()).toBeVisible();
  await expect.element(drawer.getByLabelText('菜单名称')).toBeEnabled();
});

test('a wrong field that came later and stands higher has the focus', async () => {
  fakeServer({
    'GET /sys/permission/list': () => [menuRow({ id: 'm9', name: '示例' })],
    'GET /sys/permission/queryTreeList': () => ({ treeList: [], ids: [] }),
  });
  render(<PermissionListPage />, { admin: true });
  await page.getByRole('button', { name: /^(plus )?新\s?增$/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('子菜单', { exact: true }).click();
  await drawer.getByLabelText('菜单名称').fill('墓位');
  await drawer.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(drawer.getByText('请选择上级菜单').last()).toBeVisible();
  await expect.element(drawer.getByText('请输入菜单路径!')).toBeVisible();
  await expect.element(drawer.getByLabelText('上级菜单')).toHaveFocus();
});

test('administrators change them', async () => {
  const drawer = await openForm(true);
  for (const label of ['菜单路径', '前端组件']) await expect.element(drawer.getByLabelText(label)).toBeEnabled();
  expect(drawer.getByText(HINT).query()).toBeNull();
});
