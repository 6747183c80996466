import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OidcOffice, oidcOffice } from '../../testing/oidc-office.ts';
import type { OidcClaims, OidcServer } from '../../testing/oidc-server.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { bindings, entered, thirdFailures } from '../../testing/third-office.ts';

let office: OidcOffice;
let issuer: OidcServer;
let t: TestApp;

beforeAll(async () => {
  office = await oidcOffice({ OAUTH_OIDC_NAME: '集团账号' });
  ({ issuer, t } = office);
});
afterAll(() => office.close());

/** Identities are measured by the real clock, also by the library. */
type Times = (now: number) => Partial<OidcClaims>;

/** Signs somebody in by an identity of these times. */
async function signIn(username: string, times: Times) {
  issuer.person = { sub: `s-${username}`, preferred_username: username };
  issuer.claims = (claims) => ({ ...claims, ...times(Math.floor(Date.now() / 1000)) });
  return office.signIn();
}

test.each<[string, Times]>([
  ['ahead', (now) => ({ iat: now + 85, nbf: now + 85, exp: now + 685 })],
  ['behind', (now) => ({ iat: now - 685, exp: now - 85 })],
])('an issuer whose clock is up to 90 s %s', async (way, times) => {
  const { posted } = await signIn(way, times);
  expect(await entered(t, posted, 'oidc')).toMatchObject({ success: true, result: { userInfo: { username: way } } });
});

test.each<[string, Times]>([
  ['made 100 s from now', (now) => ({ iat: now + 100, exp: now + 700 })],
  ['good from 100 s on', (now) => ({ nbf: now + 100 })],
  ['at its end 100 s ago', (now) => ({ iat: now - 700, exp: now - 100 })],
])('an identity %s changes no account, says why and is logged', async (_when, times) => {
  const before = await bindings(t);
  const { posted, text } = await signIn('late', times);
  expect(posted).toBe('登录失败');
  expect(text).toBe('「集团账号」没有给出有效的应答，请稍后重试');
  expect((await thirdFailures(t))[0]).toBe(text);
  expect(await bindings(t)).toEqual(before);
});
