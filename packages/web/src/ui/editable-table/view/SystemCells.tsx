import { useSyncExternalStore } from 'react';
import styles from '../editable-table.module.css';
import { DragCell } from './DragCell.tsx';
import { ExpandButton } from './ExpandParts.tsx';
import type { Layout } from './layout.ts';
import { useTable } from './table-context.ts';

/** Drag handle, checkbox and number in front of a row. */
export function SystemCells({ id, index, columns }: { id: string; index: number; columns: Layout['system'] }) {
  return columns.map(({ kind, left, width }) => (
    <div key={kind} role="gridcell" className={`${styles.cell} ${styles.system}`} style={{ left, width }}>
      {kind === 'number' && index + 1}
      {kind === 'select' && <SelectBox id={id} index={index} />}
      {kind === 'expand' && <ExpandButton id={id} index={index} />}
      {kind === 'drag' && <DragCell id={id} index={index} />}
    </div>
  ));
}

function SelectBox({ id, index }: { id: string; index: number }) {
  const { store } = useTable();
  const { selection, listeners } = store;
  const chosen = useSyncExternalStore(listeners.onSelection, () => selection.has(id));
  // Of any change: a value may enable or disable its row.
  const selectable = useSyncExternalStore(listeners.onAny, () => selection.isSelectable(id));
  return (
    <input
      type={selection.kind}
      aria-label={`选择第${index + 1}行`}
      checked={chosen}
      disabled={!selectable}
      onChange={({ nativeEvent }) => {
        if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.toggleTo(id);
        else selection.toggle(id);
      }}
    />
  );
}
