import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, type Schema, searchedTable, tenantTable } from './columns.ts';

const ORDER: readonly ColumnSpec[] = [
  ['cemetery_id', 'text'],
  ['order_no', 'text'],
  ['plot_id', 'text'],
  ['plot_full_name', 'text'],
  ['customer_id', 'text'],
  ['customer_name', 'text'],
  ['mobile', 'text'],
  ['id_no', 'text'],
  ['order_type', 'text', 'required'],
  ['order_status', 'text', 'required'],
  ['list_amount', 'bigint', 'required'],
  ['discount_amount', 'bigint', 'required'],
  ['payable_amount', 'bigint', 'required'],
  ['received_amount', 'bigint', 'required'],
  ['refunded_amount', 'bigint', 'required'],
  ['arrears_amount', 'bigint', 'required'],
  ['payment_status', 'text', 'required'],
  ['pay_plan', 'text'],
  ['sales_id', 'text'],
  ['channel', 'text'],
  ['order_date', 'text'],
  ['deposit_amount', 'bigint'],
  ['deposit_date', 'text'],
  ['balance_due_date', 'text'],
  ['next_due_date', 'text'],
  ['fee_paid_to', 'text'],
  ['out_status', 'text', 'required'],
  ['cancel_type', 'text'],
  ['cancel_reason', 'text'],
  ['cancel_time', 'text'],
  ['cancel_by', 'text'],
  ['delete_reason', 'text'],
  ['delete_time', 'text'],
  ['delete_by', 'text'],
  ['remark', 'text'],
  ['import_batch_id', 'text'],
];

const ORDER_ITEM: readonly ColumnSpec[] = [
  ['order_id', 'text', 'required'],
  ['order_num', 'integer'],
  ['item_type', 'text', 'required'],
  ['name', 'text', 'required'],
  ['quantity', 'double precision', 'required'],
  ['list_price', 'bigint', 'required'],
  ['unit_price', 'bigint', 'required'],
  ['discount', 'bigint', 'required'],
  ['amount', 'bigint', 'required'],
  ['refundable', 'text', 'required'],
  ['status', 'text', 'required'],
];

const PAYMENT: readonly ColumnSpec[] = [
  ['order_id', 'text', 'required'],
  ['pay_no', 'text', 'required'],
  ['pay_time', 'text', 'required'],
  ['payer_name', 'text', 'required'],
  ['amount', 'bigint', 'required'],
  ['method', 'text', 'required'],
  ['pay_kind', 'text', 'required'],
  ['cashier_name', 'text', 'required'],
  ['status', 'text', 'required'],
  ['channel_no', 'text'],
  ['cashier_id', 'text', 'required'],
  ['remark', 'text'],
];

const HOLD: readonly ColumnSpec[] = [
  ['plot_id', 'text', 'required'],
  ['hold_type', 'text', 'required'],
  ['customer_id', 'text'],
  ['order_id', 'text'],
  ['holder_id', 'text', 'required'],
  ['holder_name', 'text', 'required'],
  ['reason', 'text'],
  ['start_time', 'text', 'required'],
  ['expire_time', 'text'],
  ['expire_ms', 'bigint'],
  // How often a picking lock was prolonged.
  ['renewals', 'integer'],
  ['status', 'text', 'required'],
  ['release_by', 'text'],
  ['release_time', 'text'],
  ['release_reason', 'text'],
];

const RIGHT: readonly ColumnSpec[] = [
  ['plot_id', 'text', 'required'],
  ['order_id', 'text', 'required'],
  ['holder_id', 'text', 'required'],
  // Given when the right becomes valid; null while it waits (domain.md §3.6).
  ['generation', 'integer'],
  ['start_date', 'text', 'required'],
  ['end_date', 'text'],
  ['end_type', 'text'],
  ['status', 'text', 'required'],
  ['fee_paid_to', 'text'],
  ['first_burial_date', 'text'],
  ['import_batch_id', 'text'],
];

/** Orders, money, holds and rights (domain.md §3.5, §3.6, §3.10, §3.11). */
export async function up(db: Schema): Promise<void> {
  await orders(db);
  await payments(db);
  await holdsAndRights(db);
}

/**
 * Which of the five lists an order is in, as far as that does not depend on the day, and the day from which it is overdue
 * (domain.md §4.3). The order module asks in exactly these words, so that its lists and counts are ranges of an index.
 */
export const LIST_GROUP = `(case when del_flag = 1 then 'deleted' when order_status in ('7', '8') then 'cancelled'
  when out_status <> '0' then 'outgoing' else 'open' end)`;
export const DUE_DATE = `(coalesce(case when order_status in ('2', '3', '4') then next_due_date
  when order_status in ('5', '6') then fee_paid_to end, '9999-12-31'))`;

async function orders(db: Schema): Promise<void> {
  await searchedTable(db, 'cem_order', ORDER)
    .addForeignKeyConstraint('fk_order_plot', ['plot_id'], 'cem_plot', ['id'])
    .addForeignKeyConstraint('fk_order_customer', ['customer_id'], 'cem_customer', ['id'])
    // I3, I4: the amounts of one order can never contradict each other.
    .addCheckConstraint('ck_order_payable', sql`payable_amount = list_amount - discount_amount and payable_amount >= 0`)
    .addCheckConstraint('ck_order_arrears', sql`arrears_amount = payable_amount - received_amount + refunded_amount`)
    .addCheckConstraint('ck_order_money', sql`received_amount >= 0 and refunded_amount between 0 and received_amount`)
    .execute();
  await index(db, { name: 'uniq_cem_order_no', on: 'cem_order', columns: 'tenant_id, order_no', unique: true });
  // I1: at most one live order holds a plot.
  await index(db, {
    name: 'uniq_cem_order_active_plot',
    on: 'cem_order',
    columns: 'plot_id',
    unique: true,
    where: "del_flag = 0 and order_status in ('2', '3', '4', '5', '6', '7')",
  });
  await index(db, { name: 'ix_cem_order_time', on: 'cem_order', columns: 'tenant_id, del_flag, create_time, id' });
  await index(db, { name: 'ix_cem_order_date', on: 'cem_order', columns: 'tenant_id, del_flag, order_date, id' });
  await index(db, {
    name: 'ix_cem_order_status',
    on: 'cem_order',
    columns: 'tenant_id, del_flag, order_status, create_time, id',
  });
  await index(db, {
    name: 'ix_cem_order_list',
    on: 'cem_order',
    columns: `tenant_id, ${LIST_GROUP}, create_time, id, ${DUE_DATE}`,
  });
  await index(db, { name: 'ix_cem_order_due', on: 'cem_order', columns: `tenant_id, ${LIST_GROUP}, ${DUE_DATE}` });
  // The same for who sees only the orders of their own.
  await index(db, {
    name: 'ix_cem_order_owner_due',
    on: 'cem_order',
    columns: `tenant_id, create_by, ${LIST_GROUP}, ${DUE_DATE}`,
  });
  await index(db, {
    name: 'ix_cem_order_owner',
    on: 'cem_order',
    columns: `tenant_id, create_by, ${LIST_GROUP}, create_time, id, ${DUE_DATE}`,
  });
  await index(db, { name: 'ix_cem_order_plot', on: 'cem_order', columns: 'plot_id' });
  await index(db, { name: 'ix_cem_order_customer', on: 'cem_order', columns: 'customer_id' });
  await tenantTable(db, 'cem_order_item', ORDER_ITEM)
    .addForeignKeyConstraint('fk_order_item', ['order_id'], 'cem_order', ['id'])
    .execute();
  await index(db, { name: 'ix_cem_order_item', on: 'cem_order_item', columns: 'order_id, order_num' });
  await forbid(db, 'cem_order', ['delete']);
  await forbid(db, 'cem_order_item', ['delete']);
}

async function payments(db: Schema): Promise<void> {
  const columns = PAYMENT.map((column): ColumnSpec => (column[0] === 'order_id' ? ['order_id', 'text'] : column));
  await tenantTable(db, 'cem_payment', [...columns, ['service_order_id', 'text']])
    .addForeignKeyConstraint('fk_payment_order', ['order_id'], 'cem_order', ['id'])
    .addCheckConstraint('ck_payment_amount', sql`amount > 0`)
    .addCheckConstraint('ck_payment_debtor', sql`(order_id is null) <> (service_order_id is null)`)
    .execute();
  await index(db, { name: 'uniq_cem_payment_no', on: 'cem_payment', columns: 'tenant_id, pay_no', unique: true });
  await index(db, { name: 'ix_cem_payment_order', on: 'cem_payment', columns: 'order_id' });
  await index(db, { name: 'ix_cem_payment_service', on: 'cem_payment', columns: 'service_order_id' });
  await index(db, {
    name: 'uniq_cem_payment_channel',
    on: 'cem_payment',
    columns: 'tenant_id, method, channel_no',
    unique: true,
    where: 'channel_no is not null',
  });
  await tenantTable(db, 'cem_payment_allocation', [
    ['payment_id', 'text', 'required'],
    ['biz_type', 'text', 'required'],
    ['biz_id', 'text', 'required'],
    ['amount', 'bigint', 'required'],
  ])
    .addForeignKeyConstraint('fk_allocation_payment', ['payment_id'], 'cem_payment', ['id'])
    .addCheckConstraint('ck_allocation_amount', sql`amount > 0`)
    .execute();
  await index(db, { name: 'ix_cem_allocation_payment', on: 'cem_payment_allocation', columns: 'payment_id' });
  await forbid(db, 'cem_payment', ['delete']);
  await forbid(db, 'cem_payment_allocation', ['delete', 'update']);
}

async function holdsAndRights(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_plot_hold', HOLD)
    .addForeignKeyConstraint('fk_hold_plot', ['plot_id'], 'cem_plot', ['id'])
    .execute();
  await index(db, {
    name: 'uniq_cem_hold_active',
    on: 'cem_plot_hold',
    columns: 'plot_id',
    unique: true,
    where: "status = '1'",
  });
  await index(db, { name: 'ix_cem_hold_holder', on: 'cem_plot_hold', columns: 'holder_id', where: "status = '1'" });
  await tenantTable(db, 'cem_plot_right', RIGHT)
    .addForeignKeyConstraint('fk_right_plot', ['plot_id'], 'cem_plot', ['id'])
    .addForeignKeyConstraint('fk_right_order', ['order_id'], 'cem_order', ['id'])
    .execute();
  await index(db, {
    name: 'uniq_cem_right_live',
    on: 'cem_plot_right',
    columns: 'plot_id',
    unique: true,
    where: "status in ('0', '1', '2')",
  });
  await index(db, {
    name: 'uniq_cem_right_generation',
    on: 'cem_plot_right',
    columns: 'plot_id, generation',
    unique: true,
    where: 'generation is not null',
  });
  await index(db, { name: 'ix_cem_right_holder', on: 'cem_plot_right', columns: 'holder_id, status' });
  await index(db, { name: 'ix_cem_right_order', on: 'cem_plot_right', columns: 'order_id' });
  await forbid(db, 'cem_plot_hold', ['delete']);
  await forbid(db, 'cem_plot_right', ['delete']);
}
