import type {
  DatabaseInfo,
  DiskInfo,
  Figures,
  Metric,
  TraceEntry,
  Traffic,
} from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { JVM_METRICS, SYSTEM_METRICS, TOMCAT_METRICS } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const REFUSED = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };

let t: TestApp;
let admin: Caller;

const raw = async <T>(url: string): Promise<T> => (await admin.raw({ method: 'GET', url })).json<T>();

beforeAll(async () => {
  t = await testApp({ ADMIN_PASSWORD: 'Geheim-Monitor-1', SMS_TOKEN: 'Geheim-Monitor-2' });
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
});
afterAll(() => t.close());

test('nobody but platform administrators sees anything, neither system administrators nor other tenants', async () => {
  const keeper = await t.user({ username: 'keeper', roles: ['sys_admin'] });
  const foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
  const own = t.app.apiRoutes.filter(({ url }) => /\/actuator(\/|$)/.test(url));
  expect(own.length).toBeGreaterThan(20);
  for (const { method, url } of own) {
    const path = url.slice(t.config.apiBasePath.length).replace(':name', 'jvm.memory.max');
    const call = { method: method as 'GET', url: path };
    expect([path, (await t.anonymous.raw(call)).statusCode]).toEqual([path, 401]);
    for (const who of [keeper, foreign]) expect([path, (await who.raw(call)).json()]).toMatchObject([path, REFUSED]);
  }
});

describe('contract/2 §11: the stock screens', () => {
  test.each([...JVM_METRICS, ...SYSTEM_METRICS, ...TOMCAT_METRICS])('%s has a raw value', async (name) => {
    const metric = await raw<Metric>(`/actuator/metrics/${name}`);
    expect(metric.name).toBe(name);
    for (const { value } of metric.measurements) expect(value).toBeGreaterThanOrEqual(0);
    if (name === 'jvm.gc.pause') expect(metric.measurements.map(({ statistic }) => statistic)).toContain('TOTAL_TIME');
    if (name === 'tomcat.sessions.active.current') expect(metric.measurements[0]?.value).toBeGreaterThan(0);
  });

  test('other names are refused', async () => {
    for (const name of ['jvm.nothing', 'constructor', '__proto__', '%2e%2e%2fetc'])
      expect(await raw(`/actuator/metrics/${name}`)).toMatchObject({ success: false, code: 404 });
  });

  test('the disks of data, uploads and backups; without their folders', async () => {
    const reply = await admin.get<DiskInfo[]>('/sys/actuator/redis/queryDiskInfo');
    expect(reply).toMatchObject({ success: true, message: '查询成功' });
    const [disk] = reply.result;
    expect(disk?.name).toBe('数据、附件、备份');
    expect(disk?.restPPT).toBe(Math.round((1 - (disk?.rest ?? 0) / (disk?.max ?? 1)) * 100));
    expect(JSON.stringify(reply)).not.toContain(t.config.dataDir);
  });

  test('memory under the keys of the family', async () => {
    const memory = good<Record<string, number>>(await admin.get('/sys/actuator/memory/info'));
    expect(memory['memory.physical.used']).toBeLessThanOrEqual(memory['memory.physical.total'] ?? 0);
    expect(memory['memory.runtime.free']).toBeGreaterThanOrEqual(0);
  });

  test('settings without secrets, addresses and folders', async () => {
    const { body } = await admin.raw({ method: 'GET', url: '/actuator/env' });
    expect(body).toContain('LOGIN_CAPTCHA');
    for (const secret of ['Geheim', 'A'.repeat(43), t.config.dataDir, 'postgres://', 'redis://'])
      expect(body).not.toContain(secret);
  });
});

describe('the trace', () => {
  test('has where requests went and how long they took, and no token, body or number', async () => {
    await admin.raw({ method: 'GET', url: '/sys/user/list?phone=13812345678&password=Geheim&realname=%E7%8E%8B' });
    await admin.raw({ method: 'GET', url: '/sys/user/list?id_no=110101199003078515&%E0%A4%A' });
    const { traces } = await raw<{ traces: TraceEntry[] }>('/actuator/httptrace');
    const [latest] = traces.filter(({ request }) => request.uri.includes('realname='));
    expect(latest).toMatchObject({ request: { method: 'GET', headers: {} }, response: { status: 200 } });
    expect(latest?.request.uri).toBe(
      `${t.config.apiBasePath}/sys/user/list?phone=138****5678&password=***&realname=王`,
    );
    const text = JSON.stringify(traces);
    for (const secret of [admin.token, 'Geheim', '13812345678', '19900307']) expect(text).not.toContain(secret);
    expect(Number.isNaN(Date.parse(latest?.timestamp ?? ''))).toBe(false);
  });

  test('is bounded, whatever comes', async () => {
    for (let call = 0; call < 600; call += 1) await t.anonymous.raw({ method: 'GET', url: '/ready' });
    const { traces } = await raw<{ traces: TraceEntry[] }>('/actuator/httptrace');
    expect(traces).toHaveLength(500);
  });

  test('slowest routes, failures and callers', async () => {
    await admin.get('/sys/user/list');
    const { slowest, users } = good<Traffic>(await admin.get('/sys/actuator/traffic'));
    expect(slowest.every(({ count, average, longest }) => count > 0 && longest >= average)).toBe(true);
    expect(slowest.map(({ average }) => average)).toEqual(slowest.map(({ average }) => average).sort((a, b) => b - a));
    expect(users.map(({ user }) => user)).toEqual(expect.arrayContaining(['admin', '']));
  });
});

test('figures have a past and count requests', async () => {
  const figures = good<Figures>(await admin.get('/sys/actuator/figures'));
  expect(figures.points.length).toBeGreaterThan(0);
  expect(figures.requests).toBeGreaterThan(0);
  expect(figures.points[0]?.heapUsed).toBeGreaterThan(0);
});

describe('the database', () => {
  test('size, tables, log and backup', async () => {
    const info = good<DatabaseInfo>(await admin.get('/sys/actuator/database'));
    expect(info.engine).toBe(t.database.engine);
    expect(info.bytes).toBeGreaterThan(100_000);
    expect(info.tables.find(({ name }) => name === 'sys_user')?.bytes).toBeGreaterThan(0);
    expect(info.backup).toBeNull();
    if (info.engine === 'postgres') expect(info.connections?.used).toBeGreaterThan(0);
  });

  test('a slow statement is shown with its plan and without its values', async () => {
    const mark = t.database.engine === 'sqlite' ? '?' : '$1';
    t.database.slow.note(
      `select id from sys_user where username = ${mark} and realname <> 'Geheim' and status = 77`,
      150,
    );
    const { slow } = good<DatabaseInfo>(await admin.get('/sys/actuator/database'));
    const found = slow.find(({ text }) => text.includes('sys_user where username'));
    expect(found?.text).toBe(`select id from sys_user where username = ${mark} and realname <> ? and status = ?`);
    const reply = await admin.get<string[]>('/sys/actuator/database/plan', { id: found?.id ?? '' });
    expect(JSON.stringify([reply.message, reply.result])).not.toMatch(/Geheim|77/);
    if (reply.success) expect(reply.result.join('\n')).toContain('sys_user');
    else expect([t.database.engine, reply.message]).toEqual(['postgres', '数据库不能给出该语句的执行计划']);
  });

  test('writes are not explained, unknown ones neither', async () => {
    t.database.slow.note('delete from sys_session', 150);
    const found = t.database.slow.list().find(({ text }) => text.startsWith('delete'));
    const plan = (id: string) => admin.get('/sys/actuator/database/plan', { id });
    expect(await plan(found?.id ?? '')).toMatchObject({ success: false, error: 'planRefused' });
    expect(await plan('abcd')).toMatchObject({ success: false, error: 'planMissing' });
    expect(await plan('; drop')).toMatchObject({ success: false, error: 'invalid' });
  });
});
