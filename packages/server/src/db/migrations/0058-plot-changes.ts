import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, type Schema, tenantTable } from './columns.ts';

const CHANGE: readonly ColumnSpec[] = [
  ['change_no', 'text', 'required'],
  ['change_type', 'text', 'required'],
  ['status', 'text', 'required'],
  ['cemetery_id', 'text'],
  ['order_id', 'text', 'required'],
  ['order_no', 'text'],
  ['right_id', 'text', 'required'],
  ['plot_id', 'text', 'required'],
  ['plot_full_name', 'text'],
  ['customer_name', 'text'],
  ['applicant', 'text', 'required'],
  ['relation', 'text'],
  ['phone', 'text'],
  ['reason', 'text'],
  ['note', 'text'],
  ['files', 'text'],
  ['late', 'text'],
  ['received_amount', 'bigint'],
  ['consumed_amount', 'bigint'],
  ['handling_fee', 'bigint'],
  ['amount', 'bigint'],
  ['fee_refund', 'bigint'],
  ['plot_after', 'text'],
  ['apply_id', 'text'],
  ['apply_name', 'text'],
  ['apply_time', 'text'],
  ['approve_id', 'text'],
  ['approve_name', 'text'],
  ['approve_time', 'text'],
  ['approve_opinion', 'text'],
  ['cert_returned', 'text'],
  ['contract_returned', 'text'],
  ['receipt_returned', 'text'],
  ['loss_statement', 'text'],
  ['finish_name', 'text'],
  ['finish_time', 'text'],
  ['close_reason', 'text'],
];

/** Plots that are given back, with consents and settlement (domain.md §3.15). */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_plot_change', CHANGE)
    .addForeignKeyConstraint('fk_plot_change_order', ['order_id'], 'cem_order', ['id'])
    .addForeignKeyConstraint('fk_plot_change_right', ['right_id'], 'cem_plot_right', ['id'])
    .addForeignKeyConstraint('fk_plot_change_plot', ['plot_id'], 'cem_plot', ['id'])
    .addCheckConstraint(
      'ck_plot_change_amount',
      sql`amount is null or (amount > 0 and amount = received_amount - consumed_amount - handling_fee)`,
    )
    .addCheckConstraint('ck_plot_change_people', sql`approve_id is null or approve_id <> apply_id`)
    .execute();
  await index(db, {
    name: 'uniq_cem_plot_change_no',
    on: 'cem_plot_change',
    columns: 'tenant_id, change_no',
    unique: true,
  });
  // One change at most is under way for a right of use.
  await index(db, {
    name: 'uniq_cem_plot_change_open',
    on: 'cem_plot_change',
    columns: 'right_id',
    unique: true,
    where: "del_flag = 0 and status in ('1', '2', '4')",
  });
  await index(db, { name: 'ix_cem_plot_change_order', on: 'cem_plot_change', columns: 'order_id' });
  await index(db, {
    name: 'ix_cem_plot_change_time',
    on: 'cem_plot_change',
    columns: 'tenant_id, del_flag, create_time, id',
  });
  await lines(db);
  await db.schema.alterTable('cem_refund').addColumn('change_id', 'text').execute();
  await index(db, { name: 'ix_cem_refund_change', on: 'cem_refund', columns: 'change_id' });
}

async function lines(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_plot_change_line', [
    ['change_id', 'text', 'required'],
    ['order_num', 'integer'],
    ['item_id', 'text', 'required'],
    ['name', 'text', 'required'],
    ['received_amount', 'bigint', 'required'],
    ['consumed_amount', 'bigint', 'required'],
    ['amount', 'bigint', 'required'],
  ])
    .addForeignKeyConstraint('fk_plot_change_line', ['change_id'], 'cem_plot_change', ['id'])
    .addCheckConstraint('ck_plot_change_line', sql`amount = received_amount - consumed_amount and amount >= 0`)
    .execute();
  await index(db, { name: 'ix_cem_plot_change_line', on: 'cem_plot_change_line', columns: 'change_id, order_num' });
  await tenantTable(db, 'cem_plot_change_consent', [
    ['change_id', 'text', 'required'],
    ['order_num', 'integer'],
    ['signer', 'text', 'required'],
    ['relation', 'text', 'required'],
    ['form', 'text', 'required'],
    ['sign_date', 'text', 'required'],
  ])
    .addForeignKeyConstraint('fk_plot_change_consent', ['change_id'], 'cem_plot_change', ['id'])
    .execute();
  await index(db, {
    name: 'ix_cem_plot_change_consent',
    on: 'cem_plot_change_consent',
    columns: 'change_id, order_num',
  });
  for (const name of ['cem_plot_change', 'cem_plot_change_line', 'cem_plot_change_consent'])
    await forbid(db, name, ['delete']);
}
