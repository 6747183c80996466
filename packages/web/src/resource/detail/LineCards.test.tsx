import type { Field } from '@songbai/contract/resource/kinds.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { render } from '../../testing/render.tsx';
import { LinesView } from './LinesView.tsx';

const FIELDS: [string, Field][] = [
  ['name', { kind: 'text', label: '项目', maxLength: 64 }],
  ['amount', { kind: 'money', label: '金额' }],
  ['note', { kind: 'text', label: '说明', maxLength: 64 }],
];
const SUMS = ['amount'];
const WEIGHED = ['weight', 'rate'];
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `l${at}`, name: `项目${at + 1}`, amount: 100_000, note: '' }));

afterEach(() => page.viewport(1280, 800));

test('on a phone the rows of a sub-table are cards that need no moving sideways', async () => {
  await page.viewport(390, 844);
  render(<LinesView title="费用明细" fields={FIELDS} rows={lines(22)} sums={SUMS} />);
  const cards = page.getByRole('list', { name: '费用明细' });
  await expect.element(cards.getByText('项目20', { exact: true })).toBeVisible();
  expect(cards.getByText('项目21', { exact: true }).elements()).toEqual([]);
  expect(cards.getByText('说明').elements()).toEqual([]);
  await expect.element(page.getByText('22,000.00')).toBeVisible();
  await page.getByRole('button', { name: '展开其余2行' }).click();
  await expect.element(cards.getByText('项目22', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await axeFindings(document.body)).toEqual([]);
});

test('a sub-table without rows says so', async () => {
  await page.viewport(390, 844);
  render(<LinesView title="费用明细" fields={FIELDS} rows={[]} sums={SUMS} />);
  await expect.element(page.getByText('没有费用明细')).toBeVisible();
});

test.each([390, 1280])(
  '(online.md §3) sums of decimals are exact and read like the values, %i px wide',
  async (width) => {
    await page.viewport(width, 844);
    const fields: [string, Field][] = [
      ['name', { kind: 'text', label: '项目', maxLength: 64 }],
      ['weight', { kind: 'decimal', label: '重量', scale: 2 }],
      ['rate', { kind: 'decimal', label: '系数', scale: 6, loose: true }],
    ];
    const rows = [0.1, 0.2, 0.2].map((value, at) => ({ id: `l${at}`, name: `件${at}`, weight: value, rate: value }));
    render(<LinesView title="物资明细" fields={fields} rows={rows} sums={WEIGHED} />);
    await expect.element(page.getByText('0.50', { exact: true })).toBeVisible();
    await expect.element(page.getByText('0.5', { exact: true })).toBeVisible();
  },
);
