import type { DepartHit, DepartOption } from '@songbai/contract/modules/user/people.calls.ts';
import { describe, expect, test } from 'vitest';
import { branchOf, type DepartNode, foundTree, loadedTree, nodeIn, openIn, wholeTree } from './depart-nodes.ts';

const option = (id: string, isLeaf = true): DepartOption => ({
  id,
  key: id,
  value: id,
  title: id.toUpperCase(),
  departName: id.toUpperCase(),
  orgCode: id,
  parentId: null,
  isLeaf,
});
const hit = (id: string, path: string[], isLeaf = true): DepartHit => ({
  ...option(id, isLeaf),
  path: path.map((above) => ({ id: above, departName: above.toUpperCase() })),
});
/** `A(B C*)`: C has unloaded children. */
const shape = (nodes: readonly DepartNode[]): string =>
  nodes.map(({ title, isLeaf, children }) => title + (children ? `(${shape(children)})` : isLeaf ? '' : '*')).join(' ');

describe('lazy department tree (contract/3 §10)', () => {
  test.each([
    ['nothing yet', {}, ''],
    ['the top', { '': [option('a', false), option('b')] }, 'A* B'],
    ['one level more', { '': [option('a', false)], a: [option('c'), option('d', false)] }, 'A(C D*)'],
    ['a level that came back empty makes a leaf', { '': [option('a', false)], a: [] }, 'A'],
  ])('%s', (_name, levels, expected) => {
    expect(shape(loadedTree(levels))).toBe(expected);
  });
});

describe('a search opens the path to each hit (user-asks row 10)', () => {
  const hits = [hit('c', ['a', 'b']), hit('d', ['a']), hit('e', []), hit('b', ['a'], false)];

  test('hits stand under what leads to them, once each', () => {
    expect(shape(foundTree(hits, {}))).toBe('A(B(C) D) E');
    expect(openIn(hits)).toEqual(['a', 'b']);
  });

  test('a hit with departments below may be opened further', () => {
    const group = [hit('g', ['a'], false)];
    expect(shape(foundTree(group, {}))).toBe('A(G*)');
    expect(shape(foundTree(group, { g: [option('h')] }))).toBe('A(G(H))');
  });
});

test('the whole tree', () => {
  const nodes = [
    { key: 'a', title: 'A', children: [{ key: 'b', title: 'B', children: [{ key: 'c', title: 'C', children: [] }] }] },
    { key: 'd', title: 'D', children: [] },
  ];
  expect(shape(wholeTree(nodes))).toBe('A(B(C)) D');
  expect(nodeIn(wholeTree(nodes), 'b')?.title).toBe('B');
  expect(nodeIn(wholeTree(nodes), 'x')).toBeUndefined();
  expect(
    wholeTree(nodes)
      .flatMap(branchOf)
      .map(({ key }) => key),
  ).toEqual(['a', 'b', 'c', 'd']);
});
