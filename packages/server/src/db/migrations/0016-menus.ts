import { sql } from 'kysely';
import { index, type Schema } from './columns.ts';

/** Menus that open without a tab of their own (contract/1 §16.4), and the way from a menu to whoever holds it. */
export async function up(db: Schema): Promise<void> {
  await sql`alter table sys_permission add column hide_tab integer not null default 0`.execute(db);
  for (const table of ['sys_role_permission', 'sys_role_passing']) {
    await index(db, { name: `ix_${table}_permission`, on: table, columns: 'permission_id' });
  }
}
