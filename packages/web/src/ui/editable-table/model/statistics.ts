import { type Column, cellTypeOf, type Row } from './columns.ts';

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

/** Sums of money and of columns with decimals are exact; others go by integer parse (spec/2 §5), or as the column says. */
function isDecimal({ type, props, statisticsMode }: Pick<Column, 'type' | 'props' | 'statisticsMode'>): boolean {
  if (statisticsMode) return statisticsMode === 'decimal';
  return cellTypeOf(type) === 'money' || (typeof props?.precision === 'number' && props.precision > 0);
}

/** Sum or average of a column; non-numbers are ignored, and the average leaves out rows without a number. */
export function statistic(
  rows: Iterable<Row>,
  column: Pick<Column, 'key' | 'type' | 'props' | 'statisticsMode'>,
  kind: StatisticsKind,
): number {
  const decimal = isDecimal(column);
  const values: number[] = [];
  for (const row of rows) {
    const value = decimal ? decimalOf(row[column.key]) : Number.parseInt(String(row[column.key] ?? ''), 10);
    if (Number.isFinite(value)) values.push(value);
  }
  const sum = exactSum(values);
  if (kind === 'sum') return sum;
  const places = cellTypeOf(column.type) === 'money' ? 0 : AVERAGE_DECIMALS;
  return values.length === 0 ? 0 : Math.round((sum / values.length) * 10 ** places) / 10 ** places;
}

const AVERAGE_DECIMALS = 2;

function decimalOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** The sum in whole units of the smallest decimal, without binary fractions. */
export function exactSum(values: readonly number[]): number {
  const places = values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0);
  const unit = 10 ** places;
  let sum = 0;
  for (const value of values) {
    const units = Math.round(value * unit);
    sum += units;
    // Below this bound doubles hold every whole unit, and the product is off by less than half of one.
    if (Math.abs(units) > EXACT_UNITS || Math.abs(sum) > EXACT_UNITS) return hugeSum(values, places);
  }
  return sum / unit;
}

const EXACT_UNITS = 2 ** 50;
const MOST_DECIMALS = 12;

function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  const [digits = '', power = '0'] = String(value).split('e');
  return Math.min(MOST_DECIMALS, Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(power)));
}

function hugeSum(values: readonly number[], places: number): number {
  let sum = 0n;
  for (const value of values) sum += scaled(value, places);
  return Number(sum) / 10 ** places;
}

const scaled = (value: number, places: number): bigint =>
  Number.isInteger(value) ? BigInt(value) * 10n ** BigInt(places) : BigInt(value.toFixed(places).replace('.', ''));
