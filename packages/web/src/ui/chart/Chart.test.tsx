import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { render } from '../../testing/render.tsx';
import { Chart, type ChartOption, type ChartPick } from './index.ts';

const DAYS = ['周一', '周二', '周三'];
const barsOf = (values: number[]): ChartOption => ({
  tooltip: { trigger: 'axis' },
  xAxis: { type: 'category', data: DAYS },
  yAxis: { type: 'value' },
  series: [{ type: 'bar', name: '销售', data: values, barWidth: '90%' }],
});
const tableOf = (values: number[]) => ({
  columns: ['日期', '销售'],
  rows: values.map((value, at) => [DAYS[at] ?? '', value]),
});

const picks: ChartPick[] = [];

function Host() {
  const [values, setValues] = useState([3, 5, 4]);
  const [width, setWidth] = useState(600);
  return (
    <div style={{ width }}>
      <Chart
        label="每日销售"
        option={barsOf(values)}
        table={tableOf(values)}
        onPick={(pick) => picks.push(pick)}
        height={200}
      />
      <button type="button" onClick={() => setValues([0, 0, 9])}>
        新数据
      </button>
      <button type="button" onClick={() => setWidth(300)}>
        变窄
      </button>
    </div>
  );
}

const canvas = () => document.querySelector<HTMLCanvasElement>('figure canvas');

/** The canvas' colour at a place, as shares of its size. */
function colourAt(x: number, y: number): string {
  const drawn = canvas();
  const pen = drawn?.getContext('2d');
  if (!drawn || !pen) return '';
  const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(drawn.width * x, drawn.height * y, 1, 1).data;
  return a === 0 ? '' : `${r},${g},${b}`;
}

/** Whether anything is drawn at all. */
function hasInk(): boolean {
  const pen = canvas()?.getContext('2d');
  return pen?.getImageData(0, 0, pen.canvas.width, pen.canvas.height).data.some((value) => value > 0) ?? false;
}

afterEach(() => {
  document.documentElement.classList.remove('sb-dark');
  picks.length = 0;
  // Without a frame in between the next page is still scrolled.
  window.scrollTo(0, 0);
});

test('it is drawn in the colours of the appearance, follows new data and tells what was clicked', async () => {
  render(<Host />);
  await expect.element(page.getByRole('img', { name: '每日销售' })).toBeVisible();
  await expect.poll(() => colourAt(0.52, 0.75)).toBe('0,116,223');
  document.documentElement.classList.add('sb-dark');
  await expect.poll(() => colourAt(0.52, 0.75)).toBe('60,161,255');
  await page.getByRole('img', { name: '每日销售' }).click();
  await expect.poll(() => picks).toEqual([{ seriesIndex: 0, dataIndex: 1, name: '周二' }]);
  await page.getByRole('button', { name: '新数据' }).click();
  await expect.poll(() => colourAt(0.52, 0.75)).toBe('');
});

test('it takes the width that there is', async () => {
  render(<Host />);
  await expect.poll(() => canvas()?.getBoundingClientRect().width).toBe(600);
  await page.getByRole('button', { name: '变窄' }).click();
  await expect.poll(() => canvas()?.getBoundingClientRect().width).toBe(300);
});

test('the figures behind it are a table, and the chart comes back', async () => {
  render(<Host />);
  await expect.poll(canvas).not.toBeNull();
  expect(await axeFindings(document.body)).toEqual([]);
  await page.getByRole('button', { name: '查看数据：每日销售' }).click();
  await expect.element(page.getByRole('cell', { name: '周二' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: '周二 5' })).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
  await page.getByRole('button', { name: '查看图表：每日销售' }).click();
  await expect.poll(() => colourAt(0.52, 0.75)).toBe('0,116,223');
});

test('a line of a single point is seen', async () => {
  const option: ChartOption = {
    xAxis: { type: 'category', data: DAYS, show: false },
    yAxis: { type: 'value', show: false },
    series: [{ type: 'line', data: [null, 2, null] }],
  };
  render(<Chart label="每月逾期" option={option} table={tableOf([2])} height={200} />);
  await expect.poll(hasInk).toBe(true);
});

test('one that is out of sight is drawn when it is scrolled to', async () => {
  const Page = () => (
    <>
      <div style={{ height: 5000 }} />
      <Host />
    </>
  );
  render(<Page />);
  const place = page.getByRole('img', { name: '每日销售' });
  await expect.poll(() => place.element().childElementCount).toBe(1);
  expect(canvas()).toBeNull();
  place.element().scrollIntoView();
  await expect.poll(hasInk).toBe(true);
});

test('one that is out of sight is drawn before printing', async () => {
  render(
    <div style={{ paddingTop: 5000 }}>
      <Host />
    </div>,
  );
  await expect.poll(() => page.getByRole('img', { name: '每日销售' }).element().childElementCount).toBe(1);
  expect(canvas()).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(hasInk).toBe(true);
});
