import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const posted = { uuid: 'u', operateCode: 'o', username: 'admin' };
describe('contract/1 §2.5, §2.10: sign-in through others is not offered', () => {
  test.each([
    ['GET', '/sys/thirdLogin/render/github', undefined],
    ['GET', '/sys/thirdLogin/github/callback?code=x&state=y', undefined],
    ['GET', '/sys/thirdLogin/getLoginUser/tok/github', undefined],
    ['GET', '/sys/thirdLogin/oauth2/dingtalk/login', undefined],
    ['GET', '/sys/cas/client/validateLogin?ticket=x&service=y', undefined],
    ['POST', '/sys/thirdLogin/bindingThirdPhone', { mobile: '13800000000', captcha: '1', thirdUserUuid: 'u' }],
    ['POST', '/sys/third/user/create', posted],
    ['POST', '/sys/third/user/checkPassword', { ...posted, password: 'x' }],
  ] as const)('%s %s says so', async (method, url, payload) => {
    const reply = await t.anonymous.raw({ method, url, ...(payload ? { payload } : {}) });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Envelope>()).toMatchObject({ success: false, code: 500, message: '未开启第三方登录' });
  });

  test('there are no buttons', async () => {
    expect(await t.anonymous.get('/sys/thirdLogin/sources')).toMatchObject({ success: true, result: [] });
  });
});
