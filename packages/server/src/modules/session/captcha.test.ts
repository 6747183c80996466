import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const DRAWN = 'aaaa';
const PASSWORD = 'Songbai#2026';
let t: TestApp;
let counter = 0;

const freshKey = () => {
  counter += 1;
  return String(counter);
};
const image = (key: string) => t.anonymous.get<string>(`/sys/randomImage/${key}`);
const login = (captcha: unknown, checkKey: unknown, password = PASSWORD) =>
  t.anonymous.post('/sys/login', { username: 'captcha', password, captcha, checkKey });

beforeAll(async () => {
  t = await testApp({ LOGIN_CAPTCHA: 'on' });
  // The drawn text is random by design; here every character is the same known one. The name of the installation, under
  // which nodes count calls together, has been drawn before.
  vi.spyOn(crypto, 'randomInt').mockImplementation(() => 10);
  syncBuiltinESMExports();
  await t.user({ username: 'captcha', passwordHash: await hashPassword(PASSWORD) });
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await t.close();
});
beforeEach(() => {
  t.time.now += 11 * 60_000;
});

describe('contract/1 §2.1: captcha', () => {
  test('the picture is a data URL that an image element shows', async () => {
    const reply = await image(freshKey());
    expect(reply).toMatchObject({ success: true, code: 0 });
    const [head = '', body = ''] = reply.result.split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    const svg = Buffer.from(body, 'base64').toString();
    expect(svg).toMatch(/^<svg xmlns=/);
    expect(svg).not.toContain(DRAWN);
  });

  test('the right text lets in, whatever its case, and the key may be a number', async () => {
    const key = freshKey();
    await image(key);
    expect(await login('AaAa', Number(key))).toMatchObject({ success: true, code: 200 });
  });

  test('it is spent at the first check: a right text after a wrong one is 412', async () => {
    const key = freshKey();
    await image(key);
    const wrong = { success: false, code: 412, message: '验证码错误' };
    expect(await login('zzzz', key)).toMatchObject(wrong);
    expect(await login(DRAWN, key)).toMatchObject(wrong);
  });

  test('it is spent by a wrong password too', async () => {
    const key = freshKey();
    await image(key);
    expect((await login(DRAWN, key, 'Falsch#2026')).message).toBe('用户名或密码错误');
    expect(await login(DRAWN, key)).toMatchObject({ code: 412 });
  });

  test('it lives 60 s', async () => {
    const key = freshKey();
    await image(key);
    t.time.now += 60_001;
    expect(await login(DRAWN, key)).toMatchObject({ code: 412, message: '验证码错误' });
  });

  test.each([
    ['no captcha', undefined, '1'],
    ['an empty captcha', '', '1'],
    ['blanks', '  ', '1'],
    ['no key', DRAWN, undefined],
    ['null for both', null, null],
  ])('%s is 验证码无效', async (_name, captcha, key) => {
    expect(await login(captcha, key)).toMatchObject({ success: false, code: 500, message: '验证码无效' });
  });

  test('a wrong captcha is no failed attempt', async () => {
    for (let n = 0; n < 7; n += 1) expect((await login('zzzz', 'none')).code).toBe(412);
    const key = freshKey();
    await image(key);
    expect((await login(DRAWN, key)).success).toBe(true);
  });

  test('the lock is told before the captcha is looked at', async () => {
    for (let n = 0; n < 5; n += 1) {
      const key = freshKey();
      await image(key);
      await login(DRAWN, key, 'Falsch#2026');
    }
    expect((await login(undefined, undefined)).message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！');
  });

  test('checkCaptcha compares outside a login, and spends it as well', async () => {
    const key = freshKey();
    await image(key);
    const check = (captcha?: string) => t.anonymous.post('/sys/checkCaptcha', { captcha, checkKey: key });
    expect(await check()).toMatchObject({ success: false, code: 500, message: '验证码无效' });
    expect(await check('AAaa')).toMatchObject({ success: true, code: 200 });
    expect(await check(DRAWN)).toMatchObject({ success: false, code: 412, message: '验证码错误' });
  });

  test('an endless key is refused', async () => {
    expect(await image('9'.repeat(65))).toMatchObject({ success: false, message: '验证码无效' });
  });

  test('pictures are limited per address and minute', async () => {
    const replies = await Promise.all(Array.from({ length: 601 }, () => image('same')));
    const refused = expect.objectContaining({ success: false, message: '操作过于频繁，请稍后再试' });
    expect(replies).toContainEqual(refused);
  });
});

describe('LOGIN_CAPTCHA=auto: a captcha only where tries fail', () => {
  let auto: TestApp;
  beforeAll(async () => {
    auto = await testApp({ LOGIN_CAPTCHA: 'auto' });
    await auto.user({ username: 'careful', passwordHash: await hashPassword(PASSWORD) });
  });
  afterAll(() => auto.close());
  const at = async (remoteAddress: string, body: object) =>
    (await auto.anonymous.raw({ method: 'POST', url: '/sys/login', remoteAddress, payload: body })).json<Envelope>();

  test('none at first; after three failures from an address the field is asked for, there and not elsewhere', async () => {
    const guess = { username: 'careful', password: 'Falsch#2026' };
    for (let n = 0; n < 3; n += 1) expect(await at('10.6.0.1', guess)).toMatchObject({ message: '用户名或密码错误' });
    expect(await at('10.6.0.1', guess)).toMatchObject({ error: 'captchaMissing', field: 'captcha' });
    await auto.anonymous.get('/sys/randomImage/auto');
    const right = { username: 'careful', password: PASSWORD, captcha: DRAWN, checkKey: 'auto' };
    expect(await at('10.6.0.1', right)).toMatchObject({ success: true });
    expect(await at('10.6.0.2', { username: 'careful', password: PASSWORD })).toMatchObject({ success: true });
  });
});

describe('LOGIN_CAPTCHA=off', () => {
  test('still answers a picture, for clients that always show one, and asks for none', async () => {
    const off = await testApp();
    try {
      const picture = await off.anonymous.get<string>('/sys/randomImage/1');
      expect(picture).toMatchObject({ success: true, code: 0, result: expect.stringMatching(/^data:image\//) });
      expect(await off.anonymous.post('/sys/login', { username: 'nobody', password: 'x' })).toMatchObject({
        message: '用户名或密码错误',
      });
    } finally {
      await off.close();
    }
  });
});

describe('LOGIN_CAPTCHA_KIND=slider: a slide in the place of the picture', () => {
  test('its text lets in once; pictures still do, for clients of the family; without the setting there is none', async () => {
    const slide = (app: TestApp) => app.anonymous.get<string>('/sys/slideCheck/key-1');
    const url = '/sys/slideCheck/key-1';
    const off = await t.anonymous.raw({ method: 'GET', url, remoteAddress: '10.8.8.8' });
    expect(off.json()).toMatchObject({ success: false, error: 'captchaMissing' });
    const sliding = await testApp({ LOGIN_CAPTCHA: 'on', LOGIN_CAPTCHA_KIND: 'slider' });
    await sliding.user({ username: 'slider', passwordHash: await hashPassword('Songbai#2026') });
    const body = { username: 'slider', password: 'Songbai#2026', checkKey: 'key-1' };
    const enter = (captcha: string) => sliding.anonymous.post('/sys/login', { ...body, captcha });
    const { result } = await slide(sliding);
    expect(result).toMatch(/^[0-9a-zA-Z]{4}$/);
    expect(await enter(result)).toMatchObject({ success: true });
    expect(await enter(result)).toMatchObject({ code: 412 });
    const old = (await slide(sliding)).result;
    sliding.time.now += 60_001;
    expect(await enter(old)).toMatchObject({ code: 412 });
    expect((await sliding.anonymous.get<string>('/sys/randomImage/key-1')).result).toMatch(/^data:image/);
    await sliding.close();
  });
});
