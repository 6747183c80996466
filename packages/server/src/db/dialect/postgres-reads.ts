import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { inBatches } from '../../platform/batches.ts';
import type { Database } from '../database.ts';

/** Texts that are remembered to tell which come again. */
const REMEMBERED = 1000;

/** Statements that one connection keeps planned; beyond it is closed and another opened, so that its memory stays bounded. */
const NAMES_EACH = 200;

/** A named statement whose columns have changed their types since: a migration ran meanwhile. */
const OUTDATED = '0A000';
/** Names do not belong to the connection: a proxy hands each statement to another one. */
const SHARED = new Set(['26000', '42P05']);

/**
 * A state of the whole database server: the transactions whose changes are seen. Two equal ones see the same rows. The
 * start of the server process stands beside it, because a server that took over from another counts its own.
 */
export const STAMP_SQL = `(pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text)`;
const STAMP = `select ${STAMP_SQL} as "stamp"`;

type Reads = Pick<Database, 'query' | 'queryHeavy' | 'queryWeighed' | 'stamp'>;

/**
 * Reads with ready-made text, past the query builder. Planning a list costs three times as much as running it, so texts
 * that come again get a name, under which each connection plans them once. That holds for what is found by its key, and
 * for statements without any parameter: every other plan may depend on the values, and is made anew (docs/adr/0014).
 */
export function postgresReads(open: () => Promise<Pool>): Reads {
  const nameOf = statementNames();
  let named = true;
  const run = async <Row>(text: string, values: readonly unknown[], name: string | undefined): Promise<Row[]> => {
    const pool = await open();
    const query: QueryConfig = { text, values: [...values] };
    if (name === undefined || !named) return rowsOf<Row>(pool, query);
    try {
      return await rowsOf<Row>(pool, { ...query, name });
    } catch (error) {
      const code = (error as { code?: string } | null)?.code ?? '';
      if (SHARED.has(code)) named = false;
      else if (code !== OUTDATED) throw error;
      return rowsOf<Row>(pool, query);
    }
  };
  const stamps = inBatches(() => run<{ stamp: string }>(STAMP, [], nameOf(STAMP)));
  return {
    query: (text, values) => run(text, values, nameOf(text)),
    queryHeavy: (text, values) => run(text, values, undefined),
    queryWeighed: (text, values) => run(text, values, values.length === 0 ? nameOf(text) : undefined),
    stamp: async () => (await stamps(undefined))[0]?.stamp ?? '',
  };
}

/** The name of a text that has come before; the oldest are forgotten first. */
function statementNames(): (text: string) => string | undefined {
  const seen = new Map<string, string | undefined>();
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const name = seen.has(text) ? createHash('sha256').update(text).digest('base64url').slice(0, 24) : undefined;
    if (seen.size >= REMEMBERED && !seen.has(text)) seen.delete(seen.keys().next().value ?? '');
    seen.set(text, name);
    return name;
  };
}

const NAMES = new WeakMap<PoolClient, Set<string>>();

/** Notes a name; true when the connection now holds as many as it may. */
function full(client: PoolClient, name: string): boolean {
  let names = NAMES.get(client);
  if (!names) {
    names = new Set();
    NAMES.set(client, names);
  }
  return names.add(name).size >= NAMES_EACH;
}

/** Rows of one statement. A connection that failed is given up: who knows what it still holds. */
function rowsOf<Row>(pool: Pool, query: QueryConfig): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    pool.connect((refused, client, release) => {
      if (!client) {
        reject(refused);
        return;
      }
      // The statement itself fails when its connection breaks; without a listener the process would end as well.
      const broken = () => undefined;
      client.once('error', broken);
      void client.query(query, (error: Error | null, result) => {
        client.removeListener('error', broken);
        release(error ?? (query.name !== undefined && full(client, query.name)));
        if (error) reject(error);
        else resolve(result.rows as Row[]);
      });
    });
  });
}
