import { expect, test } from 'vitest';
import { ROW, rowWindow } from './window-rows.ts';

test.each([
  [0, 360, 100_000, { from: 0, to: 20, pages: [1] }],
  [95 * ROW, 360, 100_000, { from: 85, to: 115, pages: [1, 2] }],
  [99_990 * ROW, 360, 100_000, { from: 99_980, to: 100_000, pages: [1000] }],
  [0, 360, 3, { from: 0, to: 3, pages: [1] }],
  [0, 360, 0, { from: 0, to: 0, pages: [1] }],
  [5000, 360, 10, { from: 10, to: 10, pages: [1] }],
])('at %d px, %d px high, of %d rows', (top, height, total, wanted) => {
  expect(rowWindow(top, height, total)).toEqual(wanted);
});
