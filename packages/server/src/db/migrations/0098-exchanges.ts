import { sql } from 'kysely';
import { type ColumnSpec, index, type Schema } from './columns.ts';

const CHANGE: readonly ColumnSpec[] = [
  ['to_plot_id', 'text'],
  ['to_plot_full_name', 'text'],
  ['to_order_id', 'text'],
  ['to_order_no', 'text'],
  ['from_status', 'text'],
  ['to_price', 'bigint'],
  ['supplement_amount', 'bigint'],
  ['difference_amount', 'bigint'],
  ['deceased_ids', 'text'],
  ['deceased_names', 'text'],
  ['dest_type', 'text'],
  ['destination', 'text'],
  ['settle_name', 'text'],
  ['settle_time', 'text'],
  ['out_date', 'text'],
];

/**
 * Exchanged plots and remains of which some leave (domain.md §3.15): what else a change of a plot tells, the money that
 * goes from the old order to the new one, and one change at most under way for a right and to a plot.
 */
export async function up(db: Schema): Promise<void> {
  for (const [name, type] of CHANGE) await db.schema.alterTable('cem_plot_change').addColumn(name, type).execute();
  await db.schema.alterTable('cem_payment').addColumn('change_id', 'text').execute();
  await db.schema.alterTable('cem_refund').addColumn('to_order_id', 'text').execute();
  await sql.raw('drop index uniq_cem_plot_change_open').execute(db);
  const open = "del_flag = 0 and status in ('1', '2', '3', '4')";
  const on = 'cem_plot_change';
  await index(db, { name: 'uniq_cem_plot_change_open', on, columns: 'right_id', unique: true, where: open });
  await index(db, {
    name: 'uniq_cem_plot_change_to',
    on,
    columns: 'to_plot_id',
    unique: true,
    where: `${open} and to_plot_id is not null`,
  });
  await index(db, {
    name: 'ix_cem_plot_change_to_order',
    on,
    columns: 'to_order_id',
    where: 'to_order_id is not null',
  });
}
