import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, isSqlite, type Schema, tenantTable } from './columns.ts';

const TABLE = 'cem_fee_term';

const COLUMNS: readonly ColumnSpec[] = [
  ['cemetery_id', 'text'],
  ['plot_id', 'text', 'required'],
  ['plot_full_name', 'text'],
  ['order_id', 'text', 'required'],
  ['right_id', 'text', 'required'],
  ['holder_name', 'text'],
  ['seq', 'integer', 'required'],
  ['term_type', 'text', 'required'],
  ['start_date', 'text'],
  ['end_date', 'text'],
  ['years', 'integer', 'required'],
  ['base_amount', 'bigint'],
  ['amount', 'bigint', 'required'],
  ['paid_amount', 'bigint', 'required'],
  ['pay_no', 'text'],
  ['pay_date', 'text'],
  ['payer_name', 'text'],
  ['status', 'text', 'required'],
  ['remark', 'text'],
];

const AUDIT = [
  ...['id', 'tenant_id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
  ...['delete_by', 'delete_time', 'delete_reason', 'version', 'del_flag'],
];

/** Rules say when the first term starts and what it is billed by; a term that waits for a burial has no days yet. */
export async function up(db: Schema): Promise<void> {
  await run(db, `alter table cem_fee_rule add column start_from text not null default '2'`);
  await run(db, 'alter table cem_fee_rule add column charge_item_id text');
  await (isSqlite(db) ? renewed(db) : loosened(db));
  await index(db, {
    name: 'uniq_cem_fee_term_waiting',
    on: TABLE,
    columns: 'right_id',
    unique: true,
    where: "status = '0'",
  });
}

async function loosened(db: Schema): Promise<void> {
  for (const column of ['start_date', 'end_date'])
    await run(db, `alter table ${TABLE} alter column ${column} drop not null`);
  await run(db, `alter table ${TABLE} add constraint ck_fee_term_waiting check (${DATED})`);
}

/** Only a term that waits, or one that was given up, may have no days. */
const DATED = "status in ('0', '4', '5') or (start_date is not null and end_date is not null)";

/** SQLite cannot take `not null` off a column. */
async function renewed(db: Schema): Promise<void> {
  const next = `${TABLE}_next`;
  await tenantTable(db, next, COLUMNS)
    .addForeignKeyConstraint('fk_fee_term_right', ['right_id'], 'cem_plot_right', ['id'])
    .addForeignKeyConstraint('fk_fee_term_order', ['order_id'], 'cem_order', ['id'])
    .addCheckConstraint('ck_fee_term_days', sql`end_date >= start_date and years between 1 and 20`)
    .addCheckConstraint('ck_fee_term_money', sql`amount >= 0 and paid_amount between 0 and amount`)
    .addCheckConstraint('ck_fee_term_waiting', sql.raw(DATED))
    .execute();
  const columns = [...AUDIT, ...COLUMNS.map(([name]) => name)].join(', ');
  await run(db, `insert into ${next} (${columns}) select ${columns} from ${TABLE}`);
  await run(db, `drop table ${TABLE}`);
  await run(db, `alter table ${next} rename to ${TABLE}`);
  const live = "status not in ('4', '5')";
  const start = {
    name: 'uniq_cem_fee_term_start',
    columns: 'right_id, start_date',
    unique: true as const,
    where: live,
  };
  await index(db, { ...start, on: TABLE });
  await index(db, { name: 'uniq_cem_fee_term_seq', on: TABLE, columns: 'right_id, seq', unique: true });
  await index(db, { name: 'ix_cem_fee_term_order', on: TABLE, columns: 'order_id' });
  await index(db, { name: 'ix_cem_fee_term_list', on: TABLE, columns: 'tenant_id, del_flag, create_time, id' });
  await index(db, { name: 'ix_cem_fee_term_end', on: TABLE, columns: 'tenant_id, del_flag, end_date, id' });
  await forbid(db, TABLE, ['delete']);
}

async function run(db: Schema, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}
