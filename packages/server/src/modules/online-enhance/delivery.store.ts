import { DELIVERY_STATE, type DeliveryState } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { Database, Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../resource/write/work.ts';
import type { HookCall } from './hook-call.ts';

/** Queues what a web address is to be told once the transaction is committed; sealed, because it holds a whole row. */
export async function queueCall(work: Work, headId: string, target: string, call: HookCall): Promise<void> {
  const { db, actor, clock, server } = work;
  const now = clock.datetime();
  await db
    .insertInto('onlHookDelivery')
    .values({
      ...{ id: newId(), tenantId: actor.tenantId, headId, event: call.event, target, leaseId: null, result: null },
      ...{ payload: server.sealer.seal(JSON.stringify(call)), state: DELIVERY_STATE.waiting, tries: 0 },
      ...{ nextTime: now, createTime: now },
    })
    .execute();
}

const waiting = (db: Db) => db.selectFrom('onlHookDelivery').where('nextTime', 'is not', null);

/** When the next one is due; undefined when none waits. */
export async function nextDelivery(db: Db): Promise<string | undefined> {
  const row = await waiting(db).select('nextTime').orderBy('nextTime').limit(1).executeTakeFirst();
  return row?.nextTime ?? undefined;
}

/** A delivery that this node has taken; its try counts from here. */
export interface TakenDelivery {
  id: string;
  tenantId: number;
  headId: string;
  target: string;
  payload: string;
  tries: number;
}

/** Takes due ones, the longest waiting first; until the lease ends no other node has them. */
export async function takeDeliveries(
  { engine }: Database,
  trx: Trx,
  { leaseId, now, until }: { leaseId: string; now: string; until: string },
  limit: number,
): Promise<TakenDelivery[]> {
  const due = waiting(trx).select('id').where('nextTime', '<=', now).orderBy('nextTime').orderBy('id').limit(limit);
  const rows = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute();
  if (rows.length === 0) return [];
  return trx
    .updateTable('onlHookDelivery')
    .set((set) => ({ leaseId, nextTime: until, tries: set('tries', '+', 1) }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('nextTime', '<=', now)
    .returning(['id', 'tenantId', 'headId', 'target', 'payload', 'tries'])
    .execute();
}

/** Notes what came of a delivery, as far as it is still this node's; without a next time it is over. */
export async function settleDelivery(
  db: Db,
  { id, leaseId }: { id: string; leaseId: string },
  outcome: { state: DeliveryState; nextTime: string | null; result: string | null },
): Promise<void> {
  await db
    .updateTable('onlHookDelivery')
    .set({ ...outcome, leaseId: null })
    .where('id', '=', id)
    .where('leaseId', '=', leaseId)
    .execute();
}

/** The newest deliveries of a table, for its designers. */
export function deliveriesOf(db: Db, tenantId: number, headId: string, limit: number) {
  return db
    .selectFrom('onlHookDelivery')
    .select(['id', 'event', 'target', 'state', 'tries', 'nextTime', 'result', 'createTime'])
    .where('headId', '=', headId)
    .where('tenantId', '=', tenantId)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Queues dead deliveries of the tenant again, from the first try on; how many there were. */
export async function reviveDeliveries(db: Db, tenantId: number, ids: readonly string[], now: string): Promise<number> {
  const rows = await db
    .updateTable('onlHookDelivery')
    .set({ state: DELIVERY_STATE.waiting, nextTime: now, tries: 0, leaseId: null })
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .where('state', '=', DELIVERY_STATE.dead)
    .returning('id')
    .execute();
  return rows.length;
}
