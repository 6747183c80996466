import { parentPort, workerData } from 'node:worker_threads';
import { threadFailure } from '../platform/workers.ts';
import { sqliteReader } from './dialect/sqlite.ts';
import type { ReadQuestion, ReadReply } from './readers.ts';

/** Runs read statements sequentially on this thread's connection. */
const reader = sqliteReader(workerData as string, { scanning: true });

function answer({ text, values }: ReadQuestion): ReadReply {
  const started = performance.now();
  try {
    return { cells: reader.cells(text, values), ms: performance.now() - started };
  } catch (error) {
    return threadFailure(error);
  }
}

parentPort?.on('message', (question: ReadQuestion) => parentPort?.postMessage(answer(question)));
