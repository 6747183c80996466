import type { DictValue } from '@songbai/contract/dicts.ts';
import { JOB_OUTCOME } from '@songbai/contract/modules/job/job.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { insertMany } from '../../db/bulk.ts';
import type { Database, Db, Trx } from '../../db/database.ts';

/** A run that begins, or one that was missed. */
export interface NewRun {
  runId: string;
  jobId: string;
  /** Epoch ms. */
  now: number;
  triggerType: DictValue<'job_trigger'>;
  node: string;
  nextRunAt: number | null | undefined;
  by: string;
  missed?: string;
}

export async function insertRuns({ engine }: Database, trx: Trx, runs: readonly NewRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ runId, jobId, now, triggerType, node, nextRunAt, by, missed }) => ({
    id: runId,
    ...{ jobId, triggerType, node, startTime: datetimeText(now) },
    endTime: missed === undefined ? null : datetimeText(now),
    durationMs: missed === undefined ? null : 0,
    outcome: missed === undefined ? JOB_OUTCOME.running : JOB_OUTCOME.missed,
    nextRunTime: nextRunAt === null || nextRunAt === undefined ? null : datetimeText(nextRunAt),
    lines: missed ?? null,
    ...{ createBy: by, createTime: datetimeText(now) },
  }));
  await insertMany(trx, engine, 'sysQuartzJobRun', rows);
}

export interface RunEnd {
  outcome: DictValue<'job_outcome'>;
  /** Epoch ms. */
  now: number;
  durationMs: number | null;
  nextRunAt: number | null | undefined;
  lines: string | null;
}

export async function endRun(trx: Trx, runId: string, end: RunEnd): Promise<void> {
  const { outcome, now, durationMs, nextRunAt, lines } = end;
  await trx
    .updateTable('sysQuartzJobRun')
    .set({ outcome, endTime: datetimeText(now), durationMs })
    .set({ nextRunTime: nextRunAt === null || nextRunAt === undefined ? null : datetimeText(nextRunAt) })
    .$if(lines !== null, (query) => query.set({ lines }))
    .where('id', '=', runId)
    .where('outcome', '=', JOB_OUTCOME.running)
    .execute();
}

/** What a running job has said so far. */
export async function saveLines(db: Db, runId: string, lines: string): Promise<void> {
  await db
    .updateTable('sysQuartzJobRun')
    .set({ lines })
    .where('id', '=', runId)
    .where('outcome', '=', JOB_OUTCOME.running)
    .execute();
}

/** Deletes a portion of the runs that began before a moment; the number of rows. */
export async function deleteRuns(db: Db, before: string, limit: number): Promise<number> {
  const old = db
    .selectFrom('sysQuartzJobRun')
    .select('id')
    .where('startTime', '<', before)
    .where('outcome', '<>', JOB_OUTCOME.running)
    .limit(limit);
  const { numDeletedRows } = await db.deleteFrom('sysQuartzJobRun').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
