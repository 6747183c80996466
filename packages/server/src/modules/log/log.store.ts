import { LOG_TYPES } from '@songbai/contract/modules/log/log.resource.ts';
import { insertMany } from '../../db/bulk.ts';
import type { Database, Db, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { nextNumbers, sweptVisits } from '../../db/state.ts';
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

/**
 * Deletes rows by id, except those of the sign-in log, which only age deletes; returns how many there were. `tenantId`
 * undefined: of all tenants.
 */
export async function deleteLogs(trx: Trx, ids: readonly string[], tenantId: number | undefined): Promise<number> {
  let statement = trx.deleteFrom('sysLog').where('id', 'in', ids).where('logType', '<>', LOG_TYPES.login);
  if (tenantId !== undefined) statement = statement.where('tenantId', '=', tenantId);
  const { numDeletedRows } = await statement.executeTakeFirst();
  return Number(numDeletedRows);
}

/** True when one of the rows belongs to the sign-in log. */
export async function holdsSignIns(db: Db, ids: readonly string[], tenantId: number | undefined): Promise<boolean> {
  let statement = db.selectFrom('sysLog').select('id').where('id', 'in', ids).where('logType', '=', LOG_TYPES.login);
  if (tenantId !== undefined) statement = statement.where('tenantId', '=', tenantId);
  return (await statement.limit(1).executeTakeFirst()) !== undefined;
}

/** Rows to delete: of a tenant, of a kind, older than a moment. */
export interface Portion {
  tenantId?: number;
  /** Absent: of every kind but sign-ins. */
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
    oldest =
      portion.logType === undefined
        ? oldest.where('logType', '<>', LOG_TYPES.login)
        : oldest.where('logType', '=', portion.logType);
    const rows = await oldest.select(['reason', 'tenantId']).orderBy('createTime').limit(PORTION).execute();
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    const { numDeletedRows } = await db.deleteFrom('sysLog').where('id', 'in', ids).executeTakeFirst();
    const count = Number(numDeletedRows);
    // The home page counts all visits ever, including those whose rows were deleted.
    const visits = rows.filter((row) => portion.logType === LOG_TYPES.login && row.reason === null);
    for (const tenantId of [...new Set(visits.map((row) => row.tenantId))].sort())
      await nextNumbers(db, sweptVisits(tenantId), visits.filter((row) => row.tenantId === tenantId).length);
    return count;
  });
  return { deleted, more: deleted === PORTION };
}
