import { JOB_OUTCOME } from '@songbai/contract/modules/job/job.dicts.ts';
import type { SharedClock } from '../../db/shared-clock.ts';
import { errorFields } from '../../platform/log.ts';
import type { Job } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';
import { alarm } from './alarm.ts';
import { giveBack, LEASE_MS, type Taken } from './ledger.ts';
import { type Abort, type Running, startRun } from './runner.ts';
import { saveLines } from './runs.store.ts';
import { heldLeases, keepLeases } from './state.store.ts';

/** How long a stopping server waits for its runs. */
const STOP_MS = 5000;

/** The runs of one node. */
export interface NodeRuns {
  count(): number;
  has(runId: string): boolean;
  begin(taken: Taken): void;
  abort(runId: string, why: Abort): void;
  /** Keeps the leases and stops the runs that shall stop. */
  beat(): Promise<void>;
  /** Resolves when all have ended. */
  settled(): Promise<void>;
  /** Ends all, and hands back those that do not end in time. */
  shutDown(): Promise<void>;
}

interface Parts {
  server: Server;
  jobs: ReadonlyMap<string, Job>;
  clock: SharedClock;
}

/** @param freed called when a run has ended and its place is free */
export function createNodeRuns({ server, jobs, clock }: Parts, freed: () => void): NodeRuns {
  const running = new Map<string, { run: Running; done: Promise<void> }>();
  let keptUntil = 0;

  function begin(taken: Taken): void {
    const run = startRun(server, jobs.get(taken.job.jobClassName), taken);
    const done = run.ended
      .then((ending) => finish(run, ending))
      .catch((error: unknown) => server.log.warn(errorFields(error), 'end of a job could not be written'))
      .finally(() => {
        running.delete(taken.runId);
        freed();
      });
    running.set(taken.runId, { run, done });
  }

  async function finish({ taken }: Running, ending: Awaited<Running['ended']>): Promise<void> {
    const after = await giveBack(server, { id: taken.job.id, runId: taken.runId }, await clock.now(), ending);
    if (ending.outcome !== JOB_OUTCOME.done && ending.outcome !== JOB_OUTCOME.stopped)
      await alarmWhenDue(server, jobs, after);
  }

  async function beat(): Promise<void> {
    const ids = [...running.keys()];
    if (ids.length === 0) return;
    const now = await clock.now();
    const { db } = server.database;
    const renewing = keptUntil - now < LEASE_MS / 2;
    const held = renewing ? await keepLeases(db, ids, now + LEASE_MS) : await heldLeases(db, ids);
    if (renewing) keptUntil = now + LEASE_MS;
    for (const id of ids) {
      const run = running.get(id)?.run;
      const lease = held.get(id);
      if (!run) continue;
      if (lease?.stopAsked) run.abort('stopped');
      if (!lease) run.abort('lost');
      const text = run.lines.changed() ? run.lines.text() : null;
      if (lease && text !== null) await saveLines(db, id, text);
    }
  }

  return {
    count: () => running.size,
    has: (runId) => running.has(runId),
    begin,
    abort: (runId, why) => running.get(runId)?.run.abort(why),
    beat,
    settled: async () => {
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    shutDown: async () => {
      await endRuns([...running.values()]);
      for (const { run } of running.values()) await handBack(server, run.taken, await clock.now());
    },
  };
}

/** Tells administrators when a job has failed as often in a row as its form says. */
export async function alarmWhenDue(
  server: Server,
  jobs: ReadonlyMap<string, Job>,
  after: Awaited<ReturnType<typeof giveBack>>,
): Promise<void> {
  if (!after || after.job.failures !== after.job.alarmAfter) return;
  const { jobClassName } = after.job;
  await alarm(server, after.job, jobs.get(jobClassName)?.title ?? jobClassName, after.lines);
}

/** Asks runs to end and waits for them, but not for ever. */
async function endRuns(runs: readonly { run: Running; done: Promise<void> }[]): Promise<void> {
  if (runs.length === 0) return;
  for (const { run } of runs) run.abort('shutdown');
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_MS);
  });
  await Promise.race([Promise.all(runs.map(({ done }) => done)), timeout]);
  clearTimeout(timer);
}

/** A run that does not end: another node may take the job at once. */
async function handBack(server: Server, { runId, job }: Taken, now: number): Promise<void> {
  const lines = '服务停止，本次执行中断';
  await giveBack(server, { id: job.id, runId }, now, { outcome: JOB_OUTCOME.interrupted, durationMs: null, lines });
}
