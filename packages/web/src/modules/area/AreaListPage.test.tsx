import { area } from '@songbai/contract/modules/area/area.resource.ts';
import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { AreaListPage } from './AreaListPage.tsx';

const node = (id: string, parentId: string | null, name: string, level: string): FakeRow => ({
  id,
  parentId,
  cemeteryId: 'c1',
  code: id.toUpperCase(),
  name,
  fullName: name,
  level,
  sort: 1,
  version: 0,
});

function show() {
  const server = fakeServer({
    ...fakeResource(cemetery, [
      { id: 'c1', name: '松鹤园', code: 'A' },
      { id: 'c2', name: '青龙山', code: 'B' },
    ]),
    ...fakeResource(area, [
      node('f', null, '福园', '1'),
      node('fa', 'f', '甲区', '2'),
      node('fa1', 'fa', '一组', '3'),
      node('fa11', 'fa1', '小组', '3'),
    ]),
  });
  return { server, ...render(<AreaListPage />) };
}

const rowNamed = (name: string) => page.getByRole('row', { name: new RegExp(name) });

test('areas of the first cemetery stand as a tree; another one is chosen at the top and kept in the address (domain.md §3.2)', async () => {
  const { server, param } = show();
  await expect.element(page.getByText('小组')).toBeVisible();
  expect(server.callsOf('GET /cemetery/area/list')[0]?.params.cemeteryId).toBe('c1');
  await page.getByRole('combobox', { name: '陵园' }).click();
  await page.getByTitle('青龙山').click();
  await expect.element(page.getByText('这里还没有墓区。点「新增」添加第一条').last()).toBeVisible();
  expect(param('cemeteryId')).toBe('c2');
});

test('where no cemetery is chosen the list says where they come from', async () => {
  fakeServer({ ...fakeResource(cemetery, []), ...fakeResource(area, []) });
  render(<AreaListPage />);
  await expect
    .element(page.getByText('这里还没有墓区。请先选择陵园；还没有陵园时，请在「陵园管理」中新增').last())
    .toBeVisible();
});

test('添加下级 gives cemetery, parent and next level; the fourth level has none below (domain.md §3.2)', async () => {
  const { server } = show();
  await expect.element(rowNamed('小组').getByRole('button', { name: '添加下级' })).not.toBeInTheDocument();
  await rowNamed('甲区').getByRole('button', { name: '添加下级' }).click();
  await page.getByRole('textbox', { name: '墓区编码' }).fill('FA2');
  await page.getByRole('textbox', { name: '墓区名称' }).fill('二组');
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();
  await expect.element(page.getByText('添加成功！')).toBeVisible();
  expect(server.callsOf('POST /cemetery/area/add')[0]?.body).toMatchObject({
    cemeteryId: 'c1',
    parentId: 'fa',
    level: '3',
    name: '二组',
  });
});

test('searching keeps what stands above a hit', async () => {
  show();
  await page.getByRole('searchbox', { name: '搜索' }).fill('一组');
  await expect.element(page.getByText('福园')).toBeVisible();
  await expect.element(page.getByText('小组')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索' }).fill('无此区');
  await expect.element(page.getByText('没有查询到任何数据')).toBeVisible();
});
