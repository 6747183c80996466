import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, isSqlite, type Schema, tenantTable } from './columns.ts';

const OLD: readonly ColumnSpec[] = [
  ['order_id', 'text'],
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
  ['service_order_id', 'text'],
];

const NEW: readonly ColumnSpec[] = [
  ['biz_type', 'text'],
  ['biz_no', 'text'],
  ['plot_full_name', 'text'],
  ['void_reason', 'text'],
  ['void_by', 'text'],
  ['void_time', 'text'],
  ['reverse_of_id', 'text'],
  ['moved_from_id', 'text'],
];

const ALLOCATION: readonly ColumnSpec[] = [
  ['payment_id', 'text', 'required'],
  ['biz_type', 'text', 'required'],
  ['biz_id', 'text', 'required'],
  ['amount', 'bigint', 'required'],
];

const AUDIT = `id, tenant_id, create_by, create_time, update_by, update_time, sys_org_code, delete_by, delete_time,
  delete_reason, version, del_flag`;

/** Only a reversal has a negative amount, and it says which payment it takes back. */
const SIGN = sql`amount <> 0 and (amount < 0) = (reverse_of_id is not null)`;

const run = (db: Schema, text: string) => sql.raw(text).execute(db);

/**
 * Payments that are voided, reversed by a negative row, or moved to another order, and the requests for it
 * (domain.md §3.11, §4.8). A payment names its order, so that payments are a list of their own.
 */
export async function up(db: Schema): Promise<void> {
  await (isSqlite(db) ? renewed(db) : widened(db));
  await paymentIndexes(db);
  await named(db);
  await corrections(db);
}

/** SQLite changes no check of a table; allocations go over first, because they point to payments. */
async function renewed(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_payment_next', [...OLD, ...NEW])
    .addForeignKeyConstraint('fk_payment_order', ['order_id'], 'cem_order', ['id'])
    .addCheckConstraint('ck_payment_amount', SIGN)
    .addCheckConstraint('ck_payment_debtor', sql`(order_id is null) <> (service_order_id is null)`)
    .execute();
  await copied(db, 'cem_payment', OLD);
  await tenantTable(db, 'cem_payment_allocation_next', ALLOCATION)
    .addForeignKeyConstraint('fk_allocation_payment', ['payment_id'], 'cem_payment_next', ['id'])
    .addCheckConstraint('ck_allocation_amount', sql`amount <> 0`)
    .execute();
  await copied(db, 'cem_payment_allocation', ALLOCATION);
  for (const table of ['cem_payment_allocation', 'cem_payment']) await run(db, `drop table ${table}`);
  for (const table of ['cem_payment', 'cem_payment_allocation'])
    await run(db, `alter table ${table}_next rename to ${table}`);
  await index(db, { name: 'uniq_cem_payment_no', on: 'cem_payment', columns: 'tenant_id, pay_no', unique: true });
  await index(db, { name: 'ix_cem_payment_order', on: 'cem_payment', columns: 'order_id' });
  await index(db, { name: 'ix_cem_payment_service', on: 'cem_payment', columns: 'service_order_id' });
  await index(db, { name: 'ix_cem_allocation_payment', on: 'cem_payment_allocation', columns: 'payment_id' });
  await forbid(db, 'cem_payment', ['delete']);
  await forbid(db, 'cem_payment_allocation', ['delete', 'update']);
}

function copied(db: Schema, table: string, columns: readonly ColumnSpec[]): Promise<unknown> {
  const names = [AUDIT, ...columns.map(([name]) => name)].join(', ');
  return run(db, `insert into ${table}_next (${names}) select ${names} from ${table} order by rowid`);
}

async function widened(db: Schema): Promise<void> {
  const columns = NEW.map(([name, type]) => `add column ${name} ${type}`);
  await run(db, `alter table cem_payment ${columns.join(', ')}`);
  await run(db, 'alter table cem_payment drop constraint ck_payment_amount');
  await sql`alter table cem_payment add constraint ck_payment_amount check (${SIGN})`.execute(db);
  await run(db, 'alter table cem_payment_allocation drop constraint ck_allocation_amount');
  await run(db, 'alter table cem_payment_allocation add constraint ck_allocation_amount check (amount <> 0)');
  await run(db, 'drop index uniq_cem_payment_channel');
}

async function paymentIndexes(db: Schema): Promise<void> {
  // The number of a payment that was taken back belongs to the right one that replaces it.
  await index(db, {
    name: 'uniq_cem_payment_channel',
    on: 'cem_payment',
    columns: 'tenant_id, method, channel_no',
    unique: true,
    where: "channel_no is not null and status = '1'",
  });
  for (const column of ['reverse_of_id', 'moved_from_id']) {
    const where = `${column} is not null`;
    await index(db, { name: `uniq_cem_payment_${column}`, on: 'cem_payment', columns: column, unique: true, where });
  }
  await index(db, { name: 'ix_cem_payment_time', on: 'cem_payment', columns: 'tenant_id, del_flag, pay_time, id' });
  await index(db, { name: 'ix_cem_payment_biz_no', on: 'cem_payment', columns: 'tenant_id, biz_no' });
}

async function named(db: Schema): Promise<void> {
  const of = (column: string, service = column) => `coalesce(
    (select o.${column} from cem_order o where o.id = cem_payment.order_id),
    (select s.${service} from cem_service_order s where s.id = cem_payment.service_order_id))`;
  await run(
    db,
    `update cem_payment set biz_no = ${of('order_no', 'service_no')}, plot_full_name = ${of('plot_full_name')},
      biz_type = case when service_order_id is not null then '2' when pay_kind = '6' then '3' else '1' end`,
  );
}

async function corrections(db: Schema): Promise<void> {
  const table = 'cem_payment_correction';
  await tenantTable(db, table, [
    ['payment_id', 'text', 'required'],
    ['pay_no', 'text', 'required'],
    ['kind', 'text', 'required'],
    ['status', 'text', 'required'],
    ['amount', 'bigint', 'required'],
    ['biz_no', 'text'],
    ['pay_time', 'text'],
    ['target_order_id', 'text'],
    ['target_service_id', 'text'],
    ['target_no', 'text'],
    ['reason', 'text', 'required'],
    ['apply_id', 'text'],
    ['apply_name', 'text'],
    ['apply_time', 'text'],
    ['decide_id', 'text'],
    ['decide_name', 'text'],
    ['decide_time', 'text'],
    ['decide_note', 'text'],
  ])
    .addForeignKeyConstraint('fk_correction_payment', ['payment_id'], 'cem_payment', ['id'])
    .addForeignKeyConstraint('fk_correction_order', ['target_order_id'], 'cem_order', ['id'])
    .addForeignKeyConstraint('fk_correction_service', ['target_service_id'], 'cem_service_order', ['id'])
    .execute();
  const open = "del_flag = 0 and status = '1'";
  await index(db, { name: 'uniq_cem_correction_open', on: table, columns: 'payment_id', unique: true, where: open });
  await index(db, { name: 'ix_cem_correction_payment', on: table, columns: 'payment_id' });
  await index(db, { name: 'ix_cem_correction_time', on: table, columns: 'tenant_id, del_flag, create_time, id' });
  await forbid(db, table, ['delete']);
  // Payments that were voided before this version keep their word.
  await run(
    db,
    `insert into ${table} (id, tenant_id, payment_id, pay_no, kind, status, amount, biz_no, pay_time, reason,
      create_by, create_time, sys_org_code)
      select id, tenant_id, id, pay_no, case status when '2' then '1' else '2' end, '2', amount, biz_no, pay_time,
      coalesce(remark, '历史更正'), create_by, create_time, sys_org_code from cem_payment where status in ('2', '3')`,
  );
}
