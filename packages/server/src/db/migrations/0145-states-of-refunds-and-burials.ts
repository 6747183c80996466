import { index, type Schema } from './columns.ts';

/**
 * Refunds and burials in a state: those that somebody has to deal with are few among those of ten years. The amount is
 * for the sums of refunds by state.
 */
export async function up(db: Schema): Promise<void> {
  await index(db, {
    name: 'ix_cem_refund_status',
    on: 'cem_refund',
    columns: 'tenant_id, del_flag, status, create_time, id, amount',
  });
  await index(db, {
    name: 'ix_cem_burial_status',
    on: 'cem_burial',
    columns: 'tenant_id, del_flag, status, book_date, id',
  });
}
