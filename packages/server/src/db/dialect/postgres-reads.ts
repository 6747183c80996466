import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { PostgresConnections } from './postgres.ts';
import { answerOf, NAMES_EACH, postgresLines } from './postgres-lines.ts';
import { postgresStamps, type Query } from './postgres-stamps.ts';
import { type Ready, readyTexts } from './ready-texts.ts';

/** A named statement whose column types have changed since it was prepared: a migration ran meanwhile. */
const OUTDATED = '0A000';
/** Named statements are not tied to the connection: a proxy sends each statement to a different one. */
const PROXIED = new Set(['26000', '42P05']);

/** A statement with a plan of this cost takes a few milliseconds; a page from the middle of an index costs a tenth. */
const CHEAP = 1000;
/** A statement slower than this, ms, leaves the shared connections, whatever its plan estimated. */
const SLOW_MS = 100;

/** The reading part of a database, see `Database`. */
interface Reads {
  query: Query;
  queryHeavy: Query;
  queryWeighed: Query;
  stamp(text?: string): Promise<string>;
  close(): Promise<void>;
}

type Values = readonly unknown[];

/**
 * Reads with prepared text, bypassing the query builder. Planning a list costs three times as much as running it, so
 * repeated texts get a name, under which each connection plans them once. That applies to lookups by key and to
 * statements without parameters: every other plan may depend on the values and is made each time (docs/adr/0019). Quick
 * named statements share a few connections (postgres-lines.ts); all others get a connection each.
 */
export function postgresReads({ pool, line }: Pick<PostgresConnections, 'pool' | 'line'>): Reads {
  const lines = postgresLines(line);
  const alone = async <Row>(text: string, values: Values, name?: string) =>
    rowsOf<Row>(await pool(), { text, values: [...values], ...(name === undefined ? {} : { name }) });
  const byKey = readyTexts(async () => true);
  const whole = readyTexts(async (text) => (await costOf(await pool(), text)) < CHEAP);
  const onLine = async <Row>(ready: Ready, text: string, values: Values): Promise<Row[]> => {
    const { rows, ms } = await lines.run<Row>({ text, values: [...values], name: ready.name });
    if (ms > SLOW_MS) ready.quick = false;
    return rows;
  };
  let named = true;
  const run = async <Row>(ready: Ready | undefined, text: string, values: Values): Promise<Row[]> => {
    if (!named || !ready) return alone<Row>(text, values);
    try {
      return await (ready.quick ? onLine<Row>(ready, text, values) : alone<Row>(text, values, ready.name));
    } catch (error) {
      const code = (error as { code?: string } | null)?.code ?? '';
      if (PROXIED.has(code)) named = false;
      else if (code !== OUTDATED) throw error;
      return alone<Row>(text, values);
    }
  };
  const query: Query = (text, values) => run(byKey(text), text, values);
  return {
    query,
    queryHeavy: alone,
    queryWeighed: (text, values) => run(values.length === 0 ? whole(text) : undefined, text, values),
    stamp: postgresStamps(query),
    close: lines.close,
  };
}

async function costOf(pool: Pool, text: string): Promise<number> {
  const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(pool, {
    text: `explain (format json) ${text}`,
  });
  return row?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? Number.POSITIVE_INFINITY;
}

const NAMES = new WeakMap<PoolClient, Set<string>>();

/** Records a name; true when the connection now holds as many as allowed. */
function full(client: PoolClient, name: string): boolean {
  let names = NAMES.get(client);
  if (!names) {
    names = new Set();
    NAMES.set(client, names);
  }
  return names.add(name).size >= NAMES_EACH;
}

/** Rows of one statement. A connection that failed is discarded, because its state is unknown. */
async function rowsOf<Row>(pool: Pool, query: QueryConfig): Promise<Row[]> {
  const client = await pool.connect();
  // The statement itself fails when its connection breaks; without a listener the process would end too.
  const broken = () => undefined;
  client.once('error', broken);
  let end: Error | boolean = true;
  try {
    const rows = await answerOf<Row>(client, query);
    end = query.name !== undefined && full(client, query.name);
    return rows;
  } finally {
    client.removeListener('error', broken);
    client.release(end);
  }
}
