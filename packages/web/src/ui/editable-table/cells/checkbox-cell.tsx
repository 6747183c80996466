import type { Column } from '../model/columns.ts';
import type { CellKind, CellProps } from '../view/cell-kinds.ts';

const pairOf = (column: Column): readonly [unknown, unknown] => column.customValue ?? [true, false];

/** A stored value as checked state; data may contain a boolean where the column defines a pair of values. */
function isTicked(value: unknown, column: Column): boolean {
  return value === pairOf(column)[0] || value === true || value === 'true';
}

function CheckboxCell({ value, column, disabled, label, onChange }: CellProps) {
  const [on, off] = pairOf(column);
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={isTicked(value, column)}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked ? on : off)}
    />
  );
}

const YES = new Set(['是', 'true', 'y', '1', '√']);
const NO = new Set(['否', 'false', 'n', '0', '×', '']);

export const checkboxCell: CellKind = {
  mode: 'always',
  align: 'center',
  text: (value, column) => (isTicked(value, column) ? '是' : '否'),
  parse: (text, column) => {
    const [on, off] = pairOf(column);
    const word = text.normalize('NFKC').trim().toLowerCase();
    if (YES.has(word) || word === String(on).toLowerCase()) return on;
    return NO.has(word) || word === String(off).toLowerCase() ? off : undefined;
  },
  wrong: '应为“是”或“否”',
  Cell: CheckboxCell,
};
