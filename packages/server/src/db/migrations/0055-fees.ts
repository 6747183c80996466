import { sql } from 'kysely';
import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Rules of management fees, and the terms that were paid (domain.md §3.16). */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_fee_rule', [
    ['name', 'text', 'required'],
    ['cemetery_id', 'text'],
    ['calc_type', 'text', 'required'],
    ['rate', 'double precision'],
    ['base_price_type', 'text'],
    ['unit_price', 'bigint'],
    ['cycle_years', 'integer', 'required'],
    ['min_years', 'integer', 'required'],
    ['rounding', 'text', 'required'],
    ['valid_from', 'text', 'required'],
    ['valid_to', 'text'],
    ['remark', 'text'],
  ])
    .addCheckConstraint('ck_fee_rule_years', sql`cycle_years between 1 and 20 and min_years between 1 and 20`)
    .execute();
  await index(db, {
    name: 'uniq_cem_fee_rule_name',
    on: 'cem_fee_rule',
    columns: 'tenant_id, name',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, 'cem_fee_rule', ['delete']);
  await terms(db);
}

async function terms(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_fee_term', [
    ['cemetery_id', 'text'],
    ['plot_id', 'text', 'required'],
    ['plot_full_name', 'text'],
    ['order_id', 'text', 'required'],
    ['right_id', 'text', 'required'],
    ['holder_name', 'text'],
    ['seq', 'integer', 'required'],
    ['term_type', 'text', 'required'],
    ['start_date', 'text', 'required'],
    ['end_date', 'text', 'required'],
    ['years', 'integer', 'required'],
    ['base_amount', 'bigint'],
    ['amount', 'bigint', 'required'],
    ['paid_amount', 'bigint', 'required'],
    ['pay_no', 'text'],
    ['pay_date', 'text'],
    ['payer_name', 'text'],
    ['status', 'text', 'required'],
    ['remark', 'text'],
  ])
    .addForeignKeyConstraint('fk_fee_term_right', ['right_id'], 'cem_plot_right', ['id'])
    .addForeignKeyConstraint('fk_fee_term_order', ['order_id'], 'cem_order', ['id'])
    .addCheckConstraint('ck_fee_term_days', sql`end_date >= start_date and years between 1 and 20`)
    .addCheckConstraint('ck_fee_term_money', sql`amount >= 0 and paid_amount between 0 and amount`)
    .execute();
  // I10: of two terms that begin on the same day one is refused; renewals also move the right's date conditionally.
  await index(db, {
    name: 'uniq_cem_fee_term_start',
    on: 'cem_fee_term',
    columns: 'right_id, start_date',
    unique: true,
    where: "status not in ('4', '5')",
  });
  await index(db, { name: 'uniq_cem_fee_term_seq', on: 'cem_fee_term', columns: 'right_id, seq', unique: true });
  await index(db, { name: 'ix_cem_fee_term_order', on: 'cem_fee_term', columns: 'order_id' });
  await index(db, {
    name: 'ix_cem_fee_term_list',
    on: 'cem_fee_term',
    columns: 'tenant_id, del_flag, create_time, id',
  });
  await index(db, { name: 'ix_cem_fee_term_end', on: 'cem_fee_term', columns: 'tenant_id, del_flag, end_date, id' });
  await forbid(db, 'cem_fee_term', ['delete']);
}
