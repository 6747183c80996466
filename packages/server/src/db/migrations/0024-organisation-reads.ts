import { sql } from 'kysely';
import { isSqlite, type Schema } from './columns.ts';

/** What big organisations need to be read quickly. */
export async function up(db: Schema): Promise<void> {
  await (isSqlite(db) ? countDepartsSqlite(db) : countDepartsPostgres(db));
  // Nearly every account belongs to the tenant: without statistics the planner expects one in two hundred.
  if (!isSqlite(db))
    await sql`create statistics stat_sys_user_tenants on ((',' || coalesce(rel_tenant_ids, '') || ',')) from sys_user`.execute(
      db,
    );
}

/** Every change of a department raises the version `departs`, whoever makes it: trees are kept in memory until then. */
async function countDepartsSqlite(db: Schema): Promise<void> {
  for (const action of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.raw(`sys_depart_counts_${action}`)} after ${sql.raw(action)} on sys_depart begin
      insert into sys_state (id, value) values ('departs', 1)
        on conflict (id) do update set value = sys_state.value + 1; end`.execute(db);
}

async function countDepartsPostgres(db: Schema): Promise<void> {
  await sql`create function songbai_departs_changed() returns trigger language plpgsql as $$ begin
    insert into sys_state (id, value) values ('departs', 1)
      on conflict (id) do update set value = sys_state.value + 1;
    return null; end $$`.execute(db);
  await sql`create trigger sys_depart_counts after insert or update or delete on sys_depart
    for each statement execute function songbai_departs_changed()`.execute(db);
}
