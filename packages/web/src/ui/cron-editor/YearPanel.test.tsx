import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { CronInput } from './CronInput.tsx';

function Box() {
  const [value, setValue] = useState('0 0 8 1 1 ? *');
  return <CronInput aria-label="执行时间" value={value} onChange={setValue} />;
}

const dialog = () => page.getByRole('dialog', { name: 'Cron表达式' });
const figure = (name: string) => dialog().getByRole('spinbutton', { name, exact: true });
const year = () => dialog().getByRole('textbox', { name: '年', exact: true });

async function openMode(name: string) {
  render(<Box />);
  await page.getByRole('button', { name: /选\s?择/ }).click();
  await dialog().getByRole('tab', { name: '年', exact: true }).click();
  await dialog().getByRole('radio', { name, exact: true }).click();
}

async function leave(name: string, text: string): Promise<void> {
  await figure(name).fill(text);
  await userEvent.tab();
}

test('a range of years goes from this year to 100 later, from 0 and to 1 at least (spec/2 §5, §9)', async () => {
  await openMode('区间');
  const now = new Date().getFullYear();
  await expect.element(year()).toHaveValue(`${now}-${now + 100}`);
  await leave('年区间开始', '-5');
  await vi.waitFor(() => expect((year().element() as HTMLInputElement).value).toBe(`0-${now + 100}`));
  await leave('年区间结束', '0');
  await vi.waitFor(() => expect((year().element() as HTMLInputElement).value).toBe('0-1'));
});

test('a loop of years begins at 0 at least, its interval is 1 to 99 (spec/2 §5)', async () => {
  await openMode('循环');
  await leave('年循环开始', '-1');
  await leave('年循环间隔', '0');
  await vi.waitFor(() => expect((year().element() as HTMLInputElement).value).toBe('0/1'));
  await leave('年循环间隔', '100');
  await vi.waitFor(() => expect((year().element() as HTMLInputElement).value).toBe('0/99'));
});
