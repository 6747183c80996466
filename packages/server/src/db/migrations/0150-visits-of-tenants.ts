import { sql } from 'kysely';
import type { Schema } from './columns.ts';

/**
 * Deleted rows of the login log are counted for each tenant. Of those counted before nobody knows whose they were; nearly
 * every installation had one tenant, and it keeps its figure.
 */
export async function up(db: Schema): Promise<void> {
  await sql`update sys_sequence set id = 'visits:swept:' || coalesce((select min(id) from sys_tenant), 0)
    where id = 'visits:swept'`.execute(db);
}
