import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { threadFailure } from '../../platform/workers.ts';
import { COUNTED, LATEST_MIGRATION, type SnapshotFacts, type SnapshotJob, type SnapshotReply } from './snapshot.ts';
import { checkCopy, notOurs, standAlone } from './sqlite-file.ts';

/** Pages copied in one piece; between pieces the thread hears of its end. */
const PAGES = 50_000;

const notify = (reply: SnapshotReply): void => parentPort?.postMessage(reply);

/**
 * Copies the pages inside one read transaction: it keeps seeing the same moment, so that no write of others starts the
 * copy over, and it holds nobody up. Meanwhile the log grows by what others write (docs/adr/0025).
 */
async function copy({ source, target }: SnapshotJob): Promise<SnapshotFacts> {
  const connection = new Sqlite(source, { readonly: true, fileMustExist: true });
  try {
    connection.exec('begin');
    const facts = factsOf(connection);
    await connection.backup(target, { progress: () => PAGES });
    return facts;
  } finally {
    connection.close();
  }
}

function factsOf(connection: Sqlite.Database): SnapshotFacts {
  const counts: Record<string, number> = {};
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all();
  if (!tables.includes('sys_migration')) throw notOurs(connection.name);
  for (const table of COUNTED.filter((name) => tables.includes(name)))
    counts[table] = Number(connection.prepare(`select count(*) from ${table}`).pluck().get());
  return { migration: String(connection.prepare(LATEST_MIGRATION).pluck().get()), counts };
}

async function run(job: SnapshotJob): Promise<void> {
  const facts = await copy(job);
  standAlone(job.target);
  notify({ facts });
  checkCopy(job.target);
  notify({ checked: true });
}

run(workerData as SnapshotJob).catch((error: unknown) => notify(threadFailure(error)));
