import { addDays, addMonths, dateText, weekdayOf } from '@songbai/contract/rules/dates.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { DateInput, DateRangeInput } from './DateInput.tsx';
import type { DateMode } from './date-text.ts';

type Range = [string, string];

function show(start: Range = ['', '']) {
  let last = start;
  let sent = 0;
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <form
        style={{ width: 260 }}
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <label htmlFor="days">日期</label>
        <DateRangeInput
          id="days"
          value={value}
          onChange={(next) => {
            last = next;
            setValue(next);
          }}
        />
        <button type="submit">查询</button>
      </form>
    );
  }
  render(<Form />);
  return { value: () => last, sent: () => sent };
}

test('a typed first day and Enter keep the day, whether or not a last day follows', async () => {
  const form = show();
  await page.getByLabelText('日期').fill('2026-04-05');
  await userEvent.keyboard('{Enter}');
  await expect.poll(form.value).toEqual(['2026-04-05', '']);
  await expect.element(page.getByLabelText('日期')).toHaveValue('2026-04-05');
  expect(form.sent()).toBe(0);
  await page.getByRole('button', { name: '查询' }).click();
  expect(form.sent()).toBe(1);
  expect(form.value()).toEqual(['2026-04-05', '']);
  await expect.element(page.getByLabelText('日期')).toHaveValue('2026-04-05');
});

test('both days typed are both kept, and both are readable as a whole', async () => {
  const form = show();
  await expect.element(page.getByLabelText('日期')).toBeVisible();
  const [first, last] = page.getByRole('textbox').elements() as HTMLInputElement[];
  if (!first || !last) throw new Error('two boxes are expected');
  await userEvent.fill(first, '2026-04-05');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(last, '2026-04-30');
  await userEvent.keyboard('{Enter}');
  await expect.poll(form.value).toEqual(['2026-04-05', '2026-04-30']);
  for (const box of [first, last]) expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
});

const today = dateText(Date.now());
const monday = addDays(today, 1 - weekdayOf(today));
const month = `${today.slice(0, 8)}01`;
test.each<[string, Range]>([
  ['今天', [today, today]],
  ['本周', [monday, addDays(monday, 6)]],
  ['本月', [month, addDays(addMonths(month, 1), -1)]],
  ['本年', [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]],
])('%s is one click', async (name, range) => {
  const form = show();
  await page.getByLabelText('日期').click();
  await page.getByText(name, { exact: true }).click();
  await expect.poll(form.value).toEqual(range);
});

function showOne(mode: DateMode, start: string | null = null, props: { format?: string; readOnly?: boolean } = {}) {
  let last = start;
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <>
        <button type="button">上面</button>
        <DateInput
          aria-label="时间"
          mode={mode}
          {...props}
          value={value}
          onChange={(next) => {
            last = next;
            setValue(next);
          }}
        />
      </>
    );
  }
  render(<Form />);
  return () => last;
}

const box = () => page.getByRole('textbox', { name: '时间' });

test.each<[string, DateMode, string, string, string]>([
  ['a day without its time', 'datetime', '2026-12-31', '{Tab}', '2026-12-31 00:00:00'],
  ['a time without its seconds', 'datetime', '2026-12-31 08:30', '{Enter}', '2026-12-31 08:30:00'],
  ['a whole time that nobody confirmed', 'datetime', '2026-12-31 08:30:15', '{Tab}', '2026-12-31 08:30:15'],
  ['a day of a worksheet', 'date', '2026/1/5', '{Tab}', '2026-01-05'],
  ['a day in digits', 'date', '20260105', '{Enter}', '2026-01-05'],
  ['a day in words', 'date', ' 2026年1月5日 ', '{Tab}', '2026-01-05'],
  ['a time of day', 'time', '9:05', '{Tab}', '09:05:00'],
  ['a time of day in words', 'time', '8点30分', '{Enter}', '08:30:00'],
])('%s is taken, not dropped', async (_, mode, text, key, expected) => {
  const value = showOne(mode);
  await box().fill(text);
  await userEvent.keyboard(key);
  await expect.poll(value).toBe(expected);
  await expect.element(box()).toHaveValue(expected);
});

test('what names no day leaves what was there, and the person hears of it', async () => {
  const value = showOne('date', '2026-01-05');
  await box().fill('2026-02-31');
  await page.getByRole('button', { name: '上面' }).click();
  await expect.element(box()).toHaveValue('2026-01-05');
  await expect.element(page.getByText('“2026-02-31”不是有效的日期，请按YYYY-MM-DD填写')).toBeVisible();
  expect(value()).toBe('2026-01-05');
});

test.each<[DateMode, string, string, string]>([
  ['date', '2026-01-05', '2026-02-31', 'YYYY-MM-DD'],
  ['date', '2026-01-05', '很早', 'YYYY-MM-DD'],
  ['datetime', '2026-01-05 08:30:00', '很早', 'YYYY-MM-DD HH:mm:ss'],
  ['time', '08:30:00', '很早', 'HH:mm:ss'],
])('%s: with the keyboard too the box shows %s again after %s', async (mode, start, text, format) => {
  const value = showOne(mode, start);
  await box().fill(text);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(new RegExp(`“${text}”不是有效的.*，请按${format}填写`))).toBeVisible();
  await expect.element(box()).toHaveValue(start);
  expect(value()).toBe(start);
});

test.each<[string, DateMode, string]>([
  ['a day', 'date', '2026-01-05'],
  ['a moment', 'datetime', '2026-01-05 08:30:00'],
  ['a time', 'time', '08:30:00'],
])('%s is cleared by keys alone: change(text; empty when cleared) (contract/3 §1 JDate)', async (_, mode, start) => {
  const value = showOne(mode, start);
  await box().click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Tab}');
  await expect.poll(value).toBeNull();
  await expect.element(box()).toHaveValue('');
});

test('one day of a range is cleared by keys alone, the other stays', async () => {
  const form = show(['2026-04-01', '2026-04-30']);
  await page.getByLabelText('日期').click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await page.getByRole('button', { name: '查询' }).click();
  await expect.poll(form.value).toEqual(['', '2026-04-30']);
});

test('a masked day stays when something was typed and taken back', async () => {
  const value = showOne('date', '19**-**-**');
  await box().click();
  await userEvent.keyboard('1{Backspace}{Tab}');
  await expect.element(box()).toHaveAttribute('placeholder', '19**-**-**');
  expect(value()).toBe('19**-**-**');
});

test('a moment picked in the panel counts when the box is left', async () => {
  const value = showOne('datetime', '2026-01-05 08:30:00');
  await box().click();
  await page.getByTitle('2026-01-20').click();
  await page.getByRole('button', { name: '上面' }).click();
  await expect.poll(value).toBe('2026-01-20 08:30:00');
});

test('readOnly and disabled both disable the picker; dateFormat is what change tells (contract/3 §1 JDate)', async () => {
  const value = showOne('date', '2026/01/05', { format: 'YYYY/MM/DD' });
  await expect.element(box()).toHaveValue('2026/01/05');
  await box().fill('2026-3-1');
  await userEvent.keyboard('{Tab}');
  await expect.poll(value).toBe('2026/03/01');
  showOne('date', '2026-01-05', { readOnly: true });
  await expect.element(box().last()).toBeDisabled();
});

test('a day chosen in the panel goes before what was typed', async () => {
  const value = showOne('date', '2026-01-05');
  await box().fill('2026/1/7');
  await page.getByTitle('2026-01-20').click();
  await expect.poll(value).toBe('2026-01-20');
  await page.getByRole('button', { name: '上面' }).click();
  await expect.element(box()).toHaveValue('2026-01-20');
  expect(value()).toBe('2026-01-20');
});

test('a range takes days as people write them, each in its place', async () => {
  const form = show(['', '2026-04-30']);
  await page.getByLabelText('日期').fill('2026/4/5');
  await page.getByRole('button', { name: '查询' }).click();
  await expect.poll(form.value).toEqual(['2026-04-05', '2026-04-30']);
  await expect.element(page.getByLabelText('日期')).toHaveValue('2026-04-05');
});

test('who leaves a wrong day by the keyboard is not lost: the box shows its value again and has the focus', async () => {
  function Kept() {
    const [value, setValue] = useState<string | null>('2026-12-10');
    return <DateInput aria-label="日期" value={value} onChange={setValue} />;
  }
  render(<Kept />);
  const box = page.getByLabelText('日期');
  await box.fill('2026-02-31');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('“2026-02-31”不是有效的日期，请按YYYY-MM-DD填写')).toBeVisible();
  await expect.element(page.getByLabelText('日期')).toHaveValue('2026-12-10');
  await expect.element(page.getByLabelText('日期')).toHaveFocus();
});
