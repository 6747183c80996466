import type { OwnSettings } from '@songbai/contract/modules/own-setting/own-setting.calls.ts';
import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const TIMEOUT = { timeout: 30_000 };
const TOTAL = 100 * 2 ** 30;
let free = 50;
let t: TestApp;
let admin: Caller;
let second: Caller;

beforeAll(async () => {
  const disk = { measure: async () => ({ free: (free / 100) * TOTAL, total: TOTAL }), everyMs: 20 };
  t = await testApp({}, { disk });
  admin = await t.as('admin');
  second = await t.user({ username: 'second', roles: ['admin'] });
});
afterAll(() => t.close());

const settings = async (who: Caller): Promise<OwnSettings | undefined> =>
  (await who.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result.ownSettings;
const look = (who: Caller, body: object) => who.put('/sys/ownSetting/look', body);
const notice = (who: Caller, body: object) => who.put('/sys/ownSetting/notice', body);

test('what a person sets comes with the menu and the rights on every machine, for that person only', async () => {
  const own = { navTheme: 'dark', primaryColor: '#2F4F2F', dense: true, startPage: '/orders/normal' };
  expect(await look(admin, { layout: 'topmenu' })).toMatchObject({ success: true, message: '保存成功！' });
  await look(admin, own);
  expect(await settings(await t.as('admin'))).toEqual({ look: own });
  expect(await settings(second)).toEqual({});
});

test.each<[string, 'look' | 'notice', object]>([
  ['a colour that is none', 'look', { primaryColor: 'red;}' }],
  ['an unknown layout', 'look', { layout: 'diagonal' }],
  ['a page of another host', 'look', { startPage: '//evil.example' }],
  ['a script for a page', 'look', { startPage: 'javascript:alert(1)' }],
  ['what nobody knows', 'look', { colour: 1 }],
  ['an unknown event', 'notice', { off: { nothing: ['system'] } }],
  ['a robot, which speaks to its group', 'notice', { off: { disk_short: ['feishu'] } }],
  ['an hour that is none', 'notice', { quiet: { from: '24:00', to: '07:00' } }],
  ['half a quiet time', 'notice', { quiet: { from: '22:00' } }],
])('%s is refused with a text', async (_name, kind, body) => {
  const reply = await (kind === 'look' ? look : notice)(second, body);
  expect(reply).toMatchObject({ success: false, message: expect.stringMatching(/./) });
  expect(await settings(second)).toEqual({});
});

test('messages go by what each person wants: no bell, and mail after the quiet time', async () => {
  const { db } = t.database;
  await db
    .updateTable('sysSmsTemplate')
    .set({ channels: 'system,email,sms' })
    .where('templateCode', '=', 'disk_short')
    .execute();
  const wishes = { quiet: { from: '09:00', to: '12:00' }, off: { disk_short: ['system', 'sms'] } };
  expect(await notice(admin, wishes)).toMatchObject({ success: true });
  free = 9.9;
  const rows = () =>
    db
      .selectFrom('sysSms')
      .select(['esReceiver', 'esType', 'nextTime'])
      .where('esTitle', 'like', '磁盘空间不足%')
      .orderBy('esReceiver')
      .orderBy('esType')
      .execute();
  await expect.poll(rows, TIMEOUT).toHaveLength(4);
  const now = '2026-06-30 10:00:00';
  expect(await rows()).toEqual([
    { esReceiver: 'admin', esType: 'email', nextTime: '2026-06-30 12:00:00' },
    { esReceiver: 'second', esType: 'email', nextTime: now },
    { esReceiver: 'second', esType: 'sms', nextTime: now },
    { esReceiver: 'second', esType: 'system', nextTime: null },
  ]);
  const bell = async (who: Caller) =>
    (await who.get<{ sysMsgTotal: number }>('/sys/annountCement/listByUser')).result.sysMsgTotal;
  expect([await bell(admin), await bell(second)]).toEqual([0, 1]);
});
