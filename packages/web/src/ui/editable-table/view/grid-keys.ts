import type { KeyboardEvent } from 'react';
import { type Command, commandOf, moved, type Place, type Range } from '../model/navigation.ts';
import { clearRange, fillDown, fillRight } from './block-edits.ts';
import { begin, focusBehind, type Grid, goTo, isForeign, isInEditor, openBehind, placeOf } from './grid.ts';

/** Handles keys while no cell is being edited. */
export function onKeyDown(grid: Grid, event: KeyboardEvent<HTMLElement>): void {
  if (isForeign(event)) leaveControl(grid, event);
  if (isForeign(event) || isComposed(event)) return;
  const { cursor } = grid.table;
  const command = commandOf(event);
  if (!command) {
    if (event.key === 'Escape') cursor.leave();
    return;
  }
  const range = cursor.range();
  const done = range ? run(grid, command, range) : enter(grid, command, event.key);
  if (done) event.preventDefault();
}

/** Escape leaves the control inside a cell that always shows it. */
function leaveControl({ table }: Grid, event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || isComposed(event) || isInEditor(event) || !placeOf(event.target)) return;
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  document.getElementById(table.id)?.focus({ preventScroll: true });
}

/** keyCode of keys handled by an input method; the first key of a word does not have `isComposing` yet. */
const COMPOSED_KEY = 229;

const isComposed = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === COMPOSED_KEY;

/** The first arrow key selects the first cell; Tab skips the table. */
function enter(grid: Grid, command: Command, key: string): boolean {
  if (command.kind !== 'move' || key === 'Tab' || grid.bounds.rows === 0) return false;
  goTo(grid, { row: 0, column: 0 });
  return true;
}

/** True when the table handled the key. */
function run(grid: Grid, command: Command, range: Range): boolean {
  const { table, layout, bounds } = grid;
  switch (command.kind) {
    case 'move':
      return move(grid, range.head, command);
    case 'edit':
      return begin(grid, range.head) || openBehind(grid, range.head);
    case 'type':
      return begin(grid, range.head, command.text);
    case 'clear':
      clearRange(table, layout.columns, range);
      return true;
    case 'fillDown':
      fillDown(table, layout.columns, range);
      return true;
    case 'fillRight':
      fillRight(table, layout.columns, range);
      return true;
    case 'failure':
      return goToFailure(grid, range.head, command.backwards);
    case 'resolve':
      return resolve(grid, range.head, command.keep);
    case 'moveRow':
      return moveRow(grid, range.head, command.by);
    case 'undo':
    case 'redo':
      table.store[command.kind]();
      return true;
    case 'selectAll':
      table.cursor.select({
        anchor: { row: 0, column: 0 },
        head: { row: bounds.rows - 1, column: bounds.columns - 1 },
      });
      return true;
    case 'find':
      grid.find();
      return true;
    // The clipboard is available in the browser's own events only.
    case 'copy':
    case 'cut':
      return false;
  }
}

function move(grid: Grid, from: Place, { motion, extend }: Extract<Command, { kind: 'move' }>): boolean {
  const to = moved(from, motion, grid.bounds);
  const stuck = to.row === from.row && to.column === from.column;
  // At the last cell Tab leaves the table, as usual.
  if (stuck && motion === 'next') return focusBehind(grid.table.id);
  if (stuck && motion === 'previous') return false;
  goTo(grid, to, extend);
  return true;
}

/** The next cell with an error, round the table. */
function goToFailure(grid: Grid, from: Place, backwards: boolean): boolean {
  const { table, layout } = grid;
  const order = table.store.order();
  const width = layout.columns.length;
  const cells = order.length * width;
  const start = from.row * width + from.column;
  for (let step = 1; step <= cells; step += 1) {
    const at = (start + (backwards ? -step : step) + cells) % cells;
    const place = { row: Math.floor(at / width), column: at % width };
    const key = layout.columns[place.column]?.column.key;
    if (key === undefined || table.store.validation.message(order[place.row] ?? '', key) === undefined) continue;
    goTo(grid, place);
    break;
  }
  return true;
}

function resolve(grid: Grid, { row, column }: Place, keep: 'mine' | 'theirs'): boolean {
  const { store } = grid.table;
  const id = store.order()[row];
  const key = grid.layout.columns[column]?.column.key;
  if (id === undefined || key === undefined || !store.conflict(id, key)) return false;
  store.resolve(id, key, keep);
  return true;
}

/** In a table whose rows are sorted by hand. */
function moveRow(grid: Grid, { row, column }: Place, by: -1 | 1): boolean {
  const { table, layout, bounds } = grid;
  const id = table.store.order()[row];
  const sorts = layout.system.some(({ kind }) => kind === 'drag') && !table.readOnly;
  if (!sorts || id === undefined) return false;
  if (row + by < 0 || row + by >= bounds.rows) return true;
  table.store.move(id, row + by);
  goTo(grid, { row: row + by, column });
  return true;
}
