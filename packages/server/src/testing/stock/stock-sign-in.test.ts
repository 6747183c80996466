import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { caller, type TestApp, testApp } from '../test-app.ts';
import { StockClient } from './client.ts';

const PASSWORD = 'Songbai#2026';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const passwordHash = await hashPassword(PASSWORD);
  await t.user({ username: 'wang', realname: '王芳', passwordHash, departs: ['A01A01', 'A01A02'] });
});
afterAll(() => t.close());

test('(contract/1 §2.2, §2.6) sign-in with a number as check key, choice of a department, menu, sign-out', async () => {
  const door = new StockClient(t, t.anonymous);
  const body = {
    username: 'wang',
    password: PASSWORD,
    captcha: 'abcd',
    checkKey: 1_782_784_800_000,
    remember_me: true,
  };
  await door.play({
    call: 'POST /sys/login',
    body,
    answer: 'done',
    says: '登录成功',
    keep: 'login',
    has: ['token', 'tenantList', 'userInfo', 'departs', 'multi_depart', 'sysAllDictItems'],
  });
  const { token, departs } = door.kept.get('login') as Partial<LoginResult>;
  const inside = new StockClient(t, caller(t.app, t.config, token ?? '', {}));
  const orgCode = departs?.[1]?.orgCode;
  await inside.play({ call: 'PUT /sys/selectDepart', body: { orgCode, username: 'wang' }, answer: 'value' });
  await inside.play({
    call: 'GET /sys/permission/getUserPermissionByToken',
    answer: 'value',
    keep: 'rights',
    has: ['menu', 'auth', 'allAuth', 'sysSafeMode'],
  });
  await inside.play({ call: 'POST /sys/logout', body: {}, answer: 'done', says: '退出登录成功！' });
  const after = await t.anonymous.raw({
    method: 'GET',
    url: '/sys/user/list',
    headers: { 'x-access-token': token ?? '' },
  });
  expect(after.statusCode).toBe(401);
});
