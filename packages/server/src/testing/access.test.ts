import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { grantedCodes, ROLES } from '@songbai/contract/roles.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { HTTPMethods } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpState } from '../db/state.ts';
import type { ApiRoute } from '../http/route-list.ts';
import { listRoutes } from '../http/route-list.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

/** All calls allowed without a session; an addition here must be a deliberate decision. */
const PUBLIC = [
  'DELETE /sys/logout',
  'GET /health',
  'GET /ready',
  'GET /sys/annountCement/show/:id',
  'GET /sys/cas/client/validateLogin',
  'GET /sys/common/once/:secret',
  'GET /sys/common/pdf/pdfPreviewIframe',
  'GET /sys/getEncryptedString',
  'GET /sys/logout',
  'GET /sys/randomImage/:key',
  'GET /sys/slideCheck/:key',
  'GET /sys/thirdLogin/:source/callback',
  'GET /sys/thirdLogin/getLoginUser/:token/:source',
  'GET /sys/thirdLogin/getLoginUser/:token/:source/:tenant',
  'GET /sys/thirdLogin/oauth2/:source/callback',
  'GET /sys/thirdLogin/oauth2/:source/login',
  'GET /sys/thirdLogin/render/:source',
  'GET /sys/thirdLogin/sources',
  'GET /sys/thirdLogin/waiting/:uuid',
  'GET /sys/user/checkOnlyUser',
  'GET /sys/user/passwordChange',
  'GET /vxeSocket/:userId/:pageId',
  'GET /websocket/:userId',
  'POST /sys/checkCaptcha',
  'POST /sys/login',
  'POST /sys/login/passkey',
  'POST /sys/login/passkey/begin',
  'POST /sys/login/password',
  'POST /sys/login/second',
  'POST /sys/login/second/begin',
  'POST /sys/login/second/passkey',
  'POST /sys/login/second/passkey/begin',
  'POST /sys/logout',
  'POST /sys/phoneLogin',
  'POST /sys/sms',
  'POST /sys/third/user/checkPassword',
  'POST /sys/third/user/create',
  'POST /sys/thirdLogin/bindingThirdPhone',
  'POST /sys/thirdLogin/sendBindingSms',
  'POST /sys/thirdLogin/user/checkPassword',
  'POST /sys/thirdLogin/user/create',
  'POST /sys/ticket/redeem',
  'POST /sys/user/passwordChange',
  'POST /sys/user/phoneVerification',
  'POST /sys/user/register',
  'PUT /sys/logout',
];

const SOURCES = [join(import.meta.dirname, '../modules'), join(import.meta.dirname, '../../../contract/src/modules')];
/**
 * What a node and its stores do, for all tenants at once (ADR 36), the examples, and designing tables: role admin gives
 * them to whom he wants.
 */
const PLATFORM_ONLY = /^(monitor|test|online:form|online:report):/;
/** Asked for as the actions of their resource, since being in charge of a department serves as well. */
const BY_RESOURCE = /^system:depart:role:(list|add|edit|delete)$/;

let t: TestApp;
let guarded: ApiRoute[];

const nameOf = (route: ApiRoute) => `${route.method} ${route.url.slice(t.config.apiBasePath.length)}`;
const call = async (who: Caller, route: ApiRoute, headers: Record<string, string> = {}) => {
  const url = route.url.slice(t.config.apiBasePath.length).replace(/:\w+/g, 'x').replace('*', 'x');
  return who.raw({ method: route.method as Exclude<HTTPMethods, 'PROPFIND'> as 'GET', url, headers });
};

beforeAll(async () => {
  t = await testApp();
  guarded = t.app.apiRoutes.filter((route) => !('public' in route.access));
});
afterAll(() => t.close());

describe('design.md §4: every route says who may call it', () => {
  test('the public ones are exactly the expected ones', () => {
    expect(
      t.app.apiRoutes
        .filter((route) => 'public' in route.access)
        .map(nameOf)
        .sort(),
    ).toEqual(PUBLIC);
    expect(guarded.length).toBeGreaterThan(30);
  });

  test('(contract/2 §0) every resource with a form to edit it is read by its id, which is what the form opens with', () => {
    const served = new Set(t.app.apiRoutes.map(nameOf));
    const needed = RESOURCES.filter(({ actions }) => actions.includes('edit')).map(
      ({ path }) => `GET ${path}/queryById`,
    );
    expect(needed.filter((name) => !served.has(name))).toEqual([]);
  });

  test('every permission code that a route asks for exists', () => {
    const codes = guarded.flatMap(({ access }) => ('permission' in access ? [access.permission] : []));
    expect(codes.filter((code) => !PERMISSION_CODES.has(code))).toEqual([]);
  });

  test('(issue 14 §13) every permission code is asked for, by a route or inside a call, and a built-in role besides the administrator holds it', () => {
    const asked = new Set(guarded.flatMap(({ access }) => ('permission' in access ? [access.permission] : [])));
    const sources = SOURCES.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.module|\.test)\.ts$/.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    ).join();
    const held = new Set(ROLES.filter(({ code }) => code !== 'admin').flatMap(grantedCodes));
    const codes = [...PERMISSION_CODES].filter((code) => !BY_RESOURCE.test(code));
    expect({
      withoutCall: codes.filter((code) => !asked.has(code) && !sources.includes(`'${code}'`)),
      withoutHolder: codes.filter((code) => !held.has(code) && !PLATFORM_ONLY.test(code)),
    }).toEqual({ withoutCall: [], withoutHolder: [] });
  });

  test('every route has a line for the published description', () => {
    expect(t.app.apiRoutes.filter((route) => !route.socket && route.summary === '').map(nameOf)).toEqual([]);
  });

  test('a route without access stops the start', async () => {
    const app = fastify();
    app.decorate('apiRoutes', []);
    listRoutes(app);
    expect(() => app.get('/open', () => 'x')).toThrow('route without access');
  });
});

describe('contract/1 §1.4: every guarded route, generated from the list', () => {
  const unauthorised = (message: string) => ({ success: false, code: 401, message, result: null });

  test('without a token: HTTP 401', async () => {
    for (const route of guarded) {
      const reply = await call(t.anonymous, route);
      expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 401]);
      expect(reply.json<Envelope>()).toMatchObject(unauthorised('token为空!'));
    }
  });

  test('with a token nobody has, in the header or in the address: HTTP 401', async () => {
    for (const route of guarded) {
      const reply = await call(t.anonymous, route, { 'x-access-token': 'a'.repeat(43) });
      expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 401]);
      expect(reply.json<Envelope>()).toMatchObject(unauthorised('Token失效，请重新登录!'));
    }
    const admin = await t.as('admin');
    const reply = await t.anonymous.raw({ method: 'GET', url: `/sys/user/list?token=${admin.token}` });
    expect(reply.statusCode).toBe(401);
  });

  test('with a tenant that is not the user’s: HTTP 401', async () => {
    const admin = await t.as('admin');
    for (const route of guarded) {
      for (const header of ['tenant-id', 'x-tenant-id']) {
        const reply = await call(admin, route, { [header]: '2' });
        expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 401]);
        expect(reply.json<Envelope>().message).toBe('登录租户授权变更，请重新登陆!');
      }
    }
  });

  test('without the permission: 510', async () => {
    const nobody = await t.user({ username: 'nobody', roles: [] });
    for (const route of guarded.filter(({ access }) => 'permission' in access)) {
      const reply = await call(nobody, route);
      expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 200]);
      expect(reply.json<Envelope>()).toMatchObject({
        success: false,
        code: 510,
        message: '没有权限，请联系管理员分配权限！',
      });
    }
  });
});

describe('sessions end', () => {
  const ask = async (caller: Caller) => {
    const reply = await caller.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts' });
    return [reply.statusCode, reply.json<Envelope>().message];
  };
  const set = (username: string, values: { status?: 1 | 2; delFlag?: number }) =>
    t.database.db
      .updateTable('sysUser')
      .set(values as never)
      .where('username', '=', username)
      .execute();

  test('after seven days without use', async () => {
    const idle = await t.user({ username: 'idle' });
    t.time.now += 7 * 86_400_000 - 1;
    expect((await ask(idle))[0]).toBe(200);
    t.time.now += 7 * 86_400_000;
    expect(await ask(idle)).toEqual([401, 'Token失效，请重新登录!']);
  });

  test('with the account', async () => {
    const frozen = await t.user({ username: 'frozen' });
    await set('frozen', { status: 2 });
    expect(await ask(frozen)).toEqual([401, '账号已被锁定,请联系管理员!']);
    const deleted = await t.user({ username: 'deleted' });
    await set('deleted', { delFlag: 1 });
    expect(await ask(deleted)).toEqual([401, '用户不存在!']);
  });
});

describe('user-asks row 2: a right given or taken works with the next request', () => {
  test('100 rounds of giving and taking a role, no stale answer', async () => {
    const wavering = await t.user({ username: 'wavering', roles: [] });
    const { db } = t.database;
    const link = { id: 'link-wavering', userId: 'user-wavering', roleId: 'role-sys_admin' };
    for (let round = 0; round < 100; round += 1) {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('sysUserRole').values(link).execute();
        await bumpState(trx, 'rights');
      });
      expect((await wavering.get('/sys/user/list')).success).toBe(true);
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('sysUserRole').where('id', '=', link.id).execute();
        await bumpState(trx, 'rights');
      });
      expect((await wavering.get('/sys/user/list')).code).toBe(510);
    }
  });
});
