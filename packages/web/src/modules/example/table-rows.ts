import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { lineColumn } from '../../resource/form/line-columns.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';

/** Columns of an editable table: what the form of the resource would ask for. */
export function tableColumnsOf(resource: Resource): Column[] {
  return writableFields(resource, 'edit')
    .filter(([, field]) => field.form !== false)
    .map(([name, field]) => lineColumn(name, field));
}

/** What of a row is sent: its columns, and for one that the server has its id and version. */
export function savedRow(resource: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['id', 'version', ...tableColumnsOf(resource).map(({ key }) => key)];
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

/** The columns of a row that differ from what the server has. */
export function changedPart(
  columns: readonly Pick<Column, 'key'>[],
  row: Readonly<Record<string, unknown>>,
  saved: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const changed = columns.filter(({ key }) => !Object.is(row[key] ?? null, saved[key] ?? null));
  return Object.fromEntries(changed.map(({ key }) => [key, row[key] ?? null]));
}
