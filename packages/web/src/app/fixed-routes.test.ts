import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';
import { FIXED_PAGES, FIXED_ROUTES } from './fixed-routes.ts';
import { guard } from './guard.ts';

interface Row {
  path: string;
  /** Result without a token. */
  outside: 'open' | 'sign-in' | string;
  /** Result with a session: a component key, an exception's code, or a redirect. */
  inside: string | number;
}

/** Every row of the table in spec/1 §2, the pages of the user menu, and reports that are in no menu (contract/2 §16.1). */
const rows: Row[] = [
  { path: '/', outside: 'sign-in', inside: '/dashboard/analysis' },
  { path: '/user', outside: '/user/login', inside: '/' },
  { path: '/user/login', outside: 'open', inside: '/' },
  { path: '/user/register', outside: 'open', inside: 'outside' },
  { path: '/user/register-result', outside: 'open', inside: 'outside' },
  { path: '/user/alteration', outside: 'open', inside: 'outside' },
  { path: '/oauth2-app', outside: '/oauth2-app/login', inside: '/' },
  { path: '/oauth2-app/login', outside: 'open', inside: '/' },
  { path: '/test', outside: 'sign-in', inside: '/test/home' },
  { path: '/test/home', outside: 'sign-in', inside: 'test/Home' },
  { path: '/isps/userAnnouncement', outside: 'sign-in', inside: 'system/UserAnnouncementList' },
  {
    path: '/online/cgreport/:code',
    outside: 'sign-in',
    inside: 'modules/online/cgreport/auto/OnlCgreportAutoList',
  },
  { path: '/account/center', outside: 'sign-in', inside: 'account/center/Index' },
  { path: '/account/settings', outside: 'sign-in', inside: 'account/settings/Index' },
  { path: '/account/settings/base', outside: 'sign-in', inside: 'account/settings/Index' },
  { path: '/account/settings/security', outside: 'sign-in', inside: 'account/settings/Index' },
  { path: '/account/settings/custom', outside: 'sign-in', inside: 'account/settings/Index' },
  { path: '/account/settings/binding', outside: 'sign-in', inside: 'account/settings/Index' },
  { path: '/account/settings/notification', outside: 'sign-in', inside: 'account/settings/Index' },
  { path: '/403', outside: 'open', inside: 403 },
  { path: '/404', outside: 'open', inside: 404 },
  { path: '/500', outside: 'open', inside: 500 },
  { path: '/exception/403', outside: 'open', inside: 403 },
  { path: '/exception/404', outside: 'open', inside: 404 },
  { path: '/exception/500', outside: 'open', inside: 500 },
  { path: '/nowhere', outside: 'sign-in', inside: '/404' },
  { path: '/user/nowhere', outside: '/404', inside: '/404' },
];

test.each(rows)('(spec/1 §2) $path without a token: $outside', ({ path, outside }) => {
  const decision = guard({ path, search: '', hasToken: false, menuLoaded: false });
  const signIn = `/user/login?redirect=${encodeURIComponent(path)}`;
  expect(decision).toEqual(
    outside === 'open' ? { kind: 'pass' } : { kind: 'go', to: outside === 'sign-in' ? signIn : outside },
  );
});

test.each(rows)('(spec/1 §2) $path with a token: $inside', ({ path, inside }) => {
  const decision = guard({ path, search: '', hasToken: true, menuLoaded: true });
  if (decision.kind === 'go') expect(decision.to).toBe(inside);
  else if (inside === 'outside') expect(FIXED_ROUTES.find((route) => route.path === path)?.kind).toBe('outside');
  else {
    const destination = destinationOf(FIXED_PAGES, path);
    const means = { go: 'to' in destination && destination.to, exception: 'code' in destination && destination.code };
    expect(destination.kind === 'page' ? destination.route.component : means[destination.kind]).toBe(inside);
  }
});

test('(spec/1 §2) the table holds every fixed row once', () => {
  const paths = FIXED_ROUTES.map((route) => route.path);
  expect(new Set(paths).size).toBe(paths.length);
  const fixed = rows.map(({ path }) => path).filter((path) => !path.includes('nowhere'));
  const shown = (path: string): string => path.replace('/:tab?', '');
  expect(new Set(fixed)).toEqual(new Set(paths.map(shown)));
});
