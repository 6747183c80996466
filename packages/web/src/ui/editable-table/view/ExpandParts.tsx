import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type RefObject, useLayoutEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import type { Span } from './layout.ts';
import { PANEL_HEIGHT } from './row-expand.ts';
import type { PlacedPanel } from './row-geometry.ts';
import styles from './row-parts.module.css';
import { useTable } from './table-context.ts';

const panelId = (tableId: string, rowId: string): string => `${tableId}-panel-${rowId}`;

/** Expands and collapses the panel below a row. */
export function ExpandButton({ id, index }: { id: string; index: number }) {
  const { id: tableId, store, expanded, expand } = useTable();
  const open = useStore(expanded.store, ({ ids }) => ids.has(id));
  const row = store.row(id);
  if (!row || !expand || expand.mayExpand?.(row) === false) return null;
  return (
    <button
      type="button"
      className={styles.expand}
      aria-expanded={open}
      aria-controls={open ? panelId(tableId, id) : undefined}
      aria-label={`${open ? '收起' : '展开'}第${index + 1}行`}
      onClick={() => expanded.toggle(id, expand.accordion === true)}
    >
      {open ? <DownOutlined /> : <RightOutlined />}
    </button>
  );
}

interface PanelsProps {
  panels: readonly PlacedPanel[];
  /** Rendered rows. */
  rows: Span;
  columnCount: number;
  /** Moves with the vertical scroll bar only: a panel is as wide as the visible part of the table. */
  canvas: RefObject<HTMLDivElement | null>;
}

/** The visible panels of expanded rows. */
export function Panels({ panels, rows, columnCount, canvas }: PanelsProps) {
  const { id, expand } = useTable();
  if (!expand || panels.length === 0) return null;
  return (
    <div ref={canvas} className={styles.panels} role="presentation">
      {panels
        .filter(({ index }) => index >= rows.from && index < rows.to)
        .map(({ id: rowId, top }) => (
          <div
            key={rowId}
            id={panelId(id, rowId)}
            role="row"
            className={styles.panel}
            style={{ top, height: expand.height ?? PANEL_HEIGHT }}
            data-panel=""
            // It scrolls when its content is higher than the panel.
            tabIndex={0}
          >
            <div role="gridcell" aria-colspan={columnCount}>
              <Content rowId={rowId} />
            </div>
          </div>
        ))}
    </div>
  );
}

/** Follows its row: input in the row shows in the panel. */
function Content({ rowId }: { rowId: string }) {
  const { store, expand } = useTable();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => store.listeners.onAny(draw), [store]);
  const row = store.row(rowId);
  return row && expand ? expand.content(row) : null;
}
