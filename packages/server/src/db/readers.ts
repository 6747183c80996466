import type { Worker } from 'node:worker_threads';
import { failureOf, startWorker, type ThreadFailure, WorkerEnded } from '../platform/workers.ts';
import { type Cells, namedRows } from './dialect/sqlite.ts';

export interface ReadQuestion {
  text: string;
  values: readonly unknown[];
}

/** What a thread returns: rows with the time they took, or the error. */
export type ReadReply = { cells: Cells; ms: number } | ThreadFailure;

export interface Answer<Row> {
  rows: Row[];
  /** Time inside the database. */
  ms: number;
}

/** Threads that read the embedded database without blocking the main loop. */
export interface Readers {
  /** Rejects with the database's error, or when its thread ends during the query. */
  run<Row>(text: string, values: readonly unknown[]): Promise<Answer<Row>>;
  /** Ends the threads; open queries are rejected. */
  close(): Promise<void>;
}

interface Job {
  question: ReadQuestion;
  resolve(answer: Answer<unknown>): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  job?: Job | undefined;
}

/**
 * Starts a thread when a query finds no idle one, at most `limit`. Idle threads are kept and do not keep the process
 * alive. A broken thread is replaced on the next query.
 */
export function readerThreads(limit: number, start: () => Worker): Readers {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let closed = false;

  function dispatch(): void {
    while (waiting.length > 0) {
      const thread = [...threads].find(({ job }) => !job) ?? (threads.size < limit ? open() : undefined);
      if (!thread) return;
      thread.job = waiting.shift();
      thread.worker.ref();
      thread.worker.postMessage(thread.job?.question);
    }
  }

  function open(): Thread {
    const worker = start();
    const thread: Thread = { worker };
    threads.add(thread);
    worker.on('message', (reply: ReadReply) => {
      const { job } = thread;
      thread.job = undefined;
      worker.unref();
      if ('error' in reply) job?.reject(failureOf(reply));
      else job?.resolve({ rows: namedRows(reply.cells), ms: reply.ms });
      dispatch();
    });
    const end = (reason: Error) => {
      if (!threads.delete(thread)) return;
      thread.job?.reject(reason);
      if (!closed) dispatch();
    };
    worker.once('error', end);
    worker.once('exit', () => end(new WorkerEnded('reading')));
    return thread;
  }

  return {
    run: <Row>(text: string, values: readonly unknown[]) =>
      new Promise<Answer<Row>>((resolve, reject) => {
        if (closed) return reject(new Error('the database is closed'));
        waiting.push({ question: { text, values }, resolve: (answer) => resolve(answer as Answer<Row>), reject });
        dispatch();
      }),
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new Error('the database is closed'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

export function startReader(file: string): Worker {
  return startWorker('read', '../db/read.worker.ts', {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
}
