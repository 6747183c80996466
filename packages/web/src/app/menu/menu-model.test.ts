import type { MenuEntry, MenuRoute } from '@songbai/contract/rules/menu.ts';
import { describe, expect, test } from 'vitest';
import { filterEntries, findEntry, menuTrail, openOneRoot, searchEntries } from './menu-model.ts';

const leaf = (path: string, title = path): MenuEntry => ({ key: path, title, path });
const entries: MenuEntry[] = [
  leaf('/home'),
  { ...leaf('/plots'), children: [leaf('/plots/map'), { ...leaf('/plots/more'), children: [leaf('/plots/more/x')] }] },
  {
    ...leaf('/orders'),
    children: [leaf('/orders/normal'), leaf('/orders/normal?status=1'), leaf('/orders/:id'), leaf('/orders/7')],
  },
];

describe('the selected item follows the route (spec/1 §2)', () => {
  test.each([
    ['the way goes from the root', '/plots/more/x', '', ['/plots', '/plots/more', '/plots/more/x']],
    ['a root entry', '/home', '', ['/home']],
    ['nothing fits', '/nowhere', '', []],
    ['the full path before the path alone', '/orders/normal', '?status=1', ['/orders', '/orders/normal?status=1']],
    ['another query: the path alone', '/orders/normal', '?pageNo=2', ['/orders', '/orders/normal']],
    ['the path before a pattern', '/orders/7', '?a=1', ['/orders', '/orders/7']],
    ['a pattern last', '/orders/8', '', ['/orders', '/orders/:id']],
  ])('%s', (_, path, search, keys) => {
    expect(menuTrail(entries, { path, search })).toEqual(keys);
  });

  test('a page the menu does not show is stood for by its nearest visible ancestor', () => {
    const ancestors = ['/plots', '/plots/map', '/plots/hidden'].map((path) => ({ path, title: path }));
    expect(menuTrail(entries, { path: '/plots/map/detail' }, ancestors)).toEqual(['/plots', '/plots/map']);
  });
});

test('one root submenu is open at a time', () => {
  const roots = ['/plots', '/orders'];
  expect(openOneRoot(roots, ['/plots', '/plots/more', '/orders'], ['/plots', '/plots/more'])).toEqual([
    '/plots/more',
    '/orders',
  ]);
  expect(openOneRoot(roots, ['/plots', '/plots/more'], ['/plots'])).toEqual(['/plots', '/plots/more']);
  expect(openOneRoot(roots, [], ['/plots'])).toEqual([]);
});

test('an entry is found at any depth', () => {
  expect(findEntry(entries, '/plots/more/x')?.path).toBe('/plots/more/x');
  expect(findEntry(entries, '/nowhere')).toBeUndefined();
});

describe('menu search (spec/1 §2)', () => {
  const route = (path: string, redirect?: string): MenuRoute => ({
    path,
    title: path,
    component: redirect ? 'layouts/RouteView' : 'x/Page',
    keepAlive: true,
    trail: [],
    ...(redirect ? { redirect } : {}),
  });
  const tree: MenuEntry[] = [
    leaf('/home', '首页'),
    {
      ...leaf('/orders', '订单管理'),
      children: [
        leaf('/orders/normal', '正常订单'),
        { ...leaf('/orders/report', '订单报表'), children: [leaf('/orders/report/day', '日报')] },
      ],
    },
    { ...leaf('/out', '官网'), externalUrl: 'https://Example.com/a' },
  ];
  const all = searchEntries(tree, [route('/orders', '/orders/normal'), route('/orders/report')]);

  test('lists every entry except pure containers, with the groups it stands in', () => {
    expect(all.map(({ entry, group }) => [entry.title, group])).toEqual([
      ['首页', ''],
      ['正常订单', '订单管理'],
      ['订单报表', '订单管理'],
      ['日报', '订单管理 / 订单报表'],
      ['官网', ''],
    ]);
  });

  test.each([
    ['', ['首页', '正常订单', '订单报表', '日报', '官网']],
    ['  ', ['首页', '正常订单', '订单报表', '日报', '官网']],
    ['报表', ['订单报表', '日报']],
    ['订单 日', ['日报']],
    ['/HOME', ['首页']],
    ['example', ['官网']],
    ['(', []],
    ['没有的', []],
  ])('%j finds %j', (text, titles) => {
    expect(filterEntries(all, text).map(({ entry }) => entry.title)).toEqual(titles);
  });
});
