import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column } from './model/columns.ts';
import type { RowExpand } from './view/row-expand.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'note', title: '备注', width: 160 },
];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `名${at}`, note: '注' }));
const show = (count: number, more: Partial<RowExpand> = {}) =>
  showTable(COLUMNS, rowsOf(count), {
    rowExpand: { content: (row) => <p>{`${row.name}的明细`}</p>, ...more },
  });
const button = (row: number) => page.getByRole('button', { name: new RegExp(`^(展开|收起)第${row}行$`) });
const topOf = (row: number) => cellAt(row, 0).getBoundingClientRect().top;

describe('rows that open (contract/3 §11.1 rowExpand, expandContent)', () => {
  test('what lies below a row moves the rows after it down, follows the row, and closes again', async () => {
    const store = await show(4);
    const [first, second] = [topOf(0), topOf(1)];
    await button(1).click();
    await expect.element(button(1)).toHaveAttribute('aria-expanded', 'true');
    const panel = page.getByRole('gridcell', { name: /的明细$/ });
    await expect.element(panel).toHaveTextContent('名0的明细');
    await vi.waitFor(() => expect([topOf(0), topOf(1)]).toEqual([first, second + 200]));
    store.setCells([['r0', 'name', '改了']]);
    await expect.element(panel).toHaveTextContent('改了的明细');
    await userEvent.click(cellAt(1, 0));
    const box = page.getByRole('textbox', { name: '名称 第2行' });
    await userEvent.fill(box, '乙');
    expect(Math.round(box.element().getBoundingClientRect().top)).toBe(Math.round(topOf(1)));
    await button(1).click();
    await expect.element(panel).not.toBeInTheDocument();
    await vi.waitFor(() => expect(topOf(1)).toBe(second));
  });

  test('accordion keeps one open; rows that have nothing to open have no button; the height is the owner’s', async () => {
    await show(3, { accordion: true, height: 80, mayExpand: (row) => row.id !== 'r2' });
    await expect.element(button(3)).not.toBeInTheDocument();
    await button(1).click();
    await button(2).click();
    await expect.element(page.getByText('名1的明细')).toBeVisible();
    await expect.element(page.getByText('名0的明细')).not.toBeInTheDocument();
    expect(document.querySelector('[data-panel]')?.getBoundingClientRect().height).toBe(80);
  });

  test('far down among ten thousand rows the cursor is still where its row is', async () => {
    await show(10_000);
    await button(1).click();
    await button(2).click();
    (page.getByRole('grid', { name: '明细' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Control>}{End}{/Control}');
    await expect.element(page.getByText('名9999', { exact: true })).toBeVisible();
    const frame = page.getByRole('grid', { name: '明细' }).element().getBoundingClientRect();
    expect(cellAt(9999, 1).getBoundingClientRect().bottom).toBeLessThanOrEqual(frame.bottom);
  });

  test('keys and clicks inside what opened are not the table’s', async () => {
    const store = await show(2, { content: () => <div tabIndex={-1}>里面</div> });
    await userEvent.click(cellAt(0, 1));
    await button(1).click();
    const inside = page.getByText('里面');
    (inside.element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}x');
    expect(store.row('r0')).toEqual({ id: 'r0', name: '名0', note: '注' });
    await expect.element(inside).toHaveFocus();
  });
});
