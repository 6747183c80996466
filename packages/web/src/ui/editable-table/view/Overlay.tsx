import { useStore } from 'zustand';
import styles from '../editable-table.module.css';
import { corners } from '../model/navigation.ts';
import { CellEditor } from './CellEditor.tsx';
import type { PlacedColumn } from './layout.ts';
import type { RowGeometry } from './row-geometry.ts';
import { useCell, useTable } from './table-context.ts';

/** Active cell, selected range and open editor, as far as they are in this pane. */
export function Overlay({ columns, topOf }: { columns: readonly PlacedColumn[]; topOf: RowGeometry['topOf'] }) {
  const { cursor, rowHeight, store } = useTable();
  const { range, editing } = useStore(cursor.store);
  if (!range) return null;
  const { top, bottom, left, right } = corners(range);
  const inside = columns.filter(({ index }) => index >= left && index <= right);
  const first = inside[0];
  const final = inside.at(-1);
  const active = columns.find(({ index }) => index === range.head.column);
  const activeRow = store.order()[range.head.row];
  const many = top !== bottom || left !== right;
  const editedColumn = editing && columns.find(({ index }) => index === editing.place.column);
  const editedRow = editing && store.order()[editing.place.row];
  return (
    <>
      {many && first && final && (
        <div
          className={styles.range}
          style={{
            left: first.left,
            width: final.left + final.width - first.left,
            top: topOf(top),
            height: topOf(bottom) + rowHeight - topOf(top),
          }}
        />
      )}
      {active && (
        <div
          className={styles.active}
          style={{ left: active.left, width: active.width, top: topOf(range.head.row), height: rowHeight }}
        />
      )}
      {active && activeRow !== undefined && (
        <Message
          rowId={activeRow}
          rowIndex={range.head.row}
          placed={active}
          last={store.order().length - 1}
          topOf={topOf}
        />
      )}
      {editing && editedColumn && editedRow !== undefined && (
        <CellEditor
          key={`${editedRow} ${editedColumn.column.key}`}
          rowId={editedRow}
          rowIndex={editing.place.row}
          top={topOf(editing.place.row)}
          placed={editedColumn}
          {...(editing.typed === undefined ? {} : { typed: editing.typed })}
        />
      )}
    </>
  );
}

interface MessageProps {
  rowId: string;
  rowIndex: number;
  placed: PlacedColumn;
  /** Index of the last row. */
  last: number;
  topOf: RowGeometry['topOf'];
}

/** Error of the active cell (spec/2 §5); above the cell in the last row, where there is no space below. */
function Message({ rowId, rowIndex, placed, last, topOf }: MessageProps) {
  const { store, rowHeight } = useTable();
  const { message } = useCell(store, rowId, placed.column.key);
  if (!message) return null;
  const isLast = rowIndex === last;
  // A single row has no neighbour to cover: the message is aligned with its lower edge.
  const top = topOf(rowIndex) + (isLast && rowIndex > 0 ? 0 : rowHeight);
  return (
    <div
      role="alert"
      className={isLast ? `${styles.message} ${styles.above}` : styles.message}
      style={{ left: placed.left, minWidth: placed.width, top }}
    >
      {message}
    </div>
  );
}
