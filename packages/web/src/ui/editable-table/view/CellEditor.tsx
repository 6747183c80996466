import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from '../editable-table.module.css';
import type { Motion } from '../model/navigation.ts';
import type { TableStore } from '../model/store.ts';
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
  const { row } = useCell(store, rowId, key);
  const session = useId();
  const before = useRef(row);
  useClickOutside(() => cursor.stopEditing());
  useBlurCheck(store, rowId, key);
  const { Editor } = kindOf(kinds, placed.column);
  if (!row || !Editor) return null;
  const column = columnFor(table, placed.column, row);
  // Continuous typing is one undo step.
  const group = `edit ${session}`;
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
        onChange={(value) => store.setCells([[rowId, column.key, value]], group)}
        onRowChange={(values) =>
          store.setCells(
            Object.entries(values).map(([key, value]) => [rowId, key, value]),
            group,
          )
        }
        onDone={done}
        onCancel={() => {
          const loaded: Readonly<Record<string, unknown>> = before.current ?? {};
          store.setCells(
            Object.keys(row).map((one) => [rowId, one, loaded[one]]),
            group,
          );
          done();
        }}
      />
    </div>
  );
}

/** Pop-ups of an editor (lists, date panels, dialogs) are rendered elsewhere in the DOM, yet belong to it. */
const BELONGING =
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
