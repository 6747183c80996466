import type { JobKind } from '@songbai/contract/modules/job/job.calls.ts';
import { QUARTZ_STATUS } from '@songbai/contract/modules/job/job.dicts.ts';
import type { QuartzJob } from '@songbai/contract/modules/job/job.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { JOBS_URL, jobOffice } from '../../testing/job-office.ts';
import { addTenant } from '../../testing/test-app.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
const MINUTE = 60_000;
const EVERY_MINUTE = '0 * * * * ? *';

const { office, all, anotherNode, held, named, on, pause } = jobOffice();

describe('(contract/2 §7) keeping jobs', () => {
  const draft = (values: object = {}) => ({
    jobClassName: 'testB',
    cronExpression: '0 0 3 * * ? *',
    status: 0,
    ...values,
  });
  beforeAll(async () => {
    await office.admin.delete(`${JOBS_URL}/delete`, { id: (await named('testB')).id });
  });

  test('add, list, query, delete with the texts of the contract', async () => {
    const reply = await office.admin.post<QuartzJob>(`${JOBS_URL}/add`, draft({ description: '说明' }));
    expect(reply).toMatchObject({ success: true, message: '创建定时任务成功' });
    const { id } = reply.result;
    const found = await office.admin.get<Page<QuartzJob>>(`${JOBS_URL}/list`, { jobClassName: '*testB*', status: 0 });
    expect(found.result).toMatchObject({ total: 1, records: [{ id, status_dictText: '正常', description: '说明' }] });
    expect((await office.admin.get(`${JOBS_URL}/queryById`, { id })).success).toBe(true);
    expect(await office.admin.post(`${JOBS_URL}/add`, draft())).toMatchObject({
      success: false,
      message: '任务类名已经存在',
    });
    expect(await office.admin.delete(`${JOBS_URL}/delete`, { id })).toMatchObject({
      success: true,
      message: '删除成功!',
    });
    expect(await office.admin.delete(`${JOBS_URL}/delete`, { id })).toMatchObject({
      success: false,
      message: '定时任务不存在！',
    });
    const more = (await office.admin.post<QuartzJob>(`${JOBS_URL}/add`, draft())).result.id;
    expect(await office.admin.delete(`${JOBS_URL}/deleteBatch`, { ids: `${more},` })).toMatchObject({
      success: true,
      message: '删除定时任务成功!',
    });
    for (const call of ['pause', 'resume', 'execute'])
      expect(await office.admin.get(`${JOBS_URL}/${call}`, { id: more })).toMatchObject({
        message: '定时任务不存在！',
      });
    office.t.time.now += 24 * 60 * MINUTE;
    await pause('testA');
    await on(office.t).tick();
    expect(office.calls).toEqual([]);
  });

  test('a running job is not deleted', async () => {
    const { id } = (await office.admin.post<QuartzJob>(`${JOBS_URL}/add`, draft())).result;
    const { letGo } = held();
    await office.admin.get(`${JOBS_URL}/execute`, { id });
    expect(await office.admin.delete(`${JOBS_URL}/delete`, { id })).toMatchObject({
      success: false,
      error: 'jobRunning',
    });
    letGo();
    await on(office.t).settled();
    expect((await office.admin.delete(`${JOBS_URL}/delete`, { id })).success).toBe(true);
  });

  test.each<[string, object, string]>([
    ['a class of the stock platform', { jobClassName: 'org.jeecg.modules.SampleJob' }, '后台找不到该类名：org.jeecg'],
    ['a name of every object', { jobClassName: 'constructor' }, '后台找不到该类名：constructor'],
    ['a broken cron', { cronExpression: '0 0 25 * * ? *' }, 'Cron表达式'],
    ['the 30th of February', { cronExpression: '0 0 0 30 2 ? *' }, 'Cron表达式错误：没有符合条件的日期'],
    ['a year that is over', { cronExpression: '0 0 0 1 1 ? 2020' }, 'Cron表达式不会再触发'],
    ['a parameter that is no JSON', { parameter: 'days=3' }, '任务参数不正确：应为JSON对象'],
    ['a list as parameter', { parameter: '[3]' }, '任务参数不正确：应为JSON对象'],
    ['a parameter nobody knows', { parameter: '{"hours":3}' }, '没有参数「hours」，可用的参数：days'],
    ['a parameter out of bounds', { parameter: '{"days":99}' }, '任务参数不正确：天数'],
    ['a parameter of another type', { parameter: '{"days":"x"}' }, '任务参数不正确：天数'],
    ['a receiver who is not there', { alarmTo: 'admin,nobody' }, '告警接收人「nobody」不存在'],
    ['a status that is none', { status: 7 }, '任务状态'],
    ['too many failures', { alarmAfter: 1000 }, '连续失败几次后告警'],
  ])('%s is refused and nothing is kept', async (_name, wrong, text) => {
    const before = (await all()).length;
    const reply = await office.admin.post(`${JOBS_URL}/add`, draft(wrong));
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(text) });
    expect(await all()).toHaveLength(before);
  });

  test('the registered jobs are told with their parameters and whether they run', async () => {
    const { result } = await office.admin.get<JobKind[]>(`${JOBS_URL}/kinds`);
    expect(result.find(({ name }) => name === 'testA')).toMatchObject({
      ...{ example: '{"days":3}', parameters: [{ name: 'days', title: '天数' }], state: 'paused' },
    });
    expect(result.find(({ name }) => name === 'testB')?.state).toBe('absent');
    expect(result.find(({ name }) => name === 'nightlyBackup')).toMatchObject({ essential: true, state: 'paused' });
  });

  test('export; imported jobs start stopped, and wrong rows are named', async () => {
    const file = await office.admin.raw({ method: 'GET', url: `${JOBS_URL}/exportXls` });
    const rows = await sheetRows(file.rawPayload);
    expect(rows.flat()).toContain('任务类名');
    const sheet = await workbook([
      ['任务类名', 'cron表达式', '任务状态', '错过时', '连续失败几次后告警'],
      ['testB', '0 0 3 * * ? *', '正常', '跳过', '3'],
      ['testA', '0 0 3 * * ? *', '正常', '跳过', '3'],
      ['nobody', '0 0 3 * * ? *', '正常', '跳过', '3'],
    ]);
    const reply = await sendFile<ImportResult>(office.admin, `${JOBS_URL}/importExcel`, '任务.xlsx', sheet);
    expect(reply).toMatchObject({ success: true, result: { successCount: 1, errorCount: 2 } });
    expect(JSON.stringify(reply)).toContain('任务类名已经存在');
    expect(JSON.stringify(reply)).toContain('后台找不到该类名：nobody');
    expect(await named('testB')).toMatchObject({ status: QUARTZ_STATUS.stopped, nextRunTime: null });
  });

  test('a job deleted by an administrator does not come back with the next start', async () => {
    await office.admin.delete(`${JOBS_URL}/delete`, { id: (await named('testB')).id });
    const next = await anotherNode();
    expect(await named('testB')).toBeUndefined();
    await next.close();
  });
});

describe('(contract/2 §7) who may', () => {
  const CALLS = [
    ['GET', '/list'],
    ['GET', '/queryById'],
    ['GET', '/kinds'],
    ['POST', '/add'],
    ['PUT', '/edit'],
    ['DELETE', '/delete'],
    ['DELETE', '/deleteBatch'],
    ['GET', '/pause'],
    ['GET', '/resume'],
    ['GET', '/execute'],
    ['POST', '/stop'],
    ['GET', '/exportXls'],
    ['POST', '/importExcel'],
  ] as const;

  test('nobody without a token or without the right', async () => {
    const sales = await office.t.user({ username: 'sales', roles: ['sales'] });
    for (const [method, path] of CALLS) {
      expect((await office.t.anonymous.raw({ method, url: JOBS_URL + path })).statusCode).toBe(401);
      expect((await sales.raw({ method, url: JOBS_URL + path })).json()).toMatchObject(FORBIDDEN);
    }
    expect(await sales.get('/sys/quartzJobRun/list')).toMatchObject(FORBIDDEN);
  });

  test('administrators of a tenant see the jobs, which work for all tenants, but change none', async () => {
    await addTenant(office.t.database, 2, '别园');
    const foreign = await office.t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
    const { id } = await named('testA');
    expect((await foreign.get<Page<QuartzJob>>(`${JOBS_URL}/list`)).result.total).toBeGreaterThan(0);
    const refused = { success: false, message: '只有平台管理员可以维护定时任务' };
    expect(
      await foreign.post(`${JOBS_URL}/add`, { jobClassName: 'testB', cronExpression: EVERY_MINUTE }),
    ).toMatchObject(refused);
    expect(await foreign.put(`${JOBS_URL}/edit`, { id, description: '改' })).toMatchObject(refused);
    expect(await foreign.delete(`${JOBS_URL}/delete`, { id })).toMatchObject(refused);
    expect(await foreign.delete(`${JOBS_URL}/deleteBatch`, { ids: id })).toMatchObject(refused);
    for (const call of ['pause', 'resume', 'execute'])
      expect(await foreign.get(`${JOBS_URL}/${call}`, { id })).toMatchObject(refused);
    expect(await foreign.post(`${JOBS_URL}/stop`, { id })).toMatchObject(refused);
    const sheet = await workbook([
      ['任务类名', 'cron表达式'],
      ['testB', EVERY_MINUTE],
    ]);
    const reply = await sendFile<ImportResult>(foreign, `${JOBS_URL}/importExcel`, '任务.xlsx', sheet);
    expect(JSON.stringify(reply)).toContain(refused.message);
    expect(await named('testB')).toBeUndefined();
  });

  test('who may change none hears the same of what is there and what is not', async () => {
    const foreign = await office.t.user({ username: 'asking', roles: ['sys_admin'], tenants: '2', departs: [] });
    const { id, version } = await named('testA');
    const refused = { success: false, error: 'tenantAdminOnly' };
    for (const jobClassName of ['testA', 'nobody'])
      expect(await foreign.post(`${JOBS_URL}/add`, { jobClassName, cronExpression: EVERY_MINUTE })).toMatchObject(
        refused,
      );
    for (const one of [id, 'nowhere']) {
      expect(await foreign.put(`${JOBS_URL}/edit`, { id: one, version, description: '改' })).toMatchObject(refused);
      expect(await foreign.delete(`${JOBS_URL}/delete`, { id: one })).toMatchObject(refused);
      expect(await foreign.delete(`${JOBS_URL}/deleteBatch`, { ids: one })).toMatchObject(refused);
      for (const call of ['pause', 'resume', 'execute'])
        expect(await foreign.get(`${JOBS_URL}/${call}`, { id: one })).toMatchObject(refused);
      expect(await foreign.post(`${JOBS_URL}/stop`, { id: one })).toMatchObject(refused);
    }
    const sheet = await workbook([
      ['任务类名', 'cron表达式'],
      ['testA', EVERY_MINUTE],
    ]);
    const reply = await sendFile<ImportResult>(foreign, `${JOBS_URL}/importExcel`, '任务.xlsx', sheet);
    expect(reply.success).toBe(false);
    expect(JSON.stringify(reply)).toContain('只有平台管理员可以维护定时任务');
    expect(JSON.stringify(reply)).not.toContain('任务类名已经存在');
  });
});
