import type { Locator, Page } from '@playwright/test';
import { adminCaller, type Caller } from './api.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { accessible, answer, byMenu, expectNotice, layer, pressInRow, rowOf, SAVE } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

const API = '/online/cgform';
const TABLE = 'paper_archive';
const TITLE = '纸质档案';
const COUNT = 1000;
/** The only value that is longer than ten characters. */
const LONG = '封面有水渍，已请修复室烘干压平，归还前请勿翻阅，谢谢配合。';

interface Archive {
  id: string;
  archive_no: string;
  keeper?: string;
  custodian?: string;
  remark: string;
  shelf?: string;
}
type Values = Omit<Archive, 'id'>;

const given: readonly (Values & { keeper: string; shelf: string })[] = Array.from({ length: COUNT }, (_, at) => {
  const no = String(at + 1).padStart(4, '0');
  return { archive_no: `DA${no}`, keeper: `保管人${no}`, remark: at === 6 ? LONG : `完好${no}`, shelf: `库房${no}` };
});

/** The table as it is designed first, with its rows. */
async function archives(admin: Caller): Promise<string> {
  const field = (dbFieldName: string, dbFieldTxt: string, dbLength: number, orderNum: number) => ({
    ...{ dbFieldName, dbFieldTxt, dbLength, orderNum, dbType: 'string', fieldShowType: 'text' },
    ...{ isShowForm: 1, isShowList: 1, dbIsNull: 1, isQuery: orderNum === 1 ? 1 : 0 },
  });
  const { id } = await admin.change<{ id: string }>('POST', `${API}/api/addAll`, {
    head: { tableName: TABLE, tableTxt: TITLE, tableType: 1 },
    fields: [
      ...[field('archive_no', '档号', 32, 1), field('keeper', '保管人', 32, 2)],
      ...[field('remark', '备注', 40, 3), field('shelf', '存放位置', 32, 4)],
    ],
  });
  await admin.change('POST', `${API}/api/doDbSynch/${id}/normal`);
  for (let at = 0; at < COUNT; at += 50)
    await Promise.all(given.slice(at, at + 50).map((row) => admin.change('POST', `${API}/api/form/${id}`, row)));
  return id;
}

/** What the list answers, every row with these fields alone. */
async function values(admin: Caller, id: string, names: readonly (keyof Values)[]): Promise<Partial<Values>[]> {
  const { records, total } = await admin.get<{ records: Archive[]; total: number }>(`${API}/api/getData/${id}`, {
    ...{ pageSize: '-521', column: 'archive_no', order: 'asc' },
  });
  expect(total).toBe(COUNT);
  return records.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}

const renamed = given.map(({ keeper, ...row }) => ({ ...row, custodian: keeper }));
const without = renamed.map(({ shelf: _, ...row }) => row);

async function designer(page: Page): Promise<Locator> {
  await pressInRow(page.getByRole('main'), TABLE, '编辑');
  const dialog = layer(page, `编辑在线表单「${TITLE}」`);
  await expect(dialog.getByRole('gridcell', { name: 'archive_no', exact: true })).toBeVisible();
  return dialog;
}

/** Number of the row of a field, from 1. */
async function rowOfField(dialog: Locator, name: string): Promise<number> {
  const cell = dialog.getByRole('gridcell', { name, exact: true });
  return Number(await cell.getAttribute('data-row')) + 1;
}

/** Types into the cell of a field under this head. */
async function type(dialog: Locator, row: number, head: string, text: string): Promise<void> {
  const column = await dialog.getByRole('columnheader', { name: head }).getAttribute('aria-colindex');
  await dialog.locator(`[role=gridcell][data-row="${row - 1}"][aria-colindex="${column}"]`).dblclick();
  const box = dialog.getByLabel(`${head} 第${row}行`, { exact: true });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveCount(0);
}

/** Saves the open design; what a sync would do is shown then. */
async function save(page: Page, dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: SAVE }).click();
  await expect(dialog).toHaveCount(0);
  return layer(page, `同步数据库「${TITLE}」`);
}

const close = (dialog: Locator) =>
  dialog
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();

async function sync(page: Page, plan: Locator): Promise<void> {
  await plan.getByRole('button', { name: '普通同步', exact: true }).click();
  await expect(plan).toHaveCount(0);
  await expect(rowOf(page.getByRole('main'), TABLE)).toContainText('已同步');
}

const heads = (list: Page, name: string) => list.getByRole('main').getByRole('columnheader', { name, exact: true });

/** The list that stayed open has the columns of the new design once its rows are read again. */
async function showsHeads(list: Page, there: readonly string[], gone: readonly string[]): Promise<void> {
  await list.getByRole('main').getByRole('button', { name: '刷新' }).click();
  for (const name of there) await expect(heads(list, name).first()).toBeVisible();
  for (const name of gone) await expect(heads(list, name)).toHaveCount(0);
}

test('(online.md §4.2, §12 journey 3) a field is renamed, one narrowed, one removed over 1,000 rows, and all of it is undone', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const id = await archives(admin);
  expect(await values(admin, id, ['archive_no', 'keeper', 'remark', 'shelf'])).toEqual(given);
  const page = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
  const list = await page.context().newPage();
  await list.goto(`${server.url}/online/cgformList/${id}`);
  await expect(heads(list, '保管人').first()).toBeVisible();
  await byMenu(page, '在线开发', 'Online表单开发');

  await test.step('a renamed field keeps its values', async () => {
    const design = await designer(page);
    const row = await rowOfField(design, 'keeper');
    await type(design, row, '字段名称', 'custodian');
    await type(design, row, '字段备注', '责任人');
    const plan = await save(page, design);
    await expect(rowOf(plan, '由keeper改名为custodian，数据不变')).toContainText('无风险');
    await accessible(page);
    expect(await values(admin, id, ['archive_no', 'keeper', 'remark', 'shelf'])).toEqual(given);
    await sync(page, plan);
    expect(await values(admin, id, ['archive_no', 'custodian', 'remark', 'shelf'])).toEqual(renamed);
    await showsHeads(list, ['责任人'], ['保管人']);
    await expect(rowOf(list, 'DA1000')).toContainText('保管人1000');
  });

  await test.step('a length that a value exceeds is refused, with the row; the live table goes on', async () => {
    const design = await designer(page);
    await type(design, await rowOfField(design, 'remark'), '字段长度', '10');
    const plan = await save(page, design);
    const step = rowOf(plan, '字段“备注”（remark）由字符串(40)改为字符串(10)，逐行检查长度');
    await expect(step).toContainText('会丢失');
    // After its number and what it does stands how many rows it is about.
    await expect(step.getByRole('cell').nth(2)).toHaveText('1');
    await expect(plan.getByText('普通同步不能执行会丢失数据的变更：')).toBeVisible();
    await expect(plan.getByRole('button', { name: '普通同步', exact: true })).toBeDisabled();
    expect((await admin.send('POST', `${API}/api/doDbSynch/${id}/normal`)).success).toBe(false);
    expect(await values(admin, id, ['archive_no', 'custodian', 'remark', 'shelf'])).toEqual(renamed);
    await showsHeads(list, ['责任人', '备注', '存放位置'], []);
    await step.getByRole('link', { name: '第1条' }).click();
    await expect(page.getByRole('dialog').getByText(LONG)).toBeVisible();
  });

  await test.step('a length that all values fit into is carried out', async () => {
    await page.goto(`${server.url}/online/cgform`);
    await expect(rowOf(page.getByRole('main'), TABLE)).toContainText('未同步');
    const design = await designer(page);
    await type(design, await rowOfField(design, 'remark'), '字段长度', String(LONG.length));
    const plan = await save(page, design);
    await expect(rowOf(plan, `由字符串(40)改为字符串(${LONG.length})，逐行检查长度`)).toContainText('需检查');
    await sync(page, plan);
    expect(await values(admin, id, ['archive_no', 'custodian', 'remark', 'shelf'])).toEqual(renamed);
    const tooLong = { archive_no: 'DA1001', custodian: '', remark: `${LONG}！`, shelf: '' };
    expect((await admin.send('POST', `${API}/api/form/${id}`, tooLong)).success).toBe(false);
  });

  await test.step('a removed field is gone from the list, and kept', async () => {
    const design = await designer(page);
    await design.getByRole('checkbox', { name: `选择第${await rowOfField(design, 'shelf')}行` }).click();
    await design.getByRole('button', { name: '删除字段' }).click();
    await answer(page);
    const plan = await save(page, design);
    await expect(rowOf(plan, '移除字段“存放位置”（shelf），原有数据保留，可以恢复')).toContainText('无风险');
    await sync(page, plan);
    expect(await values(admin, id, ['archive_no', 'custodian', 'remark', 'shelf'])).toEqual(without);
    const parked = await admin.get<object[]>(`${API}/field/listByHeadId`, { headId: id, parked: '1' });
    expect(parked).toContainEqual(expect.objectContaining({ dbFieldName: 'shelf', parked: 1 }));
    await showsHeads(list, ['责任人'], ['存放位置']);
    const again = await designer(page);
    await expect(again.getByRole('gridcell', { name: 'shelf', exact: true })).toHaveCount(0);
    await again.getByRole('button', { name: '已移除字段' }).click();
    const removed = layer(page, '已移除字段');
    await expect(rowOf(removed, 'shelf')).toContainText('存放位置');
    await close(removed);
    await again.getByRole('button', { name: /^取\s?消$/ }).click();
    await expect(again).toHaveCount(0);
  });

  await test.step('the first version is taken up again, with every value under its old name', async () => {
    await pressInRow(page.getByRole('main'), TABLE, '版本历史');
    const history = layer(page, `版本历史「${TITLE}」`);
    await pressInRow(history, /^1/, '恢复');
    await answer(page);
    await expect(rowOf(history, /^6/)).toBeVisible();
    await close(history);
    await pressInRow(page.getByRole('main'), TABLE, '同步数据库');
    const plan = layer(page, `同步数据库「${TITLE}」`);
    await expect(rowOf(plan, '由custodian改名为keeper，数据不变')).toBeVisible();
    await expect(rowOf(plan, '恢复已移除的字段“存放位置”（shelf）')).toBeVisible();
    await sync(page, plan);
    await expectNotice(page, '同步成功');
    expect(await values(admin, id, ['archive_no', 'keeper', 'remark', 'shelf'])).toEqual(given);
    await showsHeads(list, ['保管人', '存放位置'], ['责任人']);
    await expect(rowOf(list, 'DA1000')).toContainText('库房1000');
  });
  await page.context().close();
});
