import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { threadFailure } from '../../platform/workers.ts';
import { type LimitedRows, sizeOfCells } from './limits.ts';
import type { LimitedReply, LimitedRequest } from './sqlite-limited.ts';

/** How much later than the server this process ends itself, in case nobody is left to end it. */
const GRACE_MS = 2000;
/** A statement may sort and group in memory, up to this. */
const MOST_MEMORY = 600 * 2 ** 20;

/** Looked at by a thread of its own: this one does not come back from a statement that runs for ever. */
const deadline = new Float64Array(new SharedArrayBuffer(8));
const WATCH = `const deadline = require('node:worker_threads').workerData;
  setInterval(() => {
    const late = deadline[0] > 0 && Date.now() > deadline[0];
    if (late || process.memoryUsage.rss() > ${MOST_MEMORY}) process.kill(process.pid, 'SIGKILL');
  }, 50);`;
new Worker(WATCH, { eval: true, workerData: deadline });

let connection: Sqlite.Database | undefined;

function opened(file: string): Sqlite.Database {
  if (connection) return connection;
  const fresh = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 2000 });
  fresh.pragma('query_only = on');
  fresh.pragma('trusted_schema = off');
  fresh.pragma('temp_store = memory');
  connection = fresh;
  return fresh;
}

function read({ file, text, values, rows: most, bytes }: LimitedRequest): LimitedRows | 'bytes' {
  const statement = opened(file).prepare<unknown[], unknown[]>(text);
  if (!statement.reader || !statement.readonly) throw new Error('not a query');
  const columns = statement.columns().map(({ name }) => name);
  const rows: unknown[][] = [];
  let size = 0;
  for (const cells of statement.raw().iterate(...values)) {
    if (rows.length >= most) return { columns, rows, more: true };
    size += sizeOfCells(cells);
    if (size > bytes) return 'bytes';
    rows.push(cells);
  }
  return { columns, rows, more: false };
}

function answer(request: LimitedRequest): LimitedReply {
  deadline[0] = Date.now() + request.ms + GRACE_MS;
  try {
    const rows = read(request);
    return rows === 'bytes' ? { limit: 'bytes' } : { rows };
  } catch (error) {
    return threadFailure(error);
  } finally {
    deadline[0] = 0;
  }
}

process.on('disconnect', () => process.exit());
process.on('message', (request: LimitedRequest) => process.send?.(answer(request)));
