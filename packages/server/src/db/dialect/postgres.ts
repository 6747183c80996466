import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/** int8 and numeric arrive as numbers: our integers stay far inside the exact range (money in fen). */
const INT8 = 20;
const NUMERIC = 1700;

/** One pool for the query builder and for ready-made statements (postgres-reads.ts). */
export interface PostgresPool {
  dialect: PostgresDialect;
  open(): Promise<Pool>;
  close(): Promise<void>;
}

/** The driver is loaded with the first query, so that installations on SQLite do not carry it in memory. */
export function postgresPool(url: string): PostgresPool {
  let pool: Promise<Pool> | undefined;
  const open = () => {
    pool ??= openPool(url);
    return pool;
  };
  return {
    dialect: new PostgresDialect({ pool: open }),
    open,
    close: async () => {
      const opened = await pool;
      if (opened && !opened.ending) await opened.end();
    },
  };
}

async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    idleTimeoutMillis: 30_000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // An idle connection that breaks must not end the process; the next query reports the failure.
  pool.on('error', () => undefined);
  return pool;
}
