import type { Row } from './model/columns.ts';
import { newRowId } from './model/row-id.ts';

export type { Row } from './model/columns.ts';
export { newRowId } from './model/row-id.ts';

/** Rows for a table: those unknown to the server get a temporary id, which is never sent. */
export function withIds(rows: readonly Readonly<Record<string, unknown>>[]): Row[] {
  return rows.map((row) => (typeof row.id === 'string' ? (row as Row) : { ...row, id: newRowId() }));
}
