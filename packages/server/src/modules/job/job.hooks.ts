import { nextRun } from '@songbai/contract/cron/next-runs.ts';
import { cronError } from '@songbai/contract/cron/validate.ts';
import { QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import type { QuartzJob, quartzJob } from '@songbai/contract/modules/job/job.resource.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Job } from '../../resource/job.ts';
import { stored } from '../../resource/read/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';
import { namesOf } from './alarm.ts';
import { jobTable } from './job.table.ts';
import { readParameter } from './parameter.ts';
import { unknownNames } from './receivers.store.ts';
import { planJob, runningOf } from './state.store.ts';

export type Jobs = ReadonlyMap<string, Job>;

/** A job works for all tenants, so only the platform's administrators decide about it. */
export function assertMayChange(actor: Actor): void {
  if (!isAdmin(actor)) throw new AppError('tenantAdminOnly', { action: '维护定时任务' });
}

/** @throws AppError jobClassUnknown, which names the jobs there are */
export function knownJob(jobs: Jobs, name: unknown): Job {
  const job = jobs.get(String(name));
  if (job) return job;
  const known = [...jobs.values()].map((one) => `${one.name}（${one.title}）`).join('、');
  throw new AppError('jobClassUnknown', { class: String(name), known });
}

/** @param wake called when something may be due sooner than before */
export function jobHooks(jobs: Jobs, wake: () => void): ResourceHooks<typeof quartzJob> {
  return {
    mayWrite: assertMayChange,
    beforeInsert: (work, draft) => checked(jobs, work, draft),
    beforeUpdate: (work, before, patch) => checked(jobs, work, { ...before, ...patch }),
    beforeRemove: async (work, rows) => {
      const ids = rows.map(({ id }) => id);
      if ((await runningOf(work.db, ids)) !== undefined) throw new AppError('jobRunning');
    },
    afterSave: (work, id) => plan(work, id, wake),
  };
}

/** Imported jobs wait until somebody starts them (contract/2 §7). */
export function importHooks(jobs: Jobs, wake: () => void): ResourceHooks<typeof quartzJob> {
  const hooks = jobHooks(jobs, wake);
  return {
    ...hooks,
    beforeInsert: async (work, draft) => ({
      ...(await hooks.beforeInsert?.(work, draft)),
      status: QUARTZ_STATUS.stopped,
    }),
  };
}

async function checked(jobs: Jobs, work: Work, values: Values): Promise<Values> {
  const job = knownJob(jobs, values.jobClassName);
  const cron = String(values.cronExpression ?? '').trim();
  const detail = cronError(cron);
  if (detail !== undefined) throw new AppError('jobCronWrong', { detail });
  if (nextRun(cron, work.clock.now()) === undefined) throw new AppError('jobCronPast');
  const { parameter, alarmTo } = values as Partial<QuartzJob>;
  readParameter(job.parameter, parameter);
  const names = namesOf(alarmTo);
  const [unknown] = names.length > 0 ? await unknownNames(work.db, names) : [];
  if (unknown !== undefined) throw new AppError('jobReceiverUnknown', { name: unknown });
  return { cronExpression: cron, alarmTo: names.join(',') || null };
}

/** Sets when a job runs next by its row as it is now. */
export async function plan(work: Work, id: string, wake: () => void): Promise<void> {
  const [row] = await stored(work, jobTable, [id]);
  const runs = row !== undefined && row.status === QUARTZ_STATUS.running;
  await planJob(work.db, id, runs ? nextRun(row.cronExpression, work.clock.now()) : null);
  work.afterCommit(wake);
}
