import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { adminCaller, changeGrants } from './api.ts';
import { ACCOUNTS, expect, opened, test } from './fixtures.ts';
import { accessible, byMenu, expectNotice, layer, OK, pressInRow, rowOf, SAVE, SEARCH } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';
import { asBook } from './workbook.ts';

const SQL = `select o.order_status, count(*) orders, sum(o.payable_amount) / 100.0 payable
from cem_order o
where o.order_date >= '\${begin_date}'
group by o.order_status`;

/** A cell of a table of the designer, by its column's title and its row, from 1 on. */
async function cellOf(form: Locator, table: string, title: string, row: number): Promise<Locator> {
  const grid = form.getByRole('grid', { name: table });
  const head = grid.getByRole('columnheader', { name: title, exact: true });
  const column = Number(await head.getAttribute('aria-colindex')) - 1;
  return grid.locator(`[data-row="${row - 1}"][data-column="${column}"]`);
}

async function typeInto(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.dblclick();
  await page.locator('[data-editor] input').fill(text);
  await page.keyboard.press('Enter');
}

test('a report of SQL is written, tried, put into the menu and granted; a clerk runs, sums and exports it (online.md §12, journey 6)', async ({
  browser,
  server,
}) => {
  test.slow();
  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  await byMenu(page, '在线开发', 'Online报表开发');
  await page.getByRole('button', { name: '新增' }).click();
  const form = layer(page, '新增在线报表');
  await form.getByLabel('报表编码').fill('order_summary');
  await form.getByLabel('报表名称').fill('订单状态汇总');
  const editor = form.getByRole('textbox', { name: '报表SQL' });
  await editor.click();
  await page.keyboard.insertText(SQL.replace('cem_order o', 'cem_secret o'));
  await form.getByRole('button', { name: '解析' }).click();
  await expect(form.getByText(/^第2行第\d+列：.*cem_secret/)).toBeVisible();
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(SQL);
  await form.getByRole('button', { name: '解析' }).click();
  await expectNotice(page, '解析成功');
  const items = '动态报表配置明细';
  for (const [at, title] of ['状态', '订单数', '应收（元）'].entries())
    await typeInto(page, await cellOf(form, items, '字段文本', at + 1), title);
  for (const row of [2, 3]) await (await cellOf(form, items, '合计', row)).getByRole('checkbox').click();
  await form.getByRole('tab', { name: '报表参数' }).click();
  await typeInto(page, await cellOf(form, '报表参数', '参数文本', 1), '下单日期起');
  await (await cellOf(form, '报表参数', '必填', 1)).getByRole('checkbox').click();
  await form.getByRole('tab', { name: '试运行' }).click();
  await form.getByLabel('参数下单日期起').fill('2000-01-01');
  await form.getByRole('button', { name: /运行$/ }).click();
  await expect(form.getByText(/^用时 .* 毫秒/)).toBeVisible();
  await accessible(page);
  await form.getByRole('button', { name: SAVE }).click();
  await expect(form).toHaveCount(0);

  await pressInRow(page, 'order_summary', '配置地址');
  const link = layer(page, '菜单链接[订单状态汇总]');
  await expect(link.getByText(/^\/online\/cgreport\/[^?]+\?begin_date=\$\{begin_date\}$/)).toBeVisible();
  await link.getByRole('button', { name: '创建菜单' }).click();
  await layer(page, /^创建菜单/)
    .getByRole('button', { name: OK })
    .click();
  await expect(link).toHaveCount(0);
  const admin = await adminCaller(server.url);
  const menus = await admin.get<{ id: string }[]>('/sys/permission/list', { name: '订单状态汇总' });
  await changeGrants(admin, 'role-finance_mgr', { give: menus.map(({ id }) => id) });

  const clerk = await opened(browser, server, ACCOUNTS.finance, '/dashboard/analysis');
  await clerk.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: '订单状态汇总' }).click();
  await expect(clerk.getByText('请输入下单日期起，再点击查询')).toBeVisible();
  await clerk.getByRole('textbox', { name: '下单日期起' }).fill('2000-01-01');
  await clerk.getByRole('button', { name: SEARCH }).first().click();
  await expect(rowOf(clerk, '已完成')).toBeVisible();
  await expect(clerk).toHaveURL(/begin_date=2000-01-01/);
  const figures = await clerk.getByRole('row').filter({ hasText: '合计' }).getByRole('cell').allInnerTexts();
  const [orders = 0, payable = 0] = figures.slice(-2).map((text) => Number(text.replaceAll(',', '')));
  expect(orders).toBeGreaterThan(0);
  await accessible(clerk);

  const download = clerk.waitForEvent('download');
  await clerk.getByRole('button', { name: /导出$/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('订单状态汇总.xlsx');
  const rows = (await rowsOf(await file.path())).filter(
    ([name, count]) => typeof count === 'number' && name !== '合计',
  );
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
  expect(sum(1)).toBe(orders);
  expect(sum(2)).toBeCloseTo(payable, 2);

  await clerk.getByRole('button', { name: /图表$/ }).click();
  await expect(clerk.getByRole('img', { name: /^订单状态汇总：状态、订单数/ })).toBeVisible();
  await clerk.reload();
  await expect(clerk.getByRole('img', { name: /^订单状态汇总：状态、订单数/ })).toBeVisible();
});

/** Cells of the first sheet. */
async function rowsOf(path: string): Promise<unknown[][]> {
  const book = await asBook(await readFile(path));
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
