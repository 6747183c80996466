import type { CellKind, CellProps } from '../../ui/editable-table/view/cell-kinds.ts';
import { SelectDepart } from '../people/SelectDepart.tsx';
import { SelectUser } from '../people/SelectUser.tsx';
import { extended } from './extended.ts';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const oneOf = <T extends string>(known: readonly T[], ...wanted: unknown[]): T | undefined =>
  wanted.map((name) => known.find((one) => one === name)).find((name) => name !== undefined);

function UserCell({ value, column, disabled, label, onChange }: CellProps) {
  const { store, text, multiSelect } = extended(column);
  return (
    <SelectUser
      aria-label={label}
      value={textOf(value)}
      disabled={disabled}
      multi={multiSelect !== false && column.props?.multi !== false}
      store={oneOf(['id', 'username', 'realname'], store, column.store) ?? 'username'}
      text={oneOf(['id', 'username', 'realname'], text, column.text) ?? 'realname'}
      onChange={onChange}
    />
  );
}

function DepartCell({ value, column, disabled, label, onChange }: CellProps) {
  const { store, text, multiSelect } = extended(column);
  const shown = typeof text === 'string' ? text : column.text;
  return (
    <SelectDepart
      aria-label={label}
      value={textOf(value)}
      disabled={disabled}
      multi={multiSelect !== false && column.multi !== false && column.props?.multi !== false}
      store={oneOf(['id', 'orgCode', 'org_code'], store, column.store) ?? 'id'}
      {...(shown ? { text: shown } : {})}
      onChange={onChange}
    />
  );
}

/** Accounts, shown by name (contract/3 §11.5). */
export const userCell: CellKind = { mode: 'always', text: textOf, parse: textOf, Cell: UserCell };
/** Ids of departments, shown by name. */
export const departCell: CellKind = { mode: 'always', text: textOf, parse: textOf, Cell: DepartCell };
