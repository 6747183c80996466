import { LIMITS } from '@songbai/contract/limits.ts';
import type { AccessToken, NewAccessToken } from '@songbai/contract/modules/session/access-token.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { secondNode } from '../../testing/second-node.ts';
import { listening, refused, socketsHere } from '../../testing/sockets.ts';
import { type Caller, caller, type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const URL = '/sys/user/login/setting/accessTokens';
const CODE = 'cem:customer:list';
let t: TestApp;
let owner: Caller;
const sockets = socketsHere();

beforeAll(async () => {
  t = await testApp();
  owner = await t.user({ username: 'owner', roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });
});
afterAll(async () => {
  sockets.cutOff();
  await t.close();
});

let made = 0;
const body = (more: object = {}) => {
  made += 1;
  return { name: `脚本${made}`, days: 30, oldpassword: PASSWORD, ...more };
};
const make = async (who: Caller, more: object = {}): Promise<NewAccessToken> => {
  const reply = await who.post<NewAccessToken>(URL, body(more));
  expect(reply).toMatchObject({ success: true, message: '访问令牌已生成' });
  return reply.result;
};
const script = (token: string) => caller(t.app, t.config, token, {});
const list = async (who: Caller) => (await who.get<AccessToken[]>(URL)).result;

describe('a token for scripts', () => {
  test('is shown once, lies as a hash, works in X-Access-Token and says where it was used last', async () => {
    const { id, token, until } = await make(owner);
    expect(token).toMatch(/^sbt_[\w-]{43}$/);
    expect(until).toBe('2026-07-30 10:00:00');
    expect(JSON.stringify(await t.database.db.selectFrom('sysAccessToken').selectAll().execute())).not.toContain(token);
    expect((await list(owner)).find((one) => one.id === id)).toMatchObject({ codes: null, lastUsed: null });
    expect(await script(token).get('/cemetery/customer/list')).toMatchObject({ success: true });
    const used = (await list(owner)).find((one) => one.id === id);
    expect(used).toMatchObject({ lastUsed: '2026-06-30 10:00:00', lastIp: '127.0.0.1', expired: false });
    expect(JSON.stringify(used)).not.toContain(token);
  });

  test('has no more than the chosen rights, and never one that its owner lost', async () => {
    const { token } = await make(owner, { codes: [CODE] });
    expect(await script(token).get('/cemetery/customer/list')).toMatchObject({ success: true });
    expect(await script(token).get('/cemetery/order/list')).toMatchObject({ error: 'forbidden', code: 510 });
    expect(await script(token).get('/sys/user/list')).toMatchObject({ error: 'forbidden' });
    const beyond = await owner.post(URL, body({ codes: ['system:user:add'] }));
    expect(beyond).toMatchObject({ error: 'grantNotHeld' });

    const poor = await t.user({ username: 'poor', roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });
    const given = await make(poor, { codes: [CODE] });
    const { db } = t.database;
    const { id } = await db.selectFrom('sysUser').select('id').where('username', '=', 'poor').executeTakeFirstOrThrow();
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sysUserRole').where('userId', '=', id).execute();
      await bumpState(trx, 'rights');
    });
    expect(await script(given.token).get('/cemetery/customer/list')).toMatchObject({ error: 'forbidden' });
  });

  test('of an administrator with chosen rights does not act as one', async () => {
    const chief = await t.user({ username: 'chief', passwordHash: await hashPassword(PASSWORD) });
    const { token } = await make(chief, { codes: ['system:user:list'] });
    const rights = await script(token).get<{ admin: boolean }>('/sys/permission/getUserPermissionByToken');
    expect(rights.result.admin).toBe(false);
  });

  test('ends with its time, when deleted on any node, and with a frozen account', async () => {
    const short = await make(owner, { days: 1 });
    const gone = await make(owner);
    const other = await secondNode(t);
    expect(await other.here(script(gone.token)).get('/cemetery/customer/list')).toMatchObject({ success: true });
    expect(await owner.delete(URL, { id: gone.id })).toMatchObject({ message: '访问令牌已删除' });
    expect(await other.here(script(gone.token)).get('/cemetery/customer/list')).toMatchObject({ code: 401 });
    await other.close();
    t.time.now += 86_400_000;
    expect(await script(short.token).get('/cemetery/customer/list')).toMatchObject({ error: 'tokenInvalid' });
    expect((await list(owner)).find(({ id }) => id === short.id)).toMatchObject({ expired: true });

    const cold = await t.user({ username: 'cold', roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });
    const { token } = await make(cold);
    await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'cold').execute();
    expect(await script(token).get('/cemetery/customer/list')).toMatchObject({ error: 'userLocked' });
  });
});

describe('a token for scripts is no person', () => {
  test('it makes no tokens, changes no password, opens no session, on every call that says so', async () => {
    const chief = await t.user({ username: 'boss', passwordHash: await hashPassword(PASSWORD) });
    const { token } = await make(chief);
    const closed = t.app.apiRoutes.filter(({ access }) => !('public' in access) && access.inPerson);
    const names = closed.map(({ method, url }) => `${method} ${url.slice(t.config.apiBasePath.length)}`);
    for (const name of [
      `POST ${URL}`,
      `DELETE ${URL}`,
      'PUT /sys/user/updatePassword',
      'PUT /sys/user/changePassword',
      'PUT /sys/user/resetPassword',
      'PUT /sys/user/updateMobile',
      'PUT /sys/user/appEdit',
      'POST /sys/user/login/setting/userEdit',
      'POST /sys/ticket',
    ])
      expect(names).toContain(name);
    for (const { method, url } of closed) {
      const path = url.slice(t.config.apiBasePath.length).replace(/:\w+/g, 'x');
      const reply = await script(token).raw({ method: method as 'GET', url: path });
      expect(reply.json(), `${method} ${path}`).toMatchObject({
        success: false,
        error: 'accessTokenRefused',
        code: 510,
      });
    }
    await listening(t.app);
    await refused(sockets.connect(t.app, `${t.config.apiBasePath}/websocket/x`, token));
    expect(await script(token).post('/sys/logout', {})).toMatchObject({ success: false });
    expect(await script(token).get('/cemetery/customer/list')).toMatchObject({ success: true });
  });

  test.each<[string, object, string]>([
    ['a wrong password', { oldpassword: 'wrong' }, 'ownPasswordWrong'],
    ['no password', { oldpassword: '' }, 'ownPasswordWrong'],
    ['no name', { name: ' ' }, 'invalid'],
    ['no end', { days: 0 }, 'invalid'],
    ['an end in ten years', { days: 3650 }, 'invalid'],
    ['half a day', { days: 1.5 }, 'invalid'],
    ['rights that are no codes', { codes: [{}] }, 'invalid'],
    ['two codes in one', { codes: [`${CODE},system:user:add`] }, 'grantNotHeld'],
  ])('%s makes none', async (_name, more, error) => {
    const before = (await list(owner)).length;
    t.time.now += 11 * 60_000;
    expect(await owner.post(URL, body(more))).toMatchObject({ success: false, error });
    expect(await list(owner)).toHaveLength(before);
  });

  test('names are one’s own, and there are only so many, however many are asked for at once', async () => {
    const many = await t.user({ username: 'many', roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });
    await make(many, { name: '备份' });
    expect(await many.post(URL, body({ name: '备份' }))).toMatchObject({ error: 'accessTokenName', field: 'name' });
    const { id } = (await list(many))[0] ?? { id: '' };
    expect(await owner.delete(URL, { id })).toMatchObject({ error: 'recordMissing' });
    const rows = Array.from({ length: LIMITS.accessTokens - 2 }, (_, at) => `t${at}`);
    for (const name of rows) await make(many, { name });
    const replies = await Promise.all(['x', 'y', 'z'].map((name) => many.post(URL, body({ name }))));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await list(many)).toHaveLength(LIMITS.accessTokens);
  });
});
