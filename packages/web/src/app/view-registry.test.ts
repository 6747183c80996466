import { ALL_MENUS } from '@songbai/contract/menus.ts';
import { expect, test } from 'vitest';
import { FIXED_PAGES } from './fixed-routes.ts';
import { VIEW_KEYS, viewOf } from './view-registry.ts';

const inMenus = ALL_MENUS.map((menu) => menu.component).filter((component) => !component.startsWith('layouts/'));

test('every page that a menu names has a view', () => {
  expect(inMenus.filter((component) => !VIEW_KEYS.includes(component))).toEqual([]);
});

test('no view is without a menu or a fixed route', () => {
  const named = new Set([...inMenus, ...FIXED_PAGES.map((page) => page.component)]);
  expect(VIEW_KEYS.filter((key) => !named.has(key))).toEqual([]);
});

test('an unknown key has no view', () => {
  expect(viewOf('demo/Nothing')).toBeUndefined();
  expect(viewOf('toString')).toBeUndefined();
});

test.each([
  ['modules/online/cgform/auto/OnlCgformAutoList', true],
  ['super/online/cgform/auto/OnlCgformAutoList', true],
  ['modules/online/cgform/auto/toString', false],
  ['system/OnlCgformAutoList', false],
])('(contract/2 §16.1) the list of a designed table is found by the last part of its key: %s', (component, found) => {
  expect(viewOf(component) !== undefined).toBe(found);
});
