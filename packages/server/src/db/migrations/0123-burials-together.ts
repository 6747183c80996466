import { sql } from 'kysely';
import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Slots of the day as they were fixed until now, by their number. */
const SLOTS: Readonly<Record<string, string>> = {
  1: '08:00-09:30',
  2: '09:30-11:00',
  3: '13:00-14:30',
  4: '14:30-16:00',
};
const STANDARD = '08:00-09:30=4,09:30-11:00=4,13:00-14:30=4,14:30-16:00=4';

/**
 * Several dead in one booking, and the slots of a day as a setting of each cemetery (domain.md §3.14, §12): the people of
 * a booking stand in a table of their own, where the database holds one open booking a person (I8).
 */
export async function up(db: Schema): Promise<void> {
  await people(db);
  await db.schema
    .alterTable('cem_cemetery')
    .addColumn('burial_slots', 'text', (column) => column.notNull().defaultTo(STANDARD))
    .execute();
  for (const table of ['cem_burial', 'cem_burial_slot'])
    for (const [number, slot] of Object.entries(SLOTS))
      await sql`update ${sql.raw(table)} set slot = ${slot} where slot = ${number}`.execute(db);
  await sql`update sys_dict_item set del_flag = 1
    where dict_id in (select id from sys_dict where dict_code = 'burial_slot')`.execute(db);
  await sql`update sys_dict set del_flag = 1 where dict_code = 'burial_slot'`.execute(db);
}

async function people(db: Schema): Promise<void> {
  const on = 'cem_burial_person';
  await tenantTable(db, on, [
    ['burial_id', 'text', 'required'],
    ['order_num', 'integer'],
    ['deceased_id', 'text', 'required'],
    ['name', 'text', 'required'],
    ['cavity_no', 'integer'],
    ['open', 'text', 'required'],
  ])
    .addForeignKeyConstraint('fk_burial_person', ['burial_id'], 'cem_burial', ['id'])
    .execute();
  await sql`insert into cem_burial_person (id, tenant_id, burial_id, order_num, deceased_id, name, cavity_no, open,
      create_by, create_time, sys_org_code, version, del_flag)
    select b.id, b.tenant_id, b.id, 1, b.deceased_id, coalesce(b.deceased_name, ''), b.cavity_no,
      case when b.status in ('1', '2', '3', '4') then 'Y' else 'N' end,
      b.create_by, b.create_time, b.sys_org_code, 1, b.del_flag from cem_burial b`.execute(db);
  await index(db, { name: 'uniq_cem_burial_person', on, columns: 'burial_id, deceased_id', unique: true });
  await index(db, {
    name: 'uniq_cem_burial_person_open',
    on,
    columns: 'deceased_id',
    unique: true,
    where: "open = 'Y'",
  });
  await index(db, { name: 'ix_cem_burial_person', on, columns: 'deceased_id' });
  await forbid(db, on, ['delete']);
  await sql`drop index uniq_cem_burial_open`.execute(db);
  for (const column of ['deceased_id', 'cavity_no'])
    await db.schema.alterTable('cem_burial').dropColumn(column).execute();
}
