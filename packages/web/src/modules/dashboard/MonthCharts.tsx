import type { ReceiptMonth, SaleFigures } from '@songbai/contract/modules/figure/figure.calls.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { useNavigate } from 'react-router';
import { useDictText } from '../../session/dictionaries.ts';
import { Chart, type ChartOption, type ChartPick, type ChartProps, type ChartTable } from '../../ui/chart/index.ts';
import { FigureLink } from './FigureLink.tsx';
import { daysOfMonth, listLinks } from './list-links.ts';
import { useMayOpen } from './use-may-open.ts';

const HEIGHT = 220;
const TEN_THOUSAND_FEN = 1_000_000;

const short = (month: string): string => `${Number(month.slice(5))}月`;
const tenThousand = (fen: number): number => Math.round((fen / TEN_THOUSAND_FEN) * 100) / 100;

/** Opens a list, if the person has it. */
function useOpen(): (to: string) => void {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  return (to) => {
    if (mayOpen(to.split('?')[0] ?? '')) void navigate(to);
  };
}

/** Both charts stand side by side. */
const MonthChart = (props: Omit<ChartProps, 'height'>) => <Chart {...props} height={HEIGHT} />;

/** Receipts of twelve months by what was paid for. */
export function ReceiptsChart({ months }: { months: readonly ReceiptMonth[] }) {
  const text = useDictText();
  const open = useOpen();
  const kinds = [...new Set(months.flatMap(({ byBiz }) => Object.keys(byBiz)))].sort();
  const name = (biz: string) => (biz ? text('pay_biz', biz) : '其他');
  const option: ChartOption = {
    tooltip: { trigger: 'axis' },
    legend: { show: kinds.length > 1 },
    xAxis: { type: 'category', data: months.map(({ month }) => short(month)) },
    yAxis: { type: 'value', axisLabel: { formatter: '{value} 万' } },
    series: kinds.map((biz) => ({
      type: 'bar',
      stack: 'all',
      name: name(biz),
      data: months.map(({ byBiz }) => tenThousand(byBiz[biz] ?? 0)),
    })),
  };
  const pick = ({ dataIndex, seriesIndex }: ChartPick) => {
    const [month, bizType] = [months[dataIndex]?.month, kinds[seriesIndex]];
    if (month) open(listLinks.payments(...daysOfMonth(month), bizType ? { bizType } : {}));
  };
  const rows: ChartTable['rows'] = months.map(({ month, byBiz }) => [
    month,
    ...kinds.map((biz) => (
      <FigureLink key={biz} to={listLinks.payments(...daysOfMonth(month), biz ? { bizType: biz } : {})}>
        {yuan(byBiz[biz] ?? 0)}
      </FigureLink>
    )),
  ]);
  return (
    <MonthChart
      label="近 12 个月收款"
      option={option}
      table={{ columns: ['月份', ...kinds.map(name)], rows }}
      onPick={pick}
    />
  );
}

/** Sales of twelve months: bars for their money, a line for their number. */
export function SalesChart({ months }: { months: SaleFigures['months'] }) {
  const open = useOpen();
  const option: ChartOption = {
    tooltip: { trigger: 'axis' },
    legend: {},
    xAxis: { type: 'category', data: months.map(({ month }) => short(month)) },
    yAxis: [
      { type: 'value', axisLabel: { formatter: '{value} 万' } },
      { type: 'value', minInterval: 1, splitLine: { show: false }, axisLabel: { formatter: '{value} 座' } },
    ],
    series: [
      { type: 'bar', name: '成交金额（万元）', data: months.map(({ amount }) => tenThousand(amount)) },
      { type: 'line', name: '成交座数', yAxisIndex: 1, data: months.map((month) => month.rows) },
    ],
  };
  const rows = months.map(({ month, rows: sold, amount }) => [
    month,
    sold,
    <FigureLink key={month} to={listLinks.sold(...daysOfMonth(month))}>
      {yuan(amount)}
    </FigureLink>,
  ]);
  const pick = ({ dataIndex }: ChartPick) => {
    const month = months[dataIndex]?.month;
    if (month) open(listLinks.sold(...daysOfMonth(month)));
  };
  return (
    <MonthChart
      label="近 12 个月成交"
      option={option}
      table={{ columns: ['月份', '座数', '金额'], rows }}
      onPick={pick}
    />
  );
}
