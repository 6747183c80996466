import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { encodedParams, type QueryParam } from '@songbai/contract/rules/super-query.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { savedQueryServer } from '../../testing/saved-queries.ts';
import { ResourceList } from './ResourceList.tsx';

const LIST = 'GET /cemetery/serviceItem/list';
const EXPORT = 'GET /cemetery/serviceItem/exportXls';

const ROWS = ['鲜花', '代客祭扫', '描金'].map((name, at) => ({
  id: `s${at + 1}`,
  version: 0,
  code: `F${at + 1}`,
  name,
  category: at === 0 ? '3' : '2',
  category_dictText: at === 0 ? '鲜花' : '代客祭扫',
  unit: '次',
  price: 10_000 + at,
  status: '1',
  status_dictText: '上架',
}));

const linked = (params: QueryParam[], matchType: 'and' | 'or' = 'and') =>
  `/services/items?${new URLSearchParams({
    superQueryParams: encodedParams({ matchType, params }),
    superQueryMatchType: matchType,
    pageNo: '2',
  })}`;

function show(url = '/services/items') {
  const server = fakeServer({ ...fakeResource(serviceItem, [...ROWS]), ...savedQueryServer() });
  const shown = render(<ResourceList resource={serviceItem} />, { url });
  return { server, ...shown };
}

const dialog = () => page.getByRole('dialog');

test('(spec/2 §7) conditions of the fields of the resource narrow the list and live in the URL; the export follows', async () => {
  const { server, param } = show();
  await expect.element(page.getByText('描金')).toBeVisible();
  await page.getByRole('button', { name: '高级查询', exact: true }).click();
  await dialog().getByRole('combobox', { name: '条件1查询字段' }).fill('分类');
  await page.getByText('分类', { exact: true }).last().click();
  await dialog().getByRole('combobox', { name: '条件1查询值' }).click();
  await page.getByTitle('代客祭扫', { exact: true }).last().click();
  await dialog().getByRole('button', { name: '查询', exact: true }).click();
  await expect.element(page.getByText('F1', { exact: true })).not.toBeInTheDocument();
  const params = encodedParams({
    matchType: 'and',
    params: [{ field: 'category', rule: 'eq', val: '2', type: 'list' }],
  });
  expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ superQueryParams: params, superQueryMatchType: 'and' });
  expect(param('superQueryParams')).toBe(params);
  server.on({ [EXPORT]: () => new Response('xlsx', { headers: { 'content-type': 'application/vnd.ms-excel' } }) });
  await dialog().getByText('关闭', { exact: true }).click();
  await page.getByRole('button', { name: '导出' }).click();
  await expect.element(page.getByText('导出完成')).toBeVisible();
  expect(server.callsOf(EXPORT)[0]?.params).toMatchObject({ superQueryParams: params, superQueryMatchType: 'and' });
});

test('(spec/2 §4) a link with conditions shows the flag; they stand in the editor; 清空 keeps the other filters', async () => {
  const { server, param } = show(
    `${linked([{ field: 'name', rule: 'like', val: '扫' }], 'or')}&status=1`.replace('pageNo=2', 'pageNo=1'),
  );
  await expect.element(page.getByText('代客祭扫').first()).toBeVisible();
  await expect.element(page.getByText('描金')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '高级查询', exact: true }).click();
  await expect.element(dialog().getByRole('textbox', { name: '条件1查询值' })).toHaveValue('扫');
  await dialog().getByText('关闭', { exact: true }).click();
  await page.getByRole('button', { name: '清空高级查询条件' }).click();
  await expect.element(page.getByText('描金')).toBeVisible();
  expect(param('superQueryParams')).toBeNull();
  expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ status: '1' });
});

test('a link with conditions that no field has sets no flag', async () => {
  const { server } = show(linked([{ field: 'password', rule: 'eq', val: '1' }]));
  await expect.element(page.getByRole('button', { name: '高级查询', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '清空高级查询条件' })).not.toBeInTheDocument();
  expect(server.callsOf(LIST)[0]?.params).not.toHaveProperty('superQueryParams');
});
