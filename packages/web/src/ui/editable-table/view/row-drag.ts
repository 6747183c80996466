import type { PointerEvent as ReactPointerEvent } from 'react';
import { dragScroll } from '../model/drag.ts';
import type { TableParts } from './table-context.ts';

/**
 * Drags a row to the place where the pointer lets go, as one change. The row may scroll out of what is drawn, so
 * nothing here depends on its handle. Escape gives up.
 */
export function startRowDrag(
  { id, store, cursor }: Pick<TableParts, 'id' | 'store' | 'cursor'>,
  rowId: string,
  start: ReactPointerEvent<HTMLElement>,
): void {
  const scroller = document.getElementById(id)?.firstElementChild;
  const body = start.currentTarget.closest('[data-body]');
  if (!scroller || !body || start.button !== 0) return;
  const x = start.clientX;
  let y = start.clientY;
  let frame = 0;
  const look = (): void => {
    const { top, bottom } = body.getBoundingClientRect();
    const row = rowAt(x, Math.max(top + 1, Math.min(bottom - 1, y)), store.order().length);
    const from = store.order().indexOf(rowId);
    if (row !== undefined) cursor.drop(row === from ? undefined : { row, below: row > from });
  };
  const scroll = (): void => {
    const { top, bottom } = body.getBoundingClientRect();
    const before = scroller.scrollTop;
    scroller.scrollTop += dragScroll(y, top, bottom);
    if (scroller.scrollTop !== before) look();
    frame = requestAnimationFrame(scroll);
  };
  const follow = (event: PointerEvent): void => {
    if (frame === 0) frame = requestAnimationFrame(scroll);
    y = event.clientY;
    look();
  };
  const leave = new AbortController();
  const end = (): void => {
    leave.abort();
    cancelAnimationFrame(frame);
    cursor.drop(undefined);
  };
  const { signal } = leave;
  document.addEventListener('pointermove', follow, { signal });
  document.addEventListener('pointercancel', end, { signal });
  document.addEventListener(
    'pointerup',
    () => {
      const to = cursor.dropping()?.row;
      end();
      if (to !== undefined && store.row(rowId)) store.move(rowId, to);
    },
    { signal },
  );
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
}

/** The drawn row at a point; below the last one, that one. */
function rowAt(x: number, y: number, count: number): number | undefined {
  const under = document.elementFromPoint(x, y);
  const index = under?.closest('[role=row][aria-rowindex]')?.getAttribute('aria-rowindex');
  if (index) return Math.max(0, Number(index) - 2);
  return under?.closest('[data-body]') ? count - 1 : undefined;
}
