import { expect, test } from 'vitest';
import { type GuardDecision, guard, redirectTarget } from './guard.ts';

interface Row {
  when: string;
  path: string;
  search?: string;
  hasToken?: boolean;
  menuLoaded?: boolean;
  external?: boolean;
  decides: GuardDecision;
}

/** The person's home page is known with the menu only. */
const HOME = '/';
const pass: GuardDecision = { kind: 'pass' };
const go = (to: string): GuardDecision => ({ kind: 'go', to });
const load = (to: string): GuardDecision => ({ kind: 'load-menu', to });
const inside = { hasToken: true, menuLoaded: true };
const fresh = { hasToken: true, menuLoaded: false };

const rows: Row[] = [
  { when: 'no token, sign-in page', path: '/user/login', decides: pass },
  { when: 'no token, not-found page', path: '/404', decides: pass },
  { when: 'no token, /user', path: '/user', decides: go('/user/login') },
  { when: 'no token, unknown open page', path: '/user/nothing', decides: go('/404') },
  { when: 'no token, root', path: '/', decides: go('/user/login?redirect=%2F') },
  {
    when: 'no token, any page',
    path: '/orders/normal',
    search: '?pageNo=2',
    decides: go('/user/login?redirect=%2Forders%2Fnormal%3FpageNo%3D2'),
  },
  { when: 'token, sign-in page', path: '/user/login', search: '?redirect=%2Fa', ...inside, decides: go(HOME) },
  { when: 'token, /user', path: '/user', ...fresh, decides: go(HOME) },
  { when: 'token, no menu yet', path: '/a', search: '?x=1', ...fresh, decides: load('/a?x=1') },
  {
    when: 'token, no menu, redirect query',
    path: '/a',
    search: '?redirect=%2Fb%3Fy%3D1',
    ...fresh,
    decides: load('/b?y=1'),
  },
  {
    when: 'token, no menu, redirect query to another site',
    path: '/a',
    search: '?redirect=https%3A%2F%2Fevil.example',
    ...fresh,
    decides: load('/a?redirect=https%3A%2F%2Fevil.example'),
  },
  { when: 'token and menu', path: '/a', ...inside, decides: pass },
  { when: 'no token, third-party route', path: '/oauth2-app/login', search: '?x=1', decides: pass },
  { when: 'no token, /oauth2-app', path: '/oauth2-app', decides: go('/oauth2-app/login') },
  { when: 'no token, unknown third-party page', path: '/oauth2-app/x', decides: go('/404') },
  { when: 'no token, registration', path: '/user/register', decides: pass },
  { when: 'no token, registration result', path: '/user/register-result', decides: pass },
  { when: 'no token, account change', path: '/user/alteration', decides: pass },
  { when: 'no token, /test', path: '/test', decides: go('/user/login?redirect=%2Ftest') },
  { when: 'no token, exception page', path: '/exception/403', decides: pass },
  {
    when: 'no token, in an enterprise chat',
    path: '/a',
    external: true,
    decides: go('/oauth2-app/login?redirect=%2Fa'),
  },
  { when: 'token, third-party route', path: '/oauth2-app/login', ...inside, decides: go(HOME) },
  { when: 'token, third-party route, no menu yet', path: '/oauth2-app/login', ...fresh, decides: go(HOME) },
  { when: 'token, /oauth2-app', path: '/oauth2-app', ...inside, decides: go(HOME) },
  { when: 'token, registration', path: '/user/register', ...fresh, decides: pass },
  { when: 'token, unknown page before a session', path: '/user/x', ...fresh, decides: load('/user/x') },
];

test.each(rows)(
  '(spec/1 §4) $when',
  ({ path, search = '', hasToken = false, menuLoaded = false, external = false, decides }) => {
    expect(guard({ path, search, hasToken, menuLoaded, external })).toEqual(decides);
  },
);

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '%2F%2Fevil.example',
  '/a/..//evil.example',
  '/user/login',
  '/oauth2-app/login',
  '',
])('(spec/1 §4) the redirect query %j is not followed', (target) => {
  expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`, HOME)).toBe(HOME);
});
