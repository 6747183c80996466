import { adminCaller } from './api.ts';
import { ACCOUNTS, expect, opened, signedIn, test } from './fixtures.ts';
import { ADMIN_PASSWORD } from './server.ts';
import { workbook } from './workbook.ts';

test('a workbook becomes a granted screen, and a clerk adds its next row (online.md §4.4, §12 journey 1)', async ({
  browser,
  server,
}) => {
  test.slow();
  const rows = ['轮椅', '雨伞', '轮椅', '雨伞', '轮椅', '雨伞'].map((kind, at) => [
    `JY00${at}`,
    kind,
    '2026-09-02',
    String(at + 1),
  ]);
  const file = await workbook('借用登记', [['借用编号', '物品', '借出日期', '数量'], ...rows]);
  const admin = await opened(browser, server, 'admin', '/online/cgform', ADMIN_PASSWORD);
  await admin.getByRole('button', { name: '由表格生成' }).click();
  const dialog = admin.getByRole('dialog', { name: '由表格生成在线表单' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByLabel('借用编号的字段名称')).toHaveValue('jieyongbianhao');
  await expect(dialog.getByLabel('借用编号唯一')).toBeChecked();
  await dialog.getByLabel('表描述').fill('便民物品借用');
  await dialog.getByRole('button', { name: '建表并导入 6 行' }).click();
  await expect(dialog.getByText('已建表「便民物品借用」')).toBeVisible({ timeout: 30_000 });

  await dialog.getByRole('button', { name: '创建菜单并授权' }).click();
  const menu = admin.getByRole('dialog', { name: '创建菜单「便民物品借用」' });
  await menu.getByLabel('授权角色').fill('接待');
  await admin.locator('.ant-select-item-option').filter({ hasText: '接待' }).first().click();
  await admin.keyboard.press('Escape');
  await menu.getByRole('button', { name: /确\s?定|确认/ }).click();
  await expect(menu).toBeHidden();

  const api = await adminCaller(server.url);
  const { records } = await api.get<{ records: { id: string }[] }>('/online/cgform/head/list', {
    tableTxt: '便民物品借用',
  });
  const clerk = await signedIn(browser, server, ACCOUNTS.receptionist);
  await clerk.goto(`${server.url}/online/cgformList/${records[0]?.id}`);
  await expect(clerk.getByText('JY005')).toBeVisible();
  await clerk.getByRole('button', { name: /新增$/ }).click();
  const form = clerk.getByRole('dialog');
  await form.getByLabel('借用编号').fill('JY100');
  await form.getByLabel('物品').click();
  await clerk.locator('.ant-select-item-option').filter({ hasText: '雨伞' }).click();
  await form.getByLabel('借出日期').fill('2026-09-10');
  await form.getByLabel('借出日期').press('Enter');
  await form.getByLabel('数量').fill('1');
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect(clerk.getByText('JY100')).toBeVisible();
  await clerk.context().close();
});
