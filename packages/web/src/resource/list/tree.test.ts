import { describe, expect, test } from 'vitest';
import { depthOf, matchingTree, treeOf } from './tree.ts';

const row = (id: string, parentId: string | null) => ({ id, parentId });
const ids = (nodes: readonly { id: string; children?: readonly { id: string }[] }[]): unknown[] =>
  nodes.map((node) => (node.children ? [node.id, ids(node.children)] : node.id));

describe('treeOf', () => {
  test('keeps the order of the rows on each level', () => {
    expect(ids(treeOf([row('b', null), row('b2', 'b'), row('a', null), row('b1', 'b')]))).toEqual([
      ['b', ['b2', 'b1']],
      'a',
    ]);
  });

  test('a row whose parent is not there stands at the top', () => {
    expect(ids(treeOf([row('x', 'gone')]))).toEqual(['x']);
  });

  test('rows that point at each other are not lost', () => {
    expect(JSON.stringify(ids(treeOf([row('a', 'b'), row('b', 'a'), row('c', 'c')])))).toMatch(/a.*b.*c/);
  });
});

test('matchingTree keeps what stands above and below a hit', () => {
  const tree = treeOf([row('a', null), row('a1', 'a'), row('a2', 'a'), row('a11', 'a1'), row('b', null)]);
  expect(ids(matchingTree(tree, ({ id }) => id === 'a1'))).toEqual([['a', [['a1', ['a11']]]]]);
});

test('depthOf counts levels and ends on a circle', () => {
  const rows = [row('a', null), row('b', 'a'), row('c', 'b'), row('x', 'y'), row('y', 'x')];
  expect(depthOf(rows, 'c')).toBe(3);
  expect(depthOf(rows, 'x')).toBeLessThanOrEqual(rows.length + 1);
});
