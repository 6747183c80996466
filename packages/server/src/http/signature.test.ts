import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';

describe('contract/1 §1.6: request signature', () => {
  const SECRET = 'a-secret-of-sixteen';
  const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();
  let signing: TestApp;
  let caller: Caller;
  const ask = (url: string, headers: Record<string, string>) =>
    caller.raw({ method: 'GET', url, headers }).then((reply) => reply.json());

  beforeAll(async () => {
    signing = await testApp({ SIGNATURE_SECRET: SECRET });
    caller = await signing.as('admin');
  });
  afterAll(() => signing.close());

  test('the sorted parameters and the path part with commas are signed, `_t` is not', async () => {
    const url = '/sys/dict/loadDict/sys_user,realname,username?pageSize=5&keyword=%E7%8E%8B&_t=1';
    const sign = md5(`{"keyword":"王","pageSize":"5","x-path-variable":"sys_user,realname,username"}${SECRET}`);
    expect(await ask(url, { 'x-sign': sign, 'x-timestamp': String(signing.time.now) })).toMatchObject({
      success: true,
    });
    expect(await ask(url, { 'x-sign': sign, 'x-timestamp': '20260630100000' })).toMatchObject({ success: true });
    expect(await ask(url, { 'x-sign': sign.toLowerCase(), 'x-timestamp': String(signing.time.now) })).toMatchObject({
      message: 'Sign签名校验失败！',
    });
  });

  test.each([
    ['no signature', {}, 'Sign签名校验失败，请求参数不完整！'],
    ['no timestamp', { 'x-sign': 'A' }, 'Sign签名校验失败，请求参数不完整！'],
    ['six minutes old', { 'x-sign': 'A', 'x-timestamp': '20260630095400' }, '签名验证失败，请求时效性验证失败！'],
    ['from the future', { 'x-sign': 'A', 'x-timestamp': '20260630100600' }, '签名验证失败，请求时效性验证失败！'],
    ['no time at all', { 'x-sign': 'A', 'x-timestamp': 'yesterday' }, '签名验证失败，请求时效性验证失败！'],
    ['another signature', { 'x-sign': 'A', 'x-timestamp': '20260630100000' }, 'Sign签名校验失败！'],
  ])('%s', async (_name, headers, message) => {
    expect(await ask('/sys/dict/getDictItems/sex', headers)).toMatchObject({ success: false, code: 500, message });
  });

  test('other paths need none', async () => {
    expect((await caller.get('/sys/dict/queryAllDictItems')).success).toBe(true);
  });
});
