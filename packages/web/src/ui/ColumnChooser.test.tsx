import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';

const OPTIONS = [
  { value: 'name', label: '名称' },
  { value: 'code', label: '编码' },
  { value: 'unit', label: '单位' },
];

const nothing = () => undefined;

function show(start: string[]) {
  let shown = start;
  let kept: string[] = [];
  let dense = false;
  const widened: [string, number][] = [];
  function Chooser() {
    const [value, setValue] = useState(start);
    const [pinned, setPinned] = useState<string[]>([]);
    shown = value;
    kept = pinned;
    return (
      <ColumnChooser
        options={OPTIONS}
        value={value}
        pinned={pinned}
        onChange={setValue}
        onPin={setPinned}
        onReset={nothing}
        onWiden={(name, by) => widened.push([name, by])}
        dense={false}
        onDense={(on) => (dense = on)}
      />
    );
  }
  render(<Chooser />);
  return { value: () => shown, pinned: () => kept, dense: () => dense, widened };
}

test('columns are moved by dragging and by Alt with the arrows, and pinned', async () => {
  const chooser = show(['name', 'code', 'unit']);
  await page.getByRole('button', { name: '列设置' }).click();
  const row = (label: string) => page.getByRole('checkbox', { name: label });
  await userEvent.dragAndDrop(row('单位'), row('名称'));
  await expect.poll(chooser.value).toEqual(['unit', 'name', 'code']);
  (row('编码').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(chooser.value).toEqual(['unit', 'code', 'name']);
  await page.getByRole('button', { name: '固定编码' }).click();
  await expect.poll(chooser.pinned).toEqual(['code']);
});

test('Alt with the arrows left and right makes a shown column narrower and wider (issue 13.3)', async () => {
  const chooser = show(['name', 'code']);
  await page.getByRole('button', { name: '列设置' }).click();
  (page.getByRole('checkbox', { name: '编码' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowLeft}{/Alt}');
  (page.getByRole('checkbox', { name: '单位' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(chooser.widened).toEqual([
    ['code', 16],
    ['code', -16],
  ]);
});

test('rows stand closer together on wish', async () => {
  const chooser = show(['name']);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByText('紧凑').click();
  expect(chooser.dense()).toBe(true);
});

test('a column shown anew stands behind the one before it', async () => {
  const chooser = show(['unit', 'name']);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '编码' }).click();
  await expect.poll(chooser.value).toEqual(['unit', 'name', 'code']);
});

test.each([false, true])('Esc closes the columns and gives the focus back; from inside: %s', async (inside) => {
  show(['name']);
  const button = page.getByRole('button', { name: '列设置' });
  await button.click();
  const box = page.getByRole('checkbox', { name: '编码' });
  await expect.element(box).toBeVisible();
  if (inside) (box.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
