import { createRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/failure.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { TableHandle } from './EditableTable.tsx';
import type { Column, Row } from './model/columns.ts';
import type { RowDetails } from './view/row-forms.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'note', title: '备注', width: 160 },
  { key: 'code', title: '编码', width: 160, showDetails: true },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `名${at}`, note: `注${at}`, code: `C${at}` }));
const grid = () => page.getByRole('grid', { name: '明细' });

describe('the sub-form of a row (contract/3 §11.6, spec/2 §8)', () => {
  const pop = () => page.getByRole('dialog', { name: '子表' });
  const subForm = (row: Row) => <p>{`${row.name}的子表`}</p>;

  test('a click opens it, one on another row reopens it there, on the same row closes it; 96 % of the table wide', async () => {
    await showTable(COLUMNS, rowsOf(4), { subForm, rowSelection: true });
    await userEvent.click(cellAt(0, 1));
    await expect.element(pop()).toHaveTextContent('名0的子表');
    const [box, frame] = [pop(), grid()].map((one) => one.element().getBoundingClientRect());
    expect((box?.width ?? 0) / (frame?.width ?? 1)).toBeCloseTo(0.96, 2);
    expect(box?.top).toBeCloseTo(cellAt(0, 1).getBoundingClientRect().bottom, 0);
    await page.getByRole('button', { name: '关闭子表' }).click();
    await expect.element(pop()).not.toBeInTheDocument();
    await userEvent.click(cellAt(0, 1));
    await expect.element(pop()).toHaveTextContent('名0的子表');
    await page.getByRole('button', { name: '关闭子表' }).click();
    await userEvent.click(cellAt(3, 1));
    await expect.element(pop()).toHaveTextContent('名3的子表');
    await userEvent.click(cellAt(3, 1));
    await expect.element(pop()).not.toBeInTheDocument();
  });

  test('boxes do not open it; an editable cell closes it; Enter opens it and Escape gives the focus back', async () => {
    const store = await showTable(COLUMNS, rowsOf(2), { subForm, rowSelection: true });
    await page.getByRole('checkbox', { name: '选择第2行' }).click();
    expect([...store.selection.ids()]).toEqual(['r1']);
    await expect.element(pop()).not.toBeInTheDocument();
    await userEvent.click(cellAt(0, 1));
    await expect.element(pop()).toBeVisible();
    await userEvent.click(cellAt(0, 0));
    await expect.element(pop()).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}{ArrowRight}{Enter}');
    await expect.element(pop()).toHaveTextContent('名0的子表');
    (page.getByRole('button', { name: '关闭子表' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(pop()).not.toBeInTheDocument();
    await expect.element(grid()).toHaveFocus();
  });

  test('above the row where less than 350 px are left below; it closes when the table is scrolled', async () => {
    await showTable(COLUMNS, rowsOf(50), { subForm, maxHeight: 760 });
    await userEvent.click(cellAt(10, 1));
    await expect.element(pop()).toHaveTextContent('名10的子表');
    expect(pop().element().getBoundingClientRect().bottom).toBeCloseTo(cellAt(10, 1).getBoundingClientRect().top, 0);
    grid().element().firstElementChild?.scrollBy({ top: 61 });
    await expect.element(pop()).not.toBeInTheDocument();
  });

  test('the owner opens it for a row far away; for one that is not there it says 打开子表失败', async () => {
    const ref = createRef<TableHandle>();
    await showTable(COLUMNS, rowsOf(200), { subForm, ref });
    ref.current?.openSubForm('r150');
    await expect.element(pop()).toHaveTextContent('名150的子表');
    ref.current?.openSubForm('gone');
    await expect.element(page.getByText('打开子表失败')).toBeVisible();
    await expect.element(pop()).not.toBeInTheDocument();
  });
});

describe('the details of a row (contract/3 §11.1, §11.2 detailsConfirm, §11.6)', () => {
  const dialog = () => page.getByRole('dialog', { name: '详细信息' });
  const ok = () => dialog().getByRole('button', { name: /确\s?定/ });
  const detailsOf = (onConfirm: NonNullable<RowDetails['onConfirm']>): RowDetails => ({
    mainForm: ({ row, onChange }) => (
      <input aria-label="备注" value={String(row.note)} onChange={(event) => onChange({ note: event.target.value })} />
    ),
    subForm: ({ column }) => <p>{`${column.title}的子表`}</p>,
    onConfirm,
  });

  test('a column with showDetails opens them on a copy, 1200 wide; true closes, false does not (spec/2 §2)', async () => {
    const onConfirm = vi.fn<NonNullable<RowDetails['onConfirm']>>();
    const store = await showTable(COLUMNS, rowsOf(2), { details: detailsOf(onConfirm) });
    await userEvent.click(cellAt(1, 2));
    await expect.element(dialog()).toHaveTextContent('编码的子表');
    expect(dialog().element().getBoundingClientRect().width).toBe(1200);
    await dialog().getByRole('textbox', { name: '备注' }).fill('改了');
    expect(store.row('r1')?.note).toBe('注1');
    onConfirm.mockResolvedValueOnce(false);
    await ok().click();
    await vi.waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
    await expect.element(dialog()).toBeVisible();
    onConfirm.mockRejectedValueOnce(new ApiError('备注太长'));
    await ok().click();
    await expect.element(page.getByText('备注太长')).toBeVisible();
    onConfirm.mockResolvedValueOnce(true);
    await ok().click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const last = onConfirm.mock.lastCall?.[0];
    expect([last?.row.note, last?.column.key]).toEqual(['改了', 'code']);
  });

  test('全屏 fills the window; what was typed and cancelled is gone when it opens again', async () => {
    await showTable(COLUMNS, rowsOf(1), { details: detailsOf(() => true) });
    await userEvent.click(cellAt(0, 2));
    await dialog().getByRole('button', { name: '全屏' }).click();
    await vi.waitFor(() => expect(dialog().element().getBoundingClientRect().width).toBe(window.innerWidth));
    await dialog().getByRole('textbox', { name: '备注' }).fill('改了');
    await dialog()
      .getByRole('button', { name: /取\s?消/ })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await userEvent.click(cellAt(0, 2));
    await expect.element(dialog().getByRole('textbox', { name: '备注' })).toHaveValue('注0');
  });
});
