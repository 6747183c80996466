import { describe, expect, test } from 'vitest';
import { allToggled, type CheckNode, indexOf, searched, type Toggle, toggled } from './check-model.ts';

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
