import { JOB_MISFIRE, JOB_OUTCOME, JOB_TRIGGER, QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import { describe, expect, test, vi } from 'vitest';
import { JOBS_URL, jobOffice } from '../../testing/job-office.ts';
import type { Caller } from '../../testing/test-app.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const MINUTE = 60_000;

const { office, anotherNode, fresh, held, named, nextMinute, on, outcomes, pause, runs } = jobOffice();

describe('(issue 15 §2) jobs run by the clock', () => {
  test('at its time a job runs with its parameter, and the log tells start, end, outcome, node and next run', async () => {
    const { id, nextRunTime } = await fresh('testA', { parameter: '{"days":5}' });
    expect(nextRunTime).toBe('2026-06-30 10:01:00');
    await on(office.t).tick();
    expect(office.calls).toEqual([]);
    office.work = async ({ note }) => {
      note('第一行');
      note('第二行');
      return undefined;
    };
    await nextMinute();
    expect(office.calls).toEqual([{ days: 5 }]);
    const [run] = await runs(id);
    expect(run).toMatchObject({
      ...{ outcome: JOB_OUTCOME.done, triggerType: JOB_TRIGGER.cron, lines: '第一行\n第二行' },
      ...{ startTime: '2026-06-30 10:01:00', endTime: '2026-06-30 10:01:00', nextRunTime: '2026-06-30 10:02:00' },
    });
    expect(run?.durationMs).toEqual(expect.any(Number));
    expect(run?.node).toContain(String(process.pid));
    expect(await named('testA')).toMatchObject({
      lastOutcome: JOB_OUTCOME.done,
      lastRunTime: '2026-06-30 10:01:00',
      nextRunTime: '2026-06-30 10:02:00',
    });
  });

  test('two nodes that look at the same time never run one due time twice', async () => {
    const jobs = [await fresh('testA'), await fresh('testB')];
    for (let round = 0; round < 10; round += 1) {
      office.t.time.now += MINUTE;
      await Promise.all([on(office.t).tick(), on(office.other).tick()]);
      await Promise.all([on(office.t).settled(), on(office.other).settled()]);
    }
    expect(office.calls).toHaveLength(20);
    for (const { id } of jobs) {
      const starts = (await runs(id)).map((run) => run.startTime);
      expect([starts.length, new Set(starts).size]).toEqual([10, 10]);
    }
    await pause('testB');
  });

  test('a job is never run over itself; the time it missed meanwhile is passed over', async () => {
    const { id } = await fresh();
    const { letGo } = held();
    office.t.time.now += MINUTE;
    await on(office.t).tick();
    expect((await named('testA')).lastOutcome).toBe(JOB_OUTCOME.running);
    for (let step = 0; step < 3; step += 1) {
      office.t.time.now += 20_000;
      await on(office.t).beat();
    }
    await on(office.other).tick();
    expect(office.calls).toHaveLength(1);
    expect(await office.admin.get(`${JOBS_URL}/execute`, { id })).toMatchObject({
      success: false,
      message: '任务正在执行，请等待结束或先停止本次执行',
    });
    letGo();
    await on(office.t).settled();
    await on(office.t).tick();
    expect(office.calls).toHaveLength(1);
    expect((await runs(id))[0]).toMatchObject({ lines: '执行期间到了下一次的时间，按设置跳过' });
    office.work = async () => undefined;
    await nextMinute();
    expect(office.calls).toHaveLength(2);
  });

  test('a job that says when it wants to run again runs then, and not at once again', async () => {
    await fresh();
    office.work = async () => ({ nextAt: office.t.time.now });
    await nextMinute();
    await on(office.t).tick();
    expect(office.calls).toHaveLength(1);
    office.t.time.now += 1000;
    office.work = async () => undefined;
    await on(office.t).tick();
    await on(office.t).settled();
    expect(office.calls).toHaveLength(2);
  });

  test('a paused job does not run; execute runs it all the same', async () => {
    const { id } = await fresh();
    expect(await office.admin.get(`${JOBS_URL}/pause`, { id })).toMatchObject({
      success: true,
      message: '停止定时任务成功',
    });
    expect(await named('testA')).toMatchObject({ status: QUARTZ_STATUS.stopped, nextRunTime: null });
    await nextMinute();
    expect(office.calls).toEqual([]);
    expect(await office.admin.get(`${JOBS_URL}/execute`, { id })).toMatchObject({
      success: true,
      message: '执行成功!',
    });
    await on(office.t).settled();
    expect((await runs(id))[0]).toMatchObject({ triggerType: JOB_TRIGGER.hand, outcome: JOB_OUTCOME.done });
    expect(await office.admin.get(`${JOBS_URL}/resume`, { id })).toMatchObject({
      success: true,
      message: '启动定时任务成功',
    });
    expect((await named('testA')).nextRunTime).not.toBeNull();
  });
});

describe('(issue 15 §2) times that were missed', () => {
  test('skip: nothing runs, and the log says so', async () => {
    const { id } = await fresh();
    office.t.time.now += 3 * 60 * MINUTE;
    await on(office.t).tick();
    expect(office.calls).toEqual([]);
    expect((await runs(id))[0]).toMatchObject({
      outcome: JOB_OUTCOME.missed,
      lines: expect.stringMatching(/^计划于 .* 的执行已错过，按设置跳过$/),
    });
    await nextMinute();
    expect(office.calls).toHaveLength(1);
  });

  test('catch up: once, however many times were missed', async () => {
    const { id } = await fresh('testA', { misfire: JOB_MISFIRE.once });
    office.t.time.now += 3 * 60 * MINUTE;
    await on(office.t).tick();
    await on(office.t).settled();
    await on(office.other).tick();
    expect(office.calls).toHaveLength(1);
    expect((await runs(id))[0]).toMatchObject({ outcome: JOB_OUTCOME.done, triggerType: JOB_TRIGGER.catchUp });
  });
});

describe('(issue 15 §2) nodes that die or stop', () => {
  test('a run is kept while its node lives; after its death it is marked 中断 and caught up by another', async () => {
    const { id } = await fresh('testA', { misfire: JOB_MISFIRE.once });
    const dying = await anotherNode();
    const { letGo } = held();
    office.t.time.now += MINUTE;
    await on(dying).tick();
    office.t.time.now += 20_000;
    await on(dying).beat();
    office.t.time.now += 20_000;
    await on(office.t).tick();
    expect(await outcomes(id)).toEqual([JOB_OUTCOME.running]);
    office.t.time.now += 11_000;
    office.work = async () => undefined;
    await Promise.all([on(office.t).tick(), on(office.other).tick()]);
    await Promise.all([on(office.t).settled(), on(office.other).settled()]);
    expect(office.calls).toHaveLength(2);
    expect((await runs(id)).map((run) => [run.outcome, run.triggerType]).sort()).toEqual([
      [JOB_OUTCOME.done, JOB_TRIGGER.catchUp],
      [JOB_OUTCOME.interrupted, JOB_TRIGGER.cron],
    ]);
    // The lost node was only slow: what it ends later counts for nothing.
    letGo();
    await on(dying).settled();
    expect((await outcomes(id)).sort()).toEqual([JOB_OUTCOME.done, JOB_OUTCOME.interrupted]);
    await dying.close();
  });

  test('a node that lost its lease stops the run', async () => {
    await fresh();
    held();
    office.t.time.now += MINUTE;
    await on(office.t).tick();
    office.t.time.now += 31_000;
    await on(office.other).tick();
    await on(office.t).beat();
    await on(office.t).settled();
    expect((await named('testA')).lastOutcome).toBe(JOB_OUTCOME.interrupted);
  });

  test('a server that stops hands its runs back at once', async () => {
    const { id } = await fresh('testA', { misfire: JOB_MISFIRE.once });
    const leaving = await anotherNode();
    held();
    office.t.time.now += MINUTE;
    await on(leaving).tick();
    await leaving.close();
    expect(await outcomes(id)).toEqual([JOB_OUTCOME.interrupted]);
    office.work = async () => undefined;
    await on(office.t).tick();
    await on(office.t).settled();
    expect((await outcomes(id)).sort()).toEqual([JOB_OUTCOME.done, JOB_OUTCOME.interrupted]);
  });

  test('a job that kills node after node is not repeated for ever', async () => {
    const { id } = await fresh('testA', { misfire: JOB_MISFIRE.once, alarmAfter: 0 });
    held();
    office.t.time.now += MINUTE;
    for (let death = 0; death < 6; death += 1) {
      const dying = await anotherNode();
      await on(dying).tick();
      await dying.close();
    }
    expect(await outcomes(id)).toHaveLength(4);
  });

  test('a run is stopped from another node', async () => {
    const { id } = await fresh();
    held();
    office.t.time.now += MINUTE;
    await on(office.t).tick();
    const there = office.other.here(office.admin);
    expect(await there.post(`${JOBS_URL}/stop`, { id })).toMatchObject({ success: true, message: '已通知任务停止' });
    await on(office.t).beat();
    await on(office.t).settled();
    expect((await runs(id))[0]).toMatchObject({ outcome: JOB_OUTCOME.stopped, lines: '已按要求停止' });
    expect(await there.post(`${JOBS_URL}/stop`, { id })).toMatchObject({ success: false, message: '任务没有在执行' });
  });
});

describe('(issue 15 §2) failures', () => {
  interface Bell {
    sysMsgList: { titile: string }[];
  }
  const bell = async (who: Caller) =>
    (await who.get<Bell>('/sys/annountCement/listByUser')).result.sysMsgList.map(({ titile }) => titile);
  const fail = () => {
    office.work = async () => {
      throw new Error('secret cause');
    };
  };

  test('after so many failures in a row administrators are told, once; the cause stays in the server’s log', async () => {
    const { id } = await fresh('testA', { alarmAfter: 2 });
    fail();
    await nextMinute();
    expect(await bell(office.admin)).toEqual([]);
    await nextMinute();
    await nextMinute();
    expect(await bell(office.admin)).toEqual(['定时任务连续失败：试验testA已连续失败2次']);
    const [run] = await runs(id);
    expect(run).toMatchObject({
      outcome: JOB_OUTCOME.failed,
      lines: expect.stringMatching(/^执行出错，原因见服务器日志/),
    });
    office.work = async () => undefined;
    await nextMinute();
    fail();
    await nextMinute();
    expect(await bell(office.admin)).toHaveLength(1);
  });

  test('those whom the job names are told instead', async () => {
    const clerk = await office.t.user({ username: 'watcher', roles: ['sales'] });
    const before = await bell(office.admin);
    await fresh('testA', { alarmAfter: 1, alarmTo: ' watcher ' });
    expect((await named('testA')).alarmTo).toBe('watcher');
    fail();
    await nextMinute();
    expect(await bell(clerk)).toEqual(['定时任务连续失败：试验testA已连续失败1次']);
    expect(await bell(office.admin)).toEqual(before);
  });

  test('a job without a handler fails with its name', async () => {
    const { id } = await fresh();
    await office.t.database.db.updateTable('sysQuartzJob').set({ jobClassName: 'gone' }).where('id', '=', id).execute();
    await nextMinute();
    expect((await runs(id))[0]).toMatchObject({
      outcome: JOB_OUTCOME.failed,
      lines: '执行失败!后台找不到该类名：gone',
    });
    expect(await office.admin.get(`${JOBS_URL}/execute`, { id })).toMatchObject({
      success: false,
      message: expect.stringContaining('后台找不到该类名：gone。可用的任务：releaseExpired（释放到期的锁定与保留）'),
    });
    await office.t.database.db
      .updateTable('sysQuartzJob')
      .set({ jobClassName: 'testA' })
      .where('id', '=', id)
      .execute();
  });

  test('much that a job says is cut to its end', async () => {
    const { id } = await fresh();
    office.work = async ({ note }) => {
      for (let line = 1; line <= 200; line += 1) note(`行${line} ${'长'.repeat(1000)}`);
      return undefined;
    };
    await nextMinute();
    const lines = String((await runs(id))[0]?.lines).split('\n');
    expect([lines.length, lines[0], lines.at(-1)?.slice(0, 4)]).toEqual([51, '（前面省略150行）', '行200']);
  });
});
