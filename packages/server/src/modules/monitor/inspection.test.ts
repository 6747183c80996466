import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InspectionItem } from '@songbai/contract/modules/monitor/inspection.rules.ts';
import type { Inspection } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { afterEach, expect, test } from 'vitest';
import { MIGRATION_NAMES } from '../../db/migrations/index.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
afterEach(() => t.close());

async function inspection(env: Record<string, string> = {}) {
  t = await testApp(env);
  const admin = await t.as('admin');
  const read = async () => good<Inspection>(await admin.get('/sys/actuator/inspection'));
  const items = async () =>
    new Map(
      (await read()).groups.flatMap((group): [string, InspectionItem][] =>
        group.items.map((item) => [item.title, item]),
      ),
    );
  return { read, items };
}

test('user-asks row 19: the page names program, schema and database', async () => {
  const { read } = await inspection();
  const found = await read();
  expect(found).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.version,
    engine: t.database.engine,
    engineVersion: expect.stringMatching(/^\d+\.\d+/),
    schema: MIGRATION_NAMES.at(-1),
  });
  expect(JSON.stringify(found)).not.toContain(t.config.dataDir);
});

test('user-asks row 18: settings are told as they are', async () => {
  const { items } = await inspection({
    ...{ LOGIN_CAPTCHA: 'off', PASSWORD_DAYS: '60', PUBLIC_URL: 'https://songbai.example', CONCURRENT_LOGIN: 'off' },
    ...{ DATA_KEY: 'A'.repeat(43), SECOND_FACTOR_ROLES: 'sales' },
  });
  const found = await items();
  const states = ['登录验证码', '密码有效期', 'HTTPS', '多处同时登录', '数据密钥', '平台管理员的两步验证'];
  expect(states.map((title) => found.get(title)?.state)).toEqual(['unmet', 'met', 'met', 'met', 'met', 'unmet']);
});

test('accounts that nobody uses, passwords that nobody replaced, refused sign-ins and backups are counted', async () => {
  const { items } = await inspection();
  await t.user({ username: 'idle', roles: ['sales'] });
  await t.database.db
    .updateTable('sysUser')
    .set({ createTime: '2020-01-01 08:00:00' })
    .where('username', '=', 'idle')
    .execute();
  const user = await t.database.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'idle')
    .executeTakeFirstOrThrow();
  await t.database.db.deleteFrom('sysPasswordState').where('id', '=', user.id).execute();
  await t.database.db
    .insertInto('sysPasswordState')
    .values({ id: user.id, due: 1, setAt: t.time.now - 8 * DAY_MS })
    .execute();
  await t.anonymous.post('/sys/login', { username: 'idle', password: 'Wrong-Word-1' });
  const before = await items();
  expect(before.get('长期未登录的账号')?.found).toBe('1个账号超过90天未登录');
  expect(before.get('未更换的初始密码')?.found).toMatch(/^1个账号超过7天/);
  expect(before.get('登录失败')?.found).toBe('最近24小时1次');
  expect(before.get('最近备份')).toMatchObject({ state: 'unmet', found: '还没有备份' });

  const { folder } = t.config.backups;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'songbai-20260101-023000.tar'), 'x');
  await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'idle').execute();
  const after = await items();
  expect(after.get('长期未登录的账号')?.state).toBe('met');
  expect(after.get('未更换的初始密码')?.state).toBe('met');
  expect(after.get('最近备份')?.found).toMatch(/小时前|天前/);
});
