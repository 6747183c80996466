import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, type Schema, tenantTable } from './columns.ts';

const OUTGOING_AND_REMINDED: readonly ColumnSpec[] = [
  ['out_deceased', 'text'],
  ['out_type', 'text'],
  ['out_dest_type', 'text'],
  ['out_destination', 'text'],
  ['out_applicant', 'text'],
  ['out_apply_date', 'text'],
  ['out_date', 'text'],
  ['out_amount', 'bigint'],
  ['remind_time', 'text'],
  ['remind_result', 'text'],
];

/** What the order lists show of relocations, reminders and instalments (domain.md §10.2, §3.10, §3.15). */
export async function up(db: Schema): Promise<void> {
  for (const [name, type] of OUTGOING_AND_REMINDED)
    await db.schema.alterTable('cem_order').addColumn(name, type).execute();
  await tenantTable(db, 'cem_order_instalment', [
    ['order_id', 'text', 'required'],
    ['order_num', 'integer', 'required'],
    ['due_date', 'text', 'required'],
    ['amount', 'bigint', 'required'],
    ['paid_amount', 'bigint', 'required'],
  ])
    .addForeignKeyConstraint('fk_order_instalment', ['order_id'], 'cem_order', ['id'])
    .addCheckConstraint('ck_instalment_money', sql`amount > 0 and paid_amount between 0 and amount`)
    .execute();
  await index(db, {
    name: 'uniq_cem_order_instalment',
    on: 'cem_order_instalment',
    columns: 'order_id, order_num',
    unique: true,
    where: 'del_flag = 0',
  });
  await tenantTable(db, 'cem_order_reminder', [
    ['order_id', 'text', 'required'],
    ['remind_time', 'text', 'required'],
    ['channel', 'text', 'required'],
    ['result', 'text', 'required'],
    ['next_date', 'text'],
    ['operator_name', 'text', 'required'],
    ['remark', 'text'],
  ])
    .addForeignKeyConstraint('fk_order_reminder', ['order_id'], 'cem_order', ['id'])
    .execute();
  await index(db, { name: 'ix_cem_order_reminder', on: 'cem_order_reminder', columns: 'order_id, remind_time' });
  await forbid(db, 'cem_order_instalment', ['delete']);
  await forbid(db, 'cem_order_reminder', ['delete']);
}
