import { parentPort, workerData } from 'node:worker_threads';
import { sqliteReader } from './dialect/sqlite.ts';
import type { ReadQuestion, ReadReply } from './readers.ts';

/** Runs read statements sequentially on this thread's connection. */
const reader = sqliteReader(workerData as string, { scanning: true });

function answer({ text, values }: ReadQuestion): ReadReply {
  const started = performance.now();
  try {
    return { cells: reader.cells(text, values), ms: performance.now() - started };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return { error: message ?? String(error), code };
  }
}

parentPort?.on('message', (question: ReadQuestion) => parentPort?.postMessage(answer(question)));
