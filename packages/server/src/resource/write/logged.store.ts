import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, type StoreContext, type Values } from '../store.ts';
import { type DataChange, writeDataLog } from './audit.ts';

/**
 * Adds rows to a record table that is no resource of its own (lines, payments, rights, holds), with audit columns and
 * data log. Answers the ids in order; a row may bring its own.
 */
export async function insertLogged(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  table: string,
  rows: readonly Values[],
): Promise<string[]> {
  const stamps = {
    tenantId: actor.tenantId,
    createBy: actor.username,
    createTime: context.clock.datetime(),
    sysOrgCode: actor.orgCode,
  };
  const changes: DataChange[] = [];
  for (const values of rows) {
    const id = typeof values.id === 'string' ? values.id : newId();
    await insertRow(context, trx, table, { ...values, id, ...stamps, version: 1, delFlag: 0 });
    changes.push({ table, id, version: 1, action: 'add', before: null, after: { ...values, id } });
  }
  await writeDataLog(trx, actor, context.clock, changes);
  return changes.map((change) => change.id);
}
