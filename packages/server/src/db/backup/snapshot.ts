import type { Worker } from 'node:worker_threads';
import { failureOf, startWorker, type ThreadFailure, WorkerEnded } from '../../platform/workers.ts';
import { BACKUP_FAILURE, BackupError } from './failure.ts';

export interface SnapshotJob {
  source: string;
  target: string;
}

/** What a snapshot holds. */
export interface SnapshotFacts {
  migration: string;
  counts: Record<string, number>;
}

export type SnapshotReply = { facts: SnapshotFacts } | { checked: true } | ThreadFailure;

/** Tables whose rows are counted, of those that this version of the database has. */
export const COUNTED = [
  ...['sys_user', 'sys_file', 'sys_data_log'],
  ...['cem_plot', 'cem_customer', 'cem_order', 'cem_payment', 'cem_deceased', 'cem_plot_right'],
] as const;

export const LATEST_MIGRATION = 'select max(name) as name from sys_migration';

export interface Snapshot {
  facts: SnapshotFacts;
  /** Settled when the whole copy was read and found intact; until then the copy can be read, too. */
  checked: Promise<void>;
}

/** Copies an embedded database, while it may be in use, in a worker thread. */
export function takeSnapshot(job: SnapshotJob): Promise<Snapshot> {
  const worker = startWorker('snapshot', '../db/backup/snapshot.worker.ts', { workerData: job });
  const replies = repliesOf(worker);
  const taken = replies.next('facts').then(({ facts }) => {
    const checked = replies.next('checked').then(() => undefined);
    // Whoever waits for it hears of a failure then.
    checked.catch(() => undefined);
    return { facts, checked };
  });
  return taken;
}

type Expected<Key> = Extract<SnapshotReply, Key extends 'facts' ? { facts: unknown } : { checked: true }>;

function repliesOf(worker: Worker): { next<Key extends 'facts' | 'checked'>(key: Key): Promise<Expected<Key>> } {
  const seen: SnapshotReply[] = [];
  let failure: Error | undefined;
  let notify: () => void = () => undefined;
  const fail = (error: Error) => {
    failure ??= error;
    notify();
  };
  worker.on('message', (reply: SnapshotReply) => {
    if ('error' in reply) return fail(reply.code === BACKUP_FAILURE ? new BackupError(reply.error) : failureOf(reply));
    seen.push(reply);
    return notify();
  });
  worker.once('error', fail);
  worker.once('exit', () => fail(new WorkerEnded('snapshot')));
  return {
    next: (key) =>
      new Promise((resolve, reject) => {
        notify = () => {
          const found = seen.find((reply) => key in reply);
          if (found) resolve(found as Expected<typeof key>);
          else if (failure) reject(failure);
        };
        notify();
      }),
  };
}
