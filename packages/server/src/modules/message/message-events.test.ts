import {
  MESSAGE_TYPE,
  MSG_SEND_STATUS,
  MSG_TYPE,
  TEMPLATE_USE,
} from '@songbai/contract/modules/message/message.dicts.ts';
import type { MessageTemplate, SysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drain, MESSAGES_URL, messagesOf, robotOffice, TEMPLATES_URL } from '../../testing/message-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const ANNOUNCEMENTS = '/sys/annountCement';
const DAY = 86_400_000;
let robots: Awaited<ReturnType<typeof robotOffice>>;
let t: TestApp;
let admin: Caller;
let reader: Caller;

beforeAll(async () => {
  robots = await robotOffice();
  t = await testApp({ SMS_URL: `${robots.url}/sms`, OUTBOUND_ALLOW: '127.0.0.1' });
  admin = await t.as('admin');
  reader = await t.user({ username: 'reader', roles: ['sales'] });
  await t.database.db.updateTable('sysUser').set({ phone: '13800000001' }).where('username', '=', 'reader').execute();
});
afterAll(async () => {
  await t.close();
  await robots.close();
});

async function templateOf(code: string): Promise<MessageTemplate> {
  const { records } = good<Page<MessageTemplate>>(await admin.get(`${TEMPLATES_URL}/list`, { templateCode: code }));
  return records[0] as MessageTemplate;
}
const put = async (row: MessageTemplate, patch: object) =>
  good(await admin.put(`${TEMPLATES_URL}/edit`, { id: row.id, ...patch }));
async function channels(code: string, value: string): Promise<void> {
  const row = await templateOf(code);
  if (row.useStatus === TEMPLATE_USE.on) await put(row, { useStatus: TEMPLATE_USE.off });
  await put(row, { channels: value });
  await put(row, { useStatus: TEMPLATE_USE.on });
}
async function publish(draft: object = {}): Promise<string> {
  const body = {
    titile: '停水通知',
    msgCategory: '1',
    priority: 'M',
    msgType: 'ALL',
    msgAbstract: '明日停水',
    ...draft,
  };
  const { id } = good<{ id: string }>(await admin.post(`${ANNOUNCEMENTS}/add`, body));
  good(await admin.get(`${ANNOUNCEMENTS}/doReleaseData`, { id }));
  return id;
}
const waiting = () => messagesOf(admin, { esSendStatus: MSG_SEND_STATUS.waiting });

describe('announcements by other ways than the bell', () => {
  test('shipped, they only ring the bell, once', async () => {
    await publish();
    expect(await messagesOf(admin)).toEqual([]);
    const bell = good<{ anntMsgTotal: number; sysMsgTotal: number }>(await reader.get(`${ANNOUNCEMENTS}/listByUser`));
    expect(bell).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 0 });
  });

  test('with a further way each receiver has a message by the template, and no second ring', async () => {
    await channels('announcement', `${MESSAGE_TYPE.system},${MESSAGE_TYPE.sms}`);
    await publish({ titile: '停电通知' });
    const rows = await waiting();
    expect(rows.map(({ esReceiver, esType }) => `${esReceiver} ${esType}`).sort()).toEqual(['admin sms', 'reader sms']);
    expect(rows[0]).toMatchObject({ esTitle: '通知公告：停电通知' });
    await drain(t);
    expect(robots.heard.filter(({ body }) => body.mobile === '13800000001')).toHaveLength(1);
    const bell = good<{ anntMsgTotal: number; sysMsgTotal: number }>(await reader.get(`${ANNOUNCEMENTS}/listByUser`));
    expect(bell).toMatchObject({ anntMsgTotal: 2, sysMsgTotal: 0 });
  });

  test('one that begins later waits, and a revoked one is not sent at all', async () => {
    const user = good<Page<{ id: string }>>(await admin.get('/sys/user/list', { username: 'reader' })).records[0];
    const startTime = '2026-07-02 08:00:00';
    const chosen = { msgType: 'USER', userIds: `${user?.id},`, startTime, endTime: '2026-07-09 08:00:00' };
    const id = await publish({ titile: '例会', ...chosen });
    expect(await drain(t)).toBe(0);
    const [row] = await waiting();
    expect(row).toMatchObject({ esReceiver: 'reader', nextTime: startTime });
    good(await admin.get(`${ANNOUNCEMENTS}/doReovkeData`, { id }));
    expect(await waiting()).toEqual([]);
    const after = good<SysMessage>(await admin.get(`${MESSAGES_URL}/queryById`, { id: row?.id ?? '' }));
    expect(after).toMatchObject({ esSendStatus: MSG_SEND_STATUS.cancelled, nextTime: null });
  });

  test('a stopped template leaves the bell alone', async () => {
    await put(await templateOf('announcement'), { useStatus: TEMPLATE_USE.off });
    await publish({ titile: '放假通知' });
    expect(await waiting()).toEqual([]);
  });
});

describe('events that nobody hears of', () => {
  const silent = async (who = admin) => good<{ code: string }[]>(await who.get(`${TEMPLATES_URL}/silent`));

  test('stopped and deleted templates of events are told, others are not', async () => {
    const row = await templateOf('order_due');
    await put(row, { useStatus: TEMPLATE_USE.off });
    good(await admin.delete(`${TEMPLATES_URL}/delete`, { id: row.id }));
    const own = { templateCode: 'own', templateName: 'x', templateType: MSG_TYPE.sms, templateContent: 'y' };
    good(await admin.post(`${TEMPLATES_URL}/add`, own));
    expect((await silent()).sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'announcement', title: '通知公告', stopped: true },
      { code: 'order_due', title: '订单待付款', stopped: false },
    ]);
    const again = { ...own, templateCode: 'order_due' };
    const { id } = good<MessageTemplate>(await admin.post(`${TEMPLATES_URL}/add`, again));
    good(await admin.put(`${TEMPLATES_URL}/edit`, { id, useStatus: TEMPLATE_USE.on }));
    expect(await silent()).toHaveLength(1);
  });

  test('without the right they are not told', async () => {
    expect(await reader.get(`${TEMPLATES_URL}/silent`)).toMatchObject({ success: false, code: 510 });
  });
});

describe('清理消息记录', () => {
  test('deletes what is over and old, never what waits', async () => {
    const { db } = t.database;
    const add = async (name: string, age: number, more: object) => {
      const body = { esTitle: name, esContent: 'x', esType: MESSAGE_TYPE.mail, esReceiver: 'reader' };
      const { id } = good<SysMessage>(await admin.post(`${MESSAGES_URL}/add`, body));
      const createTime = new Date(t.time.now - age * DAY + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      await db
        .updateTable('sysSms')
        .set({ createTime, ...more })
        .where('id', '=', id)
        .execute();
    };
    const over = {
      nextTime: null,
      esSendStatus: MSG_SEND_STATUS.sent,
      esSendTime: '2026-01-01 00:00:00',
      esSendNum: 1,
    };
    await add('old', 200, over);
    await add('old, deleted', 200, { ...over, delFlag: 1 });
    await add('young', 100, over);
    await add('old, waiting', 200, {});
    const { records } = good<Page<{ id: string }>>(
      await admin.get('/sys/quartzJob/list', { jobClassName: 'sweepMessages' }),
    );
    good(await admin.get('/sys/quartzJob/execute', { id: records[0]?.id ?? '' }));
    await t.app.node.scheduler?.settled();
    const left = await db.selectFrom('sysSms').select('esTitle').where('esContent', '=', 'x').execute();
    expect(left.map(({ esTitle }) => esTitle).sort()).toEqual(['old, waiting', 'young']);
  });

  test('a waiting message cannot be deleted from the table at all', async () => {
    const { db } = t.database;
    await expect(db.deleteFrom('sysSms').where('nextTime', 'is not', null).execute()).rejects.toThrow(/kept/);
  });
});
