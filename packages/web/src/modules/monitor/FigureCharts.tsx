import type { FigurePoint, Figures } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { Chart, type ChartOption } from '../../ui/chart/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { clockText } from './figures-text.ts';
import { Section } from './MonitorPage.tsx';
import { useFigures } from './monitor.calls.ts';
import styles from './monitor.module.css';

/** A line of a chart, from a point of the history. */
interface Line {
  name: string;
  of(point: FigurePoint, everyMs: number): number;
}

export interface FigureChart {
  title: string;
  unit: string;
  lines: readonly Line[];
}

/** Charts of the last ten minutes. */
export function FigureCharts({ charts }: { charts: readonly FigureChart[] }) {
  const { data, error, refetch } = useFigures();
  if (error) return <LoadFailure error={error} what="图表" onRetry={refetch} />;
  if (!data) return <Skeleton active title={false} />;
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <Section key={chart.title} title={`${chart.title}（${chart.unit}）`}>
          <LineChart chart={chart} figures={data} />
        </Section>
      ))}
    </div>
  );
}

function LineChart({ chart, figures }: { chart: FigureChart; figures: Figures }) {
  const { points, everyMs } = figures;
  const { title, unit, lines } = chart;
  const option = useMemo(() => optionOf(chart, points, everyMs), [chart, points, everyMs]);
  const rows = points.toReversed().map((point) => [clockText(point.at), ...lines.map(({ of }) => of(point, everyMs))]);
  const columns = ['时间', ...lines.map(({ name }) => `${name}（${unit}）`)];
  return <Chart label={`${title}，近十分钟`} option={option} table={{ columns, rows }} height={220} />;
}

function optionOf({ lines }: FigureChart, points: readonly FigurePoint[], everyMs: number): ChartOption {
  return {
    tooltip: { trigger: 'axis' },
    legend: { show: lines.length > 1 },
    xAxis: { type: 'category', boundaryGap: false, data: points.map(({ at }) => clockText(at)) },
    yAxis: { type: 'value', min: 0 },
    series: lines.map(({ name, of }) => ({ type: 'line', name, data: points.map((point) => of(point, everyMs)) })),
  };
}

const MEGABYTE = 1_048_576;
const rounded = (value: number): number => Math.round(value * 100) / 100;
export const inMegabytes = (bytes: number): number => rounded(bytes / MEGABYTE);
export const inPercent = (share: number): number => rounded(share * 100);
export const perSecond = (count: number, everyMs: number): number => rounded((count * 1000) / everyMs);
