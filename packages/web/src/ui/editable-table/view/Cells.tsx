import { memo, type ReactNode, type RefObject } from 'react';
import styles from '../editable-table.module.css';
import type { Layout, PlacedColumn, Span } from './layout.ts';
import type { RowGeometry } from './row-geometry.ts';
import { SystemCells } from './SystemCells.tsx';
import { cellId, columnFor, isEditable, kindOf, labelOf, useCell, useTable } from './table-context.ts';

interface PaneProps {
  side: 'left' | 'middle' | 'right';
  /** Moves with the scroll bars. */
  canvas: RefObject<HTMLDivElement | null>;
  columns: readonly PlacedColumn[];
  system?: Layout['system'];
  rows: Span;
  order: readonly string[];
  topOf: RowGeometry['topOf'];
  width: number;
  height: number;
  /** Cursor and editor, rendered over the cells. */
  children?: ReactNode;
}

/** The rendered rows of one pane. */
export function Pane({ side, canvas, columns, system, rows, order, topOf, width, height, children }: PaneProps) {
  return (
    <div className={`${styles.pane} ${styles[side]}`} style={{ width: Math.max(0, width) }} role="presentation">
      <div ref={canvas} className={styles.canvas} style={{ height }} role="presentation">
        {order.slice(rows.from, rows.to).map((id, at) => (
          <Row key={id} id={id} index={rows.from + at} top={topOf(rows.from + at)} columns={columns} system={system} />
        ))}
        {children}
      </div>
    </div>
  );
}

interface RowProps {
  id: string;
  index: number;
  top: number;
  columns: readonly PlacedColumn[];
  system: Layout['system'] | undefined;
}

const Row = memo(function Row({ id, index, top, columns, system }: RowProps) {
  const { rowHeight } = useTable();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={index % 2 === 1 ? `${styles.row} ${styles.odd}` : styles.row}
      style={{ top, height: rowHeight }}
    >
      {system && system.length > 0 && <SystemCells id={id} index={index} columns={system} />}
      {columns.map((placed) => (
        <Cell key={placed.column.key} id={id} rowIndex={index} placed={placed} />
      ))}
    </div>
  );
});

interface TableCellProps {
  id: string;
  rowIndex: number;
  placed: PlacedColumn;
}

/** One cell; re-renders only when its own value or message changes. */
const Cell = memo(function Cell({ id, rowIndex, placed }: TableCellProps) {
  const table = useTable();
  const { left, width, index } = placed;
  const { row, message, fresh, refused } = useCell(table.store, id, placed.column.key);
  if (!row) return null;
  const column = columnFor(table, placed.column, row);
  const kind = kindOf(table.kinds, column);
  const editable = isEditable(table, id, column);
  const value = row[column.key];
  const text = refused ?? kind.text(value, column, row);
  const boxed = table.alwaysEdit && editable && kind.mode === 'click';
  const align = column.align ?? kind.align;
  return (
    <div
      id={cellId(table.id, rowIndex, index)}
      role="gridcell"
      aria-colindex={index + 1}
      aria-readonly={!editable}
      aria-invalid={message !== undefined}
      data-row={rowIndex}
      data-column={index}
      className={cellClass({ bad: message !== undefined, editable, fresh })}
      style={{ left, width, ...(align ? { textAlign: align } : {}) }}
      title={message ?? (text.length > 0 ? text : undefined)}
    >
      {kind.Cell && (refused === undefined || kind.mode === 'always') ? (
        <span className={boxed ? styles.boxed : styles.plain}>
          <kind.Cell
            value={value}
            row={row}
            column={column}
            rowIndex={rowIndex}
            disabled={!editable}
            label={labelOf(placed, rowIndex)}
            onChange={(next) => table.store.setCells([[id, column.key, next]])}
            onRowChange={(values) => table.store.setCells(Object.entries(values).map(([key, next]) => [id, key, next]))}
          />
          {refused !== undefined && <span className={styles.refused}>{refused}</span>}
        </span>
      ) : (
        <span className={boxed ? styles.box : styles.text}>
          {text || (boxed ? <span className={styles.placeholder}>{column.placeholder}</span> : null)}
        </span>
      )}
    </div>
  );
});

function cellClass({ bad, editable, fresh }: { bad: boolean; editable: boolean; fresh: boolean }): string {
  return [styles.cell, bad && styles.bad, !editable && styles.still, fresh && styles.fresh].filter(Boolean).join(' ');
}
