import type { Row } from './model/columns.ts';
import { newRowId } from './model/row-id.ts';

export type { Row } from './model/columns.ts';
export { newRowId } from './model/row-id.ts';

/** Rows as a table takes them: those that the server does not know yet get a temporary id, which never leaves the browser. */
export function withIds(rows: readonly Readonly<Record<string, unknown>>[]): Row[] {
  return rows.map((row) => (typeof row.id === 'string' ? (row as Row) : { ...row, id: newRowId() }));
}
