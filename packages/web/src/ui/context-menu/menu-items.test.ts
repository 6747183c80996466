import { expect, test } from 'vitest';
import { type ContextMenuItem, entryOf, menuItemsOf } from './menu-items.ts';

const act = () => undefined;
const ITEMS: ContextMenuItem[] = [
  { key: 'open', label: '打开', onClick: act },
  'divider',
  { key: 'more', label: '更多', children: [{ key: 'copy', label: '复制', disabled: true, onClick: act }] },
  { key: 'remove', label: '删除', danger: true, onClick: act },
];

test('entries keep their looks, dividers get keys of their own (spec/1 §2)', () => {
  expect(menuItemsOf(ITEMS)).toEqual([
    { key: 'open', label: '打开' },
    { type: 'divider', key: 'divider-1' },
    { key: 'more', label: '更多', children: [{ key: 'copy', label: '复制', disabled: true }] },
    { key: 'remove', label: '删除', danger: true },
  ]);
});

test.each([
  ['open', '打开'],
  ['copy', '复制'],
  ['remove', '删除'],
  ['divider-1', undefined],
  ['nothing', undefined],
])('entry %s', (key, label) => {
  expect(entryOf(ITEMS, key)?.label).toBe(label);
});
