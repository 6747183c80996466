import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

export type DataAction = 'add' | 'edit' | 'delete' | 'restore';

export interface DataChange {
  table: string;
  id: string;
  version: number;
  action: DataAction;
  before: object | null;
  after: object;
}

/** Writes who changed what, before and after, in the transaction of the change (design.md §4). */
export async function writeDataLog(
  trx: Trx,
  actor: Actor,
  clock: Clock,
  changes: readonly DataChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('sysDataLog')
    .values(dataLogRows(actor, clock, changes))
    .execute();
}

/** Rows of the data log, for work that writes many thousands of them at once. */
export function dataLogRows(actor: Actor, clock: Clock, changes: readonly DataChange[]): Tables['sysDataLog'][] {
  return changes.map((change) => ({
    id: newId(),
    tenantId: actor.tenantId,
    dataTable: change.table,
    dataId: change.id,
    dataVersion: String(change.version),
    action: change.action,
    dataBefore: change.before ? JSON.stringify(change.before) : null,
    dataContent: JSON.stringify(change.after),
    type: 'json',
    createBy: actor.username,
    createName: actor.realname,
    createTime: clock.datetime(),
  }));
}
