import { sql } from 'kysely';
import type { Schema } from './columns.ts';

/** Values that nothing ever wrote, by dictionary: pages offered them as filters that found nothing. */
const GONE: Readonly<Record<string, readonly string[]>> = {
  hold_type: ['4', '5'],
  fee_term_type: ['4', '5'],
  fee_status: ['1', '3'],
  pay_kind: ['8', '9', '10'],
  pay_biz: ['4', '5', '6', '7', '9'],
  pay_method: ['07'],
  line_status: ['2'],
  import_status: ['1'],
  refund_reason: ['4'],
  order_pay: ['5'],
};

/** What is in no release any more leaves the dictionaries; a plot kept by policy is kept, its reason says why. */
export async function up(db: Schema): Promise<void> {
  await sql`update cem_plot_hold set hold_type = '2' where hold_type in ('4', '5')`.execute(db);
  for (const [code, values] of Object.entries(GONE))
    for (const value of values)
      await sql`update sys_dict_item set del_flag = 1 where id = ${`dict-${code}-${value}`}`.execute(db);
}
