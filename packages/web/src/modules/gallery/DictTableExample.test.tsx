import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { cellOf } from '../../testing/table.tsx';
import { DictTableExample } from './examples/DictTableExample.tsx';
import { DisabledItemsExample } from './examples/DisabledItemsExample.tsx';

const cell = (title: string, row: number) => cellOf('字典列的表格', title, row);

test('columns with dictCode show texts and store values; an item that is switched off only shows (spec/2 §3)', async () => {
  render(<DictTableExample />);
  await expect.element(await cell('性别', 1)).toHaveTextContent('女');
  await expect.element(await cell('性别', 2)).toHaveTextContent('未说明的性别');
  await userEvent.click(await cell('性别', 2));
  await expect.element(page.getByTitle('未说明的性别').last()).toHaveClass(/ant-select-item-option-disabled/);
  await page.getByTitle('男', { exact: true }).click();
  await expect.element(await cell('性别', 2)).toHaveTextContent('男');
});

test('items that are switched off show where they are stored and cannot be chosen again (spec/2 §3)', async () => {
  render(<DisabledItemsExample />);
  await expect.element(page.getByTitle('青石（停用）').first()).toBeVisible();
  await page.getByRole('combobox', { name: '石材', exact: true }).click();
  await page.getByTitle('汉白玉', { exact: true }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('2；9,1');
  await page.getByRole('combobox', { name: '石材', exact: true }).click();
  await expect
    .element(page.getByRole('option', { name: '青石（停用）' }).first())
    .toHaveAttribute('aria-disabled', 'true');
});
