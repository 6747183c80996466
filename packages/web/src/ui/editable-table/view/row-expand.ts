import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Row } from '../model/columns.ts';
import { openRows, plainRows, type RowGeometry } from './row-geometry.ts';

/** A panel below each expanded row (contract/3 §11.1 rowExpand, expandConfig, slot expandContent). */
export interface RowExpand {
  content(row: Row): ReactNode;
  /** Height of a panel in px, which scrolls when its content is higher; default 200. */
  height?: number;
  /** Accordion: expanding one row collapses the others. */
  accordion?: boolean;
  /** Whether a row is expandable; default: every row. */
  mayExpand?(row: Row): boolean;
}

export const PANEL_HEIGHT = 200;

export type Expanded = ReturnType<typeof createExpanded>;

/** The expanded rows. */
export function createExpanded() {
  const store = createStore<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));
  return {
    store,
    toggle: (id: string, accordion: boolean) =>
      store.setState(({ ids }) => {
        if (ids.has(id)) return { ids: new Set([...ids].filter((one) => one !== id)) };
        return { ids: new Set(accordion ? [id] : [...ids, id]) };
      }),
  };
}

/** Row geometry; the same object as long as nothing is expanded, even when rows change. */
export function useRowGeometry(
  expanded: Expanded,
  { order, rowHeight, config }: { order: readonly string[]; rowHeight: number; config: RowExpand | undefined },
): RowGeometry {
  const ids = useStore(expanded.store, (state) => state.ids);
  const plain = useMemo(() => plainRows(rowHeight), [rowHeight]);
  const height = config?.height ?? PANEL_HEIGHT;
  return useMemo(
    () => (ids.size === 0 ? plain : openRows(order, ids, rowHeight, height)),
    [ids, plain, order, rowHeight, height],
  );
}
