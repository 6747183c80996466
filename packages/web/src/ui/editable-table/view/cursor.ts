import { createStore } from 'zustand/vanilla';
import type { Place, Range } from '../model/navigation.ts';

export interface Editing {
  place: Place;
  typed?: string;
}

interface CursorState {
  range: Range | undefined;
  editing: Editing | undefined;
  /** Cells that the fill handle is drawn over. */
  filling: Range | undefined;
  /** Where the dragged row goes. */
  dropping: { row: number; below: boolean } | undefined;
}

export type Cursor = ReturnType<typeof createCursor>;

/** The cursor: one range of cells, whose head is the active one, and the cell being edited. */
export function createCursor() {
  const store = createStore<CursorState>(() => ({
    range: undefined,
    editing: undefined,
    filling: undefined,
    dropping: undefined,
  }));
  let again = false;
  const put = (next: Partial<CursorState>) => store.setState(next);
  return {
    store,
    range: () => store.getState().range,
    active: (): Place | undefined => store.getState().range?.head,
    editing: () => store.getState().editing,
    filling: () => store.getState().filling,
    fill: (filling: Range | undefined) => put({ filling }),
    dropping: () => store.getState().dropping,
    drop: (dropping: CursorState['dropping']) => put({ dropping }),
    /** A press of the mouse; `pressedAgain` tells whether the cell was the active one before. */
    press: (place: Place) => {
      const { range, editing } = store.getState();
      const only = range && range.anchor.row === range.head.row && range.anchor.column === range.head.column;
      again = !editing && only === true && range?.head.row === place.row && range.head.column === place.column;
      put({ range: { anchor: place, head: place }, editing: undefined });
    },
    pressedAgain: () => again,
    goTo: (place: Place) => put({ range: { anchor: place, head: place }, editing: undefined }),
    extendTo: (head: Place) => {
      const { range } = store.getState();
      put({ range: { anchor: range?.anchor ?? head, head }, editing: undefined });
    },
    select: (range: Range) => put({ range, editing: undefined }),
    edit: (place: Place, typed?: string) =>
      put({ range: { anchor: place, head: place }, editing: { place, ...(typed === undefined ? {} : { typed }) } }),
    stopEditing: () => put({ editing: undefined }),
    leave: () => put({ range: undefined, editing: undefined }),
  };
}
