import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useFeedback } from '../../../lib/feedback.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import styles from '../editable-table.module.css';
import { moved } from '../model/navigation.ts';
import { statisticsRows } from '../model/statistics.ts';
import { CellMenu } from './CellMenu.tsx';
import { FindBar } from './FindBar.tsx';
import { Foot } from './Foot.tsx';
import { focusBehind, type Grid as GridParts, isTypable } from './grid.ts';
import { gridEvents } from './grid-events.ts';
import { type GridHandle, gridHandle } from './grid-handle.ts';
import { Head } from './Head.tsx';
import { Panes } from './Panes.tsx';
import { RangeFigures } from './RangeFigures.tsx';
import { useRowGeometry } from './row-expand.ts';
import looks from './row-parts.module.css';
import { SubForm } from './SubForm.tsx';
import { mayAdd, mayRemove } from './Toolbar.tsx';
import { TypingBox } from './TypingBox.tsx';
import { cellId, TableContext, type TableParts, useTable } from './table-context.ts';
import type { EditableTableProps } from './table-props.ts';
import { useTrailingRow } from './trailing-row.ts';
import { useLayout } from './use-layout.ts';
import { useOnceVisible } from './use-once-visible.ts';
import { useColumns, useOrder } from './use-parts.ts';
import { useSize } from './use-size.ts';
import { useViewport } from './use-viewport.ts';

const HEAD_HEIGHT = 40;
const FOOT_HEIGHT = 40;
/** px; what a table without rows says. */
const EMPTY_HEIGHT = 96;

/** As contract/3 §12.5 has it; made once, because the panes are drawn anew when they get another one. */
const NO_ROWS = <span>暂无数据</span>;
const NO_ROWS_YET = <>{NO_ROWS}，点击「新增」添加</>;

/** The table itself: header, visible cells, footer. */
export function Grid(props: EditableTableProps & { handle: Ref<GridHandle> }) {
  const { store, title, maxHeight = 400, handle } = props;
  const parts = useTable();
  const { message } = useFeedback();
  const { cursor, rowHeight } = parts;
  const order = useOrder(store);
  const columns = useColumns(store);
  const grid = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const foot = useMemo(() => statisticsRows(columns), [columns]);
  const frameHeight = HEAD_HEIGHT + foot.length * FOOT_HEIGHT;
  const geometry = useRowGeometry(parts.expanded, { order, rowHeight, config: props.rowExpand });
  const total = frameHeight + (order.length === 0 ? EMPTY_HEIGHT : order.length * rowHeight) + geometry.extra;
  const size = useSize(scroller, { width: 0, height: Math.min(total, maxHeight) });
  const { layout, resize } = useLayout(props, columns, size.width);
  const viewport = useViewport({ layout, rowCount: order.length, rowHeight, geometry, frameHeight, size }, scroller);
  const page = Math.max(1, Math.floor((size.height - frameHeight) / rowHeight));
  const bounds = { rows: order.length, columns: layout.columns.length, page };
  const shown = useLatest(viewport.show);
  const adds = !parts.readOnly && props.toolbar !== undefined && mayAdd(props.toolbar);
  const trailing = useTrailingRow(parts, adds && props.enterAddsRow === true);
  const leaveTo: TableParts['leaveTo'] = (place, motion) => {
    const added = motion && trailing.after(place, motion, bounds);
    const next = added ?? (motion ? moved(place, motion, bounds) : place);
    cursor.goTo(next);
    shown.current(next);
    grid.current?.focus({ preventScroll: true });
    if (!added && motion === 'next' && next === place) focusBehind(parts.id);
  };
  const latest = useLatest(leaveTo);
  const table = useMemo(
    (): TableParts => ({ ...parts, leaveTo: (place, motion) => latest.current(place, motion) }),
    [parts, latest],
  );
  const focus = () => grid.current?.focus({ preventScroll: true });
  const own = useOnceVisible(gridHandle({ table, layout, show: viewport.show, focus }), store, size.width > 0);
  useImperativeHandle(handle, () => own);
  const [finding, setFinding] = useState(false);
  const context: GridParts = {
    table,
    layout,
    bounds,
    grow: props.pasteAddsRows !== false && !table.readOnly && (props.toolbar === undefined || adds),
    clickSelectsCell: props.clickSelectCell === true,
    clickSelectsRow: props.clickSelectRow === true,
    show: viewport.show,
    warn: (news) => void message.warning(news),
    find: () => setFinding(true),
  };
  const events = { ...gridEvents(context), onBlur: trailing.onBlur };
  const closeFind = () => {
    setFinding(false);
    grid.current?.focus({ preventScroll: true });
  };
  const removes = !parts.readOnly && props.toolbar !== undefined && mayRemove(props.toolbar);
  const active = useStore(cursor.store, (state) => state.range?.head);
  const editing = useStore(cursor.store, (state) => state.editing !== undefined);
  const typable = !editing && active && isTypable(table, layout, active) ? active : undefined;
  const { refs } = viewport;
  return (
    <TableContext value={table}>
      <div {...events} className={looks.frame} role="presentation">
        {finding && <FindBar grid={context} onClose={closeFind} />}
        <CellMenu grid={context} adds={adds} removes={removes} beforeRemove={props.toolbar?.beforeRemove}>
          {typable && (
            <TypingBox place={typable} grid={grid} title={title} onTyped={(text) => cursor.edit(typable, text)} />
          )}
          <div
            ref={grid}
            id={table.id}
            role="grid"
            aria-label={title}
            aria-rowcount={order.length + 1}
            aria-colcount={layout.columns.length}
            aria-readonly={table.readOnly}
            aria-activedescendant={active ? cellId(table.id, active.row, active.column) : undefined}
            tabIndex={typable ? -1 : 0}
            className={styles.grid}
          >
            <div ref={setScroller} className={styles.scroller} style={{ maxHeight }} onScroll={viewport.onScroll}>
              <div
                style={{
                  height: total,
                  width: layout.leftWidth + layout.middleWidth + layout.rightWidth,
                  minWidth: '100%',
                }}
              >
                <div className={styles.window} style={{ width: size.width, height: Math.min(total, size.height) }}>
                  <Head layout={layout} width={size.width} middle={refs.head} onResize={resize} />
                  <Panes
                    layout={layout}
                    refs={refs}
                    rows={viewport.rows}
                    columns={viewport.columns}
                    geometry={geometry}
                    order={order}
                    width={size.width}
                    empty={props.empty ?? (adds ? NO_ROWS_YET : NO_ROWS)}
                  />
                  {foot.length > 0 && <Foot layout={layout} kinds={foot} width={size.width} middle={refs.foot} />}
                </div>
              </div>
            </div>
          </div>
        </CellMenu>
        <RangeFigures columns={layout.columns} />
        <SubForm />
      </div>
    </TableContext>
  );
}
