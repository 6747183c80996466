import type { KeyboardEvent } from 'react';
import { type Command, commandOf, moved, type Place, type Range } from '../model/navigation.ts';
import { clearRange, fillDown } from './block-edits.ts';
import { begin, type Grid, goTo, isForeign, openBehind } from './grid.ts';

/** Handles keys while no cell is being edited. */
export function onKeyDown(grid: Grid, event: KeyboardEvent<HTMLElement>): void {
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
  if (stuck && (motion === 'next' || motion === 'previous')) return false;
  goTo(grid, to, extend);
  return true;
}
