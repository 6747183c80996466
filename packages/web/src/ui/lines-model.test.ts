import { expect, test } from 'vitest';
import { keyed, movedLine, renumbered, sumOf, withCell, withoutLine } from './lines-model.ts';

const rows = keyed([{ id: 'a', n: 1 }, { id: 'b', n: 2 }, { n: 3 }]);
const [a, b, c] = rows;

test('stored rows are known by their id, new ones by a key of their own that stays', () => {
  expect(a?._key).toBe('a');
  expect(c?._key).toMatch(/^new-/);
  expect(keyed(rows)).toEqual(rows);
});

test('an edit leaves the other rows the same objects, so that only one row is drawn again', () => {
  const next = withCell(rows, 'b', 'n', 5);
  expect(next[0]).toBe(a);
  expect(next[1]).toEqual({ ...b, n: 5 });
  expect(next[2]).toBe(c);
});

test('lines move up and down and stop at the edges', () => {
  expect(movedLine(rows, 'a', 1).map(({ n }) => n)).toEqual([2, 1, 3]);
  expect(movedLine(rows, 'a', -1).map(({ n }) => n)).toEqual([1, 2, 3]);
});

test('sums skip what is not a number', () => {
  expect(sumOf([...withoutLine(rows, 'a'), ...keyed([{ n: null }])], 'n')).toBe(5);
});

test('places are numbered from 1, and lines in their place stay the same objects', () => {
  const placed = keyed([
    { id: 'a', orderNum: 1 },
    { id: 'b', orderNum: 7 },
  ]);
  const next = renumbered(placed, 'orderNum');
  expect(next.map(({ orderNum }) => orderNum)).toEqual([1, 2]);
  expect(next[0]).toBe(placed[0]);
});
