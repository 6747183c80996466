import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from '../editable-table.module.css';
import type { CellValue } from '../model/doc.ts';
import type { Motion } from '../model/navigation.ts';
import type { TableStore } from '../model/store.ts';
import { refusal } from './cell-text.ts';
import type { PlacedColumn } from './layout.ts';
import { columnFor, kindOf, labelOf, useCell, useTable } from './table-context.ts';

interface CellEditorProps {
  rowId: string;
  rowIndex: number;
  /** Position in its pane, px. */
  top: number;
  placed: PlacedColumn;
  typed?: string;
}

/** Delay of blur validation, so that a click on a button of the same form comes first (spec/2 §5). */
const BLUR_CHECK_MS = 100;

/** The control over the cell being edited; one at a time per table. */
export function CellEditor({ rowId, rowIndex, top, placed, typed }: CellEditorProps) {
  const table = useTable();
  const { store, kinds, rowHeight, cursor, leaveTo } = table;
  const { left, width } = placed;
  const { key } = placed.column;
  const { row, refused } = useCell(store, rowId, key);
  useClickOutside(() => cursor.stopEditing());
  useBlurCheck(store, rowId, key);
  useEffect(() => store.hold(rowId, key), [store, rowId, key]);
  const { Editor } = kindOf(kinds, placed.column);
  const { write, takeBack } = useSession(store, rowId);
  if (!row || !Editor) return null;
  const column = columnFor(table, placed.column, row);
  const done = (motion?: Motion) => leaveTo({ row: rowIndex, column: placed.index }, motion);
  return (
    <div className={styles.editor} data-editor="" style={{ left, width, top, height: rowHeight }}>
      <Editor
        value={row[column.key]}
        row={row}
        column={column}
        rowIndex={rowIndex}
        disabled={false}
        label={labelOf(placed, rowIndex)}
        {...(typed === undefined ? {} : { typed })}
        {...(refused === undefined ? {} : { refused })}
        onChange={(value) => write([[rowId, column.key, value]])}
        onRowChange={(values) => write(Object.entries(values).map(([one, value]) => [rowId, one, value]))}
        onRefuse={(text) => write([[rowId, column.key, null, refusal(table, column, text)]])}
        onDone={done}
        onCancel={() => {
          takeBack();
          done();
        }}
      />
    </div>
  );
}

/** What one opening of an editor writes: one step of undo, and Escape takes back only what it changed. */
function useSession(store: TableStore, rowId: string) {
  const session = useId();
  const before = useRef(new Map<string, CellValue>());
  const group = `edit ${session}`;
  return {
    write: (cells: readonly CellValue[]): void => {
      const was = store.row(rowId) ?? { id: rowId };
      const refused = new Map(Object.keys(was).map((key) => [key, store.refused(rowId, key)]));
      for (const [, key] of cells) if (!(key in was)) refused.set(key, store.refused(rowId, key));
      store.setCells(cells, group);
      const now = store.row(rowId) ?? was;
      // Derived and cleared cells of the row change along.
      for (const key of new Set([...Object.keys(now), ...refused.keys()])) {
        if (before.current.has(key)) continue;
        const text = refused.get(key);
        if (!Object.is(was[key], now[key]) || text !== store.refused(rowId, key))
          before.current.set(key, text ? [rowId, key, was[key], text] : [rowId, key, was[key]]);
      }
    },
    takeBack: () => store.setCells([...before.current.values()], group),
  };
}

/** Pop-ups of an editor (lists, date panels, dialogs) are rendered elsewhere in the DOM, yet belong to it. */
export const BELONGING =
  '[data-editor], .ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-modal-root, .ant-cascader-dropdown';

/** A press outside ends editing; the value is kept (spec/2 §4). */
function useClickOutside(leave: () => void): void {
  const left = useEffectEvent(leave);
  useEffect(() => {
    const pressed = (event: PointerEvent): void => {
      if (event.target instanceof Element && !event.target.closest(BELONGING)) left();
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, []);
}

function useBlurCheck(store: TableStore, rowId: string, key: string): void {
  useEffect(
    () => () => {
      setTimeout(() => store.validation.check(rowId, key, 'blur'), BLUR_CHECK_MS);
    },
    [store, rowId, key],
  );
}
