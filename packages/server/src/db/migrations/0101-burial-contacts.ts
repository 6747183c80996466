import { sql } from 'kysely';
import { index, type Schema } from './columns.ts';

const COLUMNS = ['buried_text', 'buried_date', 'buried_precision', 'contact_name', 'contact_phone'];

/** The day of burial, as far as it is known, and whom to call stand with the person (domain.md §3.9, §3.27). */
export async function up(db: Schema): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('cem_deceased').addColumn(column, 'text').execute();
  const day = sql`(select max(substr(b.actual_time, 1, 10)) from cem_burial b
    where b.deceased_id = cem_deceased.id and b.actual_time is not null and b.del_flag = 0)`;
  await sql`update cem_deceased set buried_text = ${day}, buried_date = ${day}, buried_precision = 'day'
    where exists (select 1 from cem_burial b
      where b.deceased_id = cem_deceased.id and b.actual_time is not null and b.del_flag = 0)`.execute(db);
  const columns = 'tenant_id, del_flag, buried_date, id';
  await index(db, { name: 'ix_cem_deceased_buried_date', on: 'cem_deceased', columns });
}
