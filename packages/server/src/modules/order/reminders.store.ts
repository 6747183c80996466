import type { Trx } from '../../db/database.ts';

/** Number of payment reminders on record for an order. */
export async function countReminders(trx: Trx, orderId: string): Promise<number> {
  const row = await trx
    .selectFrom('cemOrderReminder')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('delFlag', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Of these orders the ones whose customer is marked as dead. */
export async function deadCustomers(trx: Trx, tenantId: number, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('cemOrder as o')
    .innerJoin('cemCustomer as c', 'c.id', 'o.customerId')
    .select('o.id')
    .where('o.tenantId', '=', tenantId)
    .where('o.id', 'in', [...orderIds])
    .where('c.deceasedFlag', '=', 'Y')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
