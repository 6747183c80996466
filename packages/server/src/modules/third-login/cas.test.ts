import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FactorSetup, StepLeft } from '@songbai/contract/modules/session/second-step.calls.ts';
import type { CasLoginResult } from '@songbai/contract/modules/third-login/third-login.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { stepAt, totpCode } from '../../platform/totp.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { HOME, thirdFailures } from '../../testing/third-office.ts';

const SERVICE = `${HOME}/`;
let t: TestApp;
/** Tickets of the CAS server, each for one service and one use. */
const tickets = new Map<string, { user: string; service: string }>();
let instead: ((request: IncomingMessage, response: ServerResponse) => unknown) | undefined;
const asked: string[] = [];
const cas = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (instead) {
    instead(request, response);
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const ticket = searchParams.get('ticket') ?? '';
  const known = tickets.get(ticket);
  tickets.delete(ticket);
  const refused = (code: string, text: string) =>
    `<cas:authenticationFailure code="${code}">${text}</cas:authenticationFailure>`;
  const inner = !known
    ? refused('INVALID_TICKET', `Ticket '${ticket}' not recognized`)
    : known.service !== searchParams.get('service')
      ? refused('INVALID_SERVICE', `Ticket '${ticket}' does not match supplied service`)
      : `<cas:authenticationSuccess><cas:user>${known.user}</cas:user></cas:authenticationSuccess>`;
  const status = pathname === '/cas/p3/serviceValidate' ? 200 : 404;
  const text = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
});

const validate = (ticket: string, service = SERVICE) =>
  t.anonymous.get<CasLoginResult>('/sys/cas/client/validateLogin', { ticket, service });
const ticketFor = (user: string, service = SERVICE) => {
  const ticket = `ST-${tickets.size}-${Math.random()}`;
  tickets.set(ticket, { user, service });
  return ticket;
};
async function refusal(ticket: string, service = SERVICE): Promise<string> {
  const reply = await validate(ticket, service);
  expect(reply).toMatchObject({ success: false, code: 500, result: null });
  expect((await thirdFailures(t))[0]).toBe(reply.message);
  return reply.message;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => cas.listen(0, '127.0.0.1', resolve));
  const casUrl = `http://127.0.0.1:${(cas.address() as AddressInfo).port}/cas`;
  t = await testApp({ PUBLIC_URL: HOME, CAS_URL: casUrl });
  await t.user({ username: 'casper', realname: '何平', departs: ['A01A01', 'A01A02'] });
});
afterAll(async () => {
  await t.close();
  cas.closeAllConnections();
  await new Promise((resolve) => cas.close(resolve));
});
beforeEach(() => {
  // Rows of the log thin out where many fail within ten minutes.
  t.time.now += 11 * 60_000;
});
afterEach(() => {
  instead = undefined;
  vi.restoreAllMocks();
});

test('a ticket signs its person in, once (contract/1 §2.10)', async () => {
  const ticket = ticketFor('casper');
  const reply = await validate(ticket);
  expect(reply).toMatchObject({
    ...{ success: true, code: 200, message: '登录成功' },
    result: { token: expect.stringMatching(/^[\w-]{43}$/), multi_depart: 2, userInfo: { username: 'casper' } },
  });
  expect(Object.keys(reply.result).sort()).toEqual(['departs', 'multi_depart', 'token', 'userInfo']);
  expect(await refusal(ticket)).toBe(`单点登录失败：Ticket '${ticket}' not recognized`);
});

test('a ticket for another service, a service that is not ours', async () => {
  const ticket = ticketFor('casper', 'https://other.test/');
  expect(await refusal(ticket)).toMatch(/^单点登录失败：Ticket .* does not match supplied service$/);
  const before = asked.length;
  for (const service of ['https://other.test/', `${HOME}.evil.test/`, 'nonsense', ''])
    expect(await refusal(ticketFor('casper', service), service)).toBe('单点登录的服务地址不是本系统的地址');
  expect(await refusal('')).toBe('单点登录票据不能为空');
  expect(asked).toHaveLength(before);
});

test('nobody is made up: unknown, look-alike and frozen accounts', async () => {
  expect(await refusal(ticketFor('nobody'))).toBe('该用户不存在，请注册');
  expect(await refusal(ticketFor('cаsper'))).toBe('该用户不存在，请注册');
  await t.user({ username: 'cooled' });
  await t.database.db.updateTable('sysUser').set({ status: 2 }).where('username', '=', 'cooled').execute();
  expect(await refusal(ticketFor('cooled'))).toBe('该用户已冻结');
});

test.each<[name: string, answer: (request: IncomingMessage, response: ServerResponse) => unknown]>([
  ['HTML', (_request, response) => response.end('<html><p>维护中')],
  ['an error', (_request, response) => response.writeHead(500).end('<x/>')],
  ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['nothing', (_request, response) => response.destroy()],
  [
    'entities',
    (_request, response) =>
      response.end(
        '<!DOCTYPE x [<!ENTITY e "casper">]><cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>&e;</cas:user></cas:authenticationSuccess></cas:serviceResponse>',
      ),
  ],
])('a server that answers %s', async (_name, answer) => {
  instead = answer;
  expect(await refusal(ticketFor('casper'))).toBe('单点登录服务没有给出有效的应答，请稍后重试');
});

test('a server that does not answer in time', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
  instead = () => undefined;
  expect(await refusal(ticketFor('casper'))).toBe('单点登录服务没有给出有效的应答，请稍后重试');
});

test('an administrator switches it off and on, and asks whether it answers', async () => {
  const admin = await t.as('admin');
  const put = (enabled: boolean) => admin.put('/sys/thirdLogin/switches', { source: 'cas', enabled });
  const ask = () => admin.post('/sys/thirdLogin/switches/test', { source: 'cas' });
  const row = { source: 'cas', name: 'CAS单点登录', callback: SERVICE };
  expect((await admin.get('/sys/thirdLogin/switches')).result).toEqual([{ ...row, enabled: true }]);
  expect(await ask()).toMatchObject({ success: true, message: '连接正常' });
  instead = (_request, response) => response.end('<html><p>别的系统');
  expect(await ask()).toMatchObject({ success: false, error: 'casAway' });
  instead = undefined;

  expect(await put(false)).toMatchObject({ success: true, message: '登录方式已更新' });
  const before = asked.length;
  expect(await validate(ticketFor('casper'))).toMatchObject({ success: false, error: 'thirdLoginOff' });
  expect(asked).toHaveLength(before);
  await put(true);
  expect(await validate(ticketFor('casper'))).toMatchObject({ success: true });
});

test('a second factor is asked for after CAS too, and that is no failed sign-in', async () => {
  const passwordHash = await hashPassword('Songbai#2026');
  const owner = await t.user({ username: 'careful', passwordHash });
  const OWN = '/sys/user/login/setting/secondFactor';
  const { result } = await owner.post<FactorSetup>(`${OWN}/begin`, { oldpassword: 'Songbai#2026' });
  const code = () => totpCode(result.secret, stepAt(t.time.now));
  expect(await owner.post(`${OWN}/confirm`, { code: code() })).toMatchObject({ success: true });
  t.time.now += 120_000;
  const before = (await thirdFailures(t)).length;
  const left = await t.anonymous.get<StepLeft>('/sys/cas/client/validateLogin', {
    ...{ ticket: ticketFor('careful'), service: SERVICE },
  });
  expect(left).toMatchObject({ success: false, error: 'secondStepNeeded' });
  expect(await thirdFailures(t)).toHaveLength(before);
  const { ticket } = left.result;
  const wrong = await t.anonymous.post('/sys/login/second', { ticket, code: '000000' });
  expect(wrong).toMatchObject({ success: false, error: 'secondCodeWrong' });
  expect(await t.anonymous.post('/sys/login/second', { ticket, code: code() })).toMatchObject({
    ...{ success: true, result: { userInfo: { username: 'careful' } } },
  });
});
