import { epochOf } from '@songbai/contract/rules/dates.ts';
import axe from 'axe-core';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { CronInput } from './CronInput.tsx';

type Given = Omit<ComponentProps<typeof CronInput>, 'value'> & { initial?: string };

function Box({ initial = '', onChange, ...rest }: Given) {
  const [value, setValue] = useState(initial);
  return (
    <CronInput
      aria-label="执行时间"
      exeStartTime={epochOf('2026-03-01 08:00:00')}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Cron表达式' });
const box = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const tab = (name: string) => dialog().getByRole('tab', { name, exact: true });
const mode = (name: string) => dialog().getByRole('radio', { name, exact: true });
const figure = (name: string) => dialog().getByRole('spinbutton', { name, exact: true });
const preview = () => dialog().getByRole('region', { name: '近十次执行时间（不含年）' }).getByRole('status');
const press = (name: RegExp) => dialog().getByRole('button', { name }).click();
const outer = () => page.getByPlaceholder('请输入cron表达式');

async function open(given: Given = {}): Promise<void> {
  render(<Box {...given} />);
  await page.getByRole('button', { name: /选\s?择/ }).click();
  await expect.element(dialog()).toBeVisible();
}

const tabs = () =>
  dialog()
    .getByRole('tab')
    .elements()
    .map((element) => element.textContent);

const modes = () =>
  dialog()
    .getByRole('radio')
    .elements()
    .map((element) => element.closest('label')?.textContent);

describe('text box and dialog', () => {
  test('选择 opens a dialog 608 wide with seven tabs, seven boxes and the whole (spec/2 §2)', async () => {
    await open({ initial: '0 30 8 * * ? *' });
    expect(dialog().element().querySelector('.ant-modal-container')?.getBoundingClientRect().width).toBe(608);
    expect(tabs()).toEqual(['秒', '分', '时', '日', '月', '周', '年']);
    for (const [name, value] of Object.entries({ 秒: '0', 分: '30', 时: '8', 日: '*', 月: '*', 周: '?', 年: '*' })) {
      await expect.element(box(name)).toHaveValue(value);
    }
    await expect.element(box('Cron')).toHaveValue('0 30 8 * * ? *');
  });

  test.each<[string, Given, string[], string]>([
    ['the second, and the year with it', { hideSecond: true }, ['分', '时', '日', '月', '周'], '* * * * ?'],
    ['the year', { hideYear: true }, ['秒', '分', '时', '日', '月', '周'], '* * * * * ?'],
  ])('%s can be hidden (spec/2 §2)', async (_name, given, shown, expression) => {
    await open(given);
    expect(tabs()).toEqual(shown);
    await expect.element(box('Cron')).toHaveValue(expression);
    await press(/确\s?定/);
    await expect.element(outer()).toHaveValue(expression);
  });

  test('every edit is told while the dialog is open; cancelling brings back what was there (contract/3 §9)', async () => {
    const changed = vi.fn();
    await open({ initial: '0 30 8 * * ? *', onChange: changed });
    await mode('每秒').click();
    expect(changed).toHaveBeenLastCalledWith('* 30 8 * * ? *');
    await expect.element(outer()).toHaveValue('* 30 8 * * ? *');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(outer()).toHaveValue('0 30 8 * * ? *');
  });

  test('OK keeps it, a typed box as well that was not left yet', async () => {
    await open({ initial: '0 30 8 * * ? *' });
    await box('时').fill('9');
    await press(/确\s?定/);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(outer()).toHaveValue('0 30 9 * * ? *');
  });

  test('what is typed into the text box is told and shown by the editor', async () => {
    const changed = vi.fn();
    render(<Box onChange={changed} />);
    await outer().fill('0 0 8 ? * MON');
    expect(changed).toHaveBeenLastCalledWith('0 0 8 ? * MON');
    await page.getByRole('button', { name: /选\s?择/ }).click();
    await expect.element(box('周')).toHaveValue('MON');
  });

  test('disabled: neither box nor button', async () => {
    render(<Box initial="0 0 8 * * ? *" disabled />);
    await expect.element(outer()).toBeDisabled();
    await expect.element(page.getByRole('button', { name: /选\s?择/ })).toBeDisabled();
  });
});

describe('tabs', () => {
  test('the second has every, range, loop and a list (spec/2 §2)', async () => {
    await open();
    await expect.element(mode('每秒')).toBeChecked();
    expect(modes()).toEqual(['每秒', '区间', '循环', '指定']);
    await expect.element(figure('秒区间结束')).toBeDisabled();
    await mode('区间').click();
    await expect.element(box('Cron')).toHaveValue('0-59 * * * * ? *');
    await figure('秒区间结束').fill('30');
    await expect.element(box('秒')).toHaveValue('0-30');
    await mode('循环').click();
    await figure('秒循环间隔').fill('5');
    await expect.element(box('秒')).toHaveValue('0/5');
    await mode('指定').click();
    await expect.element(box('秒')).toHaveValue('0');
    const list = dialog().getByRole('group', { name: '指定秒' });
    expect(list.getByRole('checkbox').elements()).toHaveLength(60);
    await list.getByRole('checkbox', { name: '30', exact: true }).click();
    await list.getByRole('checkbox', { name: '5', exact: true }).click();
    await expect.element(box('秒')).toHaveValue('0,5,30');
  });

  test('figures stay inside their bounds (spec/2 §5)', async () => {
    await open({ initial: '0 1-5 * * * ? *' });
    await tab('分').click();
    await figure('分区间结束').fill('75');
    await userEvent.tab();
    await expect.element(box('分')).toHaveValue('1-59');
    await figure('分区间结束').fill('');
    await userEvent.tab();
    await expect.element(figure('分区间结束')).toHaveValue('59');
    await mode('循环').click();
    await figure('分循环间隔').fill('61');
    await userEvent.tab();
    await expect.element(box('分')).toHaveValue('0/60');
  });

  test('the year has no list and offers now to now + 100 (spec/2 §5)', async () => {
    const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format());
    await open();
    await tab('年').click();
    await expect.element(mode('每年')).toBeVisible();
    expect(modes().slice(-3)).toEqual(['每年', '区间', '循环']);
    await dialog().getByRole('tabpanel', { name: '年' }).getByRole('radio', { name: '区间' }).click();
    await expect.element(box('Cron')).toHaveValue(`0 0 0 1 1 ? ${year}-${year + 100}`);
  });

  test('day and week: one is set, the other rests and is ? (spec/2 §4)', async () => {
    await open();
    await tab('周').click();
    const week = dialog().getByRole('tabpanel', { name: '周' });
    await expect.element(week.getByRole('radio', { name: '指定' })).toBeDisabled();
    await tab('日').click();
    const day = dialog().getByRole('tabpanel', { name: '日' });
    await day.getByRole('radio', { name: '不设置' }).click();
    await expect.element(box('日')).toHaveValue('?');
    await expect.element(day.getByRole('radio', { name: '每日' })).toBeDisabled();
    await tab('周').click();
    await week.getByRole('radio', { name: '指定' }).click();
    await week.getByRole('checkbox', { name: '周一' }).click();
    await expect.element(box('Cron')).toHaveValue('0 0 0 ? * 1,2 *');
    await tab('日').click();
    await day.getByRole('button', { name: '改为按日设置' }).click();
    await expect.element(box('Cron')).toHaveValue('0 0 0 * * ? *');
    await expect.element(day.getByRole('radio', { name: '每日' })).toBeChecked();
  });

  test('days that only the month can tell (spec/2 §4)', async () => {
    await open({ initial: '0 0 8 * * ? *' });
    await tab('日').click();
    await mode('最后一日').click();
    await expect.element(box('日')).toHaveValue('L');
    await mode('最后一个工作日').click();
    await expect.element(box('日')).toHaveValue('LW');
    await mode('月末之前').click();
    await figure('日月末之前').fill('3');
    await expect.element(box('日')).toHaveValue('L-3');
    await mode('工作日').click();
    await figure('日工作日').fill('15');
    await expect.element(box('日')).toHaveValue('15W');
    await box('周').fill('2#1');
    await tab('周').click();
    await expect.element(mode('第几个')).toBeChecked();
    await figure('周第几个').fill('9');
    await userEvent.tab();
    await expect.element(box('周')).toHaveValue('2#5');
  });

  test('what no tab has is kept as it was written (contract/3 §16)', async () => {
    await open({ initial: '0 0,10-20 8 * * ? *' });
    await tab('分').click();
    const panel = dialog().getByRole('tabpanel', { name: '分' });
    await expect.element(panel.getByRole('radio', { name: '自定义' })).toBeChecked();
    await expect.element(panel.getByText('0,10-20')).toBeVisible();
    await box('时').fill('9');
    await userEvent.tab();
    await expect.element(box('Cron')).toHaveValue('0 0,10-20 9 * * ? *');
  });
});

describe('boxes', () => {
  test('a field is taken over when its box is left, and finer fields adjust (spec/2 §4)', async () => {
    await open();
    await box('时').fill('8');
    await expect.element(box('Cron')).toHaveValue('* * * * * ? *');
    await userEvent.tab();
    await expect.element(box('Cron')).toHaveValue('0 0 8 * * ? *');
  });

  test('the whole is taken over with Enter as it was written; what is wrong is said', async () => {
    await open();
    await box('Cron').fill('* 61 8 * * ?');
    await userEvent.keyboard('{Enter}');
    await expect.element(box('Cron')).toHaveValue('* 61 8 * * ? *');
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Cron表达式错误：[分]61应在0-59之间');
    await expect.element(box('Cron')).toHaveAccessibleDescription('Cron表达式错误：[分]61应在0-59之间');
    await box('Cron').fill('* 6 8 * * ?');
    await userEvent.tab();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('');
  });
});

describe('preview (spec/2 §2)', () => {
  test('its first text, then the next ten runs, the year left out; 无执行时间 if there are none', async () => {
    await open();
    await expect.element(preview()).toHaveTextContent('执行预览，会忽略年份参数');
    await box('Cron').fill('0 30 8 1 * ? 2020');
    await userEvent.tab();
    await expect.element(preview()).toHaveTextContent('2026-03-01 08:30:00');
    const runs = preview().element().textContent?.split('\n') ?? [];
    expect(runs).toHaveLength(10);
    expect(runs.at(-1)).toBe('2026-12-01 08:30:00');
    await box('Cron').fill('0 30 8 31 2 ?');
    await userEvent.tab();
    await expect.element(preview()).toHaveTextContent('无执行时间');
  });

  test('a remote one is asked instead, its late answers are dropped (contract/3 §9)', async () => {
    const asked: { expression: string; now: number; answer: (text: string) => void }[] = [];
    await open({
      initial: '0 0 8 * * ? *',
      remote: (expression, now, answer) => asked.push({ expression, now, answer }),
    });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await box('时').fill('9');
    await userEvent.tab();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ expression }) => expression)).toEqual(['0 0 8 * * ? *', '0 0 9 * * ? *']);
    expect(Math.abs((asked[1]?.now ?? 0) - Date.now())).toBeLessThan(60_000);
    asked[1]?.answer('每天九点');
    asked[0]?.answer('每天八点');
    await expect.element(preview()).toHaveTextContent('每天九点');
    await box('时').fill('10');
    await userEvent.tab();
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    asked[2]?.answer('');
    await expect.element(preview()).toHaveTextContent('无执行时间');
  });
});

describe('for everybody', () => {
  test('the keyboard is enough', async () => {
    await open({ initial: '0 * * * * ? *' });
    (tab('秒').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    // The library announces the position among the tabs while one has the focus.
    await expect.element(dialog().getByRole('tab', { name: /分$/ })).toHaveAttribute('aria-selected', 'true');
    (mode('每分').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(mode('区间')).toBeChecked();
    await expect.element(box('Cron')).toHaveValue('0 0-59 * * * ? *');
  });

  test.each(['秒', '日', '周', '年'])('axe finds nothing on %s', async (name) => {
    await open({ initial: '0 0 8 ? * 2,3 *' });
    await tab(name).click();
    await expect.element(dialog().getByRole('tabpanel', { name })).toBeVisible();
    const { violations } = await axe.run(dialog().element().querySelector('.ant-modal-body') ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});
