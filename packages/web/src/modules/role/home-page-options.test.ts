import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { expect, test } from 'vitest';
import { homePageOptions } from './home-page-options.ts';

const node = (path: string, title: string, over: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: null,
  component: 'x/Page',
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...over,
});
const menu = [
  node('/home', '首页'),
  node('/plots', '墓位管理', {
    component: 'layouts/RouteView',
    children: [node('/plots/map', '墓位图'), node('/plots/:id', '墓位'), node('/plots/off', '藏', { hidden: true })],
  }),
  node('/empty', '空', { component: 'layouts/RouteView', children: [node('/empty/:id', '一项')] }),
];
const unset = { value: '', label: '未设置' };
const pages = [
  { value: '/home', label: '首页' },
  { label: '墓位管理', options: [{ value: '/plots/map', label: '墓位图' }] },
];

test('pages by their group; no hidden ones and none that need a value', () => {
  expect(homePageOptions(menu, undefined)).toEqual([unset, ...pages]);
});

test('what is stored stays a choice, once', () => {
  expect(homePageOptions(menu, '/plots/map')).toEqual([unset, ...pages]);
  expect(homePageOptions(menu, '/gone')).toEqual([unset, ...pages, { value: '/gone', label: '/gone' }]);
});
