import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const PASSWORD = 'Songbai#2026';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0';
let t: TestApp;

beforeAll(async () => {
  t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'office@songbai.cn' });
  for (const username of ['owner', 'nomail'])
    await t.user({ username, roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });
  const { db } = t.database;
  await db.updateTable('sysUser').set({ email: 'owner@songbai.cn' }).where('username', '=', 'owner').execute();
  await db.deleteFrom('sysLoginFailure').execute();
});
afterAll(() => t.close());

async function enter(username: string, remoteAddress: string, userAgent = WINDOWS): Promise<void> {
  const reply = await t.anonymous.raw({
    ...{ method: 'POST', url: '/sys/login', remoteAddress },
    payload: { username, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  expect(reply.json()).toMatchObject({ success: true });
}

/** Notes about an account: the way and the title. */
const notes = async (username: string) =>
  (
    await t.database.db
      .selectFrom('sysSms')
      .select(['esType', 'esTitle', 'esContent'])
      .where('esReceiver', '=', username)
      .orderBy('id')
      .execute()
  ).map(({ esType, esTitle, esContent }) => [esType, esTitle?.split('：')[0], esContent] as const);

test('an account that comes in at a new place tells its owner, by bell and mail, once for each place', async () => {
  await enter('owner', '10.9.0.1');
  await enter('owner', '10.9.0.1', WINDOWS.replace('140', '141'));
  expect(await notes('owner')).toEqual([]);
  await enter('owner', '10.9.0.2');
  await enter('owner', '10.9.0.2');
  const notices = await notes('owner');
  expect(notices.map(([way, title]) => [way, title])).toEqual([
    ['system', '新设备登录提醒'],
    ['email', '新设备登录提醒'],
  ]);
  expect(notices[0]?.[2]).toContain('Windows，IP地址 10.9.0.2');
  await enter('owner', '10.9.0.2', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148');
  expect((await notes('owner')).at(-1)?.[2]).toContain('iPhone');
  // A script is no device; where it comes from counts.
  await enter('owner', '10.9.0.2', 'curl/8.0');
  expect(await notes('owner')).toHaveLength(4);
  await enter('owner', '10.9.0.3', 'curl/8.0');
  expect((await notes('owner')).at(-1)?.[2]).toContain('未知系统，IP地址 10.9.0.3');
  // After ninety days there is nothing left to compare with.
  t.time.now += 91 * 86_400_000;
  await enter('owner', '10.9.0.4');
  expect(await notes('owner')).toHaveLength(6);
});

test('a password that others set is told; without an address by bell alone', async () => {
  const admin = await t.as('admin');
  expect(await admin.put('/sys/user/resetPassword?usernames=nomail', {})).toMatchObject({ success: true });
  const notices = await notes('nomail');
  expect(notices.map(([way, title]) => [way, title])).toEqual([['system', '登录密码已重置']]);
  expect(notices[0]?.[2]).toContain('由管理员重置');
});
