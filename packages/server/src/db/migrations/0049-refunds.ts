import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, type Schema, tenantTable } from './columns.ts';

const REFUND: readonly ColumnSpec[] = [
  ['refund_no', 'text', 'required'],
  ['biz_type', 'text', 'required'],
  ['order_id', 'text'],
  ['service_order_id', 'text'],
  ['biz_no', 'text', 'required'],
  ['plot_id', 'text'],
  ['plot_full_name', 'text'],
  ['customer_name', 'text'],
  ['from_status', 'text', 'required'],
  ['reason', 'text', 'required'],
  ['note', 'text'],
  ['received_amount', 'bigint', 'required'],
  ['consumed_amount', 'bigint', 'required'],
  ['deduction_amount', 'bigint', 'required'],
  ['handling_fee', 'bigint', 'required'],
  ['amount', 'bigint', 'required'],
  ['status', 'text', 'required'],
  ['apply_id', 'text'],
  ['apply_name', 'text'],
  ['apply_time', 'text'],
  ['approve_id', 'text'],
  ['approve_name', 'text'],
  ['approve_time', 'text'],
  ['approve_opinion', 'text'],
  ['method', 'text'],
  ['channel_no', 'text'],
  ['payee_name', 'text'],
  ['bank_name', 'text'],
  ['bank_account', 'text'],
  ['bank_account_tail', 'text'],
  ['receipt_returned', 'text'],
  ['pay_name', 'text'],
  ['pay_time', 'text'],
  ['close_reason', 'text'],
];

/**
 * Refunds with their lines (domain.md §3.11): a draft for each order that already waits for one, and the paid ones of
 * orders that gave money back before.
 */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_refund', REFUND)
    .addForeignKeyConstraint('fk_refund_order', ['order_id'], 'cem_order', ['id'])
    .addForeignKeyConstraint('fk_refund_service', ['service_order_id'], 'cem_service_order', ['id'])
    .addCheckConstraint('ck_refund_debtor', sql`(order_id is null) <> (service_order_id is null)`)
    .addCheckConstraint(
      'ck_refund_amount',
      sql`amount = received_amount - consumed_amount - deduction_amount - handling_fee and amount > 0`,
    )
    .addCheckConstraint('ck_refund_parts', sql`consumed_amount >= 0 and deduction_amount >= 0 and handling_fee >= 0`)
    .execute();
  await index(db, { name: 'uniq_cem_refund_no', on: 'cem_refund', columns: 'tenant_id, refund_no', unique: true });
  // One open refund at most gives back the same money.
  for (const debtor of ['order_id', 'service_order_id']) {
    await index(db, { name: `ix_cem_refund_${debtor}`, on: 'cem_refund', columns: debtor });
    await index(db, {
      name: `uniq_cem_refund_open_${debtor}`,
      on: 'cem_refund',
      columns: debtor,
      unique: true,
      where: `del_flag = 0 and status in ('0', '1', '2', '4') and ${debtor} is not null`,
    });
  }
  await index(db, {
    name: 'uniq_cem_refund_channel',
    on: 'cem_refund',
    columns: 'tenant_id, method, channel_no',
    unique: true,
    where: 'channel_no is not null',
  });
  await index(db, { name: 'ix_cem_refund_time', on: 'cem_refund', columns: 'tenant_id, del_flag, create_time, id' });
  await tenantTable(db, 'cem_refund_line', [
    ['refund_id', 'text', 'required'],
    ['order_num', 'integer'],
    ['item_id', 'text', 'required'],
    ['name', 'text', 'required'],
    ['received_amount', 'bigint', 'required'],
    ['consumed_amount', 'bigint', 'required'],
    ['deduction_amount', 'bigint', 'required'],
    ['amount', 'bigint', 'required'],
  ])
    .addForeignKeyConstraint('fk_refund_line', ['refund_id'], 'cem_refund', ['id'])
    .addCheckConstraint('ck_refund_line', sql`amount = received_amount - consumed_amount - deduction_amount`)
    .addCheckConstraint('ck_refund_line_parts', sql`amount >= 0 and consumed_amount >= 0 and deduction_amount >= 0`)
    .execute();
  await index(db, { name: 'ix_cem_refund_line', on: 'cem_refund_line', columns: 'refund_id, order_num' });
  await forbid(db, 'cem_refund', ['delete']);
  await forbid(db, 'cem_refund_line', ['delete']);
  await draftsForWaiting(db);
  await refundsOfBefore(db);
}

const HEAD = `id, tenant_id, refund_no, biz_type, order_id, service_order_id, biz_no, plot_id, plot_full_name, customer_name,
  from_status, reason, note, received_amount, consumed_amount, deduction_amount, handling_fee, amount, status,
  create_by, create_time, sys_org_code`;

/**
 * Orders in 退款中 from before this version: their former state follows from the kind of cancellation and the amounts,
 * that of services from whether a worker had been assigned.
 */
async function draftsForWaiting(db: Schema): Promise<void> {
  const net = 'received_amount - refunded_amount';
  await sql
    .raw(
      `insert into cem_refund (${HEAD}) select id, tenant_id, 'TK-' || order_no, '1', id, null, order_no, plot_id,
      plot_full_name, customer_name,
      case when cancel_type = '3' then '3' when arrears_amount = 0 then '5' else '4' end,
      case cancel_type when '4' then '1' when '5' then '2' else '3' end, cancel_reason, ${net}, 0, 0, 0, ${net}, '0',
      cancel_by, cancel_time, sys_org_code
      from cem_order where del_flag = 0 and order_status = '7' and ${net} > 0`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into cem_refund (${HEAD}) select id, tenant_id, 'TK-' || service_no, '2', null, id, service_no, plot_id,
      plot_full_name, customer_name, case when assignee_id is null then '2' else '3' end, '5', cancel_reason,
      ${net}, 0, 0, 0, ${net}, '0', update_by, update_time, sys_org_code
      from cem_service_order where del_flag = 0 and service_status = '8' and ${net} > 0`,
    )
    .execute(db);
}

/** Money given back before this version, without lines, so that the sums of refunds are those of the orders. */
async function refundsOfBefore(db: Schema): Promise<void> {
  const paid = "refunded_amount, 0, 0, 0, refunded_amount, '3'";
  await sql
    .raw(
      `insert into cem_refund (${HEAD}, pay_name, pay_time) select 'paid-' || id, tenant_id, 'TKY-' || order_no, '1', id, null,
      order_no, plot_id, plot_full_name, customer_name, case when cancel_type = '3' then '3' else '5' end,
      case cancel_type when '4' then '1' when '5' then '2' else '3' end, cancel_reason, ${paid},
      update_by, update_time, sys_org_code, update_by, update_time from cem_order where refunded_amount > 0`,
    )
    .execute(db);
  await sql
    .raw(
      `insert into cem_refund (${HEAD}, pay_name, pay_time) select 'paid-' || id, tenant_id, 'TKY-' || service_no, '2', null, id,
      service_no, plot_id, plot_full_name, customer_name, '2', '5', cancel_reason, ${paid},
      update_by, update_time, sys_org_code, update_by, update_time from cem_service_order where refunded_amount > 0`,
    )
    .execute(db);
}
