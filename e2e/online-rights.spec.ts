import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { adminCaller, type Caller, caller } from './api.ts';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { accessible, byMenu, choose, expectNotice, layer, OK, pressInRow, rowOf, SAVE, tick } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';
import { asBook, sheetRows } from './workbook.ts';

const API = '/online/cgform/api';
const TABLE = 'lent_tool';
const TITLE = '工具借用';
const [RECEPTION, SALES] = ['role-reception', 'role-sales'];
const REFUSED = '没有权限，请联系管理员分配权限！';

const ROWS = [
  { tool: '铁锹', deposit: '30', area: '东园' },
  { tool: '水桶', deposit: '10', area: '西园' },
  { tool: '手推车', deposit: '80', area: '东园' },
];

interface Control {
  id: string;
  code: string;
}

/** A table with a menu for two roles; its field 押金 and its button 新增 are under control and granted to both. */
async function lentTools(admin: Caller): Promise<string> {
  const field = (dbFieldName: string, dbFieldTxt: string, orderNum: number) => ({
    ...{ dbFieldName, dbFieldTxt, orderNum, dbLength: 32, dbType: 'string', fieldShowType: 'text' },
    ...{ isShowForm: 1, isShowList: 1, dbIsNull: 1 },
  });
  const { id } = await admin.change<{ id: string }>('POST', `${API}/addAll`, {
    head: { tableName: TABLE, tableTxt: TITLE, tableType: 1 },
    fields: [field('tool', '工具', 1), field('deposit', '押金', 2), field('area', '园区', 3)],
  });
  await admin.change('POST', `${API}/doDbSynch/${id}/normal`);
  for (const row of ROWS) await admin.change('POST', `${API}/form/${id}`, row);
  const roleIds = [RECEPTION, SALES];
  await admin.change('POST', `${API}/createMenu`, { headId: id, name: TITLE, roleIds });
  await admin.change('PUT', `${API}/authColumn`, { cgformId: id, code: 'deposit', status: 1 });
  await admin.change('POST', `${API}/authButton`, {
    cgformId: id,
    code: 'add',
    page: 3,
    type: 2,
    control: 5,
    status: 1,
  });
  for (const [kind, type] of [
    ['Column', 1],
    ['Button', 2],
  ] as const) {
    const controls = await admin.get<Control[]>(`${API}/authPage/${id}/${type}`);
    const authId = JSON.stringify(controls.map((one) => one.id));
    for (const role of roleIds)
      await admin.change('POST', `${API}/role${kind}Auth/${role}/${id}`, { authId, authMode: 'role' });
  }
  return id;
}

type Row = Record<string, unknown> & { id: string };

/** The rows of a page in the order in which they came. */
async function rowsOf(person: Caller, id: string): Promise<Row[]> {
  const query = { pageSize: '100', column: 'id', order: 'asc' };
  return (await person.get<{ records: Row[] }>(`${API}/getData/${id}`, query)).records;
}
const toolsOf = async (person: Caller, id: string) => (await rowsOf(person, id)).map(({ tool }) => tool);

const main = (page: Page): Locator => page.getByRole('main');
const head = (page: Page, name: string) => main(page).getByRole('columnheader', { name, exact: true });
const add = (page: Page) => main(page).getByRole('button', { name: '新增', exact: true });
const readAgain = (page: Page) => main(page).getByRole('button', { name: '刷新' }).click();

/** What the button 导出 of the open list saves: the heads, and the first column below. */
async function exported(page: Page): Promise<{ heads: string[]; tools: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const lines = sheetRows(await asBook(await readFile(await file.path())));
  const at = lines.findIndex((line) => line.includes('工具'));
  const heads = lines[at] ?? [];
  const place = heads.indexOf('工具');
  return { heads, tools: lines.slice(at + 1).map((line) => line[place] ?? '') };
}

/** The dialog 角色授权 with the rights of a role. */
async function rightsOf(admin: Page, role: string): Promise<Locator> {
  await pressInRow(main(admin), TABLE, '角色授权');
  const dialog = layer(admin, `角色授权[${TITLE}]`);
  const box = dialog.getByRole('combobox', { name: '角色' });
  await box.fill(role);
  await choose(admin, box, role);
  await expect(dialog.getByRole('treeitem', { name: '押金-列表可见' })).toBeVisible();
  return dialog;
}

async function saveRights(admin: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: SAVE }).click();
  await expectNotice(admin, '保存成功');
  await expect(dialog.getByRole('button', { name: SAVE })).toBeDisabled();
  await dialog
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
}

/** Adds the data rule 只看东园 in 权限控制. */
async function addRule(admin: Page): Promise<void> {
  await pressInRow(main(admin), TABLE, '权限控制');
  const control = layer(admin, `权限控制[${TITLE}]`);
  await control.getByRole('tab', { name: '数据权限' }).click();
  await control.getByRole('button', { name: '添加规则' }).click();
  const rule = layer(admin, '新增数据规则');
  await rule.getByLabel('规则名称').fill('只看东园');
  await choose(admin, rule.getByRole('combobox', { name: '条件规则' }), '等于');
  await choose(admin, rule.getByRole('combobox', { name: '规则字段' }), '园区（area）');
  await rule.getByLabel('规则值').fill('东园');
  await rule.getByRole('button', { name: OK }).click();
  await expect(rule).toHaveCount(0);
  await expect(rowOf(control, '只看东园')).toContainText('有效');
  await accessible(admin);
  await control
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
}

test('(online.md §5.1, §12 journey 5) a field, a button and rows are taken from two roles that are signed in; each sees its own change with the next read', async ({
  browser,
  server,
}) => {
  test.slow();
  const boss = await adminCaller(server.url);
  const id = await lentTools(boss);
  const [receptionCalls, salesCalls] = [
    await caller(server.url, ACCOUNTS.receptionist),
    await caller(server.url, ACCOUNTS.seller),
  ];
  const reception = await signedIn(browser, server, ACCOUNTS.receptionist);
  const sales = await signedIn(browser, server, ACCOUNTS.seller);
  const admin = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
  await byMenu(admin, '在线开发', 'Online表单开发');
  for (const clerk of [reception, sales]) {
    await clerk.goto(`${server.url}/online/cgformList/${id}`);
    await expect(head(clerk, '押金').first()).toBeVisible();
    await expect(add(clerk)).toBeVisible();
    await expect(rowOf(main(clerk), '水桶')).toBeVisible();
  }

  await test.step('a field is taken from the reception', async () => {
    const dialog = await rightsOf(admin, '前台接待');
    for (const place of ['列表可见', '表单可见', '表单可编辑'])
      await tick(dialog.getByRole('tabpanel').last(), `押金-${place}`);
    await saveRights(admin, dialog);

    await readAgain(reception);
    await expect(head(reception, '押金')).toHaveCount(0);
    await expect(rowOf(main(reception), '水桶')).toBeVisible();
    await add(reception).click();
    const form = reception.getByRole('dialog');
    await expect(form.getByLabel('工具', { exact: true })).toBeVisible();
    await expect(form.getByLabel('押金', { exact: true })).toHaveCount(0);
    await form.getByRole('button', { name: /^取\s?消$/ }).click();
    await expect(form).toHaveCount(0);
    const { heads, tools } = await exported(reception);
    expect(heads).not.toContain('押金');
    expect([...tools].sort()).toEqual(ROWS.map(({ tool }) => tool).sort());
    const [row] = await rowsOf(receptionCalls, id);
    expect(row).not.toHaveProperty('deposit');
    expect(await receptionCalls.get(`${API}/form/${id}/${row?.id}`)).not.toHaveProperty('deposit');
    const changed = await receptionCalls.send('PUT', `${API}/form/${id}`, {
      id: row?.id,
      tool: row?.tool,
      deposit: '999',
    });
    expect([changed.success, changed.message]).toEqual([false, '无权修改字段：押金']);
  });

  await test.step('the sales see it as before', async () => {
    await readAgain(sales);
    await expect(rowOf(main(sales), '手推车')).toContainText('80');
    await expect(add(sales)).toBeVisible();
    expect((await exported(sales)).heads).toContain('押金');
    const rows = await rowsOf(salesCalls, id);
    expect(rows.map(({ deposit }) => deposit)).toEqual(ROWS.map(({ deposit }) => deposit));
    expect(await salesCalls.get(`${API}/form/${id}/${rows[0]?.id}`)).toHaveProperty('deposit', ROWS[0]?.deposit);
    await pressInRow(main(sales), '手推车', '编辑');
    const form = sales.getByRole('dialog');
    await expect(form.getByLabel('押金', { exact: true })).toHaveValue('80');
    await form.getByRole('button', { name: /^取\s?消$/ }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('a button is taken from the sales', async () => {
    const dialog = await rightsOf(admin, '销售顾问');
    await dialog.getByRole('tab', { name: '按钮权限' }).click();
    await tick(dialog.getByRole('tabpanel').last(), '新增');
    await saveRights(admin, dialog);

    await readAgain(sales);
    await expect(add(sales)).toHaveCount(0);
    await expect(head(sales, '押金').first()).toBeVisible();
    const body = { tool: '扫帚', area: '东园' };
    const refused = await salesCalls.send('POST', `${API}/form/${id}`, body);
    expect([refused.success, refused.code, refused.message]).toEqual([false, 510, REFUSED]);

    await readAgain(reception);
    await expect(add(reception)).toBeVisible();
    await add(reception).click();
    const form = reception.getByRole('dialog');
    await form.getByLabel('工具', { exact: true }).fill('扫帚');
    await form.getByLabel('园区', { exact: true }).fill('西园');
    await form.getByRole('button', { name: OK }).click();
    await expect(rowOf(main(reception), '扫帚')).toBeVisible();
  });

  await test.step('a rule binds the sales to one area', async () => {
    await addRule(admin);
    // It binds nobody before it is granted.
    expect(await toolsOf(salesCalls, id)).toHaveLength(ROWS.length + 1);

    const dialog = await rightsOf(admin, '销售顾问');
    await dialog.getByRole('tab', { name: '数据权限' }).click();
    await tick(dialog.getByRole('tabpanel').last(), '只看东园');
    await saveRights(admin, dialog);

    await readAgain(sales);
    await expect(rowOf(main(sales), '西园')).toHaveCount(0);
    await expect(rowOf(main(sales), '铁锹')).toBeVisible();
    await expect(rowOf(main(sales), '手推车')).toContainText('80');
    expect([...(await exported(sales)).tools].sort()).toEqual(['手推车', '铁锹'].sort());
    expect(await toolsOf(salesCalls, id)).toEqual(['铁锹', '手推车']);
    const all = await rowsOf(receptionCalls, id);
    const [own, other] = ['东园', '西园'].map((name) => all.find(({ area }) => area === name));
    expect((await salesCalls.send('GET', `${API}/form/${id}/${own?.id}`)).success).toBe(true);
    expect((await salesCalls.send('GET', `${API}/form/${id}/${other?.id}`)).success).toBe(false);
    expect((await salesCalls.send('DELETE', `${API}/form/${id}/${other?.id}`)).success).toBe(false);
    expect((await receptionCalls.send('GET', `${API}/form/${id}/${other?.id}`)).success).toBe(true);

    await readAgain(reception);
    await expect(rowOf(main(reception), '水桶')).toBeVisible();
    await expect(rowOf(main(reception), '扫帚')).toBeVisible();
    expect(await toolsOf(receptionCalls, id)).toEqual(['铁锹', '水桶', '手推车', '扫帚']);
  });
  for (const page of [reception, sales, admin]) await page.context().close();
});
