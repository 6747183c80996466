import { yuan } from '@songbai/contract/rules/money.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { cellTypeOf } from '../model/columns.ts';
import { corners, type Range } from '../model/navigation.ts';
import { type RangeFigures as Figures, rangeFigures } from '../model/range-figures.ts';
import type { PlacedColumn } from './layout.ts';
import marks from './range.module.css';
import { useTable } from './table-context.ts';

/** Count, sum and mean of the selected cells. */
export function RangeFigures({ columns }: { columns: readonly PlacedColumn[] }) {
  const { cursor } = useTable();
  const range = useStore(cursor.store, (state) => state.range);
  if (!range) return null;
  const { top, bottom, left, right } = corners(range);
  return top === bottom && left === right ? null : <FiguresOf range={range} columns={columns} />;
}

function FiguresOf({ range, columns }: { range: Range; columns: readonly PlacedColumn[] }) {
  const { store } = useTable();
  const [figures, setFigures] = useState<Figures>();
  const { top, bottom, left, right } = corners(range);
  const chosen = columns.slice(left, right + 1).map(({ column }) => column);
  const money = chosen.some(({ type }) => cellTypeOf(type) === 'money');
  useEffect(() => {
    let frame = 0;
    // At most once per frame: a large range must not delay the mouse.
    const soon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(count);
    };
    const count = (): void => {
      frame = 0;
      const own = columns.slice(left, right + 1).map(({ column }) => column);
      const mixed = own.some(({ type }) => cellTypeOf(type) === 'money');
      const values = store
        .order()
        .slice(top, bottom + 1)
        .flatMap((id) => own.map((column) => inYuan(store.row(id)?.[column.key], cellTypeOf(column.type), mixed)));
      setFigures(rangeFigures(values));
    };
    soon();
    const leave = store.listeners.onAny(soon);
    return () => {
      leave();
      cancelAnimationFrame(frame);
    };
  }, [store, columns, top, bottom, left, right]);
  if (!figures) return null;
  const { count, numbers, sum } = figures;
  const shown = (value: number) => (money ? yuan(Math.round(value)) : String(Math.round(value * 1e6) / 1e6));
  return (
    <div className={marks.figures} role="status" aria-label="所选单元格">
      <span>计数 {count}</span>
      {numbers > 0 && <span>求和 {shown(sum)}</span>}
      {numbers > 0 && <span>平均 {shown(sum / numbers)}</span>}
    </div>
  );
}

/** Where money is among the columns everything is counted in fen. */
function inYuan(value: unknown, type: string, mixed: boolean): unknown {
  return mixed && type !== 'money' && typeof value === 'number' ? value * 100 : value;
}
