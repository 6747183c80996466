import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { menuNode, showConsole, tabTitles } from '../../testing/console.tsx';
import type { FakeHandler } from '../../testing/fake-server.ts';
import { design, field, tableRoutes } from '../../testing/online-page-fixtures.ts';
import { salesReport } from '../../testing/report-page-fixtures.ts';

const SCREEN = 'modules/online/cgform/auto/OnlCgformAutoList';
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const VISITS = tableRoutes({ design: design('visits', '访客登记', [field('name', '姓名')]), rows: [] });

beforeEach(() => {
  document.title = '';
});

test.each<[string, string, string, Record<string, FakeHandler>]>([
  ['a designed table', '访客登记', '/online/cgformList/visits', VISITS],
  ['a report', '销售月报', '/online/cgreport/s1', salesReport()],
])('功能测试 of %s: tab, heading and window name it', async (_, name, url, routes) => {
  showConsole({ menu: [], url, routes });
  await vi.waitFor(() => expect(tabTitles()).toEqual(['首页', name]));
  await expect.element(heading(name)).toBeVisible();
  expect(document.title).toContain(name);
});

test('a table that stands in the menu has the name of the menu', async () => {
  const url = '/online/cgformList/visits';
  showConsole({ menu: [menuNode(url, '来访', SCREEN)], url, routes: VISITS });
  await expect.element(page.getByRole('columnheader', { name: '姓名' })).toBeVisible();
  expect(tabTitles()).toEqual(['首页', '来访']);
  await expect.element(heading('来访')).toBeVisible();
});
