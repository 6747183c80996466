import type { Worker } from 'node:worker_threads';
import type { DatabaseConnection, Driver, KyselyPlugin, QueryResult } from 'kysely';
import { CompiledQuery, Kysely } from 'kysely';
import { failureOf, startWorker, type ThreadFailure, WorkerEnded } from '../platform/workers.ts';
import { sqliteDialectOf } from './dialect/sqlite-driver.ts';
import type { Tables } from './schema.ts';

export interface WriteQuestion {
  text: string;
  /** As JSON where possible: many small values cost a tenth of transferring them one by one. */
  values: readonly unknown[] | string;
}

export type WriteReply = { rows: Record<string, unknown>[]; changes?: number } | ThreadFailure;

/** Statements in flight while the next ones are prepared; bounds the memory they hold. */
const MOST_AHEAD = 6;

const ahead = new WeakSet<CompiledQuery>();

/**
 * A statement without a result, so that on the writing thread the next can be prepared while it runs. If it fails, the
 * next awaited statement rejects with its error, and the savepoint or transaction ends with it. Elsewhere it is an
 * ordinary statement.
 */
export function runAhead(text: string, values: readonly unknown[]): CompiledQuery {
  const query = CompiledQuery.raw(text, [...values]);
  ahead.add(query);
  return query;
}

/**
 * A writing connection to the embedded database in a worker thread, started with the first statement. Only one
 * connection may be in a transaction at a time: the caller holds the main connection meanwhile (`Database.longWrite`),
 * so that no writer of this process waits inside the database. When the thread breaks, every later statement fails and
 * uncommitted changes are lost. `destroy` ends the thread.
 */
export function threadWriter(start: () => Worker, plugins: KyselyPlugin[]): Kysely<Tables> {
  const thread = questions(start);
  const running = underWay();
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const isAhead = ahead.has(query);
      await running.untilAtMost(isAhead ? MOST_AHEAD - 1 : 0);
      const answer = thread.ask({ text: query.sql, values: packed(query.parameters) });
      if (isAhead) {
        running.add(answer);
        return { rows: [] };
      }
      const { rows, changes } = await answer;
      return { rows: rows as Row[], ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }) };
    },
    streamQuery: () => {
      throw new Error('a long write reads no streams');
    },
  };
  return new Kysely<Tables>({ dialect: sqliteDialectOf(driverOver(connection, thread.close)), plugins });
}

/** Statements that are not awaited individually. */
function underWay(): { add(answer: Promise<unknown>): void; untilAtMost(count: number): Promise<void> } {
  let open: Promise<unknown>[] = [];
  return {
    add: (answer) => {
      // A failure is reported to the next awaited statement; until then nothing may be awaiting this promise.
      answer.catch(() => undefined);
      open.push(answer);
    },
    untilAtMost: async (count) => {
      try {
        while (open.length > count) await open.shift();
      } catch (error) {
        // The others belong to the same step, which ends here and decides about them.
        await Promise.allSettled(open);
        open = [];
        throw error;
      }
    },
  };
}

function driverOver(connection: DatabaseConnection, destroy: () => Promise<void>): Driver {
  const run = async (text: string) => void (await connection.executeQuery(CompiledQuery.raw(text)));
  const nothing = async () => undefined;
  return {
    init: nothing,
    acquireConnection: async () => connection,
    // Takes the write lock at once: upgrading a read to a write fails when another process wrote in between.
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: nothing,
    destroy,
  };
}

const packed = (values: readonly unknown[]): WriteQuestion['values'] =>
  values.every((value) => value === null || typeof value === 'string' || Number.isFinite(value))
    ? JSON.stringify(values)
    : values;

type Answered = Exclude<WriteReply, { error: string }>;

/** Queries to one thread, answered in order. */
function questions(start: () => Worker): { ask(question: WriteQuestion): Promise<Answered>; close(): Promise<void> } {
  const open: { resolve(answer: Answered): void; reject(error: Error): void }[] = [];
  let worker: Worker | undefined;
  let ended: Error | undefined;
  const end = (reason: Error) => {
    ended ??= reason;
    for (const { reject } of open.splice(0)) reject(ended);
  };
  const begin = () => {
    const thread = start();
    thread.on('message', (reply: WriteReply) => {
      const asked = open.shift();
      if ('error' in reply) asked?.reject(failureOf(reply));
      else asked?.resolve(reply);
    });
    thread.once('error', end);
    thread.once('exit', () => end(new WorkerEnded('writing')));
    return thread;
  };
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        worker ??= begin();
        open.push({ resolve, reject });
        worker.postMessage(question);
      }),
    close: async () => {
      const thread = worker;
      if (!thread || ended) return;
      ended = new Error('the writing thread is closed');
      await new Promise((resolve) => {
        thread.once('exit', resolve);
        thread.postMessage('end');
      });
    },
  };
}

export function startWriter(file: string): Worker {
  return startWorker('write', '../db/write.worker.ts', {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  });
}
