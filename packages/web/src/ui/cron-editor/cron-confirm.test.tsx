import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { CronInput } from './CronInput.tsx';

function Box({ initial = '', hideSecond = false }: { initial?: string; hideSecond?: boolean }) {
  const [value, setValue] = useState(initial);
  return <CronInput aria-label="执行时间" hideSecond={hideSecond} value={value} onChange={setValue} />;
}

const dialog = () => page.getByRole('dialog', { name: 'Cron表达式' });
const box = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const press = (name: RegExp) => dialog().getByRole('button', { name }).click();
const outer = () => page.getByPlaceholder('请输入cron表达式');

async function open(given: { initial?: string; hideSecond?: boolean }): Promise<void> {
  render(<Box {...given} />);
  await page.getByRole('button', { name: /选\s?择/ }).click();
  await expect.element(dialog()).toBeVisible();
}

describe('what is confirmed', () => {
  test.each([
    ['a wrong one', '0 0 25 * * ? *', '时'],
    ['a day that never comes', '0 0 2 30 2 ? *', '没有符合条件的日期'],
    ['years that have passed', '0 0 2 * * ? 2020', '今后没有执行时间'],
  ])('not %s', async (_name, expression, text) => {
    await open({ initial: '0 0 2 * * ? *' });
    await box('Cron').fill(expression);
    await press(/确\s?定/);
    await expect.element(dialog()).toBeVisible();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(text);
    await expect.element(box('Cron')).toHaveAttribute('aria-invalid', 'true');
    await box('Cron').fill('0 30 3 * * ? *');
    await press(/确\s?定/);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(outer()).toHaveValue('0 30 3 * * ? *');
  });

  test('it is told in words, and usual ones need one click', async () => {
    await open({ initial: '0 30 2 * * ? *' });
    await expect.element(dialog().getByText('每天 02:30')).toBeVisible();
    await dialog().getByRole('button', { name: '每周一至周五 08:30' }).click();
    await expect.element(box('Cron')).toHaveValue('0 30 8 ? * 2-6 *');
    await press(/确\s?定/);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText('每周一至周五 08:30')).toBeVisible();
  });

  test('without seconds a usual one has none', async () => {
    await open({ hideSecond: true });
    await dialog().getByRole('button', { name: '每月最后一日 18:00' }).click();
    await expect.element(outer()).toHaveValue('0 18 L * ?');
  });
});
