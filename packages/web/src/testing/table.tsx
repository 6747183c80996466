import { vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { testSafely } from '../lib/safe-regex.ts';
import { EditableTable, type EditableTableProps } from '../ui/editable-table/EditableTable.tsx';
import type { Column, Row } from '../ui/editable-table/model/columns.ts';
import type { TableOptions } from '../ui/editable-table/model/core.ts';
import { createTableStore, type TableStore } from '../ui/editable-table/model/store.ts';
import { render } from './render.tsx';

type Shown = Partial<EditableTableProps> & { options?: Partial<TableOptions> };

/** Renders an editable table called 明细, 900 px wide, and returns its store. */
export async function showTable(
  columns: readonly Column[],
  rows: readonly Row[],
  { options, ...props }: Shown = {},
): Promise<TableStore> {
  const store = createTableStore({ columns, rows, testRegex: testSafely, ...options });
  render(
    <div style={{ width: 900 }}>
      <EditableTable store={store} title="明细" {...props} />
    </div>,
  );
  await vi.waitUntil(() => document.querySelector(rows.length === 0 ? '[role=grid]' : '[data-row="0"]'));
  return store;
}

/** A rendered cell by its position. */
export function cellAt(row: number, column: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!found) throw new Error(`cell ${row} ${column} is not drawn`);
  return found;
}

/** A rendered cell of a table by its column title and its row, from 1 on. */
export async function cellOf(table: string, title: string, row: number): Promise<HTMLElement> {
  return vi.waitFor(() => {
    const grid = [...document.querySelectorAll(`[role=grid][aria-label="${table}"]`)].at(-1);
    const heads = [...(grid?.querySelectorAll('[role=columnheader][aria-colindex]') ?? [])];
    const head = heads.find((one) => one.textContent?.replace(/^\*/, '') === title);
    const column = Number(head?.getAttribute('aria-colindex')) - 1;
    const cell = grid?.querySelector<HTMLElement>(`[data-row="${row - 1}"][data-column="${column}"]`);
    if (!cell) throw new Error(`${table} has no cell ${title} ${row}`);
    return cell;
  });
}

/** Types into a cell like a user: a double click opens it in every mode, Enter leaves it. */
export async function typeInto(table: string, title: string, row: number, text: string): Promise<void> {
  await userEvent.dblClick(await cellOf(table, title, row));
  const box = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('[data-editor] input'));
  await userEvent.fill(box, text);
  await userEvent.keyboard('{Enter}');
}

/** Pastes a text at the cursor of a table. */
export function pasteText(table: string, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const grid = [...document.querySelectorAll(`[role=grid][aria-label="${table}"]`)].at(-1);
  grid?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
