import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { render } from '../../testing/render.tsx';
import { cellOf } from '../../testing/table.tsx';
import { LiveTableExample } from './examples/LiveTableExample.tsx';
import { RowFormsTableExample } from './examples/RowFormsTableExample.tsx';

const TABLE = '可展开的表格';

test('rows open by keyboard, show a sub-form and details; axe finds nothing with any of them open', async () => {
  render(<RowFormsTableExample />);
  await cellOf(TABLE, '备注', 1);
  (page.getByRole('button', { name: '展开第1行' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('墓碑：点击打开子表')).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
  await userEvent.click(await cellOf(TABLE, '备注', 2));
  await expect.element(page.getByRole('dialog', { name: '子表' })).toHaveTextContent('刻字的子表');
  expect(await axeFindings(document.body)).toEqual([]);
  await page.getByRole('button', { name: '关闭子表' }).click();
  await userEvent.click(await cellOf(TABLE, '名称', 1));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: `在${TABLE}中输入` })).toHaveFocus();
  expect(await axeFindings(document.body)).toEqual([]);
  await userEvent.click(await cellOf(TABLE, '编码', 1));
  await page.getByRole('dialog', { name: '详细信息' }).getByRole('textbox', { name: '备注' }).fill('改了');
  expect(await axeFindings(document.body)).toEqual([]);
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await vi.waitFor(async () => expect((await cellOf(TABLE, '备注', 1)).textContent).toBe('改了'));
  await expect.element(page.getByText('墓碑：改了')).toBeVisible();
});

test('live tables say so while there is no connection', async () => {
  render(<LiveTableExample />, { codes: [] });
  await page.getByRole('button', { name: '同步实时表格一' }).click();
  await expect.element(page.getByText('未能同步：没有修改墓位的权限，或实时连接尚未建立')).toBeVisible();
});
