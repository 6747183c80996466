import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PageContext } from '../../lib/page.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { refusalOf } from '../../testing/fake-server.ts';
import { describedTable, design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { OnlineErpPage } from './OnlineErpPage.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const before = design('v1', '来访登记', [field('guest_name', '来访人'), field('plate', '车牌')]);
const after = design('v1', '来访登记', [field('guest_name', '来客姓名')]);
const ROW = { id: 'r1', version: 1, guest_name: '李明', plate: '京A12345' };

/** A page whose design becomes another one at `change`. */
function opened() {
  let info = describedTable(before);
  const server = served([{ design: before, rows: [ROW] }], { 'GET /online/cgform/api/resource/v1': () => info });
  show(OnlineListPage);
  const change = () => {
    info = describedTable(after);
    info.head.version = 2;
  };
  return { change, server };
}

/** As a page of a tab, which knows what is typed in it. */
function show(Page: ComponentType): void {
  const handle = {
    ...{ key: 'tab', path: '/online/cgformList/v1', setName: () => undefined, setDirty: () => undefined },
    isShown: () => true,
    onTurn: () => () => undefined,
  };
  render(
    <PageContext value={handle}>
      <Page />
    </PageContext>,
    { url: '/online/cgformList/v1', codes: [], admin: false },
  );
}

const column = (name: string) => page.getByRole('columnheader', { name });
const NOTE = '表单设计已更新，保存或关闭正在填写的表单后生效';

test('a page that stays open has the columns of the new design as soon as its rows are read again', async () => {
  const { change } = opened();
  await expect.element(column('车牌')).toBeVisible();
  change();
  await page.getByRole('button', { name: '刷新' }).click();
  await expect.element(column('来客姓名')).toBeVisible();
  expect(column('车牌').elements()).toEqual([]);
});

test('what is typed into an open form stays, and the new design comes when the form is done', async () => {
  const { change } = opened();
  await expect.element(column('车牌')).toBeVisible();
  const refresh = page.getByRole('button', { name: '刷新' }).element() as HTMLElement;
  await page.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '来访人' }).fill('王芳');
  change();
  // As another window of the same table does by what it saves.
  refresh.click();
  await expect.element(page.getByText(NOTE)).toBeInTheDocument();
  await expect.element(form.getByRole('textbox', { name: '来访人' })).toHaveValue('王芳');
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect.element(column('来客姓名')).toBeVisible();
  expect(page.getByText(NOTE).elements()).toEqual([]);
});

test('a save that the new design refuses says so in place of a column that nobody knows, and keeps what was typed', async () => {
  const { change, server } = opened();
  await expect.element(column('车牌')).toBeVisible();
  await page.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog', { name: '新增来访登记' });
  await form.getByRole('textbox', { name: '来访人' }).fill('王芳');
  await form.getByRole('textbox', { name: '车牌' }).fill('京B');
  const save = form.getByRole('button', { name: /确\s?定/ });
  server.on({ 'POST /online/data/v1/add': () => refusalOf('invalid', { params: { detail: '存在未知字段：plate' } }) });
  await save.click();
  await expect.element(page.getByText('校验失败！存在未知字段：plate')).toBeVisible();
  change();
  await save.click();
  await expect.element(page.getByText('表单设计已更新，未能保存').last()).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect.element(form.getByRole('textbox', { name: '车牌' })).toHaveValue('京B');
  await expect.element(page.getByText(NOTE)).toBeInTheDocument();
});

test.each([
  ['the main row in one form', OnlineListPage, 'POST /online/data/v1/add'],
  ['a form of its own', OnlineErpPage, 'POST /online/data/v1/under/r1/item/add'],
] as const)('(online.md §4.2) a sub-table that is designed anew by itself is told of in %s', async (_, Page, call) => {
  const item = design('item', '明细', [field('goods', '物资')], { tableType: 3, relationType: 0 });
  const info = describedTable(before, { subs: [item] });
  const [sub] = info.subs;
  if (!sub) throw new Error('no sub-table');
  const path = '/online/data/v1/under/r1/item';
  const server = served([{ design: before, rows: [ROW], subs: [item] }], {
    ...fakeResource({ ...sub.resource, path }, []),
    'GET /online/cgform/api/resource/v1': () => info,
    [call]: () => refusalOf('invalid', { params: { detail: '存在未知字段：goods' } }),
  });
  show(Page);
  await expect.element(column('车牌')).toBeVisible();
  const isOwn = Page === OnlineErpPage;
  await (isOwn ? page.getByRole('region', { name: '附表' }) : page).getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: isOwn ? '物资' : '来访人' }).fill('胶');
  sub.version = 2;
  await form.getByRole('button', { name: /确\s?定/ }).click();
  await expect.element(page.getByText('表单设计已更新，未能保存').last()).toBeVisible();
  expect(server.callsOf(call)).toHaveLength(1);
  await page.getByRole('button', { name: '知道了' }).click();
  await expect.element(form.getByRole('textbox', { name: isOwn ? '物资' : '来访人' })).toHaveValue('胶');
});
