import { ALL_MENUS } from '@songbai/contract/menus.ts';
import { expect, test } from 'vitest';
import { FIXED_PAGES } from './fixed-routes.ts';
import { DESIGN_PAGES } from './online-screens.ts';
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
  ['modules/online/cgform/auto/OnlCgformTreeList', true],
  ['modules/online/cgform/auto/erp/OnlCgformErpList', true],
  ['modules/online/cgform/auto/tab/OnlCgformTabList', true],
  ['modules/online/cgform/auto/innerTable/OnlCgformInnerTableList', true],
  ['modules/online/cgform/OnlCgformCopyList', true],
  ['super/online/cgreport/OnlCgreportHeadList', true],
  ['super/online/cgreport/auto/OnlCgreportAutoList', true],
  ['modules/online/cgform/auto/toString', false],
  ['system/OnlCgformAutoList', false],
])(
  '(contract/2 §16.1) the screens of designed tables are found by the last part of their keys: %s',
  (component, found) => {
    expect(viewOf(component) !== undefined).toBe(found);
  },
);

test('(contract/2 §16.1) every kind of screen that a designer can try out has a view', () => {
  expect(DESIGN_PAGES.filter(({ component }) => viewOf(component) === undefined)).toEqual([]);
});
