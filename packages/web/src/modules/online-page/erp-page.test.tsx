import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import type { FakeRow } from '../../testing/fake-resource.ts';
import { field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { apply, below, item, opinion, rows, SUBS } from '../../testing/supply-fixtures.ts';
import { OnlineErpPage } from './OnlineErpPage.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const ok = /^确\s?定$/;
const clerk = { codes: [], admin: false };

test('(contract/2 §16.6 ERP) the first row is chosen, its sub-tables follow; a second one-to-one row is refused', async () => {
  const list = rows();
  const server = served([{ design: apply, rows: list, subs: SUBS }], below(list));
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', ...clerk });
  const subs = page.getByRole('region', { name: '附表' });
  await expect.element(subs.getByRole('cell', { name: '胶' })).toBeVisible();
  expect(server.callsOf('GET /online/data/apply/list')[0]?.params.pageSize).toBe('5');
  await page.getByRole('cell', { name: 'SL2' }).click();
  await expect.element(subs.getByText(/^这里还没有/)).toBeVisible();
  await subs.getByRole('tab', { name: '审批意见' }).click();
  await subs.getByRole('button', { name: /新增/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '审批人' }).fill('王芳');
  await page.getByRole('dialog').getByRole('button', { name: ok }).click();
  await expect.element(subs.getByRole('cell', { name: '王芳' })).toBeVisible();
  expect(server.callsOf('POST /online/data/apply/under/a2/opinion/add')[0]?.body).toEqual({ approver: '王芳' });
  // Its main row may sum it, and stands above.
  await expect.poll(() => server.callsOf('GET /online/data/apply/list').length).toBe(2);
  await subs.getByRole('button', { name: /新增/ }).click();
  await expect.element(page.getByText('一对一的表只能新增一条数据')).toBeVisible();
  // The first of the tools, as above every list: the last ones are out of sight on a phone.
  const tools = subs.getByRole('button', { name: /^(plus )?新增$|导入|导出/ }).elements();
  expect(tools[0]?.textContent).toContain('新增');
  expect(tools.length).toBeGreaterThan(2);
  expect(await axeFindings(document.body)).toEqual([]);
});

test('(online.md §5.4 ERP) 请先选择主表数据 is said where there is no row, not while the rows are on their way', async () => {
  const said: string[] = [];
  const watch = new MutationObserver(() => {
    if (document.body.textContent?.includes('请先选择主表数据')) said.push('seen');
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const list = rows();
  served([{ design: apply, rows: list, subs: SUBS }], below(list));
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', ...clerk });
  await expect.element(page.getByRole('region', { name: '附表' }).getByRole('tab', { name: '明细' })).toBeVisible();
  watch.disconnect();
  expect(said).toEqual([]);
});

test('(online.md §5.4 ERP) without any main row, that is said', async () => {
  served([{ design: apply, rows: [], subs: SUBS }]);
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', ...clerk });
  await expect.element(page.getByText('请先选择主表数据')).toBeVisible();
});

test('(online.md §5.4 ERP) a one-to-one sub-table has neither a query bar nor 批量删除', async () => {
  const list = rows();
  list[0] = { ...(list[0] as FakeRow), opinion: [{ id: 'o1', version: 1, approver: '王芳', say: '同意' }] };
  const asked = { ...opinion, fields: [field('approver', '审批人', { isQuery: 1 }), field('say', '意见')] };
  served([{ design: apply, rows: list, subs: [item, asked] }], below(list));
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', ...clerk });
  const subs = page.getByRole('region', { name: '附表' });
  await subs.getByRole('tab', { name: '明细' }).click();
  await expect.element(subs.getByRole('button', { name: /批量删除/ })).toBeVisible();
  await subs.getByRole('tab', { name: '审批意见' }).click();
  await expect.element(subs.getByRole('cell', { name: '王芳' })).toBeVisible();
  await expect.element(subs.getByRole('button', { name: '删除', exact: true })).toBeVisible();
  expect(subs.getByRole('button', { name: /批量删除|查询|高级查询|重置/ }).elements()).toHaveLength(0);
  expect(subs.getByRole('checkbox').elements()).toHaveLength(0);
});

test('(online.md §5.4 ERP) a row that was added is the chosen one: what is added below next is its own', async () => {
  const list = rows();
  const server = served(
    [{ design: apply, rows: list, subs: SUBS }],
    below([...list, { id: 'added-2', item: [], opinion: [] }]),
  );
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', ...clerk });
  const subs = page.getByRole('region', { name: '附表' });
  await subs.getByRole('tab', { name: '明细' }).click();
  await expect.element(subs.getByRole('cell', { name: '胶' })).toBeVisible();
  await button(/新增/).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: '单号' }).fill('SL3');
  await page.getByRole('dialog').getByRole('button', { name: ok }).click();
  await expect.element(page.getByRole('row', { name: /SL3/ }).getByRole('radio')).toBeChecked();
  await expect.element(subs.getByText(/^这里还没有/)).toBeVisible();
  await subs.getByRole('button', { name: /新增/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '物资' }).fill('伞');
  await page.getByRole('dialog').getByRole('button', { name: ok }).click();
  await expect.poll(() => server.callsOf('POST /online/data/apply/under/added-2/item/add').length).toBe(1);
  await expect.element(page.getByRole('row', { name: /SL3/ }).getByRole('radio')).toBeChecked();
});

test('(online.md §5.4 ERP) an added row that the order puts on another page is chosen nevertheless, and named', async () => {
  const list: FakeRow[] = ['1', '2', '3', '4', '5'].map((no) => ({ id: `a${no}`, version: 1, no: `SL${no}` }));
  const added = { id: 'added-5', item: [], opinion: [] };
  served([{ design: apply, rows: list, subs: SUBS }], below([...list.map((row) => ({ ...row, item: [] })), added]));
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', ...clerk });
  const subs = page.getByRole('region', { name: '附表' });
  await expect.element(subs.getByText('申领「SL1」的附表')).toBeVisible();
  await button(/新增/).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: '单号' }).fill('SL9');
  await page.getByRole('dialog').getByRole('button', { name: ok }).click();
  await expect.element(subs.getByText('申领「SL9」的附表（不在当前页）')).toBeVisible();
  await page.getByRole('cell', { name: 'SL4' }).click();
  await expect.element(subs.getByText('申领「SL4」的附表')).toBeVisible();
  await page.getByTitle('2', { exact: true }).click();
  await expect.element(subs.getByText('申领「SL9」的附表', { exact: true })).toBeVisible();
});
