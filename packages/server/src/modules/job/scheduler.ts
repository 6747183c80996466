import { JOB_OUTCOME } from '@songbai/contract/modules/job/job.dicts.ts';
import type { SharedClock } from '../../db/shared-clock.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import { wakeTimer } from '../../platform/wake-timer.ts';
import type { Job } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';
import { giveBack, type Node, takeDue, takeNow } from './ledger.ts';
import { alarmWhenDue, createNodeRuns, type NodeRuns } from './node-runs.ts';
import { abandonedJobs, nextDue, noteStop } from './state.store.ts';

/** How often a node looks although nothing is due: for runs of dead nodes and what other nodes have changed. */
const LOOK_MS = 15_000;

/** How often a node asks whether somebody wants one of its runs to stop. */
const BEAT_MS = 1000;

/** Places that become free within so long are filled by one look. */
const FREED_MS = 10;

/** Runs at once on one node; the rest wait for the next free place, here or on another node. */
const PLACES = 64;

export interface Scheduler {
  /** Starts looking by the clock. */
  start(): void;
  /** Looks once: frees what dead nodes left, and starts what is due. */
  tick(): Promise<void>;
  /** Keeps the leases of this node's runs and stops those that shall stop. */
  beat(): Promise<void>;
  /** Looks soon, because something may be due earlier than thought. */
  wake(): void;
  /** @throws AppError jobMissing, jobRunning */
  runNow(id: string, by: string): Promise<void>;
  /** @throws AppError jobNotRunning */
  askStop(id: string): Promise<void>;
  /** Resolves when the runs of this node have ended. */
  settled(): Promise<void>;
  /** Waits for the runs, and hands back those that do not end in time. */
  stop(): Promise<void>;
}

interface Parts {
  server: Server;
  jobs: ReadonlyMap<string, Job>;
  node: string;
  clock: SharedClock;
}

/** What one node does; everything that must hold between nodes is in ledger.ts and the database (ADR 31). */
export function createScheduler(parts: Parts): Scheduler {
  const { server, clock } = parts;
  const { db } = server.database;
  const node: Node = { server, name: parts.node };
  // Many short runs end together, and one look takes the next ones for all of them.
  const runs = createNodeRuns(
    parts,
    gathered(FREED_MS, () => timers.wake()),
  );
  // One timer for all jobs: it sleeps until the next one is due.
  const timers = wakeTimer({ log: server.log, atMostMs: LOOK_MS, failure: 'due jobs could not be looked up', look });
  const beats = setBeat(server, runs.beat);

  async function tick(): Promise<void> {
    await interruptAbandoned(parts, runs, await clock.now());
    for (let free = PLACES - runs.count(); free > 0; free = PLACES - runs.count()) {
      const at = await clock.now();
      // Most looks find nothing, and a read costs less than a transaction.
      if (((await nextDue(db)) ?? Number.POSITIVE_INFINITY) > at) break;
      const { taken, seen } = await takeDue(node, at, free);
      for (const one of taken) runs.begin(one);
      if (seen < free) break;
    }
  }

  /** @returns how long to sleep, ms */
  async function look(): Promise<number> {
    await tick();
    if (runs.count() >= PLACES) return LOOK_MS;
    const due = await nextDue(db);
    return due === undefined ? LOOK_MS : due - (await clock.now());
  }

  return {
    ...{ tick, beat: runs.beat, settled: runs.settled },
    start: () => {
      timers.start();
      beats.start();
    },
    wake: timers.wake,
    runNow: async (id, by) => runs.begin(await takeNow(node, await clock.now(), id, by)),
    askStop: async (id) => {
      const runId = await noteStop(db, id);
      if (runId === undefined) throw new AppError('jobNotRunning');
      runs.abort(runId, 'stopped');
    },
    stop: async () => {
      await timers.stop();
      await runs.shutDown();
      await beats.stop();
    },
  };
}

/** Marks the runs of nodes that no longer answer as interrupted. */
async function interruptAbandoned({ server, jobs }: Parts, runs: NodeRuns, now: number): Promise<void> {
  for (const left of await abandonedJobs(server.database.db, now)) {
    if (runs.has(left.runId)) continue;
    const lines = '执行的节点没有回应，本次执行中断';
    const after = await giveBack(server, left, now, { outcome: JOB_OUTCOME.interrupted, durationMs: null, lines });
    if (!after) continue;
    server.log.warn({ job: after.job.jobClassName, run: left.runId }, 'run of a lost node given up');
    await alarmWhenDue(server, jobs, after);
  }
}

function setBeat(server: Server, beat: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      timer = setInterval(() => {
        running = running
          .then(beat)
          .catch((error: unknown) => server.log.warn(errorFields(error), 'leases of jobs could not be kept'));
      }, BEAT_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Acts once for all who ask within a moment. */
function gathered(ms: number, act: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    setTimeout(() => {
      asked = false;
      act();
    }, ms).unref();
  };
}
