import type { CellValue } from '../model/doc.ts';
import { holds, replaced } from '../model/find.ts';
import type { Place } from '../model/navigation.ts';
import { findPasted, readCell, shownText, type TextParts } from './cell-text.ts';
import type { PlacedColumn } from './layout.ts';
import { isEditable, kindOf } from './table-context.ts';

type Columns = readonly PlacedColumn[];

/** The cells whose shown text holds the sought one, row by row. */
export function foundCells(parts: TextParts, columns: Columns, sought: string): Place[] {
  if (sought === '') return [];
  return parts.store
    .order()
    .flatMap((id, row) =>
      columns.flatMap(({ column }, at) => (holds(shownText(parts, id, column), sought) ? [{ row, column: at }] : [])),
    );
}

/** The next of the found cells from a place on, round the table; the place itself is not the next one. */
export function nextFound(found: readonly Place[], from: Place | undefined, backwards: boolean): Place | undefined {
  const far = from ?? { row: -1, column: -1 };
  const isBehind = ({ row, column }: Place) => row > far.row || (row === far.row && column > far.column);
  const isBefore = ({ row, column }: Place) => row < far.row || (row === far.row && column < far.column);
  return backwards ? (found.findLast(isBefore) ?? found.at(-1)) : (found.find(isBehind) ?? found[0]);
}

let deed = 0;

/**
 * Replaces a text in cells, as one step of undo; a new text that is no value of its column stays in its cell, marked.
 * Answers how many were changed, and how many cannot be.
 */
export function replaceFound(
  parts: TextParts,
  columns: Columns,
  places: readonly Place[],
  { sought, by }: { sought: string; by: string },
): { changed: number; locked: number } {
  const { store } = parts;
  const order = store.order();
  let locked = 0;
  const cells = places.flatMap(({ row, column: at }): CellValue[] => {
    const id = order[row];
    const column = columns[at]?.column;
    if (id === undefined || !column) return [];
    const next = replaced(shownText(parts, id, column), sought, by);
    if (next === undefined) return [];
    // What is not made of a text, such as a file, has no text to change.
    if (isEditable(parts, id, column) && kindOf(parts.kinds, column).parse) return [readCell(parts, id, column, next)];
    locked += 1;
    return [];
  });
  deed += 1;
  const group = `replace ${deed}`;
  store.setCells(cells, group);
  findPasted(parts, columns, cells, group);
  return { changed: cells.length, locked };
}
