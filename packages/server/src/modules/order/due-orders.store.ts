import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Db } from '../../db/database.ts';

/** An order with a payment that is due soon or overdue. */
export interface DueOrder {
  tenantId: number;
  salesId: string;
  orderNo: string;
}

const OPEN = [ORDER_STATUS.reserved, ORDER_STATUS.deposited, ORDER_STATUS.partlyPaid];

/** Orders that wait for money by a day, those that waited longest first. */
export async function ordersDueBy(db: Db, day: string): Promise<DueOrder[]> {
  const rows = await db
    .selectFrom('cemOrder')
    .select(['tenantId', 'salesId', 'orderNo'])
    .where('delFlag', '=', 0)
    .where('orderStatus', 'in', OPEN)
    .where('nextDueDate', '<=', day)
    .orderBy('nextDueDate')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ tenantId, salesId, orderNo }) =>
    salesId === null ? [] : [{ tenantId, salesId, orderNo: orderNo ?? '' }],
  );
}
