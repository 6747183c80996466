import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../model/columns.ts';
import { type Layout, layoutOf, type SystemColumn } from './layout.ts';
import type { EditableTableProps } from './table-props.ts';

type Shown = Pick<EditableTableProps, 'rowNumber' | 'rowSelection' | 'rowExpand' | 'dragSort'>;

/** Column positions, with user-set widths. */
export function useLayout(
  { rowNumber, rowSelection, rowExpand, dragSort }: Shown,
  columns: readonly Column[],
  space: number,
): { layout: Layout; resize(key: string, width: number): void } {
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const expands = rowExpand !== undefined;
  const layout = useMemo(() => {
    const system: SystemColumn[] = [];
    if (dragSort) system.push('drag');
    if (rowSelection) system.push('select');
    if (expands) system.push('expand');
    if (rowNumber) system.push('number');
    return layoutOf({ columns, system, widths, space });
  }, [columns, dragSort, rowSelection, expands, rowNumber, widths, space]);
  const resize = useCallback((key: string, width: number) => setWidths((now) => new Map(now).set(key, width)), []);
  return { layout, resize };
}
