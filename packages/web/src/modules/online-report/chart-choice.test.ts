import type { ReportColumn } from '@songbai/contract/modules/online-report/report.calls.ts';
import { describe, expect, test } from 'vitest';
import { type ChartChoice, chartFigures, chartText, figureColumns, readChart } from './chart-choice.ts';

const column = (dataIndex: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  ...{ dataIndex, title: `${dataIndex}列`, align: 'left', sorter: false },
  ...more,
});
const COLUMNS = [
  column('area', { fieldType: 'String' }),
  column('count', { fieldType: 'Integer' }),
  column('fee', { isTotal: '1' }),
  column('state', { fieldType: 'Integer', customRender: 'order_status' }),
];
const ROWS = [
  { id: '1', area: 'A区', count: 1, fee: 0.1, state: 1 },
  { id: '2', area: 'B区', count: 2, fee: '3.5', state: 1 },
  { id: '3', area: 'A区', count: 4, fee: 0.2, state: 2 },
  { id: '4', area: null, count: null, fee: '不详', state: 2 },
];
const figures = figureColumns(COLUMNS, ROWS);
const drawn = (choice: ChartChoice, rows: readonly object[] = ROWS) =>
  chartFigures(
    rows as typeof ROWS,
    choice,
    (row, name) => String(row[name] ?? ''),
    (name) => `${name}列`,
  );

test('any numeric column may be drawn, codes of a dictionary are none', () => {
  expect(figures.map(({ dataIndex }) => dataIndex)).toEqual(['count', 'fee']);
  expect(figureColumns([column('x')], [{ x: 1 }, { x: null }])).toHaveLength(1);
  expect(figureColumns([column('x')], [{ x: 1 }, { x: 'a' }])).toEqual([]);
});

describe('the chart of an address', () => {
  test.each<[string, ChartChoice]>([
    ['bar', { kind: 'bar', category: 'area', figures: ['fee'] }],
    ['line,state,count,fee', { kind: 'line', category: 'state', figures: ['count', 'fee'] }],
    ['cloud,gone,gone', { kind: 'bar', category: 'area', figures: ['fee'] }],
  ])('%s', (text, choice) => {
    expect(readChart(text, COLUMNS, figures)).toEqual(choice);
    expect(readChart(chartText(choice), COLUMNS, figures)).toEqual(choice);
  });
});

test('rows of the same text are one, with the sum of their figures', () => {
  expect(drawn({ kind: 'bar', category: 'area', figures: ['count', 'fee'] })).toEqual({
    labels: ['A区', 'B区', '（空）'],
    series: [
      { name: 'count列', data: [5, 2, 0] },
      { name: 'fee列', data: [0.3, 3.5, 0] },
    ],
    left: 0,
  });
});

test('(look.md §2.5) a pie has five parts at most, the smallest are one; bars beyond the room are told', () => {
  const rows = Array.from({ length: 70 }, (_, at) => ({ area: `${at}`, fee: at }));
  const pie = drawn({ kind: 'pie', category: 'area', figures: ['fee', 'count'] }, rows);
  expect(pie.labels).toEqual(['69', '68', '67', '66', '其他']);
  expect(pie.series).toEqual([{ name: 'fee列', data: [69, 68, 67, 66, 2145] }]);
  expect(drawn({ kind: 'bar', category: 'area', figures: ['fee'] }, rows).left).toBe(10);
});
