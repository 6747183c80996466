import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { cellOf } from '../../testing/table.tsx';
import { TableRightsExample } from './examples/TableRightsExample.tsx';

const head = (name: string) => page.getByRole('columnheader', { name });
const button = (name: string) => page.getByRole('button', { name: new RegExp(name.split('').join('\\s?')) });

test('what is missing of type 1 is not there, of type 2 it is disabled; who holds both sees all (spec/2 §6, contract/3 §14)', async () => {
  render(<TableRightsExample />);
  await expect.element(head('单价')).toBeVisible();
  expect(head('成本').query()).toBeNull();
  await expect.element(await cellOf('按权限显示的表格', '单价', 1)).toHaveAttribute('aria-readonly', 'true');
  await expect.element(button('保存')).toBeDisabled();
  await expect.element(button('新增')).toBeEnabled();
  await page.getByText('有权限的人', { exact: true }).click();
  await expect.element(head('成本')).toBeVisible();
  await expect.element(await cellOf('按权限显示的表格', '单价', 1)).toHaveAttribute('aria-readonly', 'false');
  await expect.element(button('保存')).toBeEnabled();
});
