import { sql } from 'kysely';
import { type Schema, table } from './columns.ts';

/**
 * What a release has offered to the built-in roles, one row for each grant, named by role, menu or button and kind of grant.
 * A release that grants more to a role gives only what is not here, so that nothing comes back that was taken away.
 * Forgetting which lists the database was filled from makes the next start compare them, and so write the first notes.
 */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_offered_grant', []).execute();
  await sql`delete from sys_state where id = 'contract'`.execute(db);
}
