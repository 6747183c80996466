import type { Log } from '@songbai/contract/modules/log/log.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const MINUTE = 60_000;
const SIGN_INS = { logType: 1, pageSize: 1000 };
let t: TestApp;
let admin: Caller;
let auditor: Caller;

const login = async (username: string, password: string, remoteAddress = '10.8.0.1') =>
  (
    await t.anonymous.raw({ method: 'POST', url: '/sys/login', remoteAddress, payload: { username, password } })
  ).json<Envelope>();
const signIns = async (who: Caller, userid?: string) =>
  good<Page<Log>>(await who.get('/sys/log/list', { ...SIGN_INS, ...(userid ? { userid } : {}) })).records;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  auditor = await t.user({ username: 'auditor', roles: ['auditor'] });
  await t.user({ username: 'tried', realname: '王芳', passwordHash: await hashPassword('Songbai#2026') });
});
afterAll(() => t.close());
beforeEach(() => {
  t.time.now += 11 * MINUTE;
});

describe('failed tries stand in the sign-in log', () => {
  test('with the name tried, the address and, for administrators only, the reason', async () => {
    await login('tried', 'Falsch#2026');
    await login('nobody', 'Falsch#2026');
    expect(await signIns(admin, 'tried')).toMatchObject([
      {
        ...{ logType: 1, logContent: '用户名: tried,登录失败！', userid: 'tried', username: '王芳', ip: '10.8.0.1' },
        reason: '密码错误',
      },
    ]);
    expect(await signIns(admin, 'nobody')).toMatchObject([{ username: null, reason: '账号不存在' }]);
    const [seen] = await signIns(auditor, 'tried');
    expect(seen).toMatchObject({ logContent: '用户名: tried,登录失败！' });
    expect(seen).not.toHaveProperty('reason');
  });

  test('nobody asks for the reason by a condition or an order, and no workbook has it', async () => {
    await login('tried', 'Falsch#2026');
    const count = async (query: Record<string, string>) =>
      (await auditor.get<Page<Log>>('/sys/log/list', { ...SIGN_INS, ...query })).result?.total;
    const all = await count({});
    expect(await count({ reason: '密码错误' })).toBe(await count({ reason: '账号不存在' }));
    const query = [{ field: 'reason', rule: 'like', val: '密码' }];
    const asked = await auditor.get<Page<Log>>('/sys/log/list', {
      ...SIGN_INS,
      superQueryParams: encodeURIComponent(JSON.stringify(query)),
    });
    expect(asked.success === false || asked.result.total === all || asked.result.total === 0).toBe(true);
    const sheet = await auditor.raw({ method: 'GET', url: '/sys/log/exportXls', query: { logType: '1' } });
    expect(sheet.body).not.toContain('失败原因');
  });

  test('the lock at the fifth is told; tries refused unseen add nothing', async () => {
    const before = (await signIns(admin, 'tried')).length;
    for (let n = 0; n < 9; n += 1) await login('tried', 'Falsch#2026', '10.8.0.2');
    const rows = await signIns(admin, 'tried');
    expect(rows).toHaveLength(before + 5);
    expect(rows.filter((row) => row.reason === '密码错误，该地址已被锁定10分钟')).toHaveLength(1);
  });

  test('a storm does not flood the log: rows at growing distances tell the number', async () => {
    for (let n = 0; n < 70; n += 1) await login('stormed', 'Falsch#2026', `10.9.0.${n}`);
    const rows = await signIns(admin, 'stormed');
    expect(rows.length).toBeLessThan(16);
    expect(rows.map((row) => row.logContent)).toContain('用户名: stormed,登录失败！（该账号近期第64次）');
  });

  test('they are no visits of the home page', async () => {
    const visits = async () => (await admin.get<{ totalVisitCount: number }>('/sys/loginfo')).result;
    const before = await visits();
    await login('tried', 'Falsch#2026');
    await login('nobody', 'Falsch#2026');
    expect(await visits()).toEqual(before);
    expect(await login('tried', 'Songbai#2026')).toMatchObject({ success: true });
    expect((await visits()).totalVisitCount).toBe(before.totalVisitCount + 1);
  });
});

describe('the sign-in log cannot be deleted', () => {
  test('not by id, not in a batch, not by emptying the log', async () => {
    await login('tried', 'Falsch#2026');
    const before = await signIns(admin);
    const [first] = before;
    const refused = { success: false, code: 500, message: '登录日志不能删除' };
    expect(await admin.delete('/sys/log/delete', { id: first?.id ?? '' })).toMatchObject(refused);
    await admin.post('/sys/position/add', { code: 'kept_log', name: '岗位', postRank: '3' });
    const operations = good<Page<Log>>(await admin.get('/sys/log/list', { logType: 2 })).records;
    const mixed = `${operations[0]?.id},${first?.id}`;
    expect(await admin.delete('/sys/log/deleteBatch', { ids: mixed })).toMatchObject(refused);
    expect(good<Page<Log>>(await admin.get('/sys/log/list', { logType: 2 })).total).toBeGreaterThanOrEqual(
      operations.length,
    );
    expect(await admin.delete('/sys/log/deleteBatch', { ids: 'allclear' })).toMatchObject({ success: true });
    expect((await signIns(admin)).map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect(good<Page<Log>>(await admin.get('/sys/log/list', { logType: 2 })).total).toBe(1);
  });
});
