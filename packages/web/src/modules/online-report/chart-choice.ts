import type { ReportColumn, ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { ChartOption } from '../../ui/chart/index.ts';
import { isFigure } from './report-columns.ts';

export const CHART_KINDS = [
  { value: 'bar', label: '柱状图' },
  { value: 'line', label: '折线图' },
  { value: 'pie', label: '饼图' },
] as const;
type ChartKind = (typeof CHART_KINDS)[number]['value'];

/** What a chart shows: figures of some columns by the texts of another. */
export interface ChartChoice {
  kind: ChartKind;
  category: string;
  figures: string[];
}

const isKind = (text: string | undefined): text is ChartKind => CHART_KINDS.some(({ value }) => value === text);

/** Columns whose values are numbers, by what they are declared as or by what is there. */
export function figureColumns(columns: readonly ReportColumn[], rows: readonly ReportRow[]): ReportColumn[] {
  const isNumber = ({ dataIndex }: ReportColumn) =>
    rows.some((row) => typeof row[dataIndex] === 'number') &&
    rows.every((row) => typeof (row[dataIndex] ?? 0) === 'number');
  return columns.filter((column) => column.customRender === undefined && (isFigure(column) || isNumber(column)));
}

/** The chart as the address names it; what it leaves open, or names wrongly, is as usual. */
export function readChart(
  text: string,
  columns: readonly ReportColumn[],
  figures: readonly ReportColumn[],
): ChartChoice {
  const [kind, category, ...named] = text.split(',');
  const known = named.filter((name) => figures.some(({ dataIndex }) => dataIndex === name));
  const usual = figures.find(({ isTotal }) => isTotal === '1') ?? figures[0];
  const other = columns.find((column) => !figures.includes(column)) ?? columns[0];
  return {
    kind: isKind(kind) ? kind : 'bar',
    category: columns.some(({ dataIndex }) => dataIndex === category) ? (category ?? '') : (other?.dataIndex ?? ''),
    figures: known.length > 0 ? known : usual ? [usual.dataIndex] : [],
  };
}

export const chartText = ({ kind, category, figures }: ChartChoice): string => [kind, category, ...figures].join(',');

interface ChartFigures {
  labels: string[];
  series: { name: string; data: number[] }[];
  /** Texts that the drawing has no room for. */
  left: number;
}

/** A pie has five parts at most (look.md §2.5), and no wider page has room for more bars. */
const MOST: Readonly<Record<ChartKind, number>> = { bar: 60, line: 1000, pie: 5 };
const OTHERS = '其他';

/** Rows of the same text are one, with the sum of their figures. */
export function chartFigures(
  rows: readonly ReportRow[],
  { kind, category, figures }: ChartChoice,
  textOf: (row: ReportRow, column: string) => string,
  titleOf: (column: string) => string,
): ChartFigures {
  const shown = kind === 'pie' ? figures.slice(0, 1) : figures;
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const label = textOf(row, category) || '（空）';
    const before = sums.get(label);
    sums.set(
      label,
      shown.map((name, at) => exact((before?.[at] ?? 0) + numberOf(row[name]))),
    );
  }
  const entries = kind === 'pie' ? pieParts([...sums]) : [...sums].slice(0, MOST[kind]);
  return {
    labels: entries.map(([label]) => label),
    series: shown.map((name, at) => ({ name: titleOf(name), data: entries.map(([, values]) => values[at] ?? 0) })),
    left: kind === 'pie' ? 0 : sums.size - entries.length,
  };
}

const numberOf = (value: unknown): number => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
};

/** 0.1 and 0.2 are 0.3. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The largest parts and one of all others; what is not above zero is no part. */
function pieParts(entries: [string, number[]][]): [string, number[]][] {
  const size = ([, values]: [string, number[]]) => values[0] ?? 0;
  const parts = entries.filter((entry) => size(entry) > 0).sort((one, other) => size(other) - size(one));
  if (parts.length <= MOST.pie) return parts;
  const others = parts.slice(MOST.pie - 1).reduce((sum, entry) => sum + size(entry), 0);
  return [...parts.slice(0, MOST.pie - 1), [OTHERS, [exact(others)]]];
}

export function chartOption(kind: ChartKind, { labels, series }: ChartFigures): ChartOption {
  if (kind === 'pie') {
    const data = labels.map((name, at) => ({ name, value: series[0]?.data[at] ?? 0 }));
    return {
      tooltip: { trigger: 'item' },
      series: [{ type: 'pie', radius: ['40%', '70%'], data, label: { formatter: '{b}: {d}%' } }],
    };
  }
  return {
    tooltip: { trigger: 'axis' },
    legend: { show: series.length > 1 },
    xAxis: { type: 'category', boundaryGap: kind === 'bar', data: labels },
    yAxis: { type: 'value' },
    series: series.map(({ name, data }) => ({ type: kind, name, data })),
  };
}
