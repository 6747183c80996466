import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRows, plainRows } from './row-geometry.ts';

const ORDER = ['a', 'b', 'c', 'd'];

test.each<[string[], number[], number[]]>([
  [[], [0, 61, 122, 183], []],
  [['a'], [0, 261, 322, 383], [61]],
  [
    ['b', 'd'],
    [0, 61, 322, 383],
    [122, 444],
  ],
  [['gone'], [0, 61, 122, 183], []],
])('(contract/3 §11.1 rowExpand) with %j open the rows stand at %j, their panels at %j', (open, tops, panels) => {
  const rows = openRows(ORDER, new Set(open), 61, 200);
  expect(ORDER.map((_, index) => rows.topOf(index))).toEqual(tops);
  expect(rows.panels.map(({ top }) => top)).toEqual(panels);
  expect(rows.extra).toBe(panels.length * 200);
});

test('a row is found again at any height of it and of its panel; without panels it is as it always was', () => {
  const places = fc.record({
    open: fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
    index: fc.integer({ min: 0, max: 30 }),
    down: fc.integer({ min: 0, max: 60 }),
  });
  const order = Array.from({ length: 31 }, (_, at) => `r${at}`);
  fc.assert(
    fc.property(places, ({ open, index, down }) => {
      const rows = openRows(order, new Set(open.map((at) => `r${at}`)), 61, 200);
      const inPanel = open.includes(index) ? 200 : 0;
      expect(rows.indexAt(rows.topOf(index) + down)).toBe(index);
      expect(rows.indexAt(rows.topOf(index) + down + inPanel)).toBe(index);
      expect(plainRows(61).indexAt(plainRows(61).topOf(index) + down)).toBe(index);
    }),
  );
});
