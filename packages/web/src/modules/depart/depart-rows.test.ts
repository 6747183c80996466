import { describe, expect, test } from 'vitest';
import type { FoundDepart } from './depart.calls.ts';
import { type DepartTableRow, foundRows, loadedRows } from './depart-rows.ts';

const node = (id: string, parentId: string, isLeaf = true) =>
  ({ id, parentId, departName: id, isLeaf, children: null }) as unknown as FoundDepart;
const hit = (id: string, path: string[], isLeaf = true): FoundDepart => ({
  ...node(id, path.at(-1) ?? '', isLeaf),
  path: path.map((one) => ({ id: one, departName: one })),
});
const shape = (rows: readonly DepartTableRow[]): unknown[] =>
  rows.map(({ id, children }) => (children ? [id, shape(children)] : id));

describe('departments in a table that loads level by level', () => {
  test('what is not loaded can be opened, leaves cannot', () => {
    const levels = new Map([['', [node('a', '', false), node('b', '')]]]);
    expect(shape(loadedRows(levels))).toEqual([['a', []], 'b']);
  });

  test('levels hang below their departments; one that came back empty is a leaf', () => {
    const levels = new Map([
      ['', [node('a', '', false), node('b', '', false)]],
      ['a', [node('a1', 'a')]],
      ['b', []],
    ]);
    expect(shape(loadedRows(levels))).toEqual([['a', ['a1']], 'b']);
  });

  test('hits stand below the departments that lead to them, and open further', () => {
    const hits = [hit('a11', ['a', 'a1']), hit('b', [], false)];
    const above = [node('a', '', false), node('a1', 'a', false)];
    expect(shape(foundRows(hits, above, new Map()))).toEqual([
      ['a', [['a1', ['a11']]]],
      ['b', []],
    ]);
    const opened = new Map([['b', [node('b1', 'b')]]]);
    expect(shape(foundRows(hits, above, opened)).at(-1)).toEqual(['b', ['b1']]);
  });

  test('a hit above another hit stands once', () => {
    const hits = [hit('a', [], false), hit('a1', ['a'])];
    expect(shape(foundRows(hits, [node('a', '', false)], new Map()))).toEqual([['a', ['a1']]]);
  });
});
