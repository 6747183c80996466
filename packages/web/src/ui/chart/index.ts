export { Chart } from './Chart.tsx';
export type { ChartOption, ChartPick, ChartProps, ChartTable } from './chart-props.ts';
