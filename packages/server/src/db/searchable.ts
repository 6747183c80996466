import type { Engine } from './database.ts';

/** Whether the database can have search indexes: PostgreSQL needs an extension that may be missing (ADR 7). */
export async function isSearchable(
  read: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>,
  engine: Engine,
): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const rows = await read("select 1 as one from pg_extension where extname = 'pg_trgm'", []);
  return rows.length > 0;
}
