import { type Db, runSql } from '../database.ts';

/** Connections of other processes to this PostgreSQL database. */
export async function otherSessions(db: Db): Promise<number> {
  const text = `select count(*) as total from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  const [row] = await runSql<{ total: number }>(db, text, []);
  return Number(row?.total ?? 0);
}
