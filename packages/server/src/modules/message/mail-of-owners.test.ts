import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { drain, mailOffice } from '../../testing/message-office.ts';
import { bindPhone, type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** From the sign-in or the new password to the mail in the box, by a mail server. */

const PASSWORD = 'Songbai#2026';
const ADDRESS = 'owner@songbai.cn';
const PHONE = '13800000001';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0';
let mail: Awaited<ReturnType<typeof mailOffice>>;
let sms: SmsOffice;
let t: TestApp;

beforeAll(async () => {
  mail = await mailOffice();
  sms = await smsOffice();
  t = await testApp({
    ...{ SMTP_URL: mail.url, SMTP_FROM: '松柏陵园 <office@songbai.cn>', OUTBOUND_ALLOW: '127.0.0.1' },
    SMS_URL: sms.url,
  });
  await t.user({ username: 'owner', roles: ['sales'], passwordHash: await hashPassword(PASSWORD) });
  await bindPhone(t, 'owner', PHONE);
  await t.database.db.updateTable('sysUser').set({ email: ADDRESS }).where('username', '=', 'owner').execute();
  await t.database.db.deleteFrom('sysLoginFailure').execute();
});
afterAll(async () => {
  await t.close();
  await Promise.all([mail.close(), sms.close()]);
});
beforeEach(() => {
  mail.mails.length = 0;
});

async function enter(remoteAddress: string): Promise<void> {
  const reply = await t.anonymous.raw({
    ...{ method: 'POST', url: '/sys/login', remoteAddress },
    payload: { username: 'owner', password: PASSWORD },
    headers: { 'user-agent': WINDOWS },
  });
  expect(reply.json()).toMatchObject({ success: true });
}

/** The mails of the box as a person reads them: receiver, subject and text. */
async function box(): Promise<{ to: string[]; subject: string; text: string }[]> {
  await drain(t);
  return mail.mails.map(({ to, raw }) => ({ to, subject: subjectOf(raw), text: textOf(raw) }));
}

/** RFC 2047: words of UTF-8 as base64 or quoted-printable, on one or more lines. */
function subjectOf(raw: string): string {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  const words = [...line.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)];
  if (words.length === 0) return line;
  const bytes = words.map(([, way = '', text = '']) =>
    way.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' ')),
  );
  return Buffer.concat(bytes).toString();
}

/** The text of a mail, of all its parts where it has several. */
function textOf(raw: string): string {
  const boundary = /boundary="([^"]+)"/i.exec(raw)?.[1];
  if (boundary !== undefined) return raw.split(`--${boundary}`).slice(1, -1).map(textOf).join('\n');
  const head = raw.indexOf('\r\n\r\n');
  const body = raw.slice(head + 4);
  if (/^Content-Transfer-Encoding: base64/im.test(raw.slice(0, head))) return Buffer.from(body, 'base64').toString();
  return quoted(body.replace(/=\r\n/g, '')).toString();
}

function quoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

test('a sign-in at a new place is in the box of its owner, once; one at a known place is not', async () => {
  await enter('10.9.0.1');
  await enter('10.9.0.1');
  expect(await box()).toEqual([]);
  await enter('10.9.0.2');
  const [mail, ...more] = await box();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([ADDRESS]);
  expect(mail?.subject).toContain('新设备登录提醒');
  expect(mail?.text).toContain('Windows，IP地址 10.9.0.2');
  await enter('10.9.0.2');
  expect(await box()).toHaveLength(1);
});

test('a password that its owner replaced by a code, and one that an administrator reset', async () => {
  await t.anonymous.post('/sys/sms', { mobile: PHONE, smsmode: '2' });
  const smscode = await sms.codeOf(PHONE, 'reset');
  const body = { username: 'owner', password: 'Zypresse#2027', smscode, phone: PHONE };
  expect(await t.anonymous.post('/sys/user/passwordChange', body)).toMatchObject({ success: true });
  await vi.waitFor(async () => expect(await box()).toHaveLength(1));
  expect((await box())[0]).toMatchObject({ to: [ADDRESS], subject: expect.stringContaining('登录密码已重置') });
  const admin = await t.as('admin');
  expect(await admin.put('/sys/user/resetPassword?usernames=owner', {})).toMatchObject({ success: true });
  const [, second, ...more] = await box();
  expect(more).toEqual([]);
  expect(second).toMatchObject({ to: [ADDRESS], subject: expect.stringContaining('登录密码已重置') });
  expect(second?.text).toContain('由管理员重置');
  expect(second?.text).not.toContain('Zypresse');
});
