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
