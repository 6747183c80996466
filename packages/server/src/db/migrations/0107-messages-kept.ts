import { sql } from 'kysely';
import { index, isSqlite, type Schema } from './columns.ts';

const TABLE = 'sys_sms';

/** Messages that are over may be swept, those that wait may not; and what waits about a record can be called back. */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable(TABLE).addColumn('bus_id', 'text').execute();
  const where = 'bus_id is not null and next_time is not null';
  await index(db, { name: 'ix_sys_sms_about', on: TABLE, columns: 'bus_id', where });
  await index(db, {
    name: 'ix_sys_sms_deleted',
    on: TABLE,
    columns: 'tenant_id, create_time',
    where: 'del_flag = 1',
  });
  if (isSqlite(db)) {
    await sql`drop trigger sys_sms_no_delete`.execute(db);
    await sql`create trigger sys_sms_no_delete before delete on sys_sms when old.next_time is not null begin
      select raise(abort, 'messages that wait are kept'); end`.execute(db);
  } else {
    await sql`drop trigger sys_sms_no_delete on sys_sms`.execute(db);
    await sql`create trigger sys_sms_no_delete before delete on sys_sms
      for each row when (old.next_time is not null) execute function songbai_refuse()`.execute(db);
  }
}
