import type { OrderReport, ReportRow } from '@songbai/contract/modules/example/example.calls.ts';
import type { ChartOption, ChartTable } from '../../ui/chart/index.ts';

export type ReportChart = 'bar' | 'line' | 'pie';

export const CHARTS: readonly { key: ReportChart; name: string }[] = [
  { key: 'bar', name: '柱状图' },
  { key: 'line', name: '折线图' },
  { key: 'pie', name: '饼状图' },
];

/** Tickets have no price of their own. */
const hasMoney = (by: OrderReport): boolean => by !== 'cabinet';
const counted = (by: OrderReport): string => (by === 'cabinet' ? '机票数' : '订单数');
const MONEY = '金额（元）';

export function chartOption(chart: ReportChart, rows: readonly ReportRow[], by: OrderReport): ChartOption {
  if (chart === 'pie') {
    const data = rows.map(({ text, rows: value }) => ({ name: text, value }));
    return { tooltip: { trigger: 'item' }, legend: { type: 'scroll' }, series: [{ type: 'pie', radius: '65%', data }] };
  }
  const count = { type: chart, name: counted(by), data: rows.map((row) => row.rows) } as const;
  const money = { type: 'line', name: MONEY, yAxisIndex: 1, data: rows.map(({ amount }) => amount) } as const;
  return {
    tooltip: { trigger: 'axis' },
    legend: { show: hasMoney(by) },
    xAxis: { type: 'category', data: rows.map(({ text }) => text) },
    yAxis: [
      { type: 'value', minInterval: 1 },
      { type: 'value', show: hasMoney(by), splitLine: { show: false } },
    ],
    series: hasMoney(by) ? [count, money] : [count],
  };
}

export function reportTable(rows: readonly ReportRow[], by: OrderReport): ChartTable {
  const money = hasMoney(by);
  return {
    columns: ['项目', counted(by), ...(money ? [MONEY] : [])],
    rows: rows.map(({ text, rows: count, amount }) => [text, count, ...(money ? [amount] : [])]),
  };
}
