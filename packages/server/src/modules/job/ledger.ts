import { nextRun } from '@songbai/contract/cron/next-runs.ts';
import type { DictValue } from '@songbai/contract/dicts.ts';
import { JOB_MISFIRE, JOB_OUTCOME, JOB_TRIGGER } from '@songbai/contract/modules/job/job.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { endRun, insertRuns, type NewRun } from './runs.store.ts';
import { dueJobs, type JobState, jobState, moveNextRun, releaseJob, takeJob } from './state.store.ts';

/** A node is taken for dead when it has not extended the lease of a run for so long. */
export const LEASE_MS = 30_000;

/** A job that is later than this was missed: the server was down, or the job itself ran too long. */
const MISSED_MS = 60_000;

/** Interrupted so often one after another, a job waits for its next time: it may be what kills the nodes. */
const MOST_REPEATS = 3;

/** Jobs belong to no tenant. */
const NOBODY = systemActor(0);

/** A run that this node has taken. */
export interface Taken {
  runId: string;
  job: JobState;
  trigger: DictValue<'job_trigger'>;
  nextRunAt: number | null | undefined;
}

export interface Node {
  server: Server;
  name: string;
}

const nextOf = (job: JobState, now: number): number | undefined => nextRun(job.cronExpression, now);

/**
 * Takes the jobs that are due, each due time for one node only, and passes over those that were missed and shall not be
 * caught up.
 */
export function takeDue({ server, name }: Node, now: number, limit: number): Promise<{ taken: Taken[]; seen: number }> {
  return write(server, NOBODY, async ({ db }) => {
    const due = await dueJobs(server.database, db, now, limit);
    const taken: Taken[] = [];
    const rows: NewRun[] = [];
    for (const job of due) {
      const at = { runId: newId(), jobId: job.id, now, node: name, nextRunAt: nextOf(job, now), by: NOBODY.username };
      const late = now - Number(job.nextRunAt) > MISSED_MS;
      if (late && job.misfire === JOB_MISFIRE.skip) {
        const missed = `计划于 ${datetimeText(Number(job.nextRunAt))} 的执行已错过，按设置跳过`;
        if (await moveNextRun(db, job, at.nextRunAt)) rows.push({ ...at, triggerType: JOB_TRIGGER.cron, missed });
        continue;
      }
      const again = late || job.lastOutcome === JOB_OUTCOME.interrupted;
      const trigger = again ? JOB_TRIGGER.catchUp : JOB_TRIGGER.cron;
      if (!(await takeJob(db, job, { ...at, leaseUntil: now + LEASE_MS }))) continue;
      rows.push({ ...at, triggerType: trigger });
      taken.push({ runId: at.runId, job, trigger, nextRunAt: at.nextRunAt });
    }
    await insertRuns(server.database, db, rows);
    return { taken, seen: due.length };
  });
}

/**
 * Takes a job at the wish of a person, also while it is paused.
 * @throws AppError jobMissing, jobRunning
 */
export function takeNow({ server, name }: Node, now: number, id: string, by: string): Promise<Taken> {
  return write(server, NOBODY, async ({ db }) => {
    const job = await jobState(db, id);
    if (!job) throw new AppError('jobMissing');
    if (job.runId !== null) throw new AppError('jobRunning');
    const { nextRunAt } = job;
    const run = { runId: newId(), jobId: id, now, node: name, nextRunAt, by };
    if (!(await takeJob(db, job, { ...run, leaseUntil: now + LEASE_MS }))) throw new AppError('jobRunning');
    await insertRuns(server.database, db, [{ ...run, triggerType: JOB_TRIGGER.hand }]);
    return { runId: run.runId, job, trigger: JOB_TRIGGER.hand, nextRunAt };
  });
}

/** How a run ended. */
export interface Ending {
  outcome: Exclude<DictValue<'job_outcome'>, '1' | '6'>;
  durationMs: number | null;
  /** Null keeps what was stored. */
  lines: string | null;
  /** When the job itself wants to run again at the latest. */
  nextAt?: number | undefined;
}

/**
 * Writes how a run ended and gives the job free.
 * @returns the failures in a row and what was said; undefined when the run was no longer this node's
 */
export function giveBack(
  server: Server,
  { id, runId }: { id: string; runId: string },
  now: number,
  ending: Ending,
): Promise<{ job: JobState; lines: string | null } | undefined> {
  const act = async ({ db }: Work) => {
    const job = await jobState(db, id);
    const failures = failuresAfter(job?.failures ?? 0, ending.outcome);
    if (!(await releaseJob(db, { id, runId }, { lastOutcome: ending.outcome, failures }))) return undefined;
    const { at, note } = job ? nextAfter(job, now, ending, failures) : { at: undefined, note: undefined };
    if (job && at !== job.nextRunAt) await moveNextRun(db, job, at);
    const lines = [ending.lines, note].filter((line) => line !== null && line !== undefined).join('\n') || null;
    const { outcome, durationMs } = ending;
    await endRun(db, runId, { outcome, now, durationMs, nextRunAt: at, lines });
    return job && { job: { ...job, failures }, lines };
  };
  return write(server, NOBODY, act, { short: true });
}

function failuresAfter(before: number, outcome: Ending['outcome']): number {
  if (outcome === JOB_OUTCOME.done) return 0;
  // Somebody stopped it: neither well nor badly.
  return outcome === JOB_OUTCOME.stopped ? before : before + 1;
}

/** When the job runs next, and a line about a time that it missed while it was running. */
function nextAfter(
  job: JobState,
  now: number,
  { outcome, nextAt }: Ending,
  failures: number,
): { at: number | null; note?: string } {
  const { nextRunAt, misfire } = job;
  // Paused meanwhile.
  if (nextRunAt === null) return { at: null };
  if (outcome === JOB_OUTCOME.interrupted && misfire === JOB_MISFIRE.once && failures <= MOST_REPEATS)
    return { at: Math.min(now, nextRunAt) };
  if (nextRunAt <= now && misfire === JOB_MISFIRE.skip)
    return { at: nextOf(job, now) ?? null, note: '执行期间到了下一次的时间，按设置跳过' };
  // Never at once again, or a job that always wants to would keep the node busy.
  return { at: nextAt === undefined ? nextRunAt : Math.min(nextRunAt, Math.max(nextAt, now + 1000)) };
}
