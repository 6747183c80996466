import type { StepLeft } from '@songbai/contract/modules/session/second-step.calls.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { HEADER, OWN_CLIENT } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const GIVEN = 'Given-Lotus#26';
const CHOSEN = 'Chosen-Maple#7';
const DAY = 86_400_000;
const OWN = { [HEADER.client]: OWN_CLIENT };
const apps: TestApp[] = [];

async function appWith(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await testApp(env);
  apps.push(t);
  return t;
}
let t: TestApp;
beforeAll(async () => {
  t = await appWith({ PASSWORD_HISTORY: '2' });
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

const login = (app: TestApp, username: string, password: string, headers: Record<string, string> = OWN) =>
  app.anonymous.post<LoginResult & StepLeft>('/sys/login', { username, password }, headers);
const choose = (app: TestApp, ticket: string, password: string, confirmpassword = password) =>
  app.anonymous.post<LoginResult>('/sys/login/password', { ticket, password, confirmpassword }, OWN);

/** An account whose administrator gave it a password by one of the two calls. */
async function given(app: TestApp, username: string): Promise<void> {
  await app.user({ username, passwordHash: await hashPassword('Former-Birch#1') });
  const admin = await app.as('admin');
  const body = { username, password: GIVEN, confirmpassword: GIVEN };
  expect(await admin.put('/sys/user/changePassword', body)).toMatchObject({ success: true });
}

describe('a password that an administrator chose', () => {
  test('is replaced at the first sign-in on our own pages, once', async () => {
    await given(t, 'first');
    const reply = await login(t, 'first', GIVEN);
    expect(reply).toMatchObject({ success: false, code: 500, error: 'passwordDue' });
    const { ticket } = reply.result;
    expect(await choose(t, ticket, GIVEN)).toMatchObject({ error: 'passwordUsed', field: 'password' });
    expect(await choose(t, ticket, 'weak')).toMatchObject({ error: 'passwordWeak' });
    expect(await choose(t, ticket, 'first-Maple#7')).toMatchObject({ error: 'passwordHoldsName' });
    expect(await choose(t, ticket, CHOSEN, 'other')).toMatchObject({ error: 'passwordsDiffer' });
    const entered = await choose(t, ticket, CHOSEN);
    expect(entered).toMatchObject({ success: true, code: 200, result: { userInfo: { username: 'first' } } });
    expect(await choose(t, ticket, 'Another-Maple#8')).toMatchObject({ error: 'signInStepOver' });
    expect(await login(t, 'first', GIVEN)).toMatchObject({ error: 'passwordWrong' });
    expect(await login(t, 'first', CHOSEN)).toMatchObject({ success: true });
  });

  test('of two at once with one ticket one is taken', async () => {
    await given(t, 'twice');
    const { ticket } = (await login(t, 'twice', GIVEN)).result;
    const replies = await Promise.all(['Maple-One#11', 'Maple-Two#22'].map((word) => choose(t, ticket, word)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });

  test('lets clients of the family in as before', async () => {
    await given(t, 'stock');
    expect(await login(t, 'stock', GIVEN, {})).toMatchObject({ success: true, code: 200 });
  });

  test('an account made by an administrator and one that was reset have to, a seeded one has not', async () => {
    const admin = await t.as('admin');
    const person = { username: 'made1', realname: '王芳', password: GIVEN, confirmpassword: GIVEN };
    expect(await admin.post('/sys/user/add', { ...person, phone: '13800000077' })).toMatchObject({ success: true });
    expect(await login(t, 'made1', GIVEN)).toMatchObject({ error: 'passwordDue' });
    await t.user({ username: 'resetme', passwordHash: await hashPassword(GIVEN) });
    expect(await login(t, 'resetme', GIVEN)).toMatchObject({ success: true });
    const reset = await admin.put('/sys/user/resetPassword?usernames=resetme', {});
    const [made] = reset.result as { password: string }[];
    expect(await login(t, 'resetme', made?.password ?? '')).toMatchObject({ error: 'passwordDue' });
  });
});

test('FIRST_PASSWORD=all asks every client and tells where to go; off asks nobody', async () => {
  const all = await appWith({ FIRST_PASSWORD: 'all' });
  await given(all, 'everyone');
  const reply = await login(all, 'everyone', GIVEN, {});
  expect(reply).toMatchObject({ error: 'passwordDue' });
  expect(reply.message).toMatch(/新密码.*http.*\/user\/login/);
  const off = await appWith({ FIRST_PASSWORD: 'off' });
  await given(off, 'nobody');
  expect(await login(off, 'nobody', GIVEN)).toMatchObject({ success: true });
});

test('a password that is too old is replaced, by every client', async () => {
  const old = await appWith({ PASSWORD_DAYS: '90' });
  const own = await old.user({ username: 'ageing', passwordHash: await hashPassword(GIVEN) });
  const body = { username: 'ageing', oldpassword: GIVEN, password: CHOSEN, confirmpassword: CHOSEN };
  expect(await own.put('/sys/user/updatePassword', body)).toMatchObject({ success: true });
  old.time.now += 90 * DAY - 1;
  expect(await login(old, 'ageing', CHOSEN, {})).toMatchObject({ success: true });
  old.time.now += 1;
  expect(await login(old, 'ageing', CHOSEN, {})).toMatchObject({ error: 'passwordDue' });
});

test('the last two passwords cannot be used again, an earlier one can', async () => {
  const own = await t.user({ username: 'history', passwordHash: await hashPassword(GIVEN) });
  let present = GIVEN;
  const change = async (password: string) => {
    const body = { username: 'history', oldpassword: present, password, confirmpassword: password };
    const reply = await own.put('/sys/user/updatePassword', body);
    if (reply.success) present = password;
    return reply;
  };
  for (const word of ['Maple-One#11', 'Maple-Two#22']) expect(await change(word)).toMatchObject({ success: true });
  for (const word of ['Maple-One#11', 'Maple-Two#22'])
    expect(await change(word)).toMatchObject({ error: 'passwordUsed', field: 'password' });
  expect(await change('Maple-Three#33')).toMatchObject({ success: true });
  expect(await change('Maple-One#11')).toMatchObject({ success: true });
});
