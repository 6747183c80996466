import type { PointerEvent as ReactPointerEvent } from 'react';
import { corners, type Place, type Range } from '../model/navigation.ts';
import { fillSeries } from './block-edits.ts';
import { type Grid, placeOf } from './grid.ts';

/** Drags the handle at the corner of the selected cells: they go on over the cells that it is drawn across. */
export function startFill({ table, layout, show }: Grid, event: ReactPointerEvent<HTMLElement>): void {
  const range = table.cursor.range();
  if (!range || !(event.target instanceof Element) || !event.target.closest('[data-fill]')) return;
  event.preventDefault();
  const source = corners(range);
  const follow = (move: PointerEvent): void => {
    const under = document.elementFromPoint(move.clientX, move.clientY);
    const place = under && placeOf(under);
    if (!place) return;
    table.cursor.fill(drawnTo(range, place));
    show(place);
  };
  const end = (): void => {
    document.removeEventListener('pointermove', follow);
    document.removeEventListener('pointerup', stop);
    document.removeEventListener('pointercancel', end);
    table.cursor.fill(undefined);
  };
  const stop = (): void => {
    const filling = table.cursor.filling();
    end();
    if (!filling) return;
    const target = corners(filling);
    fillSeries(table, layout.columns, source, target);
    table.cursor.select({
      anchor: { row: Math.min(source.top, target.top), column: Math.min(source.left, target.left) },
      head: { row: Math.max(source.bottom, target.bottom), column: Math.max(source.right, target.right) },
    });
  };
  document.addEventListener('pointermove', follow);
  document.addEventListener('pointerup', stop);
  document.addEventListener('pointercancel', end);
}

/** The cells between a range and a place, in the direction in which the place is farther away. */
function drawnTo(range: Range, { row, column }: Place): Range | undefined {
  const { top, bottom, left, right } = corners(range);
  const down = Math.max(row - bottom, top - row, 0);
  const across = Math.max(column - right, left - column, 0);
  if (down === 0 && across === 0) return undefined;
  if (down >= across) {
    const [from, to] = row > bottom ? [bottom + 1, row] : [row, top - 1];
    return { anchor: { row: from, column: left }, head: { row: to, column: right } };
  }
  const [from, to] = column > right ? [right + 1, column] : [column, left - 1];
  return { anchor: { row: top, column: from }, head: { row: bottom, column: to } };
}
