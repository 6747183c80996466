import { OWN_ROBOT } from '@songbai/contract/modules/message/own-robot.calls.ts';
import type { FactorSetup, StepLeft } from '@songbai/contract/modules/session/second-step.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../platform/passwords.ts';
import { createSealer } from '../platform/sealer.ts';
import { stepAt, totpCode } from '../platform/totp.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

/**
 * What lies sealed with a key that is lost, as rows have it that were brought along from elsewhere: every call says so by
 * one text, none fails as a whole, and what can be given anew is given anew.
 */

const PASSWORD = 'Songbai#2026';
const OWN = '/sys/user/login/setting';
const UNREADABLE = {
  success: false,
  code: 500,
  error: 'sealedUnreadable',
  message: '加密保存的内容无法读取（数据密钥与保存时不同），请重新填写，或请管理员恢复原来的数据密钥',
};
const elsewhere = createSealer(Buffer.alloc(32, 7));
let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  admin = await t.as('admin');
});
afterAll(() => t.close());

test('a second factor: its codes are told to be unreadable, a recovery code still enters, once', async () => {
  const own = await t.user({ username: 'moved', passwordHash: await hashPassword(PASSWORD) });
  const { result } = await own.post<FactorSetup>(`${OWN}/secondFactor/begin`, { oldpassword: PASSWORD });
  const code = () => totpCode(result.secret, stepAt(t.time.now));
  const confirmed = await own.post<{ recoveryCodes: string[] }>(`${OWN}/secondFactor/confirm`, { code: code() });
  const [recovery = ''] = confirmed.result.recoveryCodes;
  await t.database.db
    .updateTable('sysSecondFactor')
    .set({ secret: elsewhere.seal(result.secret) })
    .execute();
  t.time.now += 120_000;
  const login = await t.anonymous.post<StepLeft>('/sys/login', { username: 'moved', password: PASSWORD });
  const { ticket } = login.result;
  expect(await t.anonymous.post('/sys/login/second', { ticket, code: code() })).toMatchObject(UNREADABLE);
  const entered = await t.anonymous.post('/sys/login/second', { ticket, code: recovery });
  expect(entered).toMatchObject({ success: true, result: { userInfo: { username: 'moved' } } });
});

test('a factor that is being set up is begun anew', async () => {
  const own = await t.user({ username: 'beginning', passwordHash: await hashPassword(PASSWORD) });
  const begin = () => own.post<FactorSetup>(`${OWN}/secondFactor/begin`, { oldpassword: PASSWORD });
  const confirm = (secret: string) =>
    own.post(`${OWN}/secondFactor/confirm`, { code: totpCode(secret, stepAt(t.time.now)) });
  const { secret } = (await begin()).result;
  const sealed = { secret: elsewhere.seal(secret) };
  await t.database.db.updateTable('sysSecondFactor').set(sealed).where('enabled', '=', 0).execute();
  expect(await confirm(secret)).toMatchObject(UNREADABLE);
  expect(await confirm((await begin()).result.secret)).toMatchObject({ success: true });
});

test('a robot of one’s own: told, and replaced by naming it again', async () => {
  const robot = { kind: 'feishu', secretUrl: 'http://127.0.0.1:9/own' };
  expect(await admin.put(OWN_ROBOT, robot)).toMatchObject({ success: true });
  const sealed = { settings: elsewhere.seal('{}') };
  await t.database.db.updateTable('sysOwnSetting').set(sealed).where('kind', '=', 'robot').execute();
  expect(await admin.get(OWN_ROBOT)).toMatchObject(UNREADABLE);
  expect(await admin.post(`${OWN_ROBOT}/test`, {})).toMatchObject(UNREADABLE);
  expect(await admin.put(OWN_ROBOT, robot)).toMatchObject({ success: true });
  expect(await admin.get(OWN_ROBOT)).toMatchObject({ success: true, result: { kind: 'feishu' } });
});

test('a sealed field of a record, in its list, alone and in a workbook', async () => {
  const person = { name: '王五', mobile: '13800000002', idNo: '11010519491231002X' };
  const { id } = (await admin.post<{ id: string }>('/cemetery/customer/add', person)).result;
  await t.database.db
    .updateTable('cemCustomer')
    .set({ idNo: elsewhere.seal(person.idNo) })
    .where('id', '=', id)
    .execute();
  expect(await admin.get('/cemetery/customer/list')).toMatchObject(UNREADABLE);
  expect(await admin.get('/cemetery/customer/queryById', { id })).toMatchObject(UNREADABLE);
  const workbook = await admin.raw({ method: 'GET', url: '/cemetery/customer/exportXls' });
  expect(workbook.statusCode).toBeLessThan(500);
});
