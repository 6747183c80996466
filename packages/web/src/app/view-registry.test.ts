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
