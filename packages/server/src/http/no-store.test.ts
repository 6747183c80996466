import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('no reply of the interface is kept by browsers or proxies, those before sign-in neither: they carry tokens, codes and captchas', async () => {
  const admin = await t.as('admin');
  const open = t.app.apiRoutes.filter(({ access, socket }) => 'public' in access && !socket);
  expect(open.map(({ url }) => url)).toContain('/api/sys/login');
  for (const { method, url } of open) {
    const path = url.slice(t.config.apiBasePath.length).replace(/[:*]\w*/g, 'x');
    const reply = await t.anonymous.raw({
      method: method as 'GET',
      url: path,
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    expect([method, url, reply.headers['cache-control']]).toEqual([method, url, 'no-store']);
  }
  for (const url of ['/sys/ticket', '/sys/user/resetPassword?usernames=x']) {
    const method = url.startsWith('/sys/ticket') ? 'POST' : 'PUT';
    expect((await admin.raw({ method, url })).headers['cache-control']).toBe('no-store');
  }
});
