import { useCallback, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useFeedback } from '../../../lib/feedback.ts';
import { BASE_KINDS } from '../cells/base-kinds.ts';
import type { Column } from '../model/columns.ts';
import type { TableStore } from '../model/store.ts';
import type { CellKinds } from './cell-kinds.ts';
import { createCursor } from './cursor.ts';
import { createExpanded, type RowExpand } from './row-expand.ts';
import { createRowForms, type RowDetails } from './row-forms.ts';
import type { LinkedOptions, Slots, TableParts } from './table-context.ts';

interface PartsOptions {
  store: TableStore;
  kinds?: CellKinds;
  rowHeight: number;
  disabled?: boolean;
  alwaysEdit?: boolean;
  slots?: Slots;
  linkage?: LinkedOptions | undefined;
  rowExpand?: RowExpand;
  subForm?: TableParts['subForm'];
  details?: RowDetails;
}

/** Interval within which adding again counts as a double click (spec/2 §8, §9). */
const ADD_AGAIN_MS = 1500;
const NO_SLOTS: Slots = {};

/** The stable value shared by all parts of one table. */
export function useParts(options: PartsOptions) {
  const {
    store,
    kinds,
    rowHeight,
    disabled = false,
    alwaysEdit = false,
    slots = NO_SLOTS,
    linkage,
    rowExpand: expand,
    subForm,
    details,
  } = options;
  const id = useId();
  const [cursor] = useState(createCursor);
  const [expanded] = useState(createExpanded);
  const [rowForms] = useState(createRowForms);
  const addRows = useAddRows(store);
  return useMemo(
    (): Omit<TableParts, 'leaveTo'> => ({
      id,
      store,
      cursor,
      kinds: kinds ? { ...BASE_KINDS, ...kinds } : BASE_KINDS,
      rowHeight,
      readOnly: disabled,
      alwaysEdit,
      slots,
      linkage,
      expanded,
      expand,
      rowForms,
      subForm,
      details,
      addRows,
    }),
    [
      id,
      store,
      cursor,
      kinds,
      rowHeight,
      disabled,
      alwaysEdit,
      slots,
      linkage,
      expanded,
      expand,
      rowForms,
      subForm,
      details,
      addRows,
    ],
  );
}

/** Adds rows on user request, ignoring double clicks. */
function useAddRows(store: TableStore): TableParts['addRows'] {
  const { message } = useFeedback();
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    (count, at) => {
      const now = Date.now();
      if (now - last.current < ADD_AGAIN_MS) {
        message.warning('你点击的太快了，请慢点点击!');
        return false;
      }
      const drafts = Array.from({ length: count }, () => ({}));
      const ids = store.insert(drafts, at);
      if (ids.length === 0) return false;
      last.current = now;
      return ids;
    },
    [store, message],
  );
}

/** Ids of the rows in order; re-renders when rows are added, removed or moved. */
export function useOrder(store: TableStore): readonly string[] {
  return useSyncExternalStore(store.listeners.onOrder, store.order);
}

/** The columns; re-renders when they are replaced. */
export function useColumns(store: TableStore): readonly Column[] {
  return useSyncExternalStore(store.listeners.onOrder, store.columns);
}
