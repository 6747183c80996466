import type { Conflict } from '../model/conflicts.ts';
import type { PlacedColumn } from './layout.ts';
import marks from './range.module.css';
import { columnFor, kindOf, useTable } from './table-context.ts';

interface ConflictProps {
  rowId: string;
  placed: PlacedColumn;
  conflict: Conflict;
  className: string | undefined;
  top: number;
}

/** What a colleague wrote into the active cell, and the choice between theirs and mine. */
export function ConflictChoice({ rowId, placed, conflict, className, top }: ConflictProps) {
  const table = useTable();
  const { store, kinds, id } = table;
  const { key } = placed.column;
  const row = store.row(rowId);
  if (!row) return null;
  const column = columnFor(table, placed.column, row);
  const theirs = kindOf(kinds, column).text(conflict.theirs, column) || '（空）';
  const resolve = (keep: 'mine' | 'theirs'): void => {
    store.resolve(rowId, key, keep);
    document.getElementById(id)?.focus({ preventScroll: true });
  };
  return (
    <div role="alert" className={className} style={{ left: placed.left, minWidth: placed.width, top }}>
      同事改为“{theirs}”
      <button type="button" className={marks.choice} title="Ctrl+Enter" onClick={() => resolve('mine')}>
        保留我的
      </button>
      <button type="button" className={marks.choice} title="Ctrl+Shift+Enter" onClick={() => resolve('theirs')}>
        用同事的
      </button>
    </div>
  );
}
