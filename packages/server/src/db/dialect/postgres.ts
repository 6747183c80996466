import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/** int8 and numeric arrive as numbers: our integers stay far inside the exact range (money in fen). */
const INT8 = 20;
const NUMERIC = 1700;

/** The driver is loaded with the first query, so that installations on SQLite do not carry it in memory. */
export function postgresDialect(url: string, broken: (error: Error) => void): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(url, broken) });
}

async function openPool(url: string, broken: (error: Error) => void): Promise<Pool> {
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
  // The pool hears of idle connections only: one that breaks in somebody's hands would end the process.
  pool.on('connect', (client) => {
    let told = false;
    client.on('error', (error) => {
      if (!told) broken(error);
      told = true;
    });
  });
  // The same failure once more, when the connection was idle.
  pool.on('error', () => undefined);
  return pool;
}
