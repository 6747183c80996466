import { memo, type ReactNode, useMemo } from 'react';
import { NoRows } from '../../empty.tsx';
import styles from '../editable-table.module.css';
import { Pane } from './Cells.tsx';
import { Panels } from './ExpandParts.tsx';
import type { Layout } from './layout.ts';
import { Overlay } from './Overlay.tsx';
import type { RowGeometry } from './row-geometry.ts';
import { useTable } from './table-context.ts';
import type { Viewport } from './use-viewport.ts';

interface PanesProps extends Pick<Viewport, 'refs' | 'rows' | 'columns'> {
  layout: Layout;
  geometry: RowGeometry;
  order: readonly string[];
  width: number;
  empty: ReactNode;
}

/** Left fixed, scrolling, and right fixed columns. */
export const Panes = memo(function Panes(props: PanesProps) {
  const { refs, rows, columns, layout, geometry, order, width, empty } = props;
  const { rowHeight } = useTable();
  const drawn = useMemo(() => layout.middle.slice(columns.from, columns.to), [layout, columns]);
  const { leftWidth, rightWidth } = layout;
  const { topOf, extra, panels } = geometry;
  const shared = { rows, order, topOf, height: order.length * rowHeight + extra };
  return (
    <div className={styles.body} role="presentation" data-body="">
      {leftWidth > 0 && (
        <Pane {...shared} side="left" canvas={refs.left} columns={layout.left} width={leftWidth} system={layout.system}>
          <Overlay columns={layout.left} topOf={topOf} />
        </Pane>
      )}
      <Pane {...shared} side="middle" canvas={refs.middle} columns={drawn} width={width - leftWidth - rightWidth}>
        <Overlay columns={layout.middle} topOf={topOf} />
      </Pane>
      {rightWidth > 0 && (
        <Pane {...shared} side="right" canvas={refs.right} columns={layout.right} width={rightWidth}>
          <Overlay columns={layout.right} topOf={topOf} />
        </Pane>
      )}
      <Panels panels={panels} rows={rows} columnCount={layout.columns.length} canvas={refs.panels} />
      {order.length === 0 && (
        <div className={styles.empty}>
          <NoRows>{empty}</NoRows>
        </div>
      )}
    </div>
  );
});
