import type { CellKind, CellProps } from '../view/cell-kinds.ts';
import { isRowEditable, useTable } from '../view/table-context.ts';

/** Rendered by the table's owner: the function in `slots` under the column's `slotName`, else under its key. */
function SlotCell({ value, row, column, rowIndex, onChange }: CellProps) {
  const table = useTable();
  const draw = table.slots[column.slotName ?? column.key];
  if (!draw) return null;
  const disabled = !isRowEditable(table, row.id, column);
  return <>{draw({ value, row, column, rowId: row.id, rowIndex, disabled, onChange })}</>;
}

export const slotCell: CellKind = {
  mode: 'plain',
  text: (value) => (value === null || value === undefined ? '' : String(value)),
  Cell: SlotCell,
};
