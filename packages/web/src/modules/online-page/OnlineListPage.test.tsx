import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { refusalOf } from '../../testing/fake-server.ts';
import { describedTable, design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const visitor = design('v1', '来访登记', [
  field('guest_name', '来访人', { isQuery: 1, fieldMustInput: '1' }),
  field('order_num', '序号', { dbType: 'int', dbLength: 10 }),
]);
const car = design('c1', '车辆', [field('plate', '车牌', { isQuery: 1 })]);

const tab = (code: string) => (
  <Routes location={`/online/cgformList/${code}`}>
    <Route path="/online/cgformList/:code" element={<OnlineListPage />} />
  </Routes>
);
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('(online.md §5.4) a designed table looks and works like any other list', async () => {
  const server = served([{ design: visitor, rows: [{ id: 'r1', version: 1, guest_name: '李明', order_num: 3 }] }]);
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await expect.element(page.getByRole('cell', { name: '李明' })).toBeVisible();
  for (const name of ['导入', '导出', '批量删除', '回收站'])
    await expect.element(button(new RegExp(name))).toBeVisible();
  await button(/新增/).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.element(form.getByText('来访人不能为空')).toBeVisible();
  await form.getByRole('textbox', { name: '来访人' }).fill('王芳');
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.poll(() => server.callsOf('POST /online/data/v1/add').length).toBe(1);
  expect(server.callsOf('POST /online/data/v1/add')[0]?.body).toEqual({ guest_name: '王芳' });
  await expect.element(page.getByRole('cell', { name: '王芳' })).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
});

test('what a person may not do has no button', async () => {
  served([{ design: visitor, rows: [{ id: 'r1', version: 1, guest_name: '李明' }], may: ['list'] }]);
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await expect.element(page.getByRole('cell', { name: '李明' })).toBeVisible();
  for (const name of ['新增', '导入', '导出', '删除', '编辑', '回收站'])
    expect(button(new RegExp(name)).elements(), name).toEqual([]);
});

test('(contract/2 §16.5) a table that was never synced says what to do', async () => {
  served([], { 'GET /online/cgform/api/resource/v1': () => refusalOf('onlineNotSynced') });
  render(<OnlineListPage />, { url: '/online/cgformList/v1' });
  await expect.element(page.getByText('请先同步数据库再访问该页面')).toBeVisible();
});

test('(online.md §11) those who design a table see what its fields name and is not there', async () => {
  const info = { ...describedTable(visitor), missing: ['报表guests不存在（来访人）'] };
  const more = { 'GET /online/cgform/api/resource/v1': () => info };
  const text = page.getByText('报表guests不存在（来访人），该字段暂时不能选择');
  served([{ design: visitor, rows: [{ id: 'r1', version: 1, guest_name: '李明' }] }], more);
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: ['online:form:list'], admin: false });
  await expect.element(text).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '李明' })).toBeVisible();
});

test('what several fields name and is not there stands in one note', async () => {
  const missing = ['报表guests不存在（来访人）', '字典code不存在（类别）', '表cars不存在（车辆）'];
  served([{ design: visitor, rows: [] }], {
    'GET /online/cgform/api/resource/v1': () => ({ ...describedTable(visitor), missing }),
  });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: ['online:form:list'], admin: false });
  await expect.element(page.getByText('以下字段暂时不能选择')).toBeVisible();
  for (const text of missing) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});

test('two tables that are open at once have their own columns, conditions and rows', async () => {
  const server = served([
    { design: visitor, rows: [{ id: 'r1', version: 1, guest_name: '李明' }] },
    { design: car, rows: [{ id: 'k1', version: 1, plate: '京A12345' }] },
  ]);
  render(
    <>
      {tab('v1')}
      {tab('c1')}
    </>,
    { url: '/' },
  );
  await expect.element(page.getByRole('cell', { name: '李明' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '京A12345' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '来访人' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '车牌' })).toBeVisible();
  expect(server.callsOf('GET /online/data/v1/list')).toHaveLength(1);
  expect(server.callsOf('GET /online/data/c1/list')).toHaveLength(1);
});

test('(online.md §5.3) a list without pages says that it shows the first rows only', async () => {
  const unpaged = { ...visitor, head: { ...visitor.head, isPage: 'N' as const } };
  const records = Array.from({ length: 3 }, (_, at) => ({ id: `r${at}`, version: 1, guest_name: `来访${at}` }));
  const list = { records, total: 1234, size: 1000, current: 1, pages: 2 };
  served([{ design: unpaged, rows: [] }], { 'GET /online/data/v1/list': () => list });
  render(<OnlineListPage />, { url: '/online/cgformList/v1' });
  await expect.element(page.getByText('仅显示前3条，共1234条，请增加查询条件')).toBeVisible();
});

test.each([
  ['is told while it is typed', refusalOf('duplicateTaken'), '该值不可用，系统中已存在！'],
  ['that may not be asked about is left to the save', refusalOf('duplicateConfig'), undefined],
])('(online.md §5.5) a taken value %s', async (_name, answer, text) => {
  const cards = design('v1', '通行证', [field('card_no', '证件号', { fieldValidType: 'only' })]);
  const server = served([{ design: cards, rows: [] }], { 'GET /sys/duplicate/check': () => answer });
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  await button(/新增/).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '证件号' }).fill('A1');
  await expect.poll(() => server.callsOf('GET /sys/duplicate/check').length).toBe(1);
  const { params } = server.callsOf('GET /sys/duplicate/check')[0] ?? {};
  expect(params).toMatchObject({ tableName: 'v1', fieldName: 'card_no', fieldVal: 'A1' });
  if (text) {
    await expect.element(form.getByText(text)).toBeVisible();
    return;
  }
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.poll(() => server.callsOf('POST /online/data/v1/add').length).toBe(1);
});
