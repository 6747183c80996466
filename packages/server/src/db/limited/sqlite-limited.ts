import type { ChildProcess, Serializable } from 'node:child_process';
import { failureOf, startProcess, type ThreadFailure } from '../../platform/workers.ts';
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

/** After this without a question a process ends. */
const IDLE_MS = 60_000;

/**
 * Reads the embedded database in processes of their own: a statement of SQLite cannot be stopped, a process can. The
 * caller decides how many there are at once.
 */
export function sqliteLimited(file: string): { query: LimitedQuery; close(): void } {
  const free = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const end = (child: ChildProcess) => {
    clearTimeout(free.get(child));
    free.delete(child);
    all.delete(child);
    child.kill('SIGKILL');
  };
  const taken = (): ChildProcess => {
    const [kept] = [...free.keys()].reverse();
    if (kept) {
      clearTimeout(free.get(kept));
      free.delete(kept);
      return kept;
    }
    const child = startProcess('limited', '../db/limited/limited.worker.ts');
    all.add(child);
    child.on('exit', () => end(child));
    child.on('error', () => end(child));
    return child;
  };
  return {
    query: async (text, values, limits) => {
      if (limits.signal?.aborted) throw new LimitReached('aborted');
      const child = taken();
      try {
        const { ms, rows, bytes, signal } = limits;
        const reply = await ask(child, { file, text, values, ms, rows, bytes }, signal);
        free.set(child, setTimeout(() => end(child), IDLE_MS).unref());
        if ('rows' in reply) return reply.rows;
        throw 'limit' in reply ? new LimitReached(reply.limit) : failureOf(reply);
      } catch (error) {
        if (!free.has(child)) end(child);
        throw error;
      }
    },
    close: () => {
      for (const child of [...all]) end(child);
    },
  };
}

/** How long a process may take to begin. */
const START_MS = 15_000;

/** Asks a process once; it has to be ended when this fails, but for a failure of the statement itself. */
function ask(child: ChildProcess, request: LimitedRequest, signal: AbortSignal | undefined): Promise<LimitedReply> {
  return new Promise((resolve, reject) => {
    const isFresh = !started.has(child);
    const timer = setTimeout(() => over(() => reject(new LimitReached('time'))), request.ms + (isFresh ? START_MS : 0));
    const abort = () => over(() => reject(new LimitReached('aborted')));
    const gone = () => over(() => reject(new LimitReached('memory')));
    const answered = (reply: unknown) => {
      started.add(child);
      over(() => resolve(reply as LimitedReply));
    };
    const over = (outcome: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      child.removeListener('exit', gone);
      child.removeListener('message', answered);
      outcome();
    };
    signal?.addEventListener('abort', abort, { once: true });
    child.once('exit', gone);
    child.once('message', answered);
    child.send(request satisfies object as Serializable, (error) => {
      if (error) gone();
    });
  });
}

const started = new WeakSet<ChildProcess>();
