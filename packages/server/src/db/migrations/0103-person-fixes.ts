import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, type Schema, tenantTable } from './columns.ts';

const TABLE = 'cem_person_fix';

const COLUMNS: readonly ColumnSpec[] = [
  ['fix_no', 'text', 'required'],
  ['customer_id', 'text'],
  ['deceased_id', 'text'],
  ['person_name', 'text', 'required'],
  ['new_name', 'text'],
  ['old_id_no', 'text'],
  ['old_id_no_tail', 'text'],
  ['new_id_type', 'text'],
  ['new_id_no', 'text'],
  ['new_id_no_tail', 'text'],
  ['old_birth', 'text'],
  ['new_birth', 'text'],
  ['old_death', 'text'],
  ['new_death', 'text'],
  ['reason', 'text', 'required'],
  ['documents', 'text', 'required'],
  ['status', 'text', 'required'],
  ['apply_id', 'text', 'required'],
  ['apply_name', 'text'],
  ['apply_time', 'text'],
  ['approve_id', 'text'],
  ['approve_name', 'text'],
  ['approve_time', 'text'],
  ['approve_opinion', 'text'],
  ['close_reason', 'text'],
];

/** Corrections of a customer's or user's name, number and dates, by a second person (domain.md §3.7, §3.9). */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, TABLE, COLUMNS)
    .addForeignKeyConstraint('fk_person_fix_customer', ['customer_id'], 'cem_customer', ['id'])
    .addForeignKeyConstraint('fk_person_fix_deceased', ['deceased_id'], 'cem_deceased', ['id'])
    .addCheckConstraint('ck_person_fix_whom', sql`(customer_id is null) <> (deceased_id is null)`)
    .execute();
  await index(db, { name: 'uniq_cem_person_fix_no', on: TABLE, columns: 'tenant_id, fix_no', unique: true });
  // One correction at most waits for the same person.
  for (const column of ['customer_id', 'deceased_id'])
    await index(db, {
      name: `uniq_cem_person_fix_${column}`,
      on: TABLE,
      columns: column,
      unique: true,
      where: "del_flag = 0 and status = '1'",
    });
  await index(db, { name: 'ix_cem_person_fix_time', on: TABLE, columns: 'tenant_id, del_flag, create_time, id' });
  await forbid(db, TABLE, ['delete']);
}
