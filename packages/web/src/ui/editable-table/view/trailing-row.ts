import { type FocusEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAfterPress } from '../../../lib/after-press.ts';
import type { Bounds, Motion, Place } from '../model/navigation.ts';
import { BELONGING } from './CellEditor.tsx';
import { isBlank } from './grid.ts';
import type { TableParts } from './table-context.ts';

type Parts = Pick<TableParts, 'store' | 'cursor'>;

/**
 * Rows that are added by going on from the last one: Enter there, and Tab at its end, add a row. Left without anything
 * filled in it goes again, so that it is in nobody's way when saving.
 */
export function useTrailingRow({ store, cursor }: Parts, adds: boolean) {
  const own = useRef<string>(undefined);
  const afterPress = useAfterPress();
  const drop = (): void => {
    const id = own.current;
    own.current = undefined;
    if (id !== undefined && isBlank({ store }, id)) store.remove([id]);
  };
  useEffect(
    () =>
      cursor.store.subscribe(({ range }) => {
        const at = range && store.order()[range.head.row];
        if (own.current === undefined || at === own.current) return;
        const id = own.current;
        own.current = undefined;
        if (isBlank({ store }, id)) store.remove([id]);
      }),
    [store, cursor],
  );
  return {
    /** The cell to go to in an added row; undefined where none is added. */
    after: (place: Place, motion: Motion, bounds: Bounds): Place | undefined => {
      const over = motion === 'down' || (motion === 'next' && place.column === bounds.columns - 1);
      if (!over || !adds || place.row !== bounds.rows - 1 || isBlank({ store }, store.order()[place.row])) return;
      // Rendered synchronously: before that there is no scroll target.
      const [added] = flushSync(() => store.insert([{}], bounds.rows));
      if (added === undefined) return;
      cursor.goTo({ row: bounds.rows, column: place.column });
      own.current = added;
      return { row: bounds.rows, column: motion === 'next' ? 0 : place.column };
    },
    /** The focus leaves the table. */
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (own.current === undefined || currentTarget.contains(relatedTarget)) return;
      const popup = relatedTarget?.closest(BELONGING);
      if (cursor.editing() || (popup && !popup.contains(currentTarget))) return;
      afterPress(() => {
        cursor.leave();
        drop();
      });
    },
  };
}
