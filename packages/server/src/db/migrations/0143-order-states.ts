import { LIST_GROUP } from './0003-orders.ts';
import { index, type Schema } from './columns.ts';

/** Orders of a list in a state: those that wait for money are a handful among the paid ones of ten years. */
export async function up(db: Schema): Promise<void> {
  await index(db, {
    name: 'ix_cem_order_list_status',
    on: 'cem_order',
    columns: `tenant_id, ${LIST_GROUP}, order_status, create_time, id`,
  });
}
