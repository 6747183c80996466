import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { CellKind, CellProps } from '../../ui/editable-table/view/cell-kinds.ts';
import type { DepartKey, PersonKey } from '../people/people.calls.ts';
import { SelectDepart } from '../people/SelectDepart.tsx';
import { SelectUser } from '../people/SelectUser.tsx';
import { extended } from './extended.ts';
import { findDeparts, findPeople } from './find-values.ts';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const oneOf = <T extends string>(known: readonly T[], ...wanted: unknown[]): T | undefined =>
  wanted.map((name) => known.find((one) => one === name)).find((name) => name !== undefined);

const personKey = (column: Column): PersonKey =>
  oneOf(['id', 'username', 'realname'], extended(column).store, column.store) ?? 'username';
const departKey = (column: Column): DepartKey => (departStore(column) === 'id' ? 'id' : 'orgCode');
const departStore = (column: Column) =>
  oneOf(['id', 'orgCode', 'org_code'], extended(column).store, column.store) ?? 'id';
const takesPeople = (column: Column): boolean =>
  extended(column).multiSelect !== false && column.props?.multi !== false;
const takesDeparts = (column: Column): boolean => takesPeople(column) && column.multi !== false;

function UserCell({ value, column, disabled, label, onChange }: CellProps) {
  const { text } = extended(column);
  return (
    <SelectUser
      aria-label={label}
      value={textOf(value)}
      disabled={disabled}
      multi={takesPeople(column)}
      store={personKey(column)}
      text={oneOf(['id', 'username', 'realname'], text, column.text) ?? 'realname'}
      onChange={onChange}
    />
  );
}

function DepartCell({ value, column, disabled, label, onChange }: CellProps) {
  const { text } = extended(column);
  const shown = typeof text === 'string' ? text : column.text;
  return (
    <SelectDepart
      aria-label={label}
      value={textOf(value)}
      disabled={disabled}
      multi={takesDeparts(column)}
      store={departStore(column)}
      {...(shown ? { text: shown } : {})}
      onChange={onChange}
    />
  );
}

/** Accounts, shown by name (contract/3 §11.5). */
export const userCell: CellKind = {
  mode: 'always',
  text: textOf,
  find: (texts, column) => findPeople(texts, personKey(column), takesPeople(column)),
  wrong: '不是唯一的一位同事',
  clears: true,
  Cell: UserCell,
};
/** Ids of departments, shown by name. */
export const departCell: CellKind = {
  mode: 'always',
  text: textOf,
  find: (texts, column) => findDeparts(texts, departKey(column), takesDeparts(column)),
  wrong: '不是唯一的一个部门',
  clears: true,
  Cell: DepartCell,
};
