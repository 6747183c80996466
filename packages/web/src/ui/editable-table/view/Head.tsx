import { QuestionCircleOutlined } from '@ant-design/icons';
import { memo, type RefObject, useSyncExternalStore } from 'react';
import styles from '../editable-table.module.css';
import { isRequiredColumn } from '../model/validate.ts';
import type { Layout, PlacedColumn } from './layout.ts';
import { kindOf, useTable } from './table-context.ts';

interface HeadProps {
  layout: Layout;
  width: number;
  /** Moves with the horizontal scroll bar. */
  middle: RefObject<HTMLDivElement | null>;
  onResize(key: string, width: number): void;
}

/** The column titles; the cursor renders the grid, but not them. */
export const Head = memo(function Head({ layout, width, middle, onResize }: HeadProps) {
  const { leftWidth, rightWidth } = layout;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {leftWidth > 0 && (
        <div className={styles.headPane} style={{ width: leftWidth }} role="presentation">
          {layout.system.map(({ kind, left, width: own }) => (
            <div
              key={kind}
              role="columnheader"
              className={`${styles.title} ${styles.system}`}
              style={{ left, width: own }}
            >
              {kind === 'number' && '#'}
              {kind === 'select' && <SelectAll />}
              {kind === 'expand' && <span className="sb-unseen">展开</span>}
              {kind === 'drag' && <span className="sb-unseen">排序</span>}
            </div>
          ))}
          <Titles columns={layout.left} onResize={onResize} />
        </div>
      )}
      <div
        className={styles.headPane}
        style={{ width: Math.max(0, width - leftWidth - rightWidth) }}
        role="presentation"
      >
        <div ref={middle} role="presentation">
          <Titles columns={layout.middle} onResize={onResize} />
        </div>
      </div>
      {rightWidth > 0 && (
        <div className={styles.headPane} style={{ width: rightWidth }} role="presentation">
          <Titles columns={layout.right} onResize={onResize} />
        </div>
      )}
    </div>
  );
});

/** A title stands over its values. */
function Titles({ columns, onResize }: { columns: readonly PlacedColumn[]; onResize: HeadProps['onResize'] }) {
  const { kinds } = useTable();
  return columns.map(({ column, index, left, width }) => (
    <div
      key={column.key}
      role="columnheader"
      aria-colindex={index + 1}
      className={styles.title}
      style={{ left, width, justifyContent: column.align ?? kindOf(kinds, column).align }}
    >
      <span className={styles.titleText} title={column.title}>
        {isRequiredColumn(column) && <span className={styles.required}>*</span>}
        {column.title}
        {column.help && <QuestionCircleOutlined title={column.help} className={styles.help} />}
      </span>
      <ResizeHandle width={width} onResize={(next) => onResize(column.key, next)} />
    </div>
  ));
}

const LEAST_WIDTH = 48;

/** The right edge of a title; dragging it resizes the column. */
function ResizeHandle({ width, onResize }: { width: number; onResize(width: number): void }) {
  const drag = (start: React.PointerEvent<HTMLElement>) => {
    const handle = start.currentTarget;
    handle.setPointerCapture(start.pointerId);
    const follow = (event: PointerEvent) => onResize(Math.max(LEAST_WIDTH, width + event.clientX - start.clientX));
    const stop = () => handle.removeEventListener('pointermove', follow);
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('pointerup', stop, { once: true });
    handle.addEventListener('pointercancel', stop, { once: true });
  };
  return <span className={styles.resize} onPointerDown={drag} aria-hidden="true" />;
}

function SelectAll() {
  const { store } = useTable();
  const { selection, listeners } = store;
  const chosen = useSyncExternalStore(listeners.onSelection, selection.ids).size;
  // Of any change: a value may enable or disable its row.
  const all = useSyncExternalStore(listeners.onAny, selection.selectableCount);
  if (selection.kind === 'radio') return <span className="sb-unseen">选择</span>;
  return (
    <input
      type="checkbox"
      aria-label="全选"
      checked={all > 0 && chosen === all}
      disabled={all === 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < all;
      }}
      onChange={selection.toggleAll}
    />
  );
}
