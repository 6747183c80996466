import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addPerson, addRole, adminCaller, type Caller, caller } from './api.ts';
import { expect, opened, test } from './fixtures.ts';
import { accessible, byMenu, day, expectNotice, layer, OK, pressInRow, rowOf } from './screen.ts';
import type { RunningServer } from './server.ts';
import { asBook, type Book, type Chosen, chosenFile, sheetRows, workbook } from './workbook.ts';

const GROUP = '协同办公';
const [LIST, ERP, INNER, TABS] = ['物资申领', '物资申领（分栏）', '物资申领（内嵌）', '物资申领（页签）'];
const CLERK = 'supplies1';
const NO = 'E2E-BOOK';
const KEY = '关联键';

const main = (page: Page): Locator => page.getByRole('main');

/** A person who has the four screens of 物资申领 and nothing else. */
async function suppliesClerk(admin: Caller): Promise<void> {
  const menus = await admin.get<{ id: string; name: string }[]>('/sys/permission/list', { name: LIST });
  const use = ['menu-dashboard', 'menu-office', ...menus.map(({ id }) => id)];
  const role = await addRole(admin, { code: 'supplies', name: '物资专员', use });
  await addPerson(admin, { username: CLERK, realname: '何物资', roles: [role] });
}

async function downloaded(page: Page, within: Locator): Promise<Book> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    within.getByRole('button', { name: /导出$/ }).click(),
  ]);
  return asBook(await readFile(await file.path()));
}

/** Adds a row to a sheet, its cells by the heads of their columns. */
function addTo(book: Book, sheet: string, cells: Readonly<Record<string, string | number>>): void {
  const rows = sheetRows(book, sheet);
  const heads = rows.find((row) => row.includes(Object.keys(cells)[0] ?? '')) ?? [];
  book.getWorksheet(sheet)?.addRow(heads.map((head) => cells[head] ?? null));
}

/** Brings a workbook in; returns the dialog with what it would do. */
async function imported(page: Page, within: Locator, file: Chosen): Promise<Locator> {
  await within.getByRole('button', { name: /导入$/ }).first().click();
  const dialog = layer(page, '导入EXCEL');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: '开始上传' }).click();
  await expect(dialog.getByText(/^新增 \d+$/)).toBeVisible();
  return dialog;
}

async function confirmed(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog).toHaveCount(0);
}

interface Row extends Record<string, unknown> {
  id: string;
}

/** The row as it is stored, with its sub rows. */
async function stored(server: RunningServer): Promise<Row> {
  const person = await caller(server.url, CLERK);
  const { records } = await person.get<{ records: Row[] }>('/online/data/supply_apply/list', { apply_no: NO });
  return person.get<Row>('/online/data/supply_apply/queryById', { id: records[0]?.id ?? '' });
}

test('a main table is taken out with its sub-tables as a workbook, brought back with new rows, shown in all themes and printed (online.md §5.3, §5.4, §12 journey 2)', async ({
  browser,
  server,
}) => {
  test.slow();
  await suppliesClerk(await adminCaller(server.url));
  const page = await opened(browser, server, CLERK, '/dashboard/analysis');

  await test.step('the workbook has a sheet for each table, and comes back with one more row', async () => {
    await byMenu(page, GROUP, LIST);
    await expect(main(page).getByText(/共 \d+ 条/)).toBeVisible();
    const total = Number(
      (
        await main(page)
          .getByText(/共 \d+ 条/)
          .innerText()
      ).match(/共 (\d+) 条/)?.[1],
    );
    const book = await downloaded(page, main(page));
    expect(book.worksheets.map(({ name }) => name)).toEqual([LIST, '物资明细', '审批意见']);
    const keys = sheetRows(book, LIST).flatMap(([key]) => (key === '' || key === KEY ? [] : [key]));
    expect(new Set(keys.slice(-total)).size).toBe(total);
    addTo(book, LIST, { [KEY]: '新单', 单号: NO, 申领日期: day(), 申领人: '何物资', 用途: '清明接待' });
    addTo(book, '物资明细', { [KEY]: '新单', 物资名称: '金箔', 数量: 2, '单价(元)': 126, '金额(元)': 252 });
    addTo(book, '物资明细', { [KEY]: '新单', 物资名称: '安葬手套', 数量: 10, '单价(元)': 6.8, '金额(元)': 68 });
    addTo(book, '审批意见', { [KEY]: '新单', 审批人: '王芳', 审批日期: day(), 审批意见: '同意，尽快领取' });
    const dialog = await imported(page, main(page), await chosenFile(LIST, book));
    for (const text of ['新增 1', `重复 ${total}`, '错误 0', '物资明细 2 行', '审批意见 1 行'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await accessible(page);
    await confirmed(dialog);
    // The rows that are there already stay as they are, which is told.
    await page.getByRole('dialog').getByRole('button', { name: '知道了' }).click();
    await expect(rowOf(main(page), NO)).toContainText('清明接待');
    await expect(main(page).getByText(`共 ${total + 1} 条`)).toBeVisible();
  });

  await test.step('the row is printed with the rows of its sub-tables', async () => {
    await pressInRow(main(page), NO, '详情');
    const detail = layer(page, NO);
    await detail.getByRole('button', { name: '打印' }).click();
    const paper = layer(page, '打印预览').getByRole('article');
    await expect(paper.getByRole('heading', { level: 1 })).toHaveText(`${LIST} ${NO}`);
    for (const text of [day(), '何物资', '清明接待', '王芳', '同意，尽快领取']) await expect(paper).toContainText(text);
    const items = paper.getByRole('table', { name: '物资明细' });
    await expect(rowOf(items, '金箔')).toContainText('252');
    await expect(rowOf(items, '安葬手套')).toContainText('6.8');
    await expect(rowOf(items, '合计')).toContainText('320');
    await accessible(page);
    await page.keyboard.press('Escape');
    await expect(layer(page, '打印预览')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(detail).toHaveCount(0);
  });

  await test.step('side by side: a sub-table goes out and comes back by itself', async () => {
    await byMenu(page, GROUP, ERP);
    await rowOf(main(page), NO).click();
    const subs = page.getByRole('region', { name: '附表' });
    await expect(rowOf(subs, '安葬手套')).toBeVisible();
    const book = await downloaded(page, subs);
    const [sheet] = book.worksheets.map(({ name }) => name);
    expect(sheetRows(book, sheet ?? '').flat()).toEqual(expect.arrayContaining(['金箔', '安葬手套']));
    const [heads, row] = [
      ['物资名称', '数量', '金额(元)', '需归还'],
      ['遮阳伞', '1', '59.9', '是'],
    ];
    const dialog = await imported(page, subs, await workbook('物资明细', [heads, row]));
    await confirmed(dialog);
    await expect(rowOf(subs, '遮阳伞')).toBeVisible();
  });

  await test.step('inside the row, and as tabs of the form', async () => {
    await byMenu(page, GROUP, INNER);
    await rowOf(main(page), NO).getByRole('button', { name: '展开行' }).click();
    await expect(rowOf(main(page), '遮阳伞').last()).toBeVisible();
    await main(page).getByRole('tab', { name: '审批意见' }).click();
    await expect(main(page).getByText('同意，尽快领取')).toBeVisible();
    await byMenu(page, GROUP, TABS);
    await pressInRow(main(page), NO, '编辑');
    const form = page.getByRole('dialog');
    await form.getByRole('tab', { name: '审批意见' }).click();
    await form.getByLabel('审批人').fill('赵主任');
    await form.getByRole('tab', { name: '物资明细' }).click();
    await expect(form.getByText('遮阳伞')).toBeVisible();
    await form.getByRole('button', { name: OK }).click();
    await expectNotice(page, /修改成功/);
  });

  const { supply_item: items, supply_opinion: opinions } = await stored(server);
  expect(items).toMatchObject([
    { goods_name: '金箔', quantity: 2, amount: 252 },
    { goods_name: '安葬手套', quantity: 10, amount: 68 },
    { goods_name: '遮阳伞', quantity: 1, returnable: 'Y' },
  ]);
  expect(opinions).toMatchObject([{ approver: '赵主任', opinion: '同意，尽快领取' }]);
});
