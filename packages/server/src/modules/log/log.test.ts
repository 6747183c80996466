import type { Log } from '@songbai/contract/modules/log/log.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../db/database.ts';
import { createLog } from '../../platform/log.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';
import type { LogRow } from './log.store.ts';
import { createRecorder } from './recorder.ts';
import { sweepLogs } from './sweeper.ts';

const LIST = '/sys/log/list';
const REFUSED = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };

let t: TestApp;
let admin: Caller;
let keeper: Caller;
let foreign: Caller;
let sales: Caller;

const rows = async (who: Caller, query: Record<string, string | number> = {}) =>
  good<Page<Log>>(await who.get(LIST, { pageSize: 100, ...query })).records;
const position = (code: string) => ({ code, name: `岗位${code}`, postRank: '3' });

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  keeper = await t.user({ username: 'keeper', realname: '钱管', roles: ['sys_admin'] });
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
  sales = await t.user({ username: 'sales', roles: ['sales'] });
});
afterAll(() => t.close());

describe('contract/1 §12: the operation log', () => {
  test('a change writes one row: who, what, with which parameters, how long, from where, in which request', async () => {
    const reply = await keeper.raw({
      method: 'POST',
      url: '/sys/position/add',
      payload: position('log_a'),
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' },
    });
    const [row] = await rows(keeper, { logType: 2, requestUrl: '*position/add*' });
    expect(row).toMatchObject({
      logType: 2,
      logType_dictText: '操作日志',
      logContent: '新增职务',
      operateType: 2,
      operateType_dictText: '添加',
      userid: 'keeper',
      username: '钱管',
      ip: '127.0.0.1',
      method: 'POST /api/sys/position/add',
      requestUrl: '/api/sys/position/add',
      requestType: 'POST',
      clientType: 'h5',
      clientType_dictText: '移动网页端',
      createTime: '2026-06-30 10:00:00',
      requestId: reply.headers['x-request-id'],
    });
    expect(row?.costTime).toBeGreaterThanOrEqual(0);
    expect(JSON.parse(String(row?.requestParam))).toEqual(position('log_a'));
  });

  test('a refused change is there with its reason; reading leaves nothing, an export or import one row', async () => {
    const before = (await rows(admin, { logType: 2 })).length;
    expect(await sales.post('/sys/position/add', position('log_b'))).toMatchObject(REFUSED);
    await keeper.get('/sys/position/list');
    await keeper.raw({ method: 'GET', url: '/sys/position/exportXls' });
    await keeper.post('/sys/position/importExcel', {});
    const after = await rows(admin, { logType: 2 });
    expect(after.length - before).toBe(3);
    const contents = after.map((row) => row.logContent);
    expect(contents).toContain('新增职务，未成功：没有权限，请联系管理员分配权限！');
    expect(after.find((row) => row.logContent === '导出职务')).toMatchObject({ operateType: 6 });
    // The name of the action, without what its description says of parameters.
    expect(contents).toContain('导入职务，未成功：文件导入失败:请选择要导入的文件');
  });

  test('changes of accounts and grants name whom they are about', async () => {
    const draft = { username: 'logged', password: 'Songbai#2026', realname: '记', phone: '13900008888', workNo: 'L1' };
    const { id } = good<{ id: string }>(await admin.post('/sys/user/add', draft));
    await admin.put('/sys/user/edit', { id, username: 'logged', realname: '录' });
    const password = 'Songbai#2027';
    await admin.put('/sys/user/changePassword', { username: 'logged', password, confirmpassword: password });
    await admin.delete('/sys/user/delete', { id });
    await admin.delete('/sys/user/deleteBatch', { ids: `${id},` });
    await admin.post('/sys/permission/saveRolePermission', {
      ...{ roleId: 'role-sales', permissionIds: '', lastpermissionIds: '' },
    });
    const contents = (await rows(admin, { logType: 2 })).map((row) => row.logContent);
    for (const content of [
      '添加用户，username： logged',
      '编辑用户，username： logged',
      '修改用户 logged 的密码，操作人： admin',
      `删除用户，id： ${id}`,
      `批量删除用户， ids： ${id},，未成功：未找到对应实体`,
      '修改角色ID: role-sales 的权限配置，操作人： admin',
    ]) {
      expect(contents).toContain(content);
    }
  });

  test('passwords never get into it', async () => {
    await sales.put('/sys/user/updatePassword', {
      username: 'sales',
      oldpassword: 'Secret-1-old',
      password: 'Secret-2-new',
      confirmpassword: 'Secret-2-new',
    });
    const [row] = await rows(admin, { logType: 2, userid: 'sales', requestUrl: '*updatePassword*' });
    expect(row?.requestParam).toContain('"password":"***"');
    expect(JSON.stringify(row)).not.toContain('Secret-');
  });

  test('signing in has rows of its own kind, without a kind of work', async () => {
    const all = await rows(admin, { logType: 1 });
    expect(all.every((row) => row.logType === 1 && row.operateType === null)).toBe(true);
  });

  test('every reply names its request, and no two the same', async () => {
    const ids = await Promise.all(
      [admin, t.anonymous, sales].map(
        async (who) => (await who.raw({ method: 'GET', url: '/sys/user/list' })).headers['x-request-id'],
      ),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe('contract/1 §12: the list', () => {
  test('is narrowed by keyWord, kind of work and days; marks mean themselves', async () => {
    expect((await rows(keeper, { logType: 2, keyWord: '增职' })).length).toBeGreaterThan(0);
    expect(await rows(keeper, { logType: 2, keyWord: '%' })).toEqual([]);
    expect((await rows(keeper, { operateType: 2 })).every((row) => row.operateType === 2)).toBe(true);
    expect(await rows(keeper, { createTime_begin: '2026-07-01' })).toEqual([]);
    expect(await rows(keeper, { createTime_begin: '2026-06-30', createTime_end: '2026-06-30' })).not.toEqual([]);
  });

  test('needs its right; another tenant sees its own rows only, a platform administrator all', async () => {
    expect(await sales.get(LIST)).toMatchObject(REFUSED);
    await foreign.post('/sys/position/add', position('foreign'));
    const theirs = await rows(foreign);
    expect(new Set(theirs.map((row) => row.userid))).toEqual(new Set(['foreign']));
    expect((await rows(keeper)).some((row) => row.userid === 'foreign')).toBe(false);
    expect((await rows(admin)).some((row) => row.userid === 'foreign')).toBe(true);
    const id = theirs[0]?.id ?? '';
    expect(await keeper.get('/sys/log/queryById', { id })).toMatchObject({ message: '未找到对应实体' });
    expect(await keeper.delete('/sys/log/delete', { id })).toMatchObject({ message: '未找到对应实体' });
  });

  test.each([
    ['zero characters', { keyWord: 'a\u0000b' }],
    ['a list of values', { 'keyWord[]': 'a', logType: 'x' }],
    ['an unknown sort', { column: 'passwordHash', order: 'asc' }],
    ['a huge page', { pageNo: '99999999999999999999', pageSize: '-1' }],
  ])('bad input is no failure of ours: %s', async (_name, query) => {
    const reply = await keeper.raw({ method: 'GET', url: LIST, query });
    expect(reply.json().message).not.toContain('操作失败，请稍后重试');
  });

  test('an export is a workbook', async () => {
    const reply = await keeper.raw({ method: 'GET', url: '/sys/log/exportXls', query: { logType: '2' } });
    expect(reply.headers['content-type']).toContain('spreadsheetml');
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('系统日志.xlsx');
  });
});

describe('contract/1 §12: the exception log', () => {
  test('an unexpected failure has a row with its parameters and the number the client heard; its stack is in the process log only', async () => {
    const { db } = t.database;
    await runSql(db, 'alter table sys_position rename to sys_position_away', []);
    const reply = await keeper.raw({ method: 'GET', url: '/sys/position/list?name=13800138000' });
    await runSql(db, 'alter table sys_position_away rename to sys_position', []);
    const id = String(reply.headers['x-request-id']);
    expect(reply.json().message).toBe(`操作失败，请稍后重试（编号：${id}）`);
    const [row] = await rows(keeper, { logType: 4, requestId: id });
    expect(row).toMatchObject({ logType_dictText: '异常日志', requestUrl: '/api/sys/position/list', userid: 'keeper' });
    expect(row?.logContent).toContain('sys_position');
    expect(row?.requestParam).toBe(`编号 ${id}，详情请在服务日志中按此编号查找`);
    expect(JSON.stringify(row)).not.toMatch(/\bat \S+ ?\(|node_modules|\.(ts|mjs):\d/);
    expect(row?.method).toBe('{"name":"138****8000"}');
  });
});

describe('contract/1 §12: deleting', () => {
  test('needs its right; unknown and empty ids are refused in the family’s words', async () => {
    expect(await sales.delete('/sys/log/delete', { id: 'x' })).toMatchObject(REFUSED);
    expect(await keeper.delete('/sys/log/delete', { id: 'x' })).toMatchObject({ message: '未找到对应实体' });
    expect(await keeper.delete('/sys/log/deleteBatch', { ids: ',,' })).toMatchObject({ message: '参数不识别！' });
    expect(await keeper.delete('/sys/log/deleteBatch')).toMatchObject({ message: '参数不识别！' });
  });

  test('one and several: 删除成功!, and the log says who', async () => {
    const [first, second] = await rows(keeper, { logType: 2 });
    expect(await keeper.delete('/sys/log/delete', { id: first?.id ?? '' })).toMatchObject({ message: '删除成功!' });
    const ids = `${second?.id},`;
    expect(await keeper.delete('/sys/log/deleteBatch', { ids })).toMatchObject({ code: 200, message: '删除成功!' });
    const left = await rows(keeper, { logType: 2 });
    expect(left.some((row) => row.id === first?.id || row.id === second?.id)).toBe(false);
    expect(left.map((row) => row.logContent)).toContain('删除日志1条，操作人： keeper');
  });

  test('allclear empties the own tenant’s log and says so', async () => {
    const theirs = (await rows(foreign)).length;
    expect(await keeper.delete('/sys/log/deleteBatch', { ids: 'allclear' })).toMatchObject({ message: '删除成功!' });
    const contents = (await rows(keeper)).map((row) => row.logContent);
    expect(contents).toHaveLength(1);
    expect(contents.some((content) => /^清空日志，共\d+条，操作人： keeper$/.test(String(content)))).toBe(true);
    expect((await rows(foreign)).length).toBe(theirs);
  });
});

const row = (over: Partial<LogRow>): LogRow => ({
  ...{ id: `row-${Math.random()}`, logType: 2, logContent: 'x', operateType: 1, userid: 'a', username: 'a', ip: null },
  ...{ method: null, requestUrl: null, requestParam: null, requestType: null, costTime: null, tenantId: 1 },
  ...{ clientType: null, requestId: null, reason: null, createBy: 'a', createTime: '2026-01-01 00:00:00', ...over },
});

describe('the log keeps nobody waiting and loses nothing', () => {
  test('rows wait for a database that is away, and what cannot be stored holds up nothing', async () => {
    const recorder = createRecorder(t.database, createLog('silent'));
    await runSql(t.database.db, 'alter table sys_log rename to sys_log_away', []);
    recorder.add(row({ id: 'waiting' }));
    await recorder.flush();
    await runSql(t.database.db, 'alter table sys_log_away rename to sys_log', []);
    recorder.add(row({ id: 'waiting' }));
    recorder.add(row({ id: 'after' }));
    await recorder.stop();
    const found = await t.database.db
      .selectFrom('sysLog')
      .select('id')
      .where('id', 'in', ['waiting', 'after'])
      .execute();
    expect(found.map(({ id }) => id).sort()).toEqual(['after', 'waiting']);
  });

  test('a stop writes what came last', async () => {
    const other = await testApp();
    const someone = await other.as('admin');
    await someone.post('/sys/position/add', position('last'));
    await other.app.close();
    const found = await other.database.db.selectFrom('sysLog').select('logContent').where('logType', '=', 2).execute();
    expect(found).toEqual([{ logContent: '新增职务' }]);
    await other.close();
  });
});

describe('retention', () => {
  test('rows older than 180 days go, exceptions after 90; visits are counted on', async () => {
    const { db } = t.database;
    await db.deleteFrom('sysLog').execute();
    const old = '2026-01-01 09:59:59';
    const values = [
      row({ id: 'login-old', logType: 1, createTime: old }),
      row({ id: 'login', logType: 1, createTime: '2026-01-01 10:00:01' }),
      row({ id: 'operation-old', createTime: old }),
      row({ id: 'operation', createTime: '2026-03-01 00:00:00' }),
      row({ id: 'exception-old', logType: 4, createTime: '2026-03-01 00:00:00' }),
      row({ id: 'exception', logType: 4, createTime: '2026-06-01 00:00:00' }),
      ...Array.from({ length: 2100 }, (_, at) => row({ id: `many-${at}`, createTime: '2025-01-01 00:00:00' })),
    ];
    for (let at = 0; at < values.length; at += 500)
      await db
        .insertInto('sysLog')
        .values(values.slice(at, at + 500))
        .execute();
    const visits = async () => (await keeper.get<{ totalVisitCount: number }>('/sys/loginfo')).result.totalVisitCount;
    const before = await visits();
    expect(await sweepLogs(t)).toBe(2103);
    const left = await db.selectFrom('sysLog').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['exception', 'login', 'operation']);
    expect(await visits()).toBe(before);
  });
});
