import { JOB_OUTCOME, QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Database, Db, Trx } from '../../db/database.ts';
import type { PlatformTables } from '../../db/schema-platform.ts';

type StateRow = PlatformTables['sysQuartzJobState'];

/** A job that may run, with its state. */
export type JobState = Pick<StateRow, 'id' | 'nextRunAt' | 'runId' | 'failures' | 'lastOutcome'> &
  Pick<
    PlatformTables['sysQuartzJob'],
    'jobClassName' | 'cronExpression' | 'parameter' | 'misfire' | 'alarmAfter' | 'alarmTo'
  >;

/** The next run as both of its columns. */
const nextRunColumns = (at: number | null | undefined): Pick<StateRow, 'nextRunAt' | 'nextRunTime'> =>
  at === null || at === undefined
    ? { nextRunAt: null, nextRunTime: null }
    : { nextRunAt: at, nextRunTime: datetimeText(at) };

const states = (db: Db) =>
  db
    .selectFrom('sysQuartzJobState as s')
    .innerJoin('sysQuartzJob as j', 'j.id', 's.id')
    .select(['s.id', 's.nextRunAt', 's.runId', 's.failures', 's.lastOutcome'])
    .select(['j.jobClassName', 'j.cronExpression', 'j.parameter', 'j.misfire', 'j.alarmAfter', 'j.alarmTo'])
    .where('j.delFlag', '=', 0);

const active = (db: Db) => states(db).where('j.status', '=', QUARTZ_STATUS.running).where('s.runId', 'is', null);

/** Jobs that are due, the longest waiting first. Two nodes that ask at once get different ones on PostgreSQL. */
export async function dueJobs({ engine }: Database, trx: Trx, now: number, limit: number): Promise<JobState[]> {
  const due = active(trx).where('s.nextRunAt', '<=', now).orderBy('s.nextRunAt').orderBy('s.id').limit(limit);
  const rows = await (engine === 'postgres' ? due.forUpdate('s').skipLocked() : due).execute();
  return rows.map(plain);
}

/** When the next job is due, epoch ms; undefined when none is. */
export async function nextDue(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('sysQuartzJobState as s')
    .innerJoin('sysQuartzJob as j', 'j.id', 's.id')
    .select('s.nextRunAt')
    .where('j.delFlag', '=', 0)
    .where('j.status', '=', QUARTZ_STATUS.running)
    .where('s.runId', 'is', null)
    .where('s.nextRunAt', 'is not', null)
    .orderBy('s.nextRunAt')
    .limit(1)
    .executeTakeFirst();
  return row?.nextRunAt === null || row === undefined ? undefined : Number(row.nextRunAt);
}

/** A job with its state, whether it is started or not; undefined when it is gone. */
export async function jobState(db: Db, id: string): Promise<JobState | undefined> {
  const row = await states(db).where('s.id', '=', id).executeTakeFirst();
  return row && plain(row);
}

const plain = (row: JobState): JobState => ({
  ...row,
  nextRunAt: row.nextRunAt === null ? null : Number(row.nextRunAt),
});

/** Who runs a job from now on. */
export interface Claim {
  runId: string;
  node: string;
  now: number;
  leaseUntil: number;
  nextRunAt: number | null | undefined;
}

/** Takes a job for one run; false when another node was first or it is no longer due at that time. */
export async function takeJob(trx: Trx, { id, nextRunAt: due }: JobState, claim: Claim): Promise<boolean> {
  const { runId, node, now, leaseUntil, nextRunAt } = claim;
  const row = await trx
    .updateTable('sysQuartzJobState')
    .set({ runId, node, leaseUntil, stopAsked: 0, ...nextRunColumns(nextRunAt) })
    .set({ lastRunTime: datetimeText(now), lastOutcome: JOB_OUTCOME.running })
    .where('id', '=', id)
    .where('runId', 'is', null)
    .where('nextRunAt', due === null ? 'is' : '=', due)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets another next run if nobody changed it meanwhile. */
export async function moveNextRun(
  trx: Trx,
  { id, nextRunAt: before }: Pick<JobState, 'id' | 'nextRunAt'>,
  at: number | null | undefined,
): Promise<boolean> {
  const row = await trx
    .updateTable('sysQuartzJobState')
    .set(nextRunColumns(at))
    .where('id', '=', id)
    .where('nextRunAt', before === null ? 'is' : '=', before)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the run of a job if this is still its run. */
export async function releaseJob(
  trx: Trx,
  { id, runId }: { id: string; runId: string },
  end: Pick<StateRow, 'lastOutcome' | 'failures'>,
): Promise<boolean> {
  const row = await trx
    .updateTable('sysQuartzJobState')
    .set({ ...end, runId: null, node: null, leaseUntil: null, stopAsked: 0 })
    .where('id', '=', id)
    .where('runId', '=', runId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs whose node has not been heard of since its lease ended. */
export async function abandonedJobs(db: Db, now: number): Promise<{ id: string; runId: string }[]> {
  const rows = await db
    .selectFrom('sysQuartzJobState')
    .select(['id', 'runId'])
    .where('runId', 'is not', null)
    .where('leaseUntil', '<=', now)
    .execute();
  return rows.flatMap(({ id, runId }) => (runId === null ? [] : [{ id, runId }]));
}

/** Extends the leases of runs; answers those that still hold one, and whether somebody asked to stop them. */
export async function keepLeases(
  db: Db,
  runIds: readonly string[],
  leaseUntil: number,
): Promise<Map<string, { stopAsked: boolean }>> {
  const rows = await db
    .updateTable('sysQuartzJobState')
    .set({ leaseUntil })
    .where('runId', 'in', runIds)
    .returning(['runId', 'stopAsked'])
    .execute();
  return new Map(rows.map(({ runId, stopAsked }) => [runId ?? '', { stopAsked: stopAsked === 1 }]));
}

/** The same without extending them. */
export async function heldLeases(db: Db, runIds: readonly string[]): Promise<Map<string, { stopAsked: boolean }>> {
  const rows = await db
    .selectFrom('sysQuartzJobState')
    .select(['runId', 'stopAsked'])
    .where('runId', 'in', runIds)
    .execute();
  return new Map(rows.map(({ runId, stopAsked }) => [runId ?? '', { stopAsked: stopAsked === 1 }]));
}

/** Notes that a run is to be stopped; its id, or undefined when nothing runs. */
export async function noteStop(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable('sysQuartzJobState')
    .set({ stopAsked: 1 })
    .where('id', '=', id)
    .where('runId', 'is not', null)
    .returning('runId')
    .executeTakeFirst();
  return row?.runId ?? undefined;
}

/** When a job runs next, after it was added, changed, started or paused. */
export async function planJob(trx: Trx, id: string, at: number | null | undefined): Promise<void> {
  await trx
    .insertInto('sysQuartzJobState')
    .values({
      id,
      ...nextRunColumns(at),
      ...{ runId: null, node: null, leaseUntil: null, stopAsked: 0, failures: 0 },
      ...{ lastRunTime: null, lastOutcome: null },
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...nextRunColumns(at), failures: 0 }))
    .execute();
}

/** Of these jobs, one that is running. */
export async function runningOf(db: Db, ids: readonly string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysQuartzJobState')
    .select('id')
    .where('id', 'in', ids)
    .where('runId', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
