import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { isBlock } from '../model/clipboard.ts';
import type { Place, Range } from '../model/navigation.ts';
import { pasteNews } from '../model/paste-news.ts';
import { clearRange, copiedText, paste } from './block-edits.ts';
import { startFill } from './fill-drag.ts';
import { begin, type Grid, isForeign, isInEditor, isTypable, openBehind, placeOf } from './grid.ts';
import { onKeyDown } from './grid-keys.ts';

/** Handlers of mouse, keys and clipboard for the rendered grid. */
export function gridEvents(grid: Grid) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(grid, event),
    onMouseDown: (event: MouseEvent<HTMLElement>) => press(grid, event),
    onPointerDown: (event: PointerEvent<HTMLElement>) => startFill(grid, event),
    onMouseOver: (event: MouseEvent<HTMLElement>) => drawRange(grid, event),
    onClick: (event: MouseEvent<HTMLElement>) => click(grid, event),
    onCopy: (event: ClipboardEvent<HTMLElement>) => copy(grid, event, false),
    onCut: (event: ClipboardEvent<HTMLElement>) => copy(grid, event, true),
    onPaste: (event: ClipboardEvent<HTMLElement>) => pasteInto(grid, event),
  };
}

/** The cell of a click; the first of two may scroll the table under the pointer, and the second is meant for the same. */
const clicked = ({ table: { cursor } }: Grid, { target, detail }: MouseEvent<HTMLElement>): Place | undefined =>
  (detail > 1 && placeOf(target) && cursor.range()?.anchor) || placeOf(target);

function press(grid: Grid, event: MouseEvent<HTMLElement>): void {
  const { cursor } = grid.table;
  const place = clicked(grid, event);
  if (!place || event.button !== 0 || isForeign(event)) return;
  if (event.shiftKey && cursor.range()) {
    event.preventDefault();
    cursor.extendTo(place);
  } else cursor.press(place);
}

/** With the mouse button held down. */
function drawRange({ table: { cursor } }: Grid, event: MouseEvent<HTMLElement>): void {
  const place =
    event.buttons === 1 && cursor.range() && !cursor.editing() && !cursor.filling() ? placeOf(event.target) : undefined;
  if (place) cursor.extendTo(place);
}

function click(grid: Grid, event: MouseEvent<HTMLElement>): void {
  const place = clicked(grid, event);
  const range = grid.table.cursor.range();
  if (!place || !range || event.shiftKey || isForeign(event)) return;
  const drawn = range.anchor.row !== range.head.row || range.anchor.column !== range.head.column;
  if (drawn || waits(grid, place, event) || begin(grid, place)) return;
  openBehind(grid, place);
  if (!grid.clickSelectsRow) return;
  const id = grid.table.store.order()[place.row];
  if (id !== undefined) grid.table.store.selection.toggle(id);
}

/** Where a click selects, the first one opens nothing that takes typing. */
function waits({ table, layout, clickSelectsCell }: Grid, place: Place, { detail }: MouseEvent): boolean {
  return clickSelectsCell && detail < 2 && !table.cursor.pressedAgain() && isTypable(table, layout, place);
}

function copy({ table, layout }: Grid, event: ClipboardEvent<HTMLElement>, cut: boolean): void {
  const range = table.cursor.range();
  if (!range || isForeign(event)) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', copiedText(table, layout.columns, range));
  if (cut) clearRange(table, layout.columns, range);
}

function pasteInto(grid: Grid, event: ClipboardEvent<HTMLElement>): void {
  const { table } = grid;
  const range = table.cursor.range();
  const text = event.clipboardData.getData('text/plain');
  // A block fills cells even when one of them is open.
  const opened = isInEditor(event) && isBlock(text) && !(event.target instanceof HTMLTextAreaElement);
  if (!range || (isForeign(event) && !opened)) return;
  event.preventDefault();
  if (opened) table.leaveTo(range.head);
  pasteAt(grid, range, text);
}

/** Pastes a text at a range, selects what it filled and tells what was lost of it. */
export function pasteAt({ table, layout, grow, warn }: Grid, range: Range, text: string): void {
  const result = paste(table, layout.columns, range, text, grow);
  table.cursor.select(result.range);
  const news = pasteNews(result.losses);
  if (news !== undefined) warn(news);
}
