import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { EditableTableExample } from './examples/EditableTableExample.tsx';
import { FormTableExample } from './examples/FormTableExample.tsx';
import { LargeTableExample } from './examples/LargeTableExample.tsx';

test('保存 collects the rows, or goes to the first cell that is wrong', async () => {
  render(<EditableTableExample />);
  await typeInto('点击编辑的表格', '编码', 2, 'x');
  const save = page.getByRole('button', { name: /保\s?存$/ });
  await save.click();
  await expect.element(page.getByText('有 1 个单元格未通过校验')).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: '编码格式不正确' })).toBeVisible();
  await page.getByRole('textbox', { name: '编码 第2行' }).fill('XY12');
  await save.click();
  await expect.element(page.getByText('共 4 行，删除 0 行')).toBeVisible();
});

test('a form of 1,000 × 20 takes what was typed and refuses a bad cell far down (user-asks row 1)', async () => {
  render(<FormTableExample />);
  await page.getByRole('button', { name: '显示 1,000 行 × 20 列的表单' }).click();
  await typeInto('明细', '名称', 1, '');
  await page.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect.element(page.getByRole('textbox', { name: '名称 第1行' })).toHaveFocus();
  await userEvent.keyboard('好');
  await page.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect.element(page.getByText('共 1000 行')).toBeVisible();
});

test('10,000 × 12 in both modes', async () => {
  render(<LargeTableExample />);
  await page.getByRole('button', { name: '显示 10,000 行 × 12 列' }).click();
  await typeInto('一万行的表格', '名称', 3, '改了');
  await page.getByRole('switch').click();
  await vi.waitFor(async () => expect((await cellOf('一万行的表格', '名称', 3)).textContent).toBe('改了'));
});
