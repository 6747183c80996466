import { ALL_MENUS } from '@songbai/contract/menus.ts';
import { expect, test } from 'vitest';
import { VIEW_KEYS, viewOf } from './view-registry.ts';

test('every page that a menu names has a view, and no view is without a menu', () => {
  const named = ALL_MENUS.map((menu) => menu.component).filter((component) => !component.startsWith('layouts/'));
  expect([...VIEW_KEYS].sort()).toEqual([...new Set(named)].sort());
});

test('an unknown key has no view', () => {
  expect(viewOf('demo/Nothing')).toBeUndefined();
  expect(viewOf('toString')).toBeUndefined();
});
