import { type Block, blockText, cellForPaste, PASTE_CELLS, parseBlock, pasteSize } from '../model/clipboard.ts';
import { type CellType, type Column, cellTypeOf } from '../model/columns.ts';
import type { CellValue } from '../model/doc.ts';
import { corners, type Range } from '../model/navigation.ts';
import type { PasteLosses } from '../model/paste-news.ts';
import { extendSeries, type SeriesKind } from '../model/series.ts';
import type { CellKind } from './cell-kinds.ts';
import { FINDING, findPasted, readCell, shownText, type TextParts } from './cell-text.ts';
import type { PlacedColumn } from './layout.ts';
import { isEditable, kindOf } from './table-context.ts';

type Parts = TextParts;

/** The cells of a range as texts, for the clipboard. */
export function copiedText(parts: Parts, columns: readonly PlacedColumn[], range: Range): string {
  const { store } = parts;
  const { top, bottom, left, right } = corners(range);
  const chosen = columns.slice(left, right + 1);
  const block = store
    .order()
    .slice(top, bottom + 1)
    .map((id) => chosen.map(({ column }) => shownText(parts, id, column)));
  return blockText(block);
}

export interface PasteResult {
  range: Range;
  losses: PasteLosses;
}

let deed = 0;

/**
 * Pastes a block at a range; missing rows are appended when `grow` allows. Everything is one undo step. A text that is
 * no value of its column stays in its cell, marked.
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
  const { cells, locked } = blockCells(parts, columns, block, { top, left, ...size });
  store.setCells(cells, group);
  findPasted(parts, columns, cells, group);
  const head = {
    row: Math.min(top + size.rows, store.order().length) - 1,
    column: Math.min(left + size.columns, columns.length) - 1,
  };
  const { maxRows } = store;
  return {
    range: { anchor: { row: top, column: left }, head },
    losses: {
      marked: cells.filter(([, , , refused]) => refused && refused.message !== FINDING).length,
      locked,
      rows: Math.max(0, top + size.rows - store.order().length),
      ...(grow && maxRows !== undefined ? { maxRows } : {}),
      columns: Math.max(0, left + size.columns - columns.length),
      cut: block.reduce((count, row) => count + row.length, 0) >= PASTE_CELLS,
    },
  };
}

function blockCells(
  parts: Parts,
  columns: readonly PlacedColumn[],
  block: Block,
  area: { top: number; left: number; rows: number; columns: number },
): { cells: CellValue[]; locked: number } {
  const cells: CellValue[] = [];
  let locked = 0;
  const ids = parts.store.order().slice(area.top, area.top + area.rows);
  for (const [row, id] of ids.entries()) {
    for (let across = 0; across < area.columns; across += 1) {
      const text = cellForPaste(block, row, across);
      const column = columns[area.left + across]?.column;
      if (text === undefined || !column) continue;
      if (isEditable(parts, id, column)) cells.push(readCell(parts, id, column, text));
      // A block copied here may well run over cells that only show something.
      else if (text !== shownText(parts, id, column)) locked += 1;
    }
  }
  return { cells, locked };
}

const mayClear = ({ mode, clears }: CellKind): boolean => mode === 'click' || clears === true;

/** Clears the editable cells of a range. */
export function clearRange(parts: Parts, columns: readonly PlacedColumn[], range: Range): void {
  const { top, bottom, left, right } = corners(range);
  const ids = parts.store.order().slice(top, bottom + 1);
  const cells = ids.flatMap((id) =>
    columns
      .slice(left, right + 1)
      .filter(({ column }) => isEditable(parts, id, column) && mayClear(kindOf(parts.kinds, column)))
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

/** Copies the first column of a range into the columns right of it, as texts that those read. */
export function fillRight(parts: Parts, columns: readonly PlacedColumn[], range: Range): void {
  const { top, bottom, left, right } = corners(range);
  fillSeries(parts, columns, { top, bottom, left, right: left }, { top, bottom, left: left + 1, right }, false);
}

type Corners = ReturnType<typeof corners>;

const SERIES: Partial<Record<CellType, SeriesKind>> = {
  inputNumber: 'number',
  money: 'number',
  date: 'date',
  input: 'text',
  textarea: 'text',
};
const seriesOf = ({ type }: Column): SeriesKind => SERIES[cellTypeOf(type)] ?? 'copy';

/** Continues the cells of `source` over `target`, which lies below, above, right or left of it. One undo step. */
export function fillSeries(
  parts: Parts,
  columns: readonly PlacedColumn[],
  source: Corners,
  target: Corners,
  continued = true,
): void {
  const { store } = parts;
  const order = store.order();
  const down = target.top !== source.top || target.bottom !== source.bottom;
  const backwards = target.top < source.top || target.left < source.left;
  const cells: CellValue[] = [];
  const put = (row: number, column: Column | undefined, value: unknown, text: () => string): void => {
    const id = order[row];
    if (id === undefined || !column || !isEditable(parts, id, column)) return;
    cells.push(value === OTHER ? readCell(parts, id, column, text()) : [id, column.key, value ?? null]);
  };
  const at = (from: number, to: number, step: number): number => (backwards ? to - step : from + step);
  if (down) {
    for (let across = source.left; across <= source.right; across += 1) {
      const column = columns[across]?.column;
      if (!column) continue;
      const values = order.slice(source.top, source.bottom + 1).map((id) => store.row(id)?.[column.key] ?? null);
      const kind = continued ? seriesOf(column) : 'copy';
      const next = extendSeries(values, target.bottom - target.top + 1, kind, backwards);
      for (const [step, value] of next.entries()) put(at(target.top, target.bottom, step), column, value, () => '');
    }
  } else {
    const from = columns.slice(source.left, source.right + 1).map(({ column }) => column);
    const to = columns.slice(target.left, target.right + 1).map(({ column }) => column);
    const alike = new Set([...from, ...to].map(({ type }) => cellTypeOf(type))).size === 1;
    for (let row = source.top; row <= source.bottom; row += 1) {
      const id = order[row] ?? '';
      const values = from.map(({ key }) => store.row(id)?.[key] ?? null);
      const kind = continued && alike && from[0] ? seriesOf(from[0]) : 'copy';
      const next = extendSeries(values, to.length, kind, backwards);
      for (const [step, value] of next.entries()) {
        const column = columns[at(target.left, target.right, step)]?.column;
        const origin = from[step % from.length] ?? column;
        put(row, column, alike ? value : OTHER, () => (origin ? shownText(parts, id, origin) : ''));
      }
    }
  }
  store.setCells(cells);
}

/** The value of a cell of another type: read from the text. */
const OTHER = Symbol('other');
