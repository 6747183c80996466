import { area } from '@songbai/contract/modules/area/area.resource.ts';
import { encodedParams } from '@songbai/contract/rules/super-query.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { savedQueryServer } from '../../testing/saved-queries.ts';
import { ResourceTree } from './ResourceTree.tsx';
import { useResourceTree } from './use-resource-tree.ts';

const LIST = 'GET /cemetery/area/list';
const EXPORT = 'GET /cemetery/area/exportXls';
const PARAMS = { cemeteryId: 'c1' };

const node = (id: string, parentId: string | null, name: string) => ({
  id,
  parentId,
  cemeteryId: 'c1',
  code: id.toUpperCase(),
  name,
  fullName: `陵园${id}`,
  level: '1',
  sort: 1,
  version: 0,
});

function Areas({ columns }: { columns?: readonly string[] | undefined }) {
  const tree = useResourceTree(area, { params: PARAMS });
  return <ResourceTree resource={area} tree={tree} defaults={PARAMS} columns={columns} />;
}

function show(columns?: readonly string[]) {
  const server = fakeServer({
    ...fakeResource(area, [node('f', null, '福园'), node('fa', 'f', '甲区'), node('fb', 'f', '乙区')]),
    ...savedQueryServer(),
  });
  render(<Areas columns={columns} />, { url: '/areas' });
  return server;
}

const dialog = () => page.getByRole('dialog');

test('高级查询 narrows a tree as it narrows a list; hits without what stands above them are shown; the export follows (spec/2 §4, §7)', async () => {
  const server = show();
  await expect.element(page.getByText('乙区')).toBeVisible();
  await page.getByRole('button', { name: '高级查询', exact: true }).click();
  await dialog().getByRole('combobox', { name: '条件1查询字段' }).fill('墓区名称');
  await page.getByText('墓区名称', { exact: true }).last().click();
  await dialog().getByRole('textbox', { name: '条件1查询值' }).fill('甲区');
  await dialog().getByRole('button', { name: '查询', exact: true }).click();
  await expect.element(page.getByText('乙区')).not.toBeInTheDocument();
  await expect.element(page.getByText('甲区').first()).toBeInTheDocument();
  const params = encodedParams({
    matchType: 'and',
    params: [{ field: 'name', rule: 'eq', val: '甲区', type: 'string' }],
  });
  expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ cemeteryId: 'c1', superQueryParams: params });
  server.on({ [EXPORT]: () => new Response('xlsx', { headers: { 'content-type': 'application/vnd.ms-excel' } }) });
  await dialog().getByText('关闭', { exact: true }).click();
  await page.getByRole('button', { name: '导出' }).click();
  await expect.element(page.getByText('导出完成')).toBeVisible();
  expect(server.callsOf(EXPORT)[0]?.params).toMatchObject({ cemeteryId: 'c1', superQueryParams: params });
  await page.getByRole('button', { name: '清空高级查询条件' }).click();
  await expect.element(page.getByText('乙区')).toBeVisible();
});

test('a tree that could not be loaded says why and loads again on demand', async () => {
  const server = show();
  await expect.element(page.getByText('福园')).toBeVisible();
  server.on({ [LIST]: () => refusal('服务不可用') });
  await page.getByLabelText('刷新').click();
  await expect.element(page.getByText('服务不可用').first()).toBeVisible();
  server.on(fakeResource(area, [node('g', null, '寿园')]));
  await page.getByRole('button', { name: '重试', exact: true }).click();
  await expect.element(page.getByText('寿园')).toBeVisible();
});

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });

test('13.7: a right click opens what can be done with a node; 删除 asks by name and says what hangs below', async () => {
  show();
  await rowOf('福园').click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: /编辑/ })).toBeVisible();
  await page.getByRole('menuitem', { name: /删除/ }).click();
  await expect.element(page.getByText('删除墓区“陵园f”？').last()).toBeVisible();
  await expect.element(page.getByText('其下还有 2 个下级。')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: /取\s?消/ })).toHaveFocus();
  await dialog()
    .getByRole('button', { name: /取\s?消/ })
    .click();
});

test('13.7: arrows walk, fold and unfold the nodes; F2 edits, Delete asks, keys in controls stay theirs', async () => {
  const server = show();
  await expect.element(page.getByText('乙区')).toBeVisible();
  const row = (name: string) => rowOf(name).element() as HTMLElement;
  row('福园').focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('乙区')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('乙区')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(row('乙区'));
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('删除墓区“陵园fb”？').last()).toBeVisible();
  await dialog()
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect.poll(() => server.callsOf('DELETE /cemetery/area/delete').length).toBe(1);
  // A dialog that closes gives the focus back to where it was.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  row('甲区').focus();
  await userEvent.keyboard('{F2}');
  await expect.element(page.getByRole('dialog', { name: /编辑/ })).toBeVisible();
});

test('(issue 13.5) at 390 px a row of a tree is one line within the screen, with all its links behind 更多', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  show(['name', 'code', 'level', 'status', 'sort']);
  const row = page.getByRole('row', { name: /乙区/ });
  await expect.element(row).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(56);
  await expect.element(row.getByText('编辑', { exact: true })).not.toBeVisible();
  const more = row.getByText('更多', { exact: true });
  expect(more.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await more.click();
  await expect.element(page.getByText('编辑', { exact: true }).last()).toBeVisible();
  await expect.element(page.getByText('删除', { exact: true }).last()).toBeVisible();
});
