import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { reportServer } from '../../testing/report-fixtures.ts';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { ColumnTypesExample } from './examples/ColumnTypesExample.tsx';

const TABLE = '全部列类型';
const TABLES = 'GET /sys/dict/loadDict/sys_user%2Crealname%2Cusername';
const LABELS = 'GET /sys/dict/loadDictItem/sys_user%2Crealname%2Cusername';

// Only columns in sight are drawn.
beforeEach(() => page.viewport(3800, 800));
afterEach(() => page.viewport(1280, 800));

function show() {
  const server = fakeServer({
    ...peopleServer(),
    ...reportServer(),
    [TABLES]: () => [{ value: 'user7', text: '员工7', title: '员工7', label: '员工7' }],
    [LABELS]: () => ['员工7'],
    'POST /sys/common/upload': () => reply('temp/1.pdf', null),
  });
  render(<ColumnTypesExample />);
  return server;
}

const data = async (): Promise<Record<string, unknown>> => {
  await page.getByRole('button', { name: '显示数据' }).click();
  const [row] = JSON.parse(page.getByRole('status').first().element().textContent ?? '[]') as Record<string, unknown>[];
  return row ?? {};
};

const text = async (title: string) => (await cellOf(TABLE, title, 1)).textContent;
const open = async (title: string) => userEvent.click(await cellOf(TABLE, title, 1));
const choose = (name: string) => page.getByTitle(name, { exact: true }).last().click();

test('(contract/3 §11.5) every type shows its value as a person reads it, and a hidden one is kept only', async () => {
  show();
  const boxed = async (title: string) => (await cellOf(TABLE, title, 1)).querySelector('input')?.value;
  await vi.waitFor(async () => expect([await boxed('负责人'), await boxed('部门')]).toEqual(['员工1', '销售部']));
  const shown: Record<string, string> = {
    序号: '1',
    编码: 'AB01',
    名称: '墓碑',
    石材: '花岗岩',
    供应商: '汉白玉',
    日期: '2026-04-05',
    时刻: '2026-04-05 09:30:00',
    钟点: '09:30:00',
    评分: '3 分',
  };
  for (const [title, value] of Object.entries(shown)) expect(await text(title), title).toContain(value);
  expect(await text('单价')).toContain('12,800.00');
  expect(await text('园区')).toContain('松鹤园');
  expect(page.getByRole('columnheader', { name: '不显示' }).elements()).toEqual([]);
  expect(await data()).toMatchObject({ secret: '不显示的值' });
});

test('typed ones: text, number, money, several lines, tags', async () => {
  show();
  await typeInto(TABLE, '名称', 1, '石狮');
  await typeInto(TABLE, '序号', 1, '7');
  await typeInto(TABLE, '单价', 1, '12.5');
  await typeInto(TABLE, '标签', 1, '1390');
  expect(await data()).toMatchObject({ name: '石狮', order: 7, price: 1250 });
});

test('chosen ones: select with new words, several, searched, radio, box', async () => {
  show();
  await open('石材');
  await userEvent.keyboard('青石{Enter}');
  await open('供应商');
  await choose('花岗岩');
  await page
    .elementLocator(await cellOf(TABLE, '朝向', 1))
    .getByText('东')
    .click();
  await userEvent.click((await cellOf(TABLE, '启用', 1)).querySelector('input') as Element);
  expect(await data()).toMatchObject({ stone: '青石', found: '1', side: '东', used: 'N' });
});

test('an async select asks the server while one types', async () => {
  const server = show();
  await open('经办人');
  await userEvent.keyboard('员工');
  await choose('员工7');
  expect(server.callsOf(TABLES).at(-1)?.params).toMatchObject({ keyword: '员工' });
  expect(await data()).toMatchObject({ agent: 'user7' });
});

test('a person and a department come from their dialogs', async () => {
  show();
  await userEvent.click((await cellOf(TABLE, '负责人', 1)).querySelector('input, button') as Element);
  const people = page.getByRole('dialog', { name: '根据部门选择用户' });
  await people.getByRole('row', { name: /user4/ }).click();
  await people.getByRole('button', { name: /确\s?定/ }).click();
  await vi.waitFor(async () => expect((await data()).owner).toContain('user4'));
  await userEvent.click((await cellOf(TABLE, '部门', 1)).querySelector('input, button') as Element);
  await expect.element(page.getByRole('dialog', { name: '选择部门' })).toBeVisible();
});

test('a report fills the columns it names', async () => {
  show();
  await open('登记人');
  const report = page.getByRole('dialog', { name: '用户信息' });
  await report.getByRole('row').nth(2).click();
  await report.getByRole('button', { name: /确\s?定/ }).click();
  await vi.waitFor(async () => expect((await data()).writer).toBeTruthy());
  expect((await data()).place).toBeTruthy();
});

test('a file goes into its cell; a slot changes its value itself', async () => {
  show();
  const input = (await cellOf(TABLE, '附件', 1)).querySelector('input[type=file]') as Element;
  await userEvent.upload(input, new File(['x'], '合同.pdf', { type: 'application/pdf' }));
  await vi.waitFor(async () => expect(await data()).toMatchObject({ papers: 'temp/1.pdf' }));
  await expect.element(page.getByTitle('合同.pdf')).toBeVisible();
  await page.getByRole('button', { name: '评分第1行' }).click();
  expect(await data()).toMatchObject({ mark: 4 });
});

test('a new row continues the numbers and takes what its columns begin with', async () => {
  show();
  await page.getByRole('button', { name: /新\s?增/ }).click();
  await page.getByRole('button', { name: '显示数据' }).click();
  const rows = JSON.parse(page.getByRole('status').first().element().textContent ?? '[]') as object[];
  expect(rows[1]).toMatchObject({ order: 2, used: 'Y', name: null });
});
