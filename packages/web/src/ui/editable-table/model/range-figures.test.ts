import { expect, test } from 'vitest';
import { rangeFigures } from './range-figures.ts';

test('13.14 count, and sum of the numbers, of the selected cells', () => {
  expect(rangeFigures([0.1, 0.2, null, '', '字', undefined])).toEqual({ count: 3, numbers: 2, sum: 0.3 });
  expect(rangeFigures([])).toEqual({ count: 0, numbers: 0, sum: 0 });
});
