import { createHmac } from 'node:crypto';
import type { SysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { OWN_ROBOT, type OwnRobot } from '@songbai/contract/modules/message/own-robot.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drain, messagesOf, robotOffice } from '../../testing/message-office.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { saveOwnRobot } from './own-robot.store.ts';

const SECRET = 'SEC0123456789';
let robots: Awaited<ReturnType<typeof robotOffice>>;
let t: TestApp;
let admin: Caller;
let wang: Caller;

beforeAll(async () => {
  robots = await robotOffice();
  t = await testApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  admin = await t.as('admin');
  await t.user({ username: 'wang' });
  await t.user({ username: 'zhao' });
});
afterAll(async () => {
  await t.close();
  await robots.close();
});
beforeEach(async () => {
  await t.database.db.updateTable('sysSms').set({ delFlag: 1, nextTime: null }).execute();
  wang = await t.as('wang');
  await wang.put('/sys/ownSetting/notice', {});
  robots.heard.length = 0;
  robots.answer = { status: 200, body: '{"errcode":0,"code":0}' };
  t.time.now += 600_000;
});

const set = (who: Caller, body: object) => who.put(OWN_ROBOT, body);
const shown = async (who: Caller) => (await who.get<OwnRobot | null>(OWN_ROBOT)).result;
const address = (path = '/own?key=topsecret') => `${robots.url}${path}`;
let resets = 0;
/** A new password by an administrator, which both are told of; it ends their sessions. */
async function notifyBoth(): Promise<void> {
  for (const username of ['wang', 'zhao']) {
    resets += 1;
    const password = `Songbai#2031-${resets}`;
    const reply = await admin.put('/sys/user/changePassword', { username, password, confirmpassword: password });
    expect(reply).toMatchObject({ success: true });
  }
}
const byRobot = async (): Promise<SysMessage[]> => (await messagesOf(admin)).filter(({ esType }) => esType === 'robot');

test('whoever names a robot of his own hears of events by it; nobody else does', async () => {
  expect(await set(wang, { kind: 'dingtalk', secretUrl: address(), secret: SECRET })).toMatchObject({
    success: true,
    message: '个人机器人已保存',
  });
  await notifyBoth();
  await drain(t);
  expect((await byRobot()).map(({ esReceiver, esSendStatus }) => [esReceiver, esSendStatus])).toEqual([['wang', '1']]);
  const [heard, ...others] = robots.heard;
  expect(others).toEqual([]);
  expect(heard?.body).toMatchObject({
    msgtype: 'text',
    text: { content: expect.stringContaining('登录密码已重置') },
  });
  const query = new URL(heard?.url ?? '', robots.url).searchParams;
  const time = query.get('timestamp');
  expect(query.get('key')).toBe('topsecret');
  expect(query.get('sign')).toBe(createHmac('sha256', SECRET).update(`${time}\n${SECRET}`).digest('base64'));
});

test('an event that was switched off for the robot goes by the other ways only', async () => {
  await set(wang, { kind: 'wechat_enterprise', secretUrl: address() });
  await wang.put('/sys/ownSetting/notice', { off: { password_reset: ['robot'] } });
  await notifyBoth();
  expect(await byRobot()).toEqual([]);
  expect((await messagesOf(admin)).map(({ esReceiver }) => esReceiver).toSorted()).toEqual(['wang', 'zhao']);
});

test('address and key lie sealed, and nobody is shown them again, their owner neither', async () => {
  await set(wang, { kind: 'feishu', secretUrl: address(), secret: SECRET });
  expect(await shown(wang)).toEqual({ kind: 'feishu', host: new URL(robots.url).host, signed: true });
  const { settings } = await t.database.db
    .selectFrom('sysOwnSetting')
    .select('settings')
    .where('kind', '=', 'robot')
    .executeTakeFirstOrThrow();
  expect(settings).not.toMatch(/topsecret|SEC0123|127\.0\.0\.1/);
  const menu = await wang.get('/sys/permission/getUserPermissionByToken');
  expect(JSON.stringify(menu.result)).not.toMatch(/topsecret|"robot"/);
  const rows = await t.database.db.selectFrom('sysLog').select('logContent').where('userid', '=', 'wang').execute();
  expect(rows.map(({ logContent }) => logContent)).toContain('用户名: wang,已设置个人机器人！');
  const logged = await t.database.db.selectFrom('sysLog').selectAll().execute();
  expect(JSON.stringify(logged)).not.toMatch(/topsecret|SEC0123/);
});

test('the test says at once whether the robot takes messages', async () => {
  const check = () => wang.post(`${OWN_ROBOT}/test`, {});
  await set(wang, { kind: 'wechat_enterprise', secretUrl: address() });
  expect(await check()).toMatchObject({ success: true, message: '测试消息已发送，请在聊天窗口中查看' });
  robots.answer = { status: 200, body: '{"errcode":93000,"errmsg":"invalid webhook url"}' };
  expect(await check()).toMatchObject({ success: false, message: '企业微信机器人没有接收（错误码 93000）' });
  robots.answer = { status: 200, body: '<html>' };
  expect(await check()).toMatchObject({ success: false, message: '企业微信机器人的回答无法识别' });
  expect(await wang.delete(OWN_ROBOT)).toMatchObject({ success: true, message: '个人机器人已移除' });
  expect(await shown(wang)).toBeNull();
  expect(await check()).toMatchObject({ success: false, message: '尚未设置个人机器人' });
  await notifyBoth();
  expect(await byRobot()).toEqual([]);
});

test('a robot that is away is tried later, and holds up nobody else’s', async () => {
  const zhao = await t.as('zhao');
  await set(wang, { kind: 'wechat_enterprise', secretUrl: 'http://127.0.0.1:9/' });
  await set(zhao, { kind: 'wechat_enterprise', secretUrl: address() });
  await notifyBoth();
  await drain(t);
  const states = (await byRobot()).map(({ esReceiver, esSendStatus }) => `${esReceiver} ${esSendStatus}`);
  expect(states.toSorted()).toEqual(['wang 0', 'zhao 1']);
  await zhao.delete(OWN_ROBOT);
});

test('who tries addresses does not learn which names and machines there are; the log keeps the reason', async () => {
  const warned = vi.spyOn(t.log, 'warn');
  const hosts = ['nobody.invalid', '192.168.1.1', '10.0.0.8:8080', '[::1]', '169.254.169.254', '[fd12::1]'];
  for (const host of hosts) {
    const reply = await set(wang, { kind: 'feishu', secretUrl: `https://${host}/robot` });
    expect(reply, host).toMatchObject({
      ...{ success: false, error: 'robotAddress', field: 'secretUrl' },
      message: '该地址不能使用，请填写聊天软件给出的机器人地址；如确需使用其他地址，请联系管理员',
    });
  }
  const reasons = JSON.stringify(warned.mock.calls);
  expect(reasons).toContain('内网地址');
  expect(reasons).toContain('找不到主机');
});

test('nor from the test of an address that was good when it was saved', async () => {
  const { id: userId } = await t.database.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'wang')
    .executeTakeFirstOrThrow();
  const robot = { kind: 'feishu', secretUrl: 'https://10.0.0.8/robot' } as const;
  await saveOwnRobot(t.database.db, { sealer: t.sealer, userId, now: t.clock.now() }, robot);
  expect(await wang.post(`${OWN_ROBOT}/test`, {})).toMatchObject({ success: false, error: 'robotAddress' });
});

test.each([
  ['an address of this house', { secretUrl: 'http://192.168.1.1/robot' }],
  ['the host of clouds’ own data', { secretUrl: 'http://169.254.169.254/latest' }],
  ['a machine of the house network', { secretUrl: 'http://10.0.0.8:8080/api' }],
  ['no address', { secretUrl: 'robot' }],
  ['a script', { secretUrl: 'javascript:alert(1)' }],
  ['a file', { secretUrl: 'file:///etc/passwd' }],
  ['an address with a name and password', { secretUrl: 'https://a:b@qyapi.weixin.qq.com/x' }],
  ['an unknown kind', { kind: 'email' }],
  ['more than is asked for', { more: 1 }],
])('%s is refused with a text, and the robot stays', async (_name, wrong) => {
  await set(wang, { kind: 'feishu', secretUrl: address() });
  const reply = await set(wang, { kind: 'wechat_enterprise', secretUrl: address('/other'), ...wrong });
  expect(reply).toMatchObject({ success: false, message: expect.stringMatching(/[\u4e00-\u9fff]/) });
  expect(await shown(wang)).toMatchObject({ kind: 'feishu' });
});
