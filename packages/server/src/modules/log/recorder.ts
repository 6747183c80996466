import type { Database } from '../../db/database.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import { insertLogs, type LogRow } from './log.store.ts';

/** Queue of log rows; calls never wait for it. */
export interface Recorder {
  add(row: LogRow): void;
  /** Writes the queued rows; never throws. */
  flush(): Promise<void>;
  /** Writes the rest and stops the timer. */
  stop(): Promise<void>;
}

const FLUSH_MS = 1000;
/** Maximum of queued rows, so that an unreachable database does not fill the memory. */
const QUEUE = 10_000;
const BATCH = 500;
/** So many failures in a row mean that the database is unreachable and the rows are not to blame. */
const GIVE_UP = 3;

export function createRecorder(database: Database, log: Log): Recorder {
  let queue: LogRow[] = [];
  let lost = 0;
  let running: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    while (queue.length > 0) {
      const rows = queue.slice(0, BATCH);
      try {
        await insertEach(database, log, rows);
      } catch (error) {
        log.warn({ rows: queue.length, ...errorFields(error) }, 'log rows wait for the database');
        return;
      }
      queue = queue.slice(rows.length);
    }
    if (lost > 0) log.warn({ rows: lost }, 'log rows were lost');
    lost = 0;
  };
  const flush = (): Promise<void> => {
    running = running.then(write);
    return running;
  };
  const timer = setInterval(() => {
    if (queue.length > 0) void flush();
  }, FLUSH_MS).unref();
  return {
    add: (row) => {
      if (queue.length < QUEUE) queue.push(row);
      else lost += 1;
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** A row that the database refuses must not block the others. */
async function insertEach(database: Database, log: Log, rows: readonly LogRow[]): Promise<void> {
  try {
    await insertLogs(database, rows);
  } catch (error) {
    let written = 0;
    let refused = 0;
    for (const row of rows) {
      try {
        await insertLogs(database, [row]);
        written += 1;
      } catch {
        refused += 1;
        if (written === 0 && refused >= GIVE_UP) throw error;
      }
    }
    if (written === 0) throw error;
    log.warn({ rows: refused, ...errorFields(error) }, 'log rows were refused');
  }
}
