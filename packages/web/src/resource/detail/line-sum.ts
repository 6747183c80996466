import { exactSum } from '../../ui/editable-table/model/statistics.ts';

/** The sum of a column of a sub-table; a row without a value counts as 0. */
export const lineSum = (rows: readonly Readonly<Record<string, unknown>>[], name: string): number =>
  exactSum(rows.map((row) => Number(row[name] ?? 0)));
