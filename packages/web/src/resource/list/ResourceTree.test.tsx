import { area } from '@songbai/contract/modules/area/area.resource.ts';
import { encodedParams } from '@songbai/contract/rules/super-query.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
  level: '1',
  sort: 1,
  version: 0,
});

function Areas() {
  const tree = useResourceTree(area, { params: PARAMS });
  return <ResourceTree resource={area} tree={tree} defaults={PARAMS} />;
}

function show() {
  const server = fakeServer({
    ...fakeResource(area, [node('f', null, '福园'), node('fa', 'f', '甲区'), node('fb', 'f', '乙区')]),
    ...savedQueryServer(),
  });
  render(<Areas />, { url: '/areas' });
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
  await dialog().getByRole('button', { name: '查 询' }).click();
  await expect.element(page.getByText('乙区')).not.toBeInTheDocument();
  await expect.element(page.getByText('甲区').first()).toBeInTheDocument();
  const params = encodedParams({
    matchType: 'and',
    params: [{ field: 'name', rule: 'eq', val: '甲区', type: 'string' }],
  });
  expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ cemeteryId: 'c1', superQueryParams: params });
  server.on({ [EXPORT]: () => new Response('xlsx', { headers: { 'content-type': 'application/vnd.ms-excel' } }) });
  await dialog().getByRole('button', { name: '关 闭' }).click();
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
  await page.getByRole('button', { name: '重 试' }).click();
  await expect.element(page.getByText('寿园')).toBeVisible();
});
