import { type Instalment, instalmentStatus } from '@songbai/contract/modules/order/instalment.rules.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import type { OrderFacts, OrderStatus } from '@songbai/contract/modules/order/order.rules.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { get, type StoreContext, type Stored, type Values } from '../../resource/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import { readLines } from '../../resource/write/lines.ts';
import { orderTable } from './order.table.ts';

/** A live stored order as the rules read it; deleted ones never come through `stored`. */
export function factsOf(row: Stored): OrderFacts {
  return { ...(row as unknown as OrderFacts), delFlag: 0 };
}

/** Changes an order by a decision over its present state, see `changeRow`. @throws AppError orderMissing */
export function changeOrder(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  id: string,
  decide: (order: Stored) => Values | Promise<Values>,
): Promise<{ before: Stored; after: Stored }> {
  return changeRow(context, trx, orderTable(context), actor, id, 'orderMissing', decide);
}

/** An order with lines and payments as the wire shows it, read inside the transaction that changed it. */
export async function orderDetail(context: StoreContext, trx: Trx, actor: Actor, id: string): Promise<Row> {
  const row = await get(context, trx, orderTable(context), actor, id, { withDeleted: true });
  for (const [name, lines] of Object.entries(order.lines)) row[name] = await readLines(context, trx, lines, actor, id);
  tellInstalments(context, row);
  return row;
}

/** Says of each instalment of a shown order how it stands today. */
export function tellInstalments({ clock, dicts }: StoreContext, row: Row): void {
  if (!Array.isArray(row.instalments)) return;
  const today = clock.today();
  for (const instalment of row.instalments as (Instalment & Record<string, unknown>)[]) {
    const status = instalmentStatus(instalment, row.orderStatus as OrderStatus, today);
    Object.assign(instalment, { status, status_dictText: dicts.text('instalment_status', status) });
  }
}

/** Refuses an order that the actor may not see, deleted or not. */
export async function assertVisible(context: StoreContext, trx: Trx, actor: Actor, id: string): Promise<void> {
  try {
    await get(context, trx, orderTable(context), actor, id, { withDeleted: true });
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

/** State of an order whether deleted or not, held until the transaction ends. */
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

/** Takes the deletion marks off again; answers the new version. */
export async function undelete(
  trx: Trx,
  actor: Actor,
  now: string,
  id: string,
  patch: { orderStatus?: '0'; plotId?: null },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('cemOrder')
    .set((expression) => ({
      ...patch,
      delFlag: 0,
      deleteBy: null,
      deleteTime: null,
      deleteReason: null,
      updateBy: actor.username,
      updateTime: now,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('delFlag', '=', 1)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
