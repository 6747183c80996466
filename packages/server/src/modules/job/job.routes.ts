import { nextRun } from '@songbai/contract/cron/next-runs.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  EXECUTE_JOB,
  JOB_KINDS_URL,
  type JobKind,
  PAUSE_JOB,
  RESUME_JOB,
  RUN_JOBS,
  STOP_JOB,
} from '@songbai/contract/modules/job/job.calls.ts';
import { QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import { quartzJob } from '@songbai/contract/modules/job/job.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Job } from '../../resource/job.ts';
import { reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { changeRow } from '../../resource/write/change.ts';
import { write } from '../../resource/write/work.ts';
import { assertMayChange, type Jobs, knownJob, plan } from './job.hooks.ts';
import { jobStatuses } from './job.store.ts';
import { jobTable } from './job.table.ts';
import type { Scheduler } from './scheduler.ts';

const access = { permission: RUN_JOBS } as const;

/** Starting, pausing and running jobs (contract/2 §7), and what jobs there are. */
export function jobRoutes(app: FastifyInstance, server: Server, jobs: Jobs, scheduler: Scheduler): void {
  kindsRoute(app, server, jobs);
  route(app, {
    method: 'GET',
    ...PAUSE_JOB,
    access,
    summary: '停止定时任务',
    handle: async ({ actor, query }) => {
      await setStatus(server, actor, query.id, QUARTZ_STATUS.stopped, scheduler);
      return done(MESSAGES.jobPaused);
    },
  });
  route(app, {
    method: 'GET',
    ...RESUME_JOB,
    access,
    summary: '启动定时任务',
    handle: async ({ actor, query }) => {
      const row = await jobRow(server, actor, query.id);
      knownJob(jobs, row.jobClassName);
      if (nextRun(row.cronExpression, server.clock.now()) === undefined) throw new AppError('jobCronPast');
      await setStatus(server, actor, query.id, QUARTZ_STATUS.running, scheduler);
      return done(MESSAGES.jobResumed);
    },
  });
  route(app, {
    method: 'GET',
    ...EXECUTE_JOB,
    access,
    summary: '立即执行定时任务；执行在后台进行，结果见执行日志',
    handle: async ({ actor, query }) => {
      const row = await jobRow(server, actor, query.id);
      knownJob(jobs, row.jobClassName);
      await scheduler.runNow(query.id, actor.username);
      return done(MESSAGES.jobExecuted);
    },
  });
  route(app, {
    method: 'POST',
    ...STOP_JOB,
    access,
    summary: '停止定时任务的本次执行',
    handle: async ({ actor, body }) => {
      await jobRow(server, actor, body.id);
      await scheduler.askStop(body.id);
      return done(MESSAGES.jobStopAsked);
    },
  });
}

/** The jobs of this server, and whether each of them runs. */
function kindsRoute(app: FastifyInstance, server: Server, jobs: Jobs): void {
  route(app, {
    method: 'GET',
    url: JOB_KINDS_URL,
    access: { permission: actionCode(quartzJob, 'list') },
    summary: '可用的任务',
    handle: async () => {
      const statuses = await jobStatuses(server.database.db);
      return ok([...jobs.values()].map((job) => kindOf(job, statuses.get(job.name))));
    },
  });
}

function kindOf({ name, title, cron, misfire, essential, parameter }: Job, status: number | undefined): JobKind {
  const properties = Object.entries(parameter.properties as Record<string, { title?: string; default?: unknown }>);
  const example = Object.fromEntries(properties.map(([key, property]) => [key, property.default ?? '']));
  return {
    ...{ name, title, cron, misfire, essential },
    example: properties.length === 0 ? '' : JSON.stringify(example),
    parameters: properties.map(([key, property]) => ({ name: key, title: property.title ?? key })),
    state: status === undefined ? 'absent' : status === QUARTZ_STATUS.running ? 'started' : 'paused',
  };
}

/** @throws AppError tenantAdminOnly, jobMissing */
async function jobRow(server: Server, actor: Actor, id: string) {
  assertMayChange(actor);
  const [row] = await stored(reading(server, actor), jobTable, [id]);
  if (!row) throw new AppError('jobMissing');
  return row;
}

async function setStatus(
  server: Server,
  actor: Actor,
  id: string,
  status: number,
  scheduler: Scheduler,
): Promise<void> {
  assertMayChange(actor);
  await write(server, actor, async (work) => {
    await changeRow(work, { table: jobTable, id, missing: 'jobMissing' }, () => ({ patch: { status } }));
    await plan(work, id, scheduler.wake);
  });
}
