import { sql } from 'kysely';
import { isSqlite, type Schema } from './columns.ts';

/** Tables whose rows grow into the hundred thousands, so that counting them anew costs a list more than its page. */
const COUNTED = [
  ...['cem_plot', 'cem_customer', 'cem_order', 'cem_service_order', 'cem_deceased'],
  ...['sys_user', 'sys_user_depart'],
];

/**
 * PostgreSQL counts the statements that changed a table, in the transaction of the change: as long as the sum a reader
 * sees is the same, so are all rows of the table (docs/adr/0019). A writer takes any slot that is free, so that nobody
 * waits for another's transaction; there come to be as many slots as ever wrote at once.
 */
export async function up(db: Schema): Promise<void> {
  if (isSqlite(db)) return;
  await sql`create table sys_table_change (slot integer generated always as identity primary key,
    table_name text not null, changes bigint not null) with (fillfactor = 50)`.execute(db);
  await sql`create index ix_sys_table_change on sys_table_change (table_name)`.execute(db);
  await sql`create function songbai_table_changed() returns trigger language plpgsql as $$ begin
    update sys_table_change set changes = changes + 1 where slot = (
      select slot from sys_table_change where table_name = tg_table_name limit 1 for update skip locked);
    if not found then insert into sys_table_change (table_name, changes) values (tg_table_name, 1); end if;
    return null; end $$`.execute(db);
  for (const name of COUNTED) {
    await sql`insert into sys_table_change (table_name, changes) values (${name}, 0)`.execute(db);
    await sql`create trigger ${sql.raw(`${name}_changed`)} after insert or update or delete or truncate on ${sql.raw(name)}
      for each statement execute function songbai_table_changed()`.execute(db);
  }
}
