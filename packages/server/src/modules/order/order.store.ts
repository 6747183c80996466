import { type Instalment, instalmentStatus } from '@songbai/contract/modules/order/instalment.rules.ts';
import type { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import type { OrderFacts, OrderStatus } from '@songbai/contract/modules/order/order.rules.ts';
import type { Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, WriteContext } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { get } from '../../resource/read/store.ts';
import { changeRow, type RowDecision } from '../../resource/write/change.ts';
import { readLines } from '../../resource/write/lines.ts';
import type { Work } from '../../resource/write/work.ts';
import { refuseDisputedPlot } from '../plot/index.ts';
import { orderTable, type StoredOrder } from './order.table.ts';

/** A live stored order as the rules read it; `stored` never returns deleted ones. */
export function factsOf(row: StoredOrder): OrderFacts {
  return { ...row, delFlag: 0 };
}

/** Changes an order by a decision on its current state, see `changeRow`. @throws AppError orderMissing */
export function changeOrder<Decision extends RowDecision<typeof order>>(
  work: Work<StoreContext>,
  id: string,
  decide: (order: StoredOrder) => Decision | Promise<Decision>,
): Promise<{ before: StoredOrder; after: StoredOrder; decision: Decision }> {
  return changeRow(work, { table: orderTable(work.server), id, missing: 'orderMissing' }, async (row) => {
    await refuseDisputedPlot(work, row.plotId);
    return decide(row);
  });
}

/** An order with lines and payments in wire form, read inside the transaction that changed it. */
export async function orderDetail(work: Work<StoreContext>, id: string): Promise<Row> {
  const row = await get(work, orderTable(work.server), id, { withDeleted: true });
  for (const [name, lines] of Object.entries(order.lines)) row[name] = await readLines(work, lines, id);
  addInstalments(work, row);
  return row;
}

/** Adds today's state to each instalment of a shown order. */
export function addInstalments({ server, actor }: Pick<Reading, 'actor' | 'server'>, row: Row): void {
  if (!Array.isArray(row.instalments)) return;
  const today = server.clock.today();
  const dicts = server.dicts.of(actor.tenantId);
  for (const instalment of row.instalments as (Instalment & Record<string, unknown>)[]) {
    const status = instalmentStatus(instalment, row.orderStatus as OrderStatus, today);
    Object.assign(instalment, { status, status_dictText: dicts.text('instalment_status', status) });
  }
}

/** Refuses an order that the actor may not see, deleted or not. */
export async function assertVisible(work: Work<StoreContext>, id: string): Promise<void> {
  try {
    await get(work, orderTable(work.server), id, { withDeleted: true });
  } catch (error) {
    if (error instanceof AppError && error.key === 'recordMissing') throw new AppError('orderMissing');
    throw error;
  }
}

export interface HeldOrder {
  delFlag: number;
  orderStatus: OrderStatus;
  plotId: string | null;
  customerId: string | null;
  version: number;
}

/** State of an order, deleted or not; row lock held until commit. */
export async function heldOrder(trx: Trx, tenantId: number, id: string): Promise<HeldOrder | undefined> {
  const row = await trx
    .updateTable('cemOrder')
    .set((expression) => ({ version: expression.ref('version') }))
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .returning(['delFlag', 'orderStatus', 'plotId', 'customerId', 'version'])
    .executeTakeFirst();
  return row && { ...row, orderStatus: row.orderStatus as OrderStatus };
}

/** Clears the deletion marks; returns the new version. */
export async function undelete(
  work: Work<WriteContext>,
  id: string,
  patch: { orderStatus?: typeof ORDER_STATUS.draft; plotId?: null },
): Promise<number | undefined> {
  const row = await work.db
    .updateTable('cemOrder')
    .set((expression) => ({
      ...patch,
      delFlag: 0,
      deleteBy: null,
      deleteTime: null,
      deleteReason: null,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('delFlag', '=', 1)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
