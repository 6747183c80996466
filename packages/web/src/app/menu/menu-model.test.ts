import type { MenuEntry } from '@songbai/contract/rules/menu.ts';
import { expect, test } from 'vitest';
import { findEntry, menuTrail, openOneRoot } from './menu-model.ts';

const leaf = (path: string): MenuEntry => ({ key: path, title: path, path });
const entries: MenuEntry[] = [
  leaf('/home'),
  { ...leaf('/plots'), children: [leaf('/plots/map'), { ...leaf('/plots/more'), children: [leaf('/plots/more/x')] }] },
  { ...leaf('/orders'), children: [leaf('/orders/normal')] },
];

test('the way to an entry goes from its root', () => {
  expect(menuTrail(entries, '/plots/more/x')).toEqual(['/plots', '/plots/more', '/plots/more/x']);
  expect(menuTrail(entries, '/home')).toEqual(['/home']);
  expect(menuTrail(entries, '/nowhere')).toEqual([]);
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
