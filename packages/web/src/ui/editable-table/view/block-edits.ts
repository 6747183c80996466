import { type Block, blockText, cellForPaste, parseBlock, pasteSize } from '../model/clipboard.ts';
import type { Row } from '../model/columns.ts';
import type { CellValue } from '../model/doc.ts';
import { corners, type Range } from '../model/navigation.ts';
import type { TableStore } from '../model/store.ts';
import type { CellKinds } from './cell-kinds.ts';
import type { PlacedColumn } from './layout.ts';
import { columnFor, isEditable, kindOf, type LinkedOptions } from './table-context.ts';

interface Parts {
  store: TableStore;
  kinds: CellKinds;
  readOnly: boolean;
  linkage: LinkedOptions | undefined;
}

/** The cells of a range as texts, for the clipboard. */
export function copiedText(parts: Parts, columns: readonly PlacedColumn[], range: Range): string {
  const { store, kinds } = parts;
  const textOf = (row: Row | undefined, { column }: PlacedColumn): string =>
    row ? kindOf(kinds, column).text(row[column.key], columnFor(parts, column, row), row) : '';
  const { top, bottom, left, right } = corners(range);
  const chosen = columns.slice(left, right + 1);
  const block = store
    .order()
    .slice(top, bottom + 1)
    .map((id) => chosen.map((placed) => textOf(store.row(id), placed)));
  return blockText(block);
}

export interface PasteResult {
  range: Range;
  /** Cells whose text is no valid value, or that cannot be edited. */
  refused: number;
}

let deed = 0;

/**
 * Pastes a block at a range; missing rows are appended when `grow` allows. Everything is one undo step.
 */
export function paste(
  parts: Parts,
  columns: readonly PlacedColumn[],
  range: Range,
  text: string,
  grow: boolean,
): PasteResult {
  const block = parseBlock(text);
  const { top, left, bottom, right } = corners(range);
  const size = pasteSize(block, { rows: bottom - top + 1, columns: right - left + 1 });
  deed += 1;
  const group = `paste ${deed}`;
  const { store } = parts;
  const missing = top + size.rows - store.order().length;
  if (grow && missing > 0)
    store.insert(
      Array.from({ length: missing }, () => ({})),
      store.order().length,
      { group },
    );
  const { cells, refused } = blockCells(parts, columns, block, { top, left, ...size });
  store.setCells(cells, group);
  const head = {
    row: Math.min(top + size.rows, store.order().length) - 1,
    column: Math.min(left + size.columns, columns.length) - 1,
  };
  return { range: { anchor: { row: top, column: left }, head }, refused };
}

function blockCells(
  parts: Parts,
  columns: readonly PlacedColumn[],
  block: Block,
  area: { top: number; left: number; rows: number; columns: number },
): { cells: CellValue[]; refused: number } {
  const cells: CellValue[] = [];
  let refused = 0;
  const ids = parts.store.order().slice(area.top, area.top + area.rows);
  for (const [row, id] of ids.entries()) {
    for (let across = 0; across < area.columns; across += 1) {
      const text = cellForPaste(block, row, across);
      const column = columns[area.left + across]?.column;
      if (text === undefined || !column) continue;
      const at = parts.store.row(id);
      const meant = at ? columnFor(parts, column, at) : column;
      const value = isEditable(parts, id, column) ? kindOf(parts.kinds, column).parse?.(text, meant) : undefined;
      if (value === undefined) refused += 1;
      else cells.push([id, column.key, value]);
    }
  }
  return { cells, refused };
}

/** Clears the editable cells of a range. */
export function clearRange(parts: Parts, columns: readonly PlacedColumn[], range: Range): void {
  const { top, bottom, left, right } = corners(range);
  const ids = parts.store.order().slice(top, bottom + 1);
  const cells = ids.flatMap((id) =>
    columns
      .slice(left, right + 1)
      .filter(({ column }) => isEditable(parts, id, column) && kindOf(parts.kinds, column).mode === 'click')
      .map(({ column }): CellValue => [id, column.key, null]),
  );
  parts.store.setCells(cells);
}

/** Copies the first row of a range into the rows below it. */
export function fillDown(parts: Parts, columns: readonly PlacedColumn[], range: Range): void {
  const { top, bottom, left, right } = corners(range);
  const [first, ...others] = parts.store.order().slice(top, bottom + 1);
  const source = first === undefined ? undefined : parts.store.row(first);
  if (!source) return;
  const cells = others.flatMap((id) =>
    columns
      .slice(left, right + 1)
      .filter(({ column }) => isEditable(parts, id, column))
      .map(({ column }): CellValue => [id, column.key, source[column.key] ?? null]),
  );
  parts.store.setCells(cells);
}
