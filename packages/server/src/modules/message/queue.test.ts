import { createHmac } from 'node:crypto';
import { MESSAGE_TYPE, MSG_SEND_STATUS, MSG_TYPE } from '@songbai/contract/modules/message/message.dicts.ts';
import type { SysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  drain,
  MESSAGES_URL,
  mailOffice,
  messagesOf,
  robotOffice,
  TEMPLATES_URL,
} from '../../testing/message-office.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const SECRET = 'SEC0123456789';
const MINUTE = 60_000;

let mail: Awaited<ReturnType<typeof mailOffice>>;
let robots: Awaited<ReturnType<typeof robotOffice>>;
let t: TestApp;
let other: SecondNode;
let admin: Caller;
let gone: string[] = [];

beforeAll(async () => {
  mail = await mailOffice((address) => gone.includes(address));
  robots = await robotOffice();
  t = await testApp({
    ...{ SMTP_URL: mail.url, SMTP_FROM: '松柏陵园 <office@example.com>', OUTBOUND_ALLOW: '127.0.0.1' },
    ...{ ROBOT_WECOM_URL: `${robots.url}/wecom?key=1`, SMS_URL: `${robots.url}/sms`, SMS_TOKEN: 'token' },
    ...{ ROBOT_DINGTALK_URL: `${robots.url}/ding?access_token=1`, ROBOT_DINGTALK_SECRET: SECRET },
    ...{ ROBOT_FEISHU_URL: `${robots.url}/feishu`, ROBOT_FEISHU_SECRET: SECRET },
  });
  other = await secondNode(t);
  admin = await t.as('admin');
  const person = { email: 'wang@example.com', phone: '13800000001', realname: '王芳\r\nBcc: evil@example.com' };
  await t.user({ username: 'wang' });
  await t.user({ username: 'bare', realname: '白素' });
  await t.database.db.updateTable('sysUser').set(person).where('username', '=', 'wang').execute();
});
afterAll(async () => {
  await other.close();
  await t.close();
  await Promise.all([mail.close(), robots.close()]);
});
beforeEach(async () => {
  await t.database.db.updateTable('sysSms').set({ delFlag: 1, nextTime: null }).execute();
  mail.mails.length = 0;
  robots.heard.length = 0;
  robots.answer = { status: 200, body: '{"errcode":0,"code":0}' };
  gone = [];
  // Past every rest of a service that did not answer.
  t.time.now += 10 * MINUTE;
});

const queue = async (more: object = {}) =>
  (
    await admin.post<SysMessage>(`${MESSAGES_URL}/add`, {
      ...{ esTitle: '安葬通知', esContent: '明日九时', esType: MESSAGE_TYPE.mail, esReceiver: 'wang', ...more },
    })
  ).result;
const one = async (id: string) => (await admin.get<SysMessage>(`${MESSAGES_URL}/queryById`, { id })).result;

describe('mail', () => {
  test('arrives once, with its id as Message-ID, and nothing smuggled into its head', async () => {
    const { id } = await queue({ esTitle: '通知\r\nBcc: all@example.com' });
    await drain(t);
    expect(await one(id)).toMatchObject({ esSendStatus: MSG_SEND_STATUS.sent, esSendNum: 1, nextTime: null });
    expect(mail.mails).toHaveLength(1);
    const { to, raw } = mail.mails[0] ?? { to: [], raw: '' };
    expect(to).toEqual(['wang@example.com']);
    expect(raw).toContain(`Message-ID: <${id}@example.com>`);
    expect(raw).not.toMatch(/^Bcc:/im);
    expect(await drain(t)).toBe(0);
  });

  test('a subject that looks like an encoded one is no text of somebody else', async () => {
    const hidden = `=?utf-8?B?${Buffer.from('公证处：请付款').toString('base64')}?=`;
    await queue({ esTitle: hidden });
    await drain(t);
    const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(mail.mails[0]?.raw ?? '')?.[1];
    expect(subject ?? hidden).not.toContain(hidden);
  });

  test('rich text goes as both, cleaned', async () => {
    const body = { templateType: MSG_TYPE.mail, templateName: '标题', templateContent: '<p>hello</p>' };
    await admin.post(`${TEMPLATES_URL}/add`, { templateCode: 'rich_mail', ...body });
    const sent = { templateCode: 'rich_mail', receiver: 'wang', msgType: MESSAGE_TYPE.mail };
    expect(await admin.post(`${TEMPLATES_URL}/sendMsg`, sent)).toMatchObject({ message: '消息发送成功！' });
    await drain(t);
    expect(mail.mails[0]?.raw).toContain('multipart/alternative');
    expect(mail.mails[0]?.raw).toContain('<p>hello</p>');
  });

  test.each([
    ['nobody', 'ghost', '接收人「ghost」不存在'],
    ['somebody without an address', 'bare', '接收人「白素」没有填写邮箱'],
    ['an address that is none', 'a@b@c', '接收人「a@b@c」不存在'],
  ])('to %s fails with its reason', async (_name, esReceiver, esResult) => {
    const { id } = await queue({ esReceiver });
    await drain(t);
    expect(await one(id)).toMatchObject({ esSendStatus: MSG_SEND_STATUS.failed, esResult, nextTime: null });
  });

  test('an address that the server refuses is not tried again', async () => {
    gone = ['gone@example.com'];
    const { id } = await queue({ esReceiver: 'gone@example.com' });
    await drain(t);
    expect(await one(id)).toMatchObject({
      ...{ esSendStatus: MSG_SEND_STATUS.failed, esResult: '邮件服务器拒绝了这封邮件（550）', nextTime: null },
    });
  });
});

describe('a service that is away', () => {
  test('is tried again after growing pauses, a bounded number of times, and a person can start over', async () => {
    robots.answer = { status: 503, body: '' };
    const { id } = await queue({ esType: MESSAGE_TYPE.wecom, esReceiver: null });
    const pauses: number[] = [];
    for (let row = await one(id); row.nextTime !== null; row = await one(id)) {
      const due = Date.parse(`${row.nextTime.replace(' ', 'T')}+08:00`);
      pauses.push(due - t.time.now);
      t.time.now = Math.max(t.time.now, due);
      // Not before its time.
      expect(await drain(t)).toBe(1);
      expect(await drain(t)).toBe(0);
    }
    expect(pauses.slice(1)).toEqual([...pauses.slice(1)].sort((a, b) => a - b));
    const { esSendStatus, esSendNum, esResult } = await one(id);
    expect({ esSendStatus, esSendNum, esResult }).toEqual({
      ...{ esSendStatus: MSG_SEND_STATUS.failed, esSendNum: 9, esResult: '企业微信机器人拒绝了消息（HTTP 503）' },
    });
    robots.answer = { status: 200, body: '{"errcode":0}' };
    t.time.now += 10 * MINUTE;
    expect(await admin.post(`${MESSAGES_URL}/resend`, { ids: id })).toMatchObject({ success: true });
    await drain(t);
    expect(await one(id)).toMatchObject({ esSendStatus: MSG_SEND_STATUS.sent, esSendNum: 1, esResult: null });
  });

  test('SMTP away for an hour: everything waits, and arrives once when it is back', async () => {
    const down = await mailOffice();
    await down.close();
    const away = await testApp({
      ...{ SMTP_URL: `smtp://127.0.0.1:${down.port}`, SMTP_FROM: 'a@example.com', OUTBOUND_ALLOW: '127.0.0.1' },
    });
    const boss = await away.as('admin');
    for (const esTitle of ['一', '二', '三']) {
      const body = { esTitle, esContent: '二', esType: MESSAGE_TYPE.mail, esReceiver: 'x@example.com' };
      expect(await boss.post(`${MESSAGES_URL}/add`, body)).toMatchObject({ success: true });
    }
    for (let minute = 0; minute < 60; minute += 1) {
      await drain(away);
      away.time.now += MINUTE;
    }
    const waiting = await messagesOf(boss);
    expect(waiting.map(({ esSendStatus, esResult }) => [esSendStatus, esResult])).toEqual(
      Array.from({ length: 3 }, () => [MSG_SEND_STATUS.waiting, '邮件服务器无法连接']),
    );
    const back = await mailOffice(undefined, down.port);
    for (let minute = 0; minute < 60; minute += 1) {
      await drain(away);
      away.time.now += MINUTE;
    }
    const ids = back.mails.map(({ raw }) => /^Message-ID: <([^@>]+)/im.exec(raw)?.[1]);
    expect(new Set(ids)).toEqual(new Set(waiting.map(({ id }) => id)));
    expect(ids).toHaveLength(3);
    expect((await messagesOf(boss)).every(({ esSendStatus }) => esSendStatus === MSG_SEND_STATUS.sent)).toBe(true);
    await away.close();
    await back.close();
  }, 60_000);
});

describe('robots and short messages', () => {
  const text = (body: Record<string, unknown> | undefined, field: string) =>
    (body?.[field] as { content?: string; text?: string } | undefined) ?? {};

  test('WeCom', async () => {
    const { id } = await queue({ esType: MESSAGE_TYPE.wecom, esReceiver: null, esContent: '长'.repeat(3000) });
    await drain(t);
    expect(robots.heard).toMatchObject([{ url: '/wecom?key=1', messageId: id, body: { msgtype: 'text' } }]);
    const { content = '' } = text(robots.heard[0]?.body, 'text');
    expect(content.startsWith('安葬通知\n长')).toBe(true);
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048);
  });

  test('DingTalk, signed in its address', async () => {
    await queue({ esType: MESSAGE_TYPE.dingtalk, esReceiver: null });
    await drain(t);
    const url = new URL(robots.heard[0]?.url ?? '', robots.url);
    const timestamp = url.searchParams.get('timestamp') ?? '';
    const sign = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`).digest('base64');
    expect(url.searchParams.get('access_token')).toBe('1');
    expect(url.searchParams.get('sign')).toBe(sign);
    expect(text(robots.heard[0]?.body, 'text').content).toBe('安葬通知\n明日九时');
  });

  test('Feishu, signed in its body, without tags that call everybody', async () => {
    await queue({ esType: MESSAGE_TYPE.feishu, esReceiver: null, esContent: '<at user_id="all">所有人</at>' });
    await drain(t);
    const { timestamp, sign, content } = robots.heard[0]?.body ?? {};
    expect(sign).toBe(
      createHmac('sha256', `${String(timestamp)}\n${SECRET}`)
        .update('')
        .digest('base64'),
    );
    expect((content as { text: string }).text).not.toContain('<at');
  });

  test('a robot that refuses is tried again, whatever it answers', async () => {
    const answers = ['{"errcode":45009,"errmsg":"api freq out of limit"}', 'null', 'x'.repeat(200_000), ''];
    for (const body of answers) {
      robots.answer = { status: 200, body };
      const { id } = await queue({ esType: MESSAGE_TYPE.wecom, esReceiver: null });
      await drain(t);
      expect(await one(id)).toMatchObject({ esSendStatus: MSG_SEND_STATUS.waiting, esSendNum: 1 });
      expect((await one(id)).esResult).toMatch(/^企业微信机器人/);
    }
  });

  test('the gateway of short messages gets phone and text', async () => {
    const { id } = await queue({ esType: MESSAGE_TYPE.sms });
    await drain(t);
    expect(robots.heard).toMatchObject([
      { url: '/sms', body: { id, mobile: '13800000001', content: '明日九时', template: 'message' } },
    ]);
    const bare = await queue({ esType: MESSAGE_TYPE.sms, esReceiver: 'bare' });
    await drain(t);
    expect(await one(bare.id)).toMatchObject({ esResult: '接收人「白素」没有填写手机号' });
  });

  test('a robot on this machine that the setting does not allow is not called', async () => {
    const shut = await testApp({ ROBOT_WECOM_URL: `${robots.url}/wecom` });
    const boss = await shut.as('admin');
    await boss.post(`${MESSAGES_URL}/add`, { esTitle: '一', esContent: '二', esType: MESSAGE_TYPE.wecom });
    await drain(shut);
    expect((await messagesOf(boss))[0]?.esResult).toMatch(/企业微信机器人的地址不能访问：.*本机地址/);
    expect(robots.heard).toEqual([]);
    await shut.close();
  });
});

describe('several nodes', () => {
  const rows = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: `m-${t.time.now}-${n}`, tenantId: 1, esTitle: `t${n}`, esType: MESSAGE_TYPE.sms, esContent: 'x' },
      ...{ esReceiver: 'wang', esParam: null, esSendTime: null, esSendStatus: MSG_SEND_STATUS.waiting, esSendNum: 0 },
      ...{ esResult: null, remark: null, nextTime: t.clock.datetime(), leaseId: null, isHtml: 0, sysOrgCode: null },
      ...{ createBy: null, createTime: t.clock.datetime(), updateBy: null, updateTime: null },
      ...{ deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0, ...more },
    }));

  test('two dispatchers take 500 messages, none twice', async () => {
    const all = rows(500);
    for (let at = 0; at < all.length; at += 50)
      await t.database.db
        .insertInto('sysSms')
        .values(all.slice(at, at + 50))
        .execute();
    const [here, there] = await Promise.all([drain(t), drain(other)]);
    expect(here + there).toBe(500);
    const ids = robots.heard.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(500);
    expect(ids).toHaveLength(500);
    const left = await t.database.db.selectFrom('sysSms').select('id').where('nextTime', 'is not', null).execute();
    expect(left).toEqual([]);
  }, 60_000);

  test('a message of a node that died is sent by another when the lease has ended, under the same id', async () => {
    const [dead] = rows(1, { leaseId: 'dead', esSendNum: 1 });
    if (!dead) throw new Error('no row');
    const due = t.time.now + 2 * MINUTE;
    await t.database.db
      .insertInto('sysSms')
      .values({ ...dead, nextTime: new Date(due + 8 * 60 * MINUTE).toISOString().slice(0, 19).replace('T', ' ') })
      .execute();
    expect(await drain(other)).toBe(0);
    for (const act of ['cancel', 'delete'])
      expect(
        await (act === 'cancel'
          ? admin.post(`${MESSAGES_URL}/cancel`, { ids: dead.id })
          : admin.delete(`${MESSAGES_URL}/delete`, { id: dead.id })),
      ).toMatchObject({ success: false, error: 'messageSending' });
    t.time.now = due;
    expect(await drain(other)).toBe(1);
    expect(robots.heard.map(({ messageId }) => messageId)).toEqual([dead.id]);
    expect(await one(dead.id)).toMatchObject({ esSendStatus: MSG_SEND_STATUS.sent, esSendNum: 2 });
  });
});

test('what is taken is found by its index, however much waits', async () => {
  if (t.database.engine !== 'sqlite') return;
  const plan = await t.database.query<{ detail: string }>(
    `explain query plan select id from sys_sms where es_type = 'email' and next_time is not null and del_flag = 0
     and next_time <= '2026-01-01' order by next_time, id limit 8`,
    [],
  );
  expect(plan.map(({ detail }) => detail).join()).toContain('ix_sys_sms_due');
  expect(plan.map(({ detail }) => detail).join()).not.toContain('TEMP B-TREE');
});
