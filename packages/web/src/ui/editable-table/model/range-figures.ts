import { exactSum } from './statistics.ts';

export interface RangeFigures {
  /** Cells that are not empty. */
  count: number;
  numbers: number;
  sum: number;
}

/** Count, and sum of the numbers, of the selected cells' values. */
export function rangeFigures(values: readonly unknown[]): RangeFigures {
  const there = values.filter((value) => value !== null && value !== undefined && value !== '');
  const numbers = there.filter((value) => typeof value === 'number');
  return { count: there.length, numbers: numbers.length, sum: exactSum(numbers) };
}
