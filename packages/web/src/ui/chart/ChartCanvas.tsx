import type { EChartsType } from 'echarts/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDark } from '../../lib/dark.ts';
import styles from './chart.module.css';
import type { ChartOption, ChartPick, ChartProps } from './chart-props.ts';
import { chartTheme, inksOf } from './chart-theme.ts';
import { init } from './echarts.ts';

type CanvasProps = Pick<ChartProps, 'option' | 'onPick'>;

/** What a new option replaces as a whole, so that a series that is gone does not stay. */
const REPLACED = ['series', 'xAxis', 'yAxis', 'grid', 'legend', 'visualMap'];

function draw(chart: EChartsType, option: ChartOption): void {
  chart.setOption(withLonePoints(option), { replaceMerge: REPLACED });
}

/** A line has no marks, so that one of a single point would not be seen. */
function withLonePoints({ series = [], ...option }: ChartOption): ChartOption {
  const marked = [series].flat().map((one) => {
    const points = one.type === 'line' && Array.isArray(one.data) ? one.data.filter((value) => value !== null) : [];
    return points.length === 1 ? { ...one, symbol: 'circle', symbolSize: 8 } : one;
  });
  return { ...option, series: marked };
}

/** Acts once, when the element is about to be seen or printed. Answers how to stop waiting. */
function whenNear(element: Element, act: () => void): () => void {
  const stop = () => {
    sight.disconnect();
    window.removeEventListener('beforeprint', begin);
  };
  const begin = () => {
    stop();
    act();
  };
  const sight = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
    },
    { rootMargin: '200px' },
  );
  sight.observe(element);
  window.addEventListener('beforeprint', begin);
  return stop;
}

/** The drawing itself. Loaded with the first chart of a session. */
export function ChartCanvas({ option, onPick }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType>(undefined);
  const dark = useDark();
  const drawFirst = useEffectEvent((chart: EChartsType) => draw(chart, option));
  const reportPick = useEffectEvent((pick: ChartPick) => onPick?.(pick));

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    // A page that is kept but not shown has no size; it is drawn again when it has one.
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth > 0 && element.clientHeight > 0) drawn.current?.resize();
    });
    const stopWaiting = whenNear(element, () => {
      const chart = init(element, chartTheme(dark, inksOf(element), getComputedStyle(element).fontFamily));
      drawn.current = chart;
      chart.on('click', ({ seriesIndex = 0, dataIndex, name }) => reportPick({ seriesIndex, dataIndex, name }));
      drawFirst(chart);
      sizes.observe(element);
    });
    return () => {
      stopWaiting();
      sizes.disconnect();
      drawn.current?.dispose();
      drawn.current = undefined;
    };
  }, [dark]);

  useEffect(() => {
    if (drawn.current) draw(drawn.current, option);
  }, [option]);

  return <div ref={host} className={styles.canvas} />;
}
