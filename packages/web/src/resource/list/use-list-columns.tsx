import { allFields, type Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { TableColumnType } from 'antd';
import { type ReactNode, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { FieldCell, kindOf } from '../kinds/kinds.tsx';
import type { ListState } from './list-state.ts';

/** Custom cell rendering, by field name. */
export type Cells<Row> = Readonly<Record<string, ((value: unknown, row: Row) => ReactNode) | undefined>>;

export interface ListColumn {
  name: string;
  field: Field;
}

interface ShownColumns {
  columns: readonly ListColumn[];
  options: readonly { value: string; label: string }[];
  value: readonly string[];
  set(names: string[]): void;
  reset(): void;
}

/**
 * Visible columns of a list. The user's choice is stored in this browser together with the default layout, so a new
 * default layout resets it; names that no longer exist are dropped (user-asks row 9).
 */
export function useShownColumns(resource: Resource, shipped?: readonly string[]): ShownColumns {
  const fields = listFields(resource);
  const initial = shipped ?? Object.keys(fields).filter((name) => fields[name]?.list);
  const storedUnder = `COLUMNS_${resource.name}_${initial.join(',')}`;
  const [chosen, setChosen] = useState<readonly string[] | undefined>(() => readStored<string[]>(storedUnder));
  const known = (chosen ?? initial).filter((name) => fields[name]);
  const value = known.length > 0 ? known : initial;
  return {
    columns: value.flatMap((name) => {
      const field = fields[name];
      return field ? [{ name, field }] : [];
    }),
    options: Object.entries(fields).map(([name, field]) => ({ value: name, label: field.label })),
    value,
    set: (names) => {
      writeStored(storedUnder, names);
      setChosen(names);
    },
    reset: () => {
      removeStored(storedUnder);
      setChosen(undefined);
    },
  };
}

const NEVER_LISTED = new Set(['version', 'sysOrgCode']);

function listFields(resource: Resource): Readonly<Record<string, Field>> {
  const entries = Object.entries(allFields(resource));
  return Object.fromEntries(
    entries.filter(([name, field]) => field.kind !== 'json' && field.kind !== 'html' && !NEVER_LISTED.has(name)),
  );
}

/** px; date-times are never cut off. */
const COLUMN_WIDTHS: Partial<Record<Field['kind'], number>> = { datetime: 170 };
const COLUMN_WIDTH = 120;

export interface AnyRow {
  id: string;
}

/** antd columns of the shown fields; the table's total width is their sum, so that columns never shrink. */
export function tableColumns<Row extends AnyRow>(
  shown: readonly ListColumn[],
  cells: Cells<Row>,
  sort?: ListState['sort'],
): TableColumnType<Row>[] {
  return shown.map(({ name, field }) => ({
    key: name,
    dataIndex: name,
    title: field.label,
    width: field.list?.width ?? COLUMN_WIDTHS[field.kind] ?? COLUMN_WIDTH,
    ellipsis: true,
    // Cut-off text is readable on hover.
    onCell: (row) => ({ title: cells[name] ? undefined : dictTextOf(row, name) }),
    align: kindOf(field).align,
    ...(sort && field.list?.sort
      ? { sorter: true, sortOrder: sort.field === name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null }
      : {}),
    render: (_value: unknown, row: Row) => <RowCell name={name} field={field} row={row} cell={cells[name]} />,
  }));
}

interface RowCellProps<Row> {
  name: string;
  field: Field;
  row: Row;
  cell: Cells<Row>[string];
}

export function RowCell<Row extends AnyRow>({ name, field, row, cell }: RowCellProps<Row>) {
  const value = fieldValue(row, name);
  if (cell) return cell(value, row);
  const text = dictTextOf(row, name);
  return <FieldCell field={field} value={value} text={text} />;
}

export function fieldValue(row: object, name: string): unknown {
  return (row as Record<string, unknown>)[name];
}

/** Text that the server sent with a coded value (contract/1 §1.10). */
export function dictTextOf(row: object, name: string): string | undefined {
  const text = fieldValue(row, `${name}_dictText`);
  return typeof text === 'string' ? text : undefined;
}
