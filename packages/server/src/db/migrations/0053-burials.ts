import { sql } from 'kysely';
import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Burials and the slots of a day; the database holds the capacity and one open booking a person (domain.md §3.14, I8, I17). */
export async function up(db: Schema): Promise<void> {
  await burials(db);
  await tenantTable(db, 'cem_burial_slot', [
    ['cemetery_id', 'text', 'required'],
    ['book_date', 'text', 'required'],
    ['slot', 'text', 'required'],
    ['capacity', 'integer', 'required'],
    ['booked', 'integer', 'required'],
  ])
    .addCheckConstraint('ck_burial_slot', sql`booked between 0 and capacity`)
    .execute();
  await index(db, {
    name: 'uniq_cem_burial_slot',
    on: 'cem_burial_slot',
    columns: 'cemetery_id, book_date, slot',
    unique: true,
  });
  await forbid(db, 'cem_burial_slot', ['delete']);
}

async function burials(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_burial', [
    ['burial_no', 'text', 'required'],
    ['book_date', 'text', 'required'],
    ['slot', 'text', 'required'],
    ['cemetery_id', 'text', 'required'],
    ['plot_id', 'text', 'required'],
    ['plot_full_name', 'text'],
    ['right_id', 'text', 'required'],
    ['deceased_id', 'text', 'required'],
    ['deceased_name', 'text'],
    ['burial_type', 'text'],
    ['applicant', 'text'],
    ['applicant_relation', 'text'],
    ['applicant_phone', 'text'],
    ['people_count', 'integer'],
    ['status', 'text', 'required'],
    ['docs', 'text'],
    ['actual_time', 'text'],
    ['cavity_no', 'integer'],
    ['seal_result', 'text'],
    ['cancel_reason', 'text'],
    ['former_id', 'text'],
    ['remark', 'text'],
  ])
    .addForeignKeyConstraint('fk_burial_plot', ['plot_id'], 'cem_plot', ['id'])
    .execute();
  const on = 'cem_burial';
  await index(db, { name: 'uniq_cem_burial_no', on, columns: 'tenant_id, burial_no', unique: true });
  await index(db, {
    name: 'uniq_cem_burial_open',
    on,
    columns: 'deceased_id',
    unique: true,
    where: "status in ('1', '2', '3', '4')",
  });
  await index(db, { name: 'ix_cem_burial_day', on, columns: 'tenant_id, del_flag, book_date, id' });
  await index(db, { name: 'ix_cem_burial_plot', on, columns: 'plot_id' });
  await forbid(db, on, ['delete']);
}
