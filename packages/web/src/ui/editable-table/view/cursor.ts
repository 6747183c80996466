import { createStore } from 'zustand/vanilla';
import type { Place, Range } from '../model/navigation.ts';

export interface Editing {
  place: Place;
  typed?: string;
}

interface CursorState {
  range: Range | undefined;
  editing: Editing | undefined;
}

export type Cursor = ReturnType<typeof createCursor>;

/** The cursor: one range of cells, whose head is the active one, and the cell being edited. */
export function createCursor() {
  const store = createStore<CursorState>(() => ({ range: undefined, editing: undefined }));
  const put = (next: Partial<CursorState>) => store.setState(next);
  return {
    store,
    range: () => store.getState().range,
    active: (): Place | undefined => store.getState().range?.head,
    editing: () => store.getState().editing,
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
