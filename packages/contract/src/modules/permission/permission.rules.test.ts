import { describe, expect, test } from 'vitest';
import { ALL_MENUS, PERMISSION_CODES } from '../../menus.ts';
import { OWN_MENUS } from './permission.resource.ts';
import {
  codesOf,
  codeTaken,
  isMenuUrl,
  isWithin,
  KEPT_CODES,
  KEPT_PAGES,
  lostByChange,
  type MenuFacts,
  placeProblem,
  storedComponent,
  storedUrl,
  withDescendants,
} from './permission.rules.ts';

const menu = (id: string, parentId: string | null, more: Partial<MenuFacts> = {}): MenuFacts => ({
  ...{ id, parentId, name: id, menuType: parentId ? 1 : 0, component: 'x/Y', url: `/${id}`, perms: null },
  ...{ hidden: 0, isRoute: 1 },
  ...more,
});
const tree = (...rows: MenuFacts[]) => new Map(rows.map((row) => [row.id, row]));

describe('(contract/1 §7.2) component and url as they are stored', () => {
  test.each([
    ['/system/UserList', 'system/UserList'],
    ['views/system/UserList', 'system/UserList'],
    ['src/views/system/UserList.vue', 'system/UserList'],
    ['/src/views/system/UserList', 'system/UserList'],
    ['layouts/RouteView', 'layouts/RouteView'],
    ['', null],
    [null, null],
  ])('component %s → %s', (component, stored) => {
    expect(storedComponent(component)).toBe(stored);
  });

  test.each([
    ['isystem/user', '/isystem/user'],
    ['/isystem/user.vue', '/isystem/user'],
    ['http://a.b/c', 'http://a.b/c'],
    ['{{ window._CONFIG }}/x', '{{ window._CONFIG }}/x'],
    [' ', null],
    [undefined, null],
  ])('url %s → %s', (url, stored) => {
    expect(storedUrl(url)).toBe(stored);
  });

  test.each<[string, boolean]>([
    ['/isystem/user', true],
    ['online/cgformList/:code', true],
    ['https://example.com/a', true],
    ['javascript:alert(1)', false],
    ['JaVa\nScript:alert(1)', false],
    ['data:text/html,x', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/a/../../b', false],
    ['https://example.com\r\n.evil.example', false],
    ['/isystem/us\ner', false],
  ])('%s may stand in a menu: %s', (url, allowed) => {
    expect(isMenuUrl(url)).toBe(allowed);
  });
});

test('codes joined by commas', () => {
  expect(codesOf(' a:b, ,c:d,')).toEqual(['a:b', 'c:d']);
  expect(codesOf(null)).toEqual([]);
});

describe('the tree', () => {
  const rows = tree(menu('a', null), menu('b', 'a'), menu('c', 'b', { menuType: 2 }), menu('d', null));

  test.each<[string, string, boolean]>([
    ['c', 'a', true],
    ['a', 'a', true],
    ['a', 'c', false],
    ['d', 'a', false],
  ])('%s within %s: %s', (id, ancestor, within) => {
    expect(isWithin(rows, id, ancestor)).toBe(within);
  });

  test('a circle that is stored already ends every walk', () => {
    const circle = tree(menu('a', 'b'), menu('b', 'a'));
    expect(isWithin(circle, 'a', 'x')).toBe(false);
    expect([...withDescendants(circle.values(), ['a'])].sort()).toEqual(['a', 'b']);
    expect(lostByChange(circle, circle)).toBeUndefined();
  });

  test('descendants of several, each once', () => {
    expect([...withDescendants(rows.values(), ['a', 'b'])].sort()).toEqual(['a', 'b', 'c']);
  });

  test.each<[string, Partial<MenuFacts>, string | undefined]>([
    ['at the top', { menuType: 0, parentId: null }, undefined],
    ['below a menu', { menuType: 1, parentId: 'd' }, undefined],
    ['below nothing', { menuType: 1, parentId: null }, 'menuParentNeeded'],
    ['below what is gone', { menuType: 1, parentId: 'z' }, 'menuParentMissing'],
    ['below its own child', { menuType: 1, parentId: 'c' }, 'menuParentSelf'],
    ['a button that has children', { menuType: 2, parentId: 'd' }, 'menuParentButton'],
  ])('a is put %s', (_name, place, problem) => {
    expect(placeProblem(rows, { id: 'a', menuType: 1, parentId: null, ...place })).toBe(problem);
  });
});

describe('codes that guard calls', () => {
  const pay = menu('pay', 'orders', { perms: 'cem:pay:add' });
  const second = menu('second', 'orders', { perms: 'x:own,cem:pay:add' });
  const own = menu('own', 'orders', { perms: 'x:own' });
  const guarding = new Set(['cem:pay:add']);

  test.each([
    ['the only row is deleted', tree(pay, own), tree(own), { name: 'pay', code: 'cem:pay:add' }],
    ['its code is changed', tree(pay), tree({ ...pay, perms: 'x:other' }), { name: 'pay', code: 'cem:pay:add' }],
    ['another row carries it too', tree(pay, second), tree(second), undefined],
    ['both rows are deleted', tree(pay, second), tree(own), { name: 'pay', code: 'cem:pay:add' }],
    ['no call needs the code', tree(pay, own), tree(pay), undefined],
    ['it was never there', tree(own), tree(), undefined],
    ['it is hidden', tree(pay), tree({ ...pay, hidden: 1 }), undefined],
  ])('%s', (_name, before, after, taken) => {
    expect(codeTaken(before, after, guarding)).toEqual(taken);
  });
});

describe('what nobody could administer without', () => {
  const rows = tree(
    menu('system', null),
    menu('roles', 'system', { component: 'system/RoleList', url: '/isystem/role' }),
    menu('give', 'roles', { menuType: 2, perms: 'system:permission:saveRole' }),
    menu('spare', null, { component: 'other/Page' }),
    menu('second way', 'spare', { component: 'system/RoleList' }),
    menu('own code', 'spare', { menuType: 2, perms: 'system:permission:ours' }),
  );
  const changed = (id: string, more: Partial<MenuFacts>) =>
    tree(...[...rows.values()].map((row) => (row.id === id ? { ...row, ...more } : row)));

  test.each<[string, string, Partial<MenuFacts>, string | undefined]>([
    ['hidden', 'roles', { hidden: 1 }, 'roles'],
    ['hidden above', 'system', { hidden: 1 }, 'roles'],
    ['no route', 'roles', { isRoute: 0 }, 'roles'],
    ['another address', 'roles', { url: '/x' }, 'roles'],
    ['another page', 'roles', { component: 'x/Y' }, 'roles'],
    ['another code', 'give', { perms: 'x' }, 'give'],
    ['moved to a shown one', 'roles', { parentId: 'spare' }, undefined],
    ['another name', 'roles', { name: 'x' }, undefined],
    ['something else hidden', 'spare', { hidden: 1 }, undefined],
    ['a second way to the page', 'second way', { component: 'x/Y' }, undefined],
    ['a code of somebody’s own', 'own code', { perms: 'x' }, undefined],
  ])('%s', (_name, id, more, lost) => {
    expect(lostByChange(rows, changed(id, more))).toBe(lost);
  });

  test('they are pages and codes of ours, at the addresses where we put them', () => {
    const pages = ALL_MENUS.filter(({ component }) => KEPT_PAGES.has(component ?? ''));
    expect(new Map(pages.map(({ component, url }) => [component, url]))).toEqual(KEPT_PAGES);
    const codes = [...PERMISSION_CODES].filter((code) => code.startsWith('system:permission:'));
    const ours = codes.filter((code) => code !== OWN_MENUS);
    expect([...KEPT_CODES].sort()).toEqual([...ours, 'system:role:list'].sort());
  });

  test('what is hidden already does not stop other changes', () => {
    const before = changed('roles', { hidden: 1 });
    expect(lostByChange(before, before)).toBeUndefined();
  });
});
