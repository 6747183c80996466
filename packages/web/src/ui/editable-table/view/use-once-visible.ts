import { useEffect, useEffectEvent, useState } from 'react';
import type { TableStore } from '../model/store.ts';
import type { Failure } from '../model/validation.ts';
import type { GridHandle } from './grid-handle.ts';

/**
 * Shows an invalid cell once the table is to be seen: in the tab of a form that is not open, a cell can neither be
 * scrolled to nor get the focus, and the form opens that tab only after it heard of the cell.
 */
export function useOnceVisible(handle: GridHandle, store: TableStore, visible: boolean): GridHandle {
  const [waiting, setWaiting] = useState<Failure>();
  const show = useEffectEvent((failure: Failure) => {
    setWaiting(undefined);
    // Meanwhile it may have been put right, or its row may have moved.
    const rowIndex = store.order().indexOf(failure.rowId);
    if (rowIndex >= 0 && store.validation.isMarked(failure.rowId, failure.key))
      handle.openFailure({ ...failure, rowIndex });
  });
  useEffect(() => {
    if (waiting && visible) show(waiting);
  }, [waiting, visible]);
  return { ...handle, openFailure: (failure) => (visible ? handle.openFailure(failure) : setWaiting(failure)) };
}
