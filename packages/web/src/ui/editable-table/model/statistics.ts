import type { Column, Row } from './columns.ts';

export type StatisticsKind = 'sum' | 'average';

export const STATISTICS_TITLES: Readonly<Record<StatisticsKind, string>> = { sum: '合计', average: '平均' };

export function statisticsOf(column: Pick<Column, 'statistics'>): readonly StatisticsKind[] {
  return column.statistics === true ? ['sum'] : (column.statistics ?? []);
}

/** Footer rows requested by the columns, the sum first. */
export function statisticsRows(columns: readonly Pick<Column, 'statistics'>[]): StatisticsKind[] {
  const asked = new Set(columns.flatMap(statisticsOf));
  return (['sum', 'average'] as const).filter((kind) => asked.has(kind));
}

/** Sum or average of a column by integer parse (spec/2 §5); non-numbers are ignored. */
export function statistic(rows: Iterable<Row>, key: string, kind: StatisticsKind): number {
  let sum = 0;
  let count = 0;
  for (const row of rows) {
    count += 1;
    const value = Number.parseInt(String(row[key] ?? ''), 10);
    if (Number.isFinite(value)) sum += value;
  }
  if (kind === 'sum') return sum;
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
}
