import { JOB_MISFIRE, QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import type { QuartzJob, QuartzJobRun } from '@songbai/contract/modules/job/job.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { defineJob, type JobRun } from '../resource/job.ts';
import { type SecondNode, secondNode } from './second-node.ts';
import { type Caller, type TestApp, testApp, unhurried } from './test-app.ts';

/** What runs the jobs of a node. */
type Scheduler = NonNullable<TestApp['app']['node']['scheduler']>;

export const JOBS_URL = '/sys/quartzJob';
const EVERY_MINUTE = '0 * * * * ? *';
const MINUTE = 60_000;

/** What the test's jobs do; set by each test. */
type WorkOfJob = (run: JobRun) => Promise<{ nextAt?: number } | undefined>;

interface Office {
  t: TestApp;
  other: SecondNode;
  admin: Caller;
  work: WorkOfJob;
  /** Parameters of the runs so far. */
  calls: unknown[];
}

const testJob = (name: string, office: Office) =>
  defineJob({
    name,
    title: `试验${name}`,
    parameter: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 9, default: 3, title: '天数' }) }),
    cron: EVERY_MINUTE,
    misfire: JOB_MISFIRE.skip,
    essential: false,
    run: (run) => {
      office.calls.push(run.parameter);
      return office.work(run);
    },
  });

const on = ({ app }: Pick<TestApp, 'app'>) => app.node.scheduler as Scheduler;

/** Calls of an administrator about jobs. */
function jobCalls(office: Office) {
  const all = async () =>
    (await office.admin.get<Page<QuartzJob>>(`${JOBS_URL}/list`, { pageSize: 100 })).result.records;
  const named = async (name: string) => (await all()).find((row) => row.jobClassName === name) as QuartzJob;
  const runs = async (id: string) =>
    (await office.admin.get<Page<QuartzJobRun>>('/sys/quartzJobRun/list', { jobId: id, pageSize: 100 })).result.records;
  return {
    ...{ all, named, runs },
    outcomes: async (id: string) => (await runs(id)).map((run) => run.outcome).reverse(),
    pause: async (...names: string[]) => {
      for (const name of names) await office.admin.get(`${JOBS_URL}/pause`, { id: (await named(name)).id });
    },
    /** A started job of the test, with no runs yet. */
    fresh: async (name = 'testA', values: Partial<QuartzJob> = {}): Promise<QuartzJob> => {
      const { db } = office.t.database;
      const { id } = await named(name);
      await db.deleteFrom('sysQuartzJobRun').where('jobId', '=', id).execute();
      const draft = { cronExpression: EVERY_MINUTE, parameter: '', alarmAfter: 3, alarmTo: '' };
      const body = { id, ...draft, misfire: JOB_MISFIRE.skip, status: QUARTZ_STATUS.running, ...values };
      const reply = await office.admin.put(`${JOBS_URL}/edit`, body);
      expect(reply).toMatchObject({ success: true, message: '更新定时任务成功!' });
      await db.updateTable('sysQuartzJobState').set({ failures: 0, lastOutcome: null }).execute();
      return named(name);
    },
  };
}

/** Two nodes with two jobs of the test, a clock that stands, and an administrator. Call it at the top of a test file. */
export function jobOffice() {
  const calls: unknown[] = [];
  const open: (() => void)[] = [];
  const office = { calls } as Office;
  const jobs = ['testA', 'testB'].map((name) => testJob(name, office));

  const asked = jobCalls(office);

  beforeAll(async () => {
    const t = await testApp({}, { jobs: unhurried({ now: () => t.time.now } as TestApp['clock'], jobs) });
    Object.assign(office, { t, admin: await t.as('admin') });
    office.other = await anotherNode();
    // Only the test's jobs run.
    for (const row of await asked.all()) await office.admin.get(`${JOBS_URL}/pause`, { id: row.id });
  });
  afterAll(async () => {
    await office.other.close();
    await office.t.close();
  });
  beforeEach(async () => {
    for (const go of open.splice(0)) go();
    await Promise.all([on(office.t).settled(), on(office.other).settled()]);
    calls.length = 0;
    office.work = async () => undefined;
  });

  /** @param ahead ms by which its clock is wrong */
  const anotherNode = (ahead = 0) => {
    const parts = unhurried(office.t.clock, jobs);
    return secondNode(office.t, { ...parts, clock: { now: async () => office.t.time.now + ahead } });
  };
  return {
    office,
    ...{ anotherNode, on },
    ...asked,
    /** Goes on to the next full minute and lets a node look. */
    nextMinute: async (scheduler = on(office.t)): Promise<void> => {
      office.t.time.now = Math.floor(office.t.time.now / MINUTE) * MINUTE + MINUTE;
      await scheduler.tick();
      await scheduler.settled();
    },
    /** Work that waits until it is let go, or until it is aborted. */
    held: () => {
      office.work = ({ signal }) =>
        new Promise((resolve, reject) => {
          open.push(() => resolve(undefined));
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      return { letGo: () => open.splice(0).forEach((go) => void go()) };
    },
  };
}
