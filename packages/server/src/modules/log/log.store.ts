import { LOG_TYPES } from '@songbai/contract/modules/log/log.resource.ts';
import { insertMany } from '../../db/bulk.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { nextNumbers } from '../../db/state.ts';
import { systemActor } from '../../platform/actor.ts';
import type { WriteContext } from '../../resource/context.ts';
import { write } from '../../resource/write/work.ts';

export type LogRow = Tables['sysLog'];

/** Rows per transaction, so that emptying a large log does not block other writers. */
const PORTION = 1000;

/** Each statement is its own transaction, so that other writers are not blocked. */
export async function insertLogs({ db, engine }: Database, rows: readonly LogRow[]): Promise<void> {
  const plain = rows.map((row) => ({ ...row }));
  await insertMany(db, engine, 'sysLog', plain);
}

/** Deletes rows by id; returns how many existed. `tenantId` undefined: of all tenants. */
export async function deleteLogs(trx: Trx, ids: readonly string[], tenantId: number | undefined): Promise<number> {
  let statement = trx.deleteFrom('sysLog').where('id', 'in', ids);
  if (tenantId !== undefined) statement = statement.where('tenantId', '=', tenantId);
  const { numDeletedRows } = await statement.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Rows to delete: of a tenant, of a kind, older than a moment. */
export interface Portion {
  tenantId?: number;
  logType?: number;
  /** `YYYY-MM-DD HH:mm:ss`; rows of that very second are deleted too. */
  until: string;
}

/** Deletes up to a thousand of the oldest rows; returns how many, so that fewer than that means the end. */
export async function deletePortion(
  server: WriteContext,
  portion: Portion,
): Promise<{ deleted: number; more: boolean }> {
  const deleted = await write(server, systemActor(portion.tenantId ?? 0), async ({ db }) => {
    let oldest = db.selectFrom('sysLog').select('id').where('createTime', '<=', portion.until);
    if (portion.tenantId !== undefined) oldest = oldest.where('tenantId', '=', portion.tenantId);
    if (portion.logType !== undefined) oldest = oldest.where('logType', '=', portion.logType);
    const rows = await oldest.orderBy('createTime').limit(PORTION).execute();
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    const { numDeletedRows } = await db.deleteFrom('sysLog').where('id', 'in', ids).executeTakeFirst();
    const count = Number(numDeletedRows);
    // The home page counts all visits ever, including those whose rows were deleted.
    if (portion.logType === LOG_TYPES.login && count > 0) await nextNumbers(db, SWEPT_VISITS, count);
    return count;
  });
  return { deleted, more: deleted === PORTION };
}

/** Number of rows of the login log deleted because of their age. */
const SWEPT_VISITS = 'visits:swept';
