import type { Pool, PoolClient } from 'pg';
import { type LimitedQuery, type LimitedRows, LimitReached, type ReadLimits, sizeOfCells } from './limits.ts';

/** Rows fetched at a time. */
const FETCH = 2000;
/** The statement was ended, by its time or by us. */
const CANCELLED = '57014';

/** Reads in a transaction that cannot write and has a time limit; what goes on is cancelled with its caller. */
export const postgresLimited =
  (pool: () => Promise<Pool>): LimitedQuery =>
  async (text, values, limits) => {
    if (limits.signal?.aborted) throw new LimitReached('aborted');
    const connections = await pool();
    const client = await connections.connect();
    let pid = 0;
    const abort = () => void connections.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
    try {
      await client.query('begin transaction read only');
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      pid = rows[0]?.pid ?? 0;
      limits.signal?.addEventListener('abort', abort, { once: true });
      return await within(client, text, values, limits);
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== CANCELLED) throw error;
      throw new LimitReached(limits.signal?.aborted ? 'aborted' : 'time');
    } finally {
      limits.signal?.removeEventListener('abort', abort);
      await client.query('rollback').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  };

async function within(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  { ms, rows: most, bytes, signal }: ReadLimits,
): Promise<LimitedRows> {
  const until = Date.now() + ms;
  await client.query(`set local statement_timeout = ${Math.max(1, Math.round(ms))}`);
  // All rows are wanted, so that plans for the first ones would be the wrong ones.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare report no scroll cursor for ${text}`, [...values]);
  const all: unknown[][] = [];
  let columns: string[] = [];
  let size = 0;
  for (;;) {
    const count = Math.min(FETCH, most + 1 - all.length);
    const { rows, fields } = await client.query<unknown[]>({ text: `fetch ${count} from report`, rowMode: 'array' });
    columns = fields.map(({ name }) => name);
    for (const cells of rows) {
      size += sizeOfCells(cells);
      all.push(cells);
    }
    if (signal?.aborted) throw new LimitReached('aborted');
    if (size > bytes) throw new LimitReached('bytes');
    if (all.length > most) return { columns, rows: all.slice(0, most), more: true };
    if (rows.length < count) return { columns, rows: all, more: false };
    if (Date.now() > until) throw new LimitReached('time');
  }
}
