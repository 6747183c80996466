import { PostgresDialect } from 'kysely';
import type { Client, ClientBase, CustomTypesConfig, Pool, types as Types } from 'pg';

/** int8 and numeric arrive as numbers: our integers stay far inside the exact range (money in fen). */
const INT8 = 20;
const NUMERIC = 1700;

/** Connections of one database, for the query builder and for prepared statements (postgres-reads.ts). */
export interface PostgresConnections {
  dialect: PostgresDialect;
  pool(): Promise<Pool>;
  /** A connection on which statements are pipelined. */
  line(): Promise<Client>;
  close(): Promise<void>;
}

/** A connection silent for this long is considered broken: it is closed and waiting callers are refused, ms. */
const SILENCE_MS = 15_000;

/** The driver is loaded with the first query, so that SQLite installations do not load it. */
export function postgresConnections(url: string, broken: (error: Error) => void): PostgresConnections {
  let opened: Promise<Pool> | undefined;
  const pool = () => {
    opened ??= openPool(url, broken);
    return opened;
  };
  return {
    dialect: new PostgresDialect({ pool }),
    pool,
    line: () => openLine(url, broken),
    close: async () => {
      const open = await opened;
      if (open && !open.ending) await open.end();
    },
  };
}

async function openPool(url: string, broken: (error: Error) => void): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 12, idleTimeoutMillis: 30_000, types: typesOf(pg.types) });
  // The pool listens to idle connections only: one that breaks while in use would end the process.
  pool.on('connect', (client) => hearOf(client, broken));
  // The same failure, reported again when the connection was idle.
  pool.on('error', () => undefined);
  return pool;
}

async function openLine(url: string, broken: (error: Error) => void): Promise<Client> {
  const { default: pg } = await import('pg');
  const settings = { connectionString: url, types: typesOf(pg.types), query_timeout: SILENCE_MS, pipeline: true };
  const client = new pg.Client(settings);
  // Pending statements fail with their connection.
  hearOf(client, broken);
  await client.connect();
  return client;
}

/** Reports that a connection broke, once; without a listener it would end the process. */
function hearOf(client: ClientBase, broken: (error: Error) => void): void {
  let heard = false;
  client.on('error', (error: Error) => {
    if (!heard) broken(error);
    heard = true;
  });
}

function typesOf(types: typeof Types): CustomTypesConfig {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text'),
  };
}
