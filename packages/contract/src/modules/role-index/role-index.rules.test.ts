import { describe, expect, test } from 'vitest';
import { HOME_PATH, homePathOf, isHomePage, type PageFacts } from './role-index.rules.ts';

const page = (roleCode: string, url: string, priority: number | null = null) => ({ roleCode, url, priority });
const anything = () => true;

describe('contract/1 §6.2: the home page of a person', () => {
  const pages = [page('sales', '/plots/map', 2), page('cashier', '/orders/list', 1), page('gm', '/data/x')];
  test.each([
    ['the page of the only role', ['sales'], '/plots/map'],
    ['of several roles the lowest priority number', ['sales', 'cashier'], '/orders/list'],
    ['one without a number comes last', ['gm', 'sales'], '/plots/map'],
    ['首页 where no role names one', ['service'], HOME_PATH],
  ])('%s', (_name, roles, expected) => {
    expect(homePathOf(pages, roles, anything)).toBe(expected);
  });

  test('a page that may not be opened is passed over', () => {
    expect(homePathOf(pages, ['sales', 'cashier'], (url) => url !== '/orders/list')).toBe('/plots/map');
    expect(homePathOf(pages, ['sales'], () => false)).toBe(HOME_PATH);
  });

  test('the standard page is for those whose roles name none', () => {
    const all = [...pages, page('DEF_INDEX_ALL', '/office/notices', 0)];
    expect(homePathOf(all, ['service'], anything)).toBe('/office/notices');
    expect(homePathOf(all, ['sales'], anything)).toBe('/plots/map');
  });
});

describe('which menus can be home pages', () => {
  const list: PageFacts = { url: '/plots/list', component: 'cemetery/PlotList', isRoute: 1, menuType: 1 };
  test.each<[string, Partial<PageFacts>, boolean]>([
    ['a page', {}, true],
    ['a group of pages', { component: 'layouts/RouteView' }, false],
    ['a button', { menuType: 2 }, false],
    ['without a route', { isRoute: 0 }, false],
    ['another site', { url: 'https://example.com' }, false],
    ['a host in disguise', { url: '//example.com' }, false],
    ['an address with a value', { url: '/online/list/:code' }, false],
    ['no address', { url: null }, false],
  ])('%s', (_name, part, expected) => {
    expect(isHomePage({ ...list, ...part })).toBe(expected);
  });
});
