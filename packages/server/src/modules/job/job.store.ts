import { nextRun } from '@songbai/contract/cron/next-runs.ts';
import { QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Job } from '../../resource/job.ts';
import { planJob } from './state.store.ts';

const ALARM_AFTER = 3;

/** Whether the jobs that are there are started, by name. */
export async function jobStatuses(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sysQuartzJob')
    .select(['jobClassName', 'status'])
    .where('delFlag', '=', 0)
    .execute();
  return new Map(rows.map(({ jobClassName, status }) => [jobClassName, status]));
}

/** Those of the jobs that no administrator has ever seen: deleted ones stay deleted. */
export async function unseededJobs(db: Db, jobs: readonly Job[]): Promise<Job[]> {
  const rows = await db.selectFrom('sysQuartzJob').select('jobClassName').distinct().execute();
  const known = new Set(rows.map(({ jobClassName }) => jobClassName));
  return jobs.filter(({ name }) => !known.has(name));
}

/** Adds jobs with the time at which they usually run. */
export async function seedJobs(trx: Trx, clock: Clock, jobs: readonly Job[]): Promise<void> {
  for (const { name, title, cron, misfire } of jobs) {
    const id = newId();
    const texts = { jobClassName: name, description: title, cronExpression: cron, parameter: null };
    const settings = { status: QUARTZ_STATUS.running, misfire, alarmAfter: ALARM_AFTER, alarmTo: null };
    const made = { createBy: 'system', createTime: clock.datetime(), updateBy: null, updateTime: null };
    const none = { sysOrgCode: null, deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
    await trx
      .insertInto('sysQuartzJob')
      .values({ id, ...texts, ...settings, ...made, ...none })
      .execute();
    await planJob(trx, id, nextRun(cron, clock.now()));
  }
}
