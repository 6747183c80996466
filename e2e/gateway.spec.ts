import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, opened, test } from './fixtures.ts';
import { accessible, answer, byMenu, expectNotice, layer, OK, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD, startServer } from './server.ts';

test('a route is made, passes calls on at once, is copied, deleted and restored (contract/2 §9)', async ({
  browser,
}) => {
  test.slow();
  const target = createServer((call, reply) => reply.end(`target ${call.url}`));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const { port } = target.address() as AddressInfo;
  const server = await startServer([], { DEMO: 'none', OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const shop = async () => (await fetch(`${server.url}/shop/list`)).text();
    const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
    await byMenu(page, '系统管理', '网关路由');
    await page.getByRole('button', { name: '新增' }).click();
    const form = layer(page, '新增路由');
    await form.getByLabel('路由名称').fill('商城');
    await form.getByLabel('路由URI').fill(`http://127.0.0.1:${port}`);
    await form.getByRole('button', { name: /添加路由条件/ }).click();
    await page.getByRole('menuitem', { name: 'Path', exact: true }).click();
    await form.getByRole('combobox', { name: 'Path的内容' }).fill('/sys/**');
    await page.keyboard.press('Enter');
    await accessible(page);
    await form.getByRole('button', { name: OK }).click();
    await expect(form.getByText('路径 /sys 由本系统使用，不能作为路由条件').first()).toBeVisible();
    await form.locator('.ant-select-selection-item-remove').click();
    await form.getByRole('combobox', { name: 'Path的内容' }).fill('/shop/**');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: OK }).click();
    await expectNotice(page, '操作成功！');
    await expect.poll(shop).toBe('target /shop/list');
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(rowOf(page, '商城').getByText('200', { exact: true })).toBeVisible();

    await pressInRow(page, '商城', '复制');
    await expectNotice(page, '复制路由成功');
    await expect(rowOf(page, '商城_copy').getByText('禁用')).toBeVisible();
    await pressInRow(page, '商城_copy', '删除');
    await answer(page);
    await expectNotice(page, '删除路由成功');
    await page.getByRole('button', { name: '回收站' }).click();
    const bin = layer(page, '路由回收站');
    await pressInRow(bin, '商城_copy', '恢复');
    await answer(page);
    await expect(rowOf(bin, '商城_copy')).toHaveCount(0);
    await bin.getByRole('button', { name: '关闭' }).last().click();
    await expect(rowOf(page, '商城_copy').getByText('禁用')).toBeVisible();
  } finally {
    await server.stop();
    target.closeAllConnections();
    target.close();
  }
});
