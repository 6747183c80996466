import type { ReportColumn, ReportColumnsAndData } from '@songbai/contract/modules/online-report/report.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Empty, Flex, Segmented, Select, Skeleton } from 'antd';
import { useMemo } from 'react';
import { Chart } from '../../ui/chart/index.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import {
  CHART_KINDS,
  type ChartChoice,
  chartFigures,
  chartOption,
  chartText,
  figureColumns,
  readChart,
} from './chart-choice.ts';
import styles from './online-report.module.css';
import { cellText } from './ReportCell.tsx';
import { ALL_ROWS, allRowsQuery } from './report-page.calls.ts';
import type { ReportRun } from './use-report-page.ts';

interface ReportChartProps {
  id: string;
  run: ReportRun;
  report: ReportColumnsAndData;
  columns: readonly ReportColumn[];
}

/** The filtered rows as bars, a line or a pie; what is drawn stands in the address. */
export function ReportChart({ id, run, report, columns }: ReportChartProps) {
  const { data, error, refetch } = useQuery(allRowsQuery(id, run.asked));
  const rows = data?.records ?? report.data.records;
  const { chart } = run.state;
  const figures = useMemo(() => figureColumns(columns, rows), [columns, rows]);
  const choice = useMemo(() => readChart(chart, columns, figures), [chart, columns, figures]);
  if (error) return <LoadFailure error={error} what="图表" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} />;
  if (figures.length === 0) return <Empty description="没有可以绘制的数值列" />;
  if (data.records.length === 0) return <Empty description="没有查询到任何数据" />;
  return (
    <>
      <ChartControls
        choice={choice}
        columns={columns}
        figures={figures}
        onChange={(next) => run.draw(chartText(next))}
      />
      {data.total > data.records.length && (
        <p className={styles.note}>
          仅按前{ALL_ROWS}条绘制，共 {data.total} 条
        </p>
      )}
      <Drawing choice={choice} rows={data.records} report={report} columns={columns} />
    </>
  );
}

interface ChartControlsProps {
  choice: ChartChoice;
  columns: readonly ReportColumn[];
  figures: readonly ReportColumn[];
  onChange(choice: ChartChoice): void;
}

const optionsOf = (columns: readonly ReportColumn[]) =>
  columns.map(({ dataIndex, title }) => ({ value: dataIndex, label: title }));

function ChartControls({ choice, columns, figures, onChange }: ChartControlsProps) {
  return (
    <Flex wrap gap={8} align="center">
      <Segmented
        aria-label="图表类型"
        options={[...CHART_KINDS]}
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind })}
      />
      <Select
        aria-label="分类"
        prefix="分类"
        className={styles.chartSelect ?? ''}
        options={optionsOf(columns)}
        value={choice.category}
        onChange={(category) => onChange({ ...choice, category })}
      />
      <Select
        aria-label="数值"
        prefix="数值"
        mode={choice.kind === 'pie' ? undefined : 'multiple'}
        className={styles.chartSelect ?? ''}
        options={optionsOf(figures)}
        value={choice.kind === 'pie' ? choice.figures.slice(0, 1) : choice.figures}
        onChange={(next: string | string[]) => {
          const chosen = [next].flat();
          if (chosen.length > 0) onChange({ ...choice, figures: chosen });
        }}
      />
    </Flex>
  );
}

interface DrawingProps {
  choice: ChartChoice;
  rows: ReportColumnsAndData['data']['records'];
  report: ReportColumnsAndData;
  columns: readonly ReportColumn[];
}

function Drawing({ choice, rows, report, columns }: DrawingProps) {
  const drawn = useMemo(() => {
    const byName = new Map(columns.map((column) => [column.dataIndex, column]));
    const textOf = (row: (typeof rows)[number], name: string) => {
      const column = byName.get(name);
      return column ? cellText(row, column, report) : '';
    };
    return chartFigures(rows, choice, textOf, (name) => byName.get(name)?.title ?? name);
  }, [rows, columns, report, choice]);
  const option = useMemo(() => chartOption(choice.kind, drawn), [choice.kind, drawn]);
  const category = columns.find(({ dataIndex }) => dataIndex === choice.category)?.title ?? '';
  const { labels, series, left } = drawn;
  const table = {
    columns: [category, ...series.map(({ name }) => name)],
    rows: labels.map((label, at) => [label, ...series.map(({ data }) => data[at] ?? 0)]),
  };
  return (
    <>
      {left > 0 && (
        <p className={styles.note}>
          只画出前 {labels.length} 项，另有 {left} 项未画出
        </p>
      )}
      <Chart
        label={`${report.cgreportHeadName}：${table.columns.join('、')}`}
        option={option}
        table={table}
        height={360}
      />
    </>
  );
}
