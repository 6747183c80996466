import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmsOffice, smsOffice } from '../../testing/sms-office.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** The texts of contract/1 §2 for what fails for a reason that nobody foresaw. */

const PHONE = '13900000001';
let office: SmsOffice;
let t: TestApp;

beforeAll(async () => {
  office = await smsOffice();
  t = await testApp({ SMS_URL: office.url, OUTBOUND_ALLOW: '127.0.0.1', REGISTRATION: 'on' });
});
afterAll(async () => {
  await t.close();
  await office.close();
});

/** Does something while a column that it alone needs is away. */
async function without<T>(table: string, column: string, act: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(t.database.db);
  await rename(column, 'away');
  try {
    return await act();
  } finally {
    await rename('away', column);
  }
}

test('§2.8: 查询失败！', async () => {
  const person = await t.user({ username: 'asking' });
  const asked = () => person.get('/sys/user/getCurrentUserDeparts');
  expect(await asked()).toMatchObject({ success: true });
  const reply = await without('sys_depart', 'fax', asked);
  expect(reply).toMatchObject({ success: false, code: 500, message: '查询失败！' });
  expect(await asked()).toMatchObject({ success: true });
});

test('§2.11: 注册失败, and the code is good for another try', async () => {
  await t.anonymous.post('/sys/sms', { mobile: PHONE, smsmode: '1' });
  const smscode = await office.codeOf(PHONE, 'register');
  const body = { username: 'unlucky', password: 'Songbai#2026', phone: PHONE, smscode };
  const register = () => t.anonymous.post('/sys/user/register', body);
  const reply = await without('sys_data_log', 'data_content', register);
  expect(reply).toMatchObject({ success: false, code: 500, message: '注册失败' });
  expect(await register()).toMatchObject({ success: true, message: '注册成功' });
});
