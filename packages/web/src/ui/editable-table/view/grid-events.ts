import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import { clearRange, copiedText, paste } from './block-edits.ts';
import { begin, type Grid, isForeign, openBehind, placeOf } from './grid.ts';
import { onKeyDown } from './grid-keys.ts';

/** Handlers of mouse, keys and clipboard for the rendered grid. */
export function gridEvents(grid: Grid) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(grid, event),
    onMouseDown: (event: MouseEvent<HTMLElement>) => press(grid, event),
    onMouseOver: (event: MouseEvent<HTMLElement>) => drawRange(grid, event),
    onClick: (event: MouseEvent<HTMLElement>) => click(grid, event),
    onCopy: (event: ClipboardEvent<HTMLElement>) => copy(grid, event, false),
    onCut: (event: ClipboardEvent<HTMLElement>) => copy(grid, event, true),
    onPaste: (event: ClipboardEvent<HTMLElement>) => pasteInto(grid, event),
  };
}

function press({ table: { cursor } }: Grid, event: MouseEvent<HTMLElement>): void {
  const place = placeOf(event.target);
  if (!place || event.button !== 0 || isForeign(event)) return;
  if (event.shiftKey && cursor.range()) {
    event.preventDefault();
    cursor.extendTo(place);
  } else cursor.goTo(place);
}

/** With the mouse button held down. */
function drawRange({ table: { cursor } }: Grid, event: MouseEvent<HTMLElement>): void {
  const place = event.buttons === 1 && cursor.range() && !cursor.editing() ? placeOf(event.target) : undefined;
  if (place) cursor.extendTo(place);
}

function click(grid: Grid, event: MouseEvent<HTMLElement>): void {
  const place = placeOf(event.target);
  const range = grid.table.cursor.range();
  if (!place || !range || event.shiftKey || isForeign(event)) return;
  const drawn = range.anchor.row !== range.head.row || range.anchor.column !== range.head.column;
  if (drawn || begin(grid, place)) return;
  openBehind(grid, place);
  if (!grid.clickSelectsRow) return;
  const id = grid.table.store.order()[place.row];
  if (id !== undefined) grid.table.store.selection.toggle(id);
}

function copy({ table, layout }: Grid, event: ClipboardEvent<HTMLElement>, cut: boolean): void {
  const range = table.cursor.range();
  if (!range || isForeign(event)) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', copiedText(table, layout.columns, range));
  if (cut) clearRange(table, layout.columns, range);
}

function pasteInto({ table, layout, grow, onPasteRefused }: Grid, event: ClipboardEvent<HTMLElement>): void {
  const range = table.cursor.range();
  if (!range || isForeign(event)) return;
  event.preventDefault();
  const result = paste(table, layout.columns, range, event.clipboardData.getData('text/plain'), grow);
  table.cursor.select(result.range);
  if (result.refused > 0) onPasteRefused?.(result.refused);
}
