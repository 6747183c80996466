import { ProcessEnded, processPool } from '../../platform/process-pool.ts';
import { failureOf, type ThreadFailure } from '../../platform/workers.ts';
import { type LimitedQuery, type LimitedRows, LimitReached } from './limits.ts';

export interface LimitedRequest {
  file: string;
  text: string;
  values: readonly unknown[];
  ms: number;
  rows: number;
  bytes: number;
}

export type LimitedReply = { rows: LimitedRows } | { limit: 'bytes' } | ThreadFailure;

/** Reads the embedded database in processes of their own: a statement of SQLite cannot be stopped, a process can. */
export function sqliteLimited(file: string): { query: LimitedQuery; close(): void } {
  const processes = processPool<LimitedRequest, LimitedReply>('limited', '../db/limited/limited.worker.ts');
  return {
    query: async (text, values, { ms, rows, bytes, signal }) => {
      const reply = await processes.ask({ file, text, values, ms, rows, bytes }, { ms, signal }).catch(limitOf);
      if ('rows' in reply) return reply.rows;
      throw 'limit' in reply ? new LimitReached(reply.limit) : failureOf(reply);
    },
    close: () => processes.close(),
  };
}

/** A process that ends by itself has used up its memory. */
function limitOf(error: unknown): never {
  if (!(error instanceof ProcessEnded)) throw error;
  throw new LimitReached(error.reason === 'gone' ? 'memory' : error.reason);
}
