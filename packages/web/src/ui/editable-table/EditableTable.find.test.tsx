import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column } from './model/columns.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'amount', title: '数量', type: 'inputNumber', width: 120 },
  { key: 'kind', title: '类型', type: 'input', disabled: true, width: 160 },
];
const ROWS = [
  { id: 'a', name: '松鹤园A区', amount: 12, kind: '松' },
  { id: 'b', name: '柏', amount: 120, kind: null },
  { id: 'c', name: '松松', amount: 5, kind: null },
];
const grid = () => page.getByRole('grid', { name: '明细' });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const activeCell = () => grid().element().getAttribute('aria-activedescendant');
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

async function goTo(row: number, column: number): Promise<void> {
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard(`{Control>}{Home}{/Control}${'{ArrowDown}'.repeat(row)}${'{ArrowRight}'.repeat(column)}`);
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', cellAt(row, column).id);
}

describe('find and replace (issue 13.14)', () => {
  test('Ctrl+F opens it; Enter and Shift+Enter go from cell to cell, round the table; Esc gives the focus back', async () => {
    await showTable(COLUMNS, ROWS);
    await goTo(0, 1);
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.element(box('查找')).toHaveFocus();
    await userEvent.keyboard('松');
    await expect.element(page.getByText('3 处', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(activeCell).toBe(cellAt(0, 2).id);
    await userEvent.keyboard('{Enter}');
    await expect.poll(activeCell).toBe(cellAt(2, 0).id);
    await userEvent.keyboard('{Enter}');
    await expect.poll(activeCell).toBe(cellAt(0, 0).id);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.poll(activeCell).toBe(cellAt(2, 0).id);
    await userEvent.keyboard('{Escape}');
    await expect.element(box('查找')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    expect(activeCell()).toBe(cellAt(1, 0).id);
  });

  test('全部替换 changes what may be changed, tells what may not, and is one step of undo', async () => {
    const store = await showTable(COLUMNS, ROWS);
    await goTo(0, 0);
    await userEvent.keyboard('{Control>}h{/Control}松');
    await userEvent.fill(box('替换为'), '槐');
    await page.getByRole('button', { name: '全部替换' }).click();
    expect(store.rows().map(({ name }) => name)).toEqual(['槐鹤园A区', '柏', '槐槐']);
    await expect.element(page.getByText('已替换 2 个单元格，1 个不能修改', { exact: true })).toBeVisible();
    store.undo();
    expect(store.rows().map(({ name }) => name)).toEqual(['松鹤园A区', '柏', '松松']);
  });

  test('替换 changes the active cell and goes on; what is no value of its column stays, marked', async () => {
    const store = await showTable(COLUMNS, ROWS);
    await goTo(0, 0);
    await userEvent.keyboard('{Control>}f{/Control}12');
    await userEvent.keyboard('{Enter}');
    await expect.poll(activeCell).toBe(cellAt(0, 1).id);
    await userEvent.fill(box('替换为'), '3');
    await page.getByRole('button', { name: '替换', exact: true }).click();
    expect(store.row('a')?.amount).toBe(3);
    await expect.poll(activeCell).toBe(cellAt(1, 1).id);
    await userEvent.fill(box('替换为'), '甲');
    await page.getByRole('button', { name: '替换', exact: true }).click();
    expect(store.refused('b', 'amount')?.text).toBe('甲0');
  });

  test('a table that is only read is searched, not changed', async () => {
    await showTable(COLUMNS, ROWS, { disabled: true });
    (grid().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Control>}f{/Control}柏');
    await expect.element(page.getByText('1 处', { exact: true })).toBeVisible();
    await expect.element(box('替换为')).not.toBeInTheDocument();
  });
});

describe('the menu of cells and rows (issue 13.14)', () => {
  test('a right click selects its cell; 清空, and rows above and below', async () => {
    const store = await showTable(COLUMNS, ROWS, { toolbar: {} });
    await userEvent.click(cellAt(1, 1), { button: 'right' });
    await item('清空').click();
    expect(store.row('b')?.amount).toBeNull();
    await userEvent.click(cellAt(1, 0), { button: 'right' });
    await item('在上方插入一行').click();
    expect(store.order().indexOf('b')).toBe(2);
  });

  test('of several cells it fills down and deletes their rows after a question', async () => {
    const store = await showTable(COLUMNS, ROWS, { toolbar: {} });
    await goTo(0, 1);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Shift>}{F10}{/Shift}');
    await item('向下填充').click();
    expect(store.row('b')?.amount).toBe(12);
    await userEvent.click(cellAt(1, 1), { button: 'right' });
    await item('删除 2 行').click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect.poll(() => store.order()).toEqual(['c']);
  });

  test('it offers what the person may do: no rows without the right, nothing to change in a table that is only read', async () => {
    await showTable(COLUMNS, ROWS, { toolbar: { denied: ['add', 'batch_delete'] } });
    await userEvent.click(cellAt(0, 0), { button: 'right' });
    await expect.element(item('剪切')).toBeVisible();
    expect(item('在下方插入一行').elements()).toEqual([]);
    expect(item('删除此行').elements()).toEqual([]);
  });
});
