import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';

/** Names per statement, well under the parameter limits of both engines. */
const NAMES = 500;

/** Names that live plots of the tenant already have. */
export async function takenNames(db: Db, tenantId: number, names: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let start = 0; start < names.length; start += NAMES) {
    await nextTurn();
    const rows = await db
      .selectFrom('cemPlot')
      .select('fullName')
      .where('tenantId', '=', tenantId)
      .where('delFlag', '=', 0)
      .where('fullName', 'in', names.slice(start, start + NAMES))
      .execute();
    for (const row of rows) taken.add(row.fullName ?? '');
  }
  return taken;
}

/** Seats without suffix of the rows, as `{row id} {seat}`. */
export async function takenSeats(db: Db, rowIds: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let start = 0; start < rowIds.length; start += NAMES) {
    const rows = await db
      .selectFrom('cemPlot')
      .select(['rowId', 'seatNo'])
      .where('rowId', 'in', rowIds.slice(start, start + NAMES))
      .where('delFlag', '=', 0)
      .where((where) => where.or([where('seatSuffix', 'is', null), where('seatSuffix', '=', '')]))
      .execute();
    for (const row of rows) taken.add(`${row.rowId} ${row.seatNo}`);
  }
  return taken;
}
