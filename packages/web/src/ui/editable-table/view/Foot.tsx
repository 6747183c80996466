import { memo, type RefObject, useEffect, useState } from 'react';
import styles from '../editable-table.module.css';
import type { Column } from '../model/columns.ts';
import { STATISTICS_TITLES, type StatisticsKind, statistic, statisticsOf } from '../model/statistics.ts';
import type { Layout, PlacedColumn } from './layout.ts';
import { kindOf, useTable } from './table-context.ts';

interface FootProps {
  layout: Layout;
  kinds: readonly StatisticsKind[];
  width: number;
  /** Moves with the horizontal scroll bar. */
  middle: RefObject<HTMLDivElement | null>;
}

/** Sums and averages under the columns that request them. */
export const Foot = memo(function Foot({ layout, kinds, width, middle }: FootProps) {
  const { kinds: cellKinds } = useTable();
  const figures = useFigures(layout.columns);
  const figure = (kind: StatisticsKind, column: Column) => {
    const value = figures[`${kind} ${column.key}`];
    return value === undefined ? null : (kindOf(cellKinds, column).figure?.(value, column) ?? value);
  };
  const { leftWidth, rightWidth, system } = layout;
  const titleWidth = system.reduce((sum, one) => sum + one.width, 0);
  const rows = (columns: readonly PlacedColumn[], titled: boolean) =>
    kinds.map((kind) => (
      <div key={kind} role="row" className={styles.footRow}>
        {titled && titleWidth > 0 && (
          <div role="gridcell" className={styles.sum} style={{ left: 0, width: titleWidth }}>
            {STATISTICS_TITLES[kind]}
          </div>
        )}
        {columns.map(({ column, index, left, width: own }) => (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={index + 1}
            className={styles.sum}
            style={{ left, width: own }}
          >
            {figure(kind, column)}
          </div>
        ))}
      </div>
    ));
  const pane = (paneWidth: number, content: React.ReactNode) =>
    paneWidth > 0 && (
      <div className={styles.footPane} style={{ width: paneWidth }} role="presentation">
        {content}
      </div>
    );
  return (
    <div className={styles.foot} role="rowgroup">
      {pane(leftWidth, rows(layout.left, true))}
      {pane(
        width - leftWidth - rightWidth,
        <div ref={middle} role="presentation">
          {rows(layout.middle, false)}
        </div>,
      )}
      {pane(rightWidth, rows(layout.right, false))}
    </div>
  );
});

/** Computed at most once per frame: a sum over thousands of rows must not delay a keystroke. */
function useFigures(columns: readonly PlacedColumn[]): Readonly<Record<string, number>> {
  const { store } = useTable();
  const [figures, setFigures] = useState<Record<string, number>>({});
  useEffect(() => {
    const asked = columns.flatMap(({ column }) =>
      statisticsOf(column).map((kind): [StatisticsKind, Column] => [kind, column]),
    );
    let frame = 0;
    const count = (): void => {
      frame = 0;
      const rows = store.rows();
      setFigures(
        Object.fromEntries(asked.map(([kind, column]) => [`${kind} ${column.key}`, statistic(rows, column, kind)])),
      );
    };
    const soon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(count);
    };
    count();
    const leave = store.listeners.onAny(soon);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [store, columns]);
  return figures;
}
