import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dragScroll } from './drag.ts';

test('13.16 near the edges of the rows a dragged row scrolls them, beyond them faster, elsewhere not', () => {
  expect([dragScroll(200, 0, 400), dragScroll(390, 0, 400), dragScroll(10, 0, 400)]).toEqual([0, 9, -9]);
  expect([dragScroll(900, 0, 400), dragScroll(-900, 0, 400)]).toEqual([24, -24]);
});

test('13.16 scrolling is the same both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 900 }), (y) => {
      expect(dragScroll(y, 0, 400) + dragScroll(400 - y, 0, 400)).toBe(0);
    }),
  );
});
