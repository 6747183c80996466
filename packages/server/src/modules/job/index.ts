import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { type SharedClock, sharedClock } from '../../db/shared-clock.ts';
import { systemActor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { Job } from '../../resource/job.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { importHooks, type Jobs, jobHooks } from './job.hooks.ts';
import { jobRoutes } from './job.routes.ts';
import { seedJobs, unseededJobs } from './job.store.ts';
import { jobRunTable, jobTable } from './job.table.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

export { jobTrouble } from './job-trouble.store.ts';
export { sweepJobRuns } from './run-sweeper.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What runs the jobs of this node. */
    node: { scheduler?: Scheduler };
  }
}

/** How jobs run on this node. */
export interface JobParts {
  /** Jobs in addition to those of the modules. */
  more?: readonly Job[];
  clock?: SharedClock;
  /** Whether it looks by the clock; otherwise only when it is told to. */
  autostart: boolean;
}

/** 定时任务 (contract/2 §7): the registered jobs, when they run, and what came of it (ADR 31). */
export function jobModule(list: readonly Job[], { more = [], clock, autostart }: JobParts): ServerModule {
  const jobs: Jobs = byName([...list, ...more]);
  return (app, server) => {
    const node = `${hostname()}:${process.pid}`.slice(-80);
    const shared = clock ?? sharedClock(server.database, server.clock);
    const scheduler = createScheduler({ server, jobs, node: `${node}:${newId().slice(-4)}`, clock: shared });
    resourceRoutes(app, server, withActions('list', 'add', 'edit', 'delete', 'export'), jobHooks(jobs, scheduler.wake));
    resourceRoutes(app, server, withActions('import'), importHooks(jobs, scheduler.wake));
    resourceRoutes(app, server, jobRunTable, { listSelection: () => ({ withDeleted: true }) });
    jobRoutes(app, server, jobs, scheduler);
    begin(app, server, [...jobs.values()], scheduler, autostart);
    return scheduler;
  };
}

const withActions = (...actions: (typeof jobTable.resource.actions)[number][]) => ({
  ...jobTable,
  resource: { ...jobTable.resource, actions },
});

function begin(app: FastifyInstance, server: Server, jobs: Job[], scheduler: Scheduler, autostart: boolean): void {
  app.node.scheduler = scheduler;
  app.addHook('onReady', async () => {
    if ((await unseededJobs(server.database.db, jobs)).length > 0) await seed(server, jobs);
    if (autostart) scheduler.start();
  });
}

/** Another node may do the same: whoever is second finds nothing left to add. */
async function seed(server: Server, jobs: readonly Job[]): Promise<void> {
  await write(server, systemActor(0), async ({ db, clock }) => seedJobs(db, clock, await unseededJobs(db, jobs)));
}

function byName(list: readonly Job[]): Jobs {
  const jobs = new Map(list.map((job) => [job.name, job]));
  if (jobs.size < list.length) throw new Error('two jobs have the same name');
  return jobs;
}
