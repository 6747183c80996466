import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { destinationOf } from './destination.ts';

const route = (path: string, over: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  title: path,
  component: 'x/Page',
  keepAlive: true,
  trail: [],
  ...over,
});
const routes = [
  route('/group', { redirect: '/group/page' }),
  route('/group/page'),
  route('/online/cgformList/:code'),
  route('/online/cgformList/7', { title: 'seven' }),
  route('/a', { redirect: '/b' }),
  route('/b', { redirect: '/a?x=1' }),
  route('/dead', { redirect: '/nowhere' }),
];

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['/group', { kind: 'go', to: '/group/page' }],
  ['/online/cgformList/9', { kind: 'page', route: routes[2] }],
  ['/online/cgformList/7', { kind: 'page', route: routes[3] }],
  ['/dead', { kind: 'go', to: '/nowhere' }],
  ['/nowhere', { kind: 'go', to: '/404' }],
])('(spec/1 §2) %s', (path, destination) => {
  expect(destinationOf(routes, path)).toEqual(destination);
});

test('(spec/1 §2) a page whose right was taken stays while it is open', () => {
  const taken = route('/taken');
  expect(destinationOf(routes, '/taken', { open: () => taken })).toEqual({ kind: 'page', route: taken });
});

test('(spec/1 §2) containers that redirect to each other end at /404 with a line in the log', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(destinationOf(routes, '/a')).toEqual({ kind: 'go', to: '/404' });
  expect(logged).toHaveBeenCalledWith('[menu] redirects in a circle: /a');
});

test.each([
  ['the page that the roles name', '/group/page', '/group/page'],
  ['首页 where they name none', undefined, '/dashboard/analysis'],
  ['首页 where the menu has it no longer', '/gone', '/dashboard/analysis'],
])('(contract/1 §6.2) / leads to %s', (_name, home, to) => {
  expect(destinationOf(routes, '/', { home })).toEqual({ kind: 'go', to });
});

test('a page that exists for others is 403, an unknown one 404, an own one opens', () => {
  const closed = ['/isystem/user', '/a'];
  expect(destinationOf(routes, '/isystem/user', { closed })).toEqual({ kind: 'exception', code: 403 });
  expect(destinationOf(routes, '/isystem/nothing', { closed })).toEqual({ kind: 'go', to: '/404' });
});
