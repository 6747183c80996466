import type { Instalment, InstalmentDraft } from '@songbai/contract/modules/order/instalment.rules.ts';
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import { changeLogged, insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';

const TABLE = 'cem_order_instalment';

/** A stored instalment. */
export interface StoredInstalment extends Instalment {
  id: string;
  version: number;
}

/** The plan of an order, oldest instalment first; empty when it has none. */
export async function planOf(db: Db | Trx, orderId: string): Promise<StoredInstalment[]> {
  return db
    .selectFrom('cemOrderInstalment')
    .select(['id', 'version', 'dueDate', 'amount', 'paidAmount'])
    .where('orderId', '=', orderId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .execute();
}

/** Replaces a plan; the former one stays as deleted rows. */
export async function replacePlan(
  work: Work<StoreContext>,
  orderId: string,
  before: readonly StoredInstalment[],
  plan: readonly (InstalmentDraft & { paidAmount: number })[],
): Promise<void> {
  const now = work.clock.datetime();
  for (const { id, version, ...values } of before) {
    await changeInstalment(work, { id, version }, 'delete', values, {
      delFlag: 1,
      deleteBy: work.actor.username,
      deleteTime: now,
      deleteReason: '分期计划已更换',
    });
  }
  const rows = plan.map((instalment, at) => ({ orderId, orderNum: at + 1, ...instalment }));
  await insertLogged(work, TABLE, rows);
}

/** Records how much of each instalment is paid. */
export async function notePaid(
  work: Work<StoreContext>,
  before: readonly StoredInstalment[],
  after: readonly Instalment[],
): Promise<void> {
  for (const [at, { id, version, paidAmount: had }] of before.entries()) {
    const paidAmount = after[at]?.paidAmount ?? had;
    if (paidAmount === had) continue;
    await changeInstalment(work, { id, version }, 'edit', { paidAmount: had }, { paidAmount });
  }
}

async function changeInstalment(
  work: Work<StoreContext>,
  { id, version }: { id: string; version: number },
  action: 'edit' | 'delete',
  before: Partial<Omit<StoredInstalment, 'id' | 'version'>>,
  patch: { paidAmount?: number; delFlag?: number; deleteBy?: string; deleteTime?: string; deleteReason?: string },
): Promise<void> {
  const changed = await changeLogged(work, TABLE, { where: { id, version, ...before }, patch, action });
  if (changed.length === 0) throw new AppError('staleVersion');
}
