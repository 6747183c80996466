import { sql } from 'kysely';
import { index, type Schema } from './columns.ts';

const OPEN = "del_flag = 0 and status in ('0', '1', '2', '4')";

/**
 * The management fee of years not used is given back beside the money of the order (domain.md §3.15): one open refund of
 * each kind at most for an order.
 */
export async function up(db: Schema): Promise<void> {
  await sql.raw('drop index uniq_cem_refund_open_order_id').execute(db);
  for (const [name, kind] of [
    ['uniq_cem_refund_open_order_id', "biz_type <> '3'"],
    ['uniq_cem_refund_open_fee', "biz_type = '3'"],
  ] as const)
    await index(db, {
      name,
      on: 'cem_refund',
      columns: 'order_id',
      unique: true,
      where: `${OPEN} and order_id is not null and ${kind}`,
    });
}
