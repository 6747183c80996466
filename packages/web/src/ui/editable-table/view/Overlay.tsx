import { useStore } from 'zustand';
import styles from '../editable-table.module.css';
import { corners, type Range } from '../model/navigation.ts';
import { CellEditor } from './CellEditor.tsx';
import { ConflictChoice } from './Conflict.tsx';
import type { PlacedColumn } from './layout.ts';
import marks from './range.module.css';
import type { RowGeometry } from './row-geometry.ts';
import { useCell, useTable } from './table-context.ts';

/** Active cell, selected range and open editor, as far as they are in this pane. */
export function Overlay({ columns, topOf }: { columns: readonly PlacedColumn[]; topOf: RowGeometry['topOf'] }) {
  const table = useTable();
  const { cursor, rowHeight, store } = table;
  const { range, editing, filling, dropping } = useStore(cursor.store);
  const drop = dropping && <Drop {...dropping} columns={columns} topOf={topOf} />;
  if (!range) return drop;
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
      {drop}
      {filling && <Filling range={filling} columns={columns} topOf={topOf} />}
      {!editing && !table.readOnly && final && final.index === right && store.order().length > bottom && (
        <div
          className={marks.fill}
          data-fill=""
          aria-hidden="true"
          style={{ left: final.left + final.width, top: topOf(bottom) + rowHeight }}
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

interface DropProps {
  row: number;
  below: boolean;
  columns: readonly PlacedColumn[];
  topOf: RowGeometry['topOf'];
}

/** The line where a dragged row goes. */
function Drop({ row, below, columns, topOf }: DropProps) {
  const { rowHeight } = useTable();
  const final = columns.at(-1);
  if (!final) return null;
  return (
    <div
      className={marks.drop}
      style={{ width: final.left + final.width, top: topOf(row) + (below ? rowHeight : 0) - 1 }}
    />
  );
}

interface FillingProps {
  range: Range;
  columns: readonly PlacedColumn[];
  topOf: RowGeometry['topOf'];
}

/** The cells that the fill handle is drawn over. */
function Filling({ range, columns, topOf }: FillingProps) {
  const { rowHeight } = useTable();
  const { top, bottom, left, right } = corners(range);
  const inside = columns.filter(({ index }) => index >= left && index <= right);
  const [first, final] = [inside[0], inside.at(-1)];
  if (!first || !final) return null;
  return (
    <div
      className={marks.filling}
      style={{
        left: first.left,
        width: final.left + final.width - first.left,
        top: topOf(top),
        height: topOf(bottom) + rowHeight - topOf(top),
      }}
    />
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
  const conflict = store.conflict(rowId, placed.column.key);
  if (!message) return null;
  const isLast = rowIndex === last;
  // A single row has no neighbour to cover: the message is aligned with its lower edge.
  const top = topOf(rowIndex) + (isLast && rowIndex > 0 ? 0 : rowHeight);
  const look = isLast ? `${styles.message} ${styles.above}` : styles.message;
  if (conflict)
    return (
      <ConflictChoice
        rowId={rowId}
        placed={placed}
        conflict={conflict}
        className={`${look} ${marks.conflict}`}
        top={top}
      />
    );
  return (
    <div role="alert" className={look} style={{ left: placed.left, minWidth: placed.width, top }}>
      {message}
    </div>
  );
}
