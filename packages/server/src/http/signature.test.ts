import { createHash } from 'node:crypto';
import { signedText } from '@songbai/contract/wire/sign.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockFrom } from '../platform/clock.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { ok } from './envelope.ts';
import { installErrorHandler } from './error-handler.ts';
import { route } from './route.ts';
import { installSignatures, signaturesOf } from './signature.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();

describe('contract/1 §1.6: request signature', () => {
  const SECRET = 'a-secret-of-sixteen';
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

  test('a flag may have been signed as a boolean or as a text', async () => {
    const url = '/sys/dict/loadDictItem/sys_user,realname,username?key=admin&delNotExist=true';
    for (const flag of ['true', '"true"']) {
      const sign = md5(`{"delNotExist":${flag},"key":"admin","x-path-variable":"sys_user,realname,username"}${SECRET}`);
      expect(await ask(url, { 'x-sign': sign, 'x-timestamp': String(signing.time.now) })).toMatchObject({
        success: true,
      });
    }
  });

  test('exactly the paths of the list are signed', () => {
    const listed =
      /^\/sys\/(dict\/(getDictItems|loadDict|loadDictOrderByValue|loadDictItem)\/|dict\/loadTreeData$|sendChangePwdSms$|user\/sendChangePhoneSms$|sms$)/;
    const paths = signing.app.apiRoutes.map((route) => ({
      ...route,
      path: route.url.slice(signing.config.apiBasePath.length),
    }));
    expect(paths.filter((route) => route.signed).map((route) => route.path)).toEqual(
      paths.filter((route) => listed.test(route.path)).map((route) => route.path),
    );
    expect(paths.filter((route) => route.signed).length).toBeGreaterThanOrEqual(5);
  });
});

describe('contract/1 §1.6: what is signed of a call with a body', () => {
  const signed = (json: string) => md5(`${json}key`);

  test.each([
    ['numbers become texts', '/sys/sms', { mobile: 13800000000, a: 1.5 }, '{"a":"1.5","mobile":"13800000000"}'],
    ['nulls stay', '/sys/sms', { b: null, a: 'x' }, '{"a":"x","b":null}'],
    ['booleans as they are', '/sys/sms', { on: true, text: 'true' }, '{"on":true,"text":"true"}'],
    ['booleans as texts', '/sys/sms', { on: false }, '{"on":"false"}'],
    ['texts as they are', '/sys/sms', { on: 'false' }, '{"on":"false"}'],
    ['`_t` is dropped wherever it stands', '/sys/sms?_t=1', { _t: 2, a: 'x' }, '{"a":"x"}'],
    ['the body wins over the address', '/sys/sms?a=1&b=2', { a: 'x' }, '{"a":"x","b":"2"}'],
    ['the path part with commas', '/sys/a,b?c=1', { d: 2 }, '{"c":"1","d":"2","x-path-variable":"a,b"}'],
    ['parts inside stay as they are', '/sys/sms', { a: { b: 1 }, c: [1] }, '{"a":{"b":1},"c":[1]}'],
    ['upper case sorts before lower case', '/sys/sms', { b: 'x', B: 'y' }, '{"B":"y","b":"x"}'],
    ['what an address encodes', '/sys/x?a=%E7%8E%8B+b&c=&d&e=1%3D2', undefined, '{"a":"王 b","c":"","d":"","e":"1=2"}'],
    ['a broken escape stays', '/sys/x?a=%E7%zz', undefined, '{"a":"%E7%zz"}'],
    ['no body', '/sys/sms?a=1', undefined, '{"a":"1"}'],
    ['a body that is no object', '/sys/sms?a=1', ['x'], '{"a":"1"}'],
    ['nothing at all', '/sys/sms', null, '{}'],
  ])('%s', (_name, url, body, json) => {
    expect(signaturesOf('key', url, body)).toContain(signed(json));
  });

  test('what our own client signs fits', () => {
    for (const body of [{ on: true, n: 1, text: 'true', none: null }, { mobile: '1' }, undefined])
      expect(signaturesOf('key', '/sys/sms?a=false', body)).toContain(signed(signedText('/sys/sms?a=false', body)));
  });

  test('another value, another secret or another parameter does not fit', () => {
    const good = signaturesOf('key', '/sys/sms', { mobile: '1' });
    for (const other of [
      signaturesOf('key', '/sys/sms', { mobile: '2' }),
      signaturesOf('yek', '/sys/sms', { mobile: '1' }),
      signaturesOf('key', '/sys/sms?a=1', { mobile: '1' }),
    ])
      expect(good.filter((sign) => other.includes(sign))).toEqual([]);
  });
});

describe('a signed route with a body', () => {
  const SECRET = 'another-secret-of-ours';

  test('is checked after its body was read, with the body', async () => {
    const app = fastify();
    const now = Date.parse('2026-06-30T10:00:00+08:00');
    installErrorHandler(app);
    app.decorateRequest('actor', null);
    installSignatures(
      app,
      SECRET,
      clockFrom(() => now),
    );
    route(app, {
      method: 'POST',
      url: '/sys/sms',
      access: { public: true },
      summary: '',
      signed: true,
      handle: () => ok(1),
    });
    const send = async (payload: object, sign: string, stamp = String(now)) =>
      (
        await app.inject({
          method: 'POST',
          url: '/sys/sms',
          payload,
          headers: { 'x-sign': sign, 'x-timestamp': stamp },
        })
      ).json<{ success: boolean; message: string }>();
    const sign = md5(`{"mobile":"13800000000","smsmode":"0"}${SECRET}`);
    expect((await send({ smsmode: 0, mobile: '13800000000' }, sign)).success).toBe(true);
    expect((await send({ smsmode: '0', mobile: '13800000000' }, sign, '20260630095500')).success).toBe(true);
    expect(await send({ smsmode: 1, mobile: '13800000000' }, sign)).toMatchObject({ message: 'Sign签名校验失败！' });
    expect(await send({ smsmode: 0, mobile: '13800000000' }, sign, '20260630095459')).toMatchObject({
      message: '签名验证失败，请求时效性验证失败！',
    });
    await app.close();
  });
});
