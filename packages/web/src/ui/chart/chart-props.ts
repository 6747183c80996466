import type {
  BarSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  PieSeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts';
import type {
  DatasetComponentOption,
  GridComponentOption,
  LegendComponentOption,
  MarkLineComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ReactNode } from 'react';

/** Options of the parts that are registered (echarts.ts); no other series and components draw anything. */
export type ChartOption = ComposeOption<
  | BarSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | ScatterSeriesOption
  | DatasetComponentOption
  | GridComponentOption
  | LegendComponentOption
  | MarkLineComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

/** The figures behind a chart; numbers are aligned to the right, and a cell may be a link. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** What was clicked in a chart. */
export interface ChartPick {
  seriesIndex: number;
  dataIndex: number;
  name: string;
}

export interface ChartProps {
  /** Without colours: they come from the app's appearance. A new value is drawn over the old one. */
  option: ChartOption;
  /** What the chart shows, in words. */
  label: string;
  table: ChartTable;
  /** Height of the drawing, px. */
  height?: number;
  onPick?: (pick: ChartPick) => void;
}
