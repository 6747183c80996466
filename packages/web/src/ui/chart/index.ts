export { Chart } from './Chart.tsx';
export type { ChartOption, ChartPick } from './chart-props.ts';
