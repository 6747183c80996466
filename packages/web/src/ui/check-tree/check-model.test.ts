import { describe, expect, test } from 'vitest';
import {
  allToggled,
  type CheckNode,
  clicked,
  indexOf,
  searched,
  shownTicks,
  type Toggle,
  ticksBelow,
  toggled,
} from './check-model.ts';

const NODES: CheckNode[] = [
  {
    key: 'a',
    title: '系统管理',
    children: [
      { key: 'a1', title: '用户管理', children: [{ key: 'a1x', title: '新增' }] },
      { key: 'a2', title: '角色管理' },
    ],
  },
  { key: 'b', title: '首页' },
];
const index = indexOf(NODES);
const NONE: ReadonlySet<string> = new Set();

describe('ticks of a tree', () => {
  test.each<[string, string[], Toggle, string[]]>([
    ['alone without the tie', [], { key: 'a1', on: true, linked: false }, ['a1']],
    ['with those above and below', [], { key: 'a1', on: true, linked: true }, ['a', 'a1', 'a1x']],
    ['a parent takes all along', [], { key: 'a', on: true, linked: true }, ['a', 'a1', 'a1x', 'a2']],
    ['taken with those below, not above', ['a', 'a1', 'a1x', 'b'], { key: 'a1', on: false, linked: true }, ['a', 'b']],
    ['what the tree does not show stays', ['z'], { key: 'b', on: true, linked: true }, ['b', 'z']],
  ])('%s', (_name, ticked, toggle, expected) => {
    expect(toggled(index, ticked, NONE, toggle).sort()).toEqual(expected);
  });

  test('locked ones stay as they are', () => {
    const locked = new Set(['a1', 'a2']);
    expect(toggled(index, ['a2'], locked, { key: 'a', on: true, linked: true }).sort()).toEqual(['a', 'a1x', 'a2']);
    expect(allToggled(index, ['a2', 'b'], locked, false)).toEqual(['a2']);
    expect(allToggled(index, [], locked, true).sort()).toEqual(['a', 'a1x', 'b']);
  });

  test('a search keeps what leads to a hit', () => {
    expect(searched(NODES, '新增')).toMatchObject([{ key: 'a', children: [{ key: 'a1' }] }]);
    expect(searched(NODES, ' 首 ')).toMatchObject([{ key: 'b' }]);
    expect(searched(NODES, '没有')).toEqual([]);
    expect(searched(NODES, '')).toEqual(NODES);
  });
});

describe('13.7: half ticks and counts', () => {
  test.each<[string, string[], boolean, { checked: string[]; halfChecked: string[] }]>([
    ['nothing', [], true, { checked: [], halfChecked: [] }],
    ['a whole branch', ['a', 'a1', 'a1x', 'a2'], true, { checked: ['a', 'a1', 'a1x', 'a2'], halfChecked: [] }],
    ['a part of it', ['a', 'a1', 'a1x'], true, { checked: ['a1', 'a1x'], halfChecked: ['a'] }],
    ['a parent alone', ['a'], true, { checked: [], halfChecked: ['a'] }],
    ['a child without its parents', ['a1x'], true, { checked: ['a1x'], halfChecked: ['a', 'a1'] }],
    ['without the tie', ['a', 'a1x'], false, { checked: ['a', 'a1x'], halfChecked: [] }],
    ['what the tree does not show', ['z'], true, { checked: ['z'], halfChecked: [] }],
  ])('%s', (_name, ticked, linked, expected) => {
    const shown = shownTicks(index, ticked, linked);
    expect({ ...shown, halfChecked: shown.halfChecked.sort() }).toEqual(expected);
  });

  test('a click on half a tick ticks all of it, and takes all of it where the rest is locked', () => {
    const click = { key: 'a', on: true, linked: true };
    expect(clicked(index, ['a', 'a1'], NONE, click).sort()).toEqual(['a', 'a1', 'a1x', 'a2']);
    expect(clicked(index, ['a', 'a1'], new Set(['a1x', 'a2']), click)).toEqual([]);
  });

  test('ticked ones below are counted', () => {
    expect(ticksBelow(index, ['a', 'a1', 'b']).get('a')).toEqual({ on: 1, of: 3 });
    expect(ticksBelow(index, ['a1x']).get('a1')).toEqual({ on: 1, of: 1 });
    expect(ticksBelow(index, ['b']).has('b')).toBe(false);
  });
});
