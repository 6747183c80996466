import { parentPort, workerData } from 'node:worker_threads';
import { threadFailure } from '../platform/workers.ts';
import { neverWaiting, openSqlite, statementCache } from './dialect/sqlite.ts';
import type { WriteQuestion, WriteReply } from './writer.ts';

/**
 * Pages after which the log is checkpointed: each page is written once for all rows of a long write that touched it.
 */
const CHECKPOINT_PAGES = 4000;

/** How long emptying the log at the end may wait for readers; other writers wait as long. */
const TRUNCATE_MS = 200;

/** Runs the statements of one long write on this thread's connection. */
const connection = openSqlite(workerData as string);
// A lock that another process holds is waited for by the caller, who lets others read meanwhile.
neverWaiting(connection);
// The pages touched should not stay in memory afterwards.
connection.pragma('mmap_size = 0');
connection.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
const prepare = statementCache(connection);

function answer({ text, values: packed }: WriteQuestion): WriteReply {
  try {
    // The database has ended the transaction by itself (disk full).
    if (text === 'rollback' && !connection.inTransaction) return { rows: [], changes: 0 };
    const values = typeof packed === 'string' ? (JSON.parse(packed) as unknown[]) : packed;
    const statement = prepare(text);
    if (statement.reader) return { rows: statement.all(...values) as Record<string, unknown>[] };
    return { rows: [], changes: statement.run(...values).changes };
  } catch (error) {
    return threadFailure(error);
  }
}

parentPort?.on('message', (question: WriteQuestion | 'end') => {
  if (question !== 'end') return parentPort?.postMessage(answer(question));
  // Emptied, unless somebody is reading from it: then the next write that starts it again cuts it to its limit.
  connection.pragma(`busy_timeout = ${TRUNCATE_MS}`);
  connection.pragma('wal_checkpoint(TRUNCATE)');
  connection.close();
  return parentPort?.close();
});
