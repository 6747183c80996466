import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeRow } from '../../testing/fake-resource.ts';
import { pageOf, reply } from '../../testing/fake-server.ts';
import { design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { apply, below, item, must, opinion, rows, SUBS } from '../../testing/supply-fixtures.ts';
import { OnlineErpPage } from './OnlineErpPage.tsx';
import { OnlineInnerPage } from './OnlineInnerPage.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';
import { OnlineTabPage } from './OnlineTabPage.tsx';
import { OnlineTreePage } from './OnlineTreePage.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const ok = /^确\s?定$/;
const clerk = { codes: [], admin: false };

const pressable = (
  buttonCode: string,
  buttonName: string,
  exp: string | null,
  buttonStyle: ButtonDesign['buttonStyle'] = 'link',
): ButtonDesign => ({
  ...{ id: buttonCode, buttonCode, buttonName, buttonIcon: null, buttonStyle, buttonStatus: '1', optType: 'action' },
  ...{ optPosition: null, orderNum: 0, exp },
});

test('(online.md §5.5) a main table is saved with its sub-tables in one form; an empty one-to-one is none', async () => {
  const server = served([{ design: apply, rows: rows(), subs: SUBS }]);
  render(<OnlineListPage />, { url: '/online/cgformList/apply', ...clerk });
  await button(/新增/).click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByRole('heading', { name: '说明' })).toBeVisible();
  await form.getByRole('textbox', { name: '单号' }).fill('SL3');
  await form.getByRole('button', { name: ok }).click();
  await expect
    .poll(() => server.callsOf('POST /online/data/apply/add')[0]?.body)
    .toEqual({
      ...{ no: 'SL3', item: [], opinion: [] },
    });
  await page.getByRole('row', { name: /SL1/ }).getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByRole('textbox', { name: '意见', exact: true }).fill('同意');
  await edit.getByRole('button', { name: ok }).click();
  await expect.element(edit.getByText('审批人不能为空')).toBeVisible();
  await edit.getByRole('textbox', { name: '审批人' }).fill('王芳');
  await edit.getByRole('button', { name: ok }).click();
  await expect
    .poll(() => server.callsOf('PUT /online/data/apply/edit')[0]?.body)
    .toEqual({
      ...{ id: 'a1', version: 1, opinion: [{ approver: '王芳', say: '同意' }] },
    });
});

test('(online.md §5.4) a copied row is a new one with its sub rows', async () => {
  const server = served([{ design: apply, rows: rows(), subs: SUBS }]);
  render(<OnlineListPage />, { url: '/online/cgformList/apply', ...clerk });
  await page.getByRole('row', { name: /SL1/ }).getByRole('button', { name: '复制' }).click();
  await page.getByRole('dialog').getByRole('button', { name: ok }).click();
  await expect
    .poll(() => server.callsOf('POST /online/data/apply/add')[0]?.body)
    .toEqual({
      ...{ no: 'SL1', use: '清明', item: [{ goods: '胶', count: 2 }], opinion: [] },
    });
});

test('(online.md §5.4 tab) main and sub-tables are tabs; what is missing in one opens it', async () => {
  served([{ design: apply, rows: rows(), subs: SUBS }]);
  render(<OnlineTabPage />, { url: '/online/cgformTabList/apply', ...clerk });
  await button(/新增/).click();
  const form = page.getByRole('dialog');
  await form.getByRole('tab', { name: '审批意见' }).click();
  await form.getByRole('button', { name: ok }).click();
  await expect.element(form.getByText('单号不能为空')).toBeVisible();
  await expect.element(form.getByRole('tab', { name: '申领' })).toHaveAttribute('aria-selected', 'true');
});

test('(online.md §7, JB #2768, #5749) a sub-table has its own buttons, at the rows that they are for', async () => {
  const list = rows();
  const used = {
    ...item,
    buttons: [pressable('use', '领用', 'count#gt#1'), pressable('count', '盘点', null, 'button')],
  };
  const server = served([{ design: apply, rows: list, subs: [used, opinion] }], {
    ...below(list),
    'POST /online/cgform/api/doButton': () => null,
  });
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', ...clerk });
  const subs = page.getByRole('region', { name: '附表' });
  // The tab that was open last is the one that opens.
  await subs.getByRole('tab', { name: '明细' }).click();
  await subs.getByRole('row', { name: /胶/ }).getByRole('button', { name: '领用' }).click();
  await button(ok).click();
  const pressed = () => server.callsOf('POST /online/cgform/api/doButton').map(({ body }) => body);
  await expect.poll(pressed).toEqual([{ formId: 'item', buttonCode: 'use', dataId: 'i1' }]);
  await expect.poll(() => server.callsOf('GET /online/data/apply/list').length).toBe(2);
  await expect.element(subs.getByRole('button', { name: '盘点' })).toBeVisible();
});

test('(online.md §5.4 inner table) a row opens to its sub-tables', async () => {
  const list = rows();
  served([{ design: apply, rows: list, subs: SUBS }], below(list));
  render(<OnlineInnerPage />, { url: '/online/cgformInnerTableList/apply', ...clerk });
  await page.getByRole('row', { name: /SL1/ }).getByRole('button', { name: '展开行' }).click();
  // The tab that was open last is the one that opens.
  await page.getByRole('tab', { name: '明细' }).click();
  await expect.element(page.getByRole('cell', { name: '胶' })).toBeVisible();
});

test('(online.md §5.4 inner table) on a phone a card says what it opens to, and asks for it only then', async () => {
  await page.viewport(390, 844);
  const list = rows();
  const server = served([{ design: apply, rows: list, subs: SUBS }], below(list));
  render(<OnlineInnerPage />, { url: '/online/cgformInnerTableList/apply', ...clerk });
  const fold = page.getByText('明细、审批意见', { exact: true }).first();
  await expect.element(fold).toBeVisible();
  const asked = () => [...server.calls].filter(({ path }) => path.includes('/under/')).length;
  expect(asked()).toBe(0);
  await fold.click();
  await page.getByRole('tab', { name: '明细', exact: true }).click();
  await expect.element(page.getByText('胶', { exact: true })).toBeVisible();
  await page.viewport(1280, 800);
});

test.each([
  [['online:form:list'], 1],
  [[], 0],
])('a theme that cannot be is the normal list; only designers hear of it: %j', async (codes, notes) => {
  served([{ design: apply, rows: rows() }]);
  render(<OnlineErpPage />, { url: '/online/cgformErpList/apply', codes, admin: false });
  await expect.element(page.getByRole('cell', { name: 'SL1' })).toBeVisible();
  expect(page.getByText('已按普通列表显示', { exact: false }).elements()).toHaveLength(notes);
});

const goods = design('goods', '物资', [field('name', '名称', { ...must, isQuery: 1 }), field('pid', '上级')], {
  isTree: 'Y',
  treeParentIdField: 'pid',
});
const NODES = [
  { id: 'n1', version: 1, name: '办公', pid: null, hasChildren: true },
  { id: 'n2', version: 1, name: '纸张', pid: 'n1', hasChildren: false },
  { id: 'n3', version: 1, name: '绿化', pid: null, hasChildren: false },
];

test('(online.md §5.4 tree) levels, a new node below, a move, a search with paths, a delete with what is below', async () => {
  const nodes = structuredClone(NODES) as FakeRow[];
  const server = served([{ design: goods, rows: nodes }], {
    'GET /online/data/goods/tree': ({ params }) => {
      const asked = params.name?.replaceAll('*', '');
      const parent = params._parent ?? '';
      const hits = nodes.filter(({ name, pid }) =>
        asked ? String(name).includes(asked) : (pid ?? '') === (parent === 'null' ? '' : parent),
      );
      return pageOf(asked ? hits.map((row) => ({ ...row, _path: row.pid ? '办公' : '' })) : hits, hits.length, 1, 10);
    },
    'DELETE /online/cgform/api/form/goods/n1': () => reply('删除成功！', null),
  });
  render(<OnlineTreePage />, { url: '/online/cgformTreeList/goods', ...clerk });
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await page.getByRole('button', { name: '展开 办公' }).click();
  await expect.element(page.getByRole('cell', { name: '纸张' })).toBeVisible();
  await rowOf('办公').getByRole('button', { name: '添加下级' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '名称' }).fill('笔墨');
  await form.getByRole('button', { name: ok }).click();
  await expect.element(page.getByRole('cell', { name: '笔墨' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '纸张' })).toBeVisible();
  expect(server.callsOf('POST /online/data/goods/add')[0]?.body).toEqual({ name: '笔墨', pid: 'n1' });
  await page.getByRole('textbox', { name: '名称' }).fill('纸');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect.element(page.getByRole('cell', { name: /纸张.*办公/ })).toBeVisible();
  await page.getByRole('button', { name: /重\s?置$/ }).click();
  await rowOf('办公').getByRole('button', { name: '更多' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText('将删除物资「办公」和它的全部下级')).toBeVisible();
  await button(ok).click();
  await expect.poll(() => server.callsOf('DELETE /online/cgform/api/form/goods/n1')[0]?.params.cascade).toBe('1');
});
