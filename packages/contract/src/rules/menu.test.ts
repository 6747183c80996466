import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesFromMenu, greeting, type MenuNode, routesFromMenu, safeRedirect } from './menu.ts';

const node = (path: string, more: Partial<MenuNode> = {}, meta: Partial<MenuNode['meta']> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'x/Page',
  meta: { title: path, keepAlive: true, internalOrExternal: false, ...meta },
  ...more,
});
const group = (path: string, children: MenuNode[], more: Partial<MenuNode> = {}) =>
  node(path, { component: 'layouts/RouteView', children, ...more });

describe('spec/1 §2: server menu becomes routes', () => {
  test('route "0" is left out together with its children', () => {
    expect(
      routesFromMenu([group('/a', [node('/a/b')], { route: '0' }), node('/c')]).map((route) => route.path),
    ).toEqual(['/c']);
  });

  test('hidden items are routes but no entries', () => {
    const menu = [node('/a', { hidden: true })];
    expect(routesFromMenu(menu)).toHaveLength(1);
    expect(entriesFromMenu(menu)).toEqual([]);
  });

  test('a container goes to its first page, an alwaysShow one to itself', () => {
    const [container] = routesFromMenu([group('/a', [node('/a/b')])]);
    expect(container?.redirect).toBe('/a/b');
    const [own] = routesFromMenu([group('/a', [node('/a/b')], { alwaysShow: true })]);
    expect(own?.redirect).toBeUndefined();
    expect(entriesFromMenu([group('/a', [node('/a/b')], { alwaysShow: true })])[0]?.children).toBeUndefined();
  });

  test('web addresses: inside as a frame, outside as a new tab', () => {
    const inside = node('md5', {}, { url: 'https://a.example/x' });
    const outside = node('md6', {}, { url: 'https://a.example/y', internalOrExternal: true });
    expect(routesFromMenu([inside])[0]).toMatchObject({ path: '/md5', frameUrl: 'https://a.example/x' });
    expect(entriesFromMenu([outside])[0]).toMatchObject({ externalUrl: 'https://a.example/y' });
  });

  test('javascript: addresses are neither frames nor links', () => {
    const bad = node('x', {}, { url: 'javascript:alert(1)', internalOrExternal: true });
    expect(routesFromMenu([bad])).toEqual([]);
    expect(entriesFromMenu([bad])[0]?.externalUrl).toBeUndefined();
  });

  test('empty containers do not show', () => {
    expect(entriesFromMenu([group('/a', [])])).toEqual([]);
  });
});

describe('design.md: the redirect query stays inside', () => {
  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    '/user/login',
    'a/b',
  ])('%s', (target) => {
    expect(safeRedirect(target, '/home')).toBe('/home');
  });

  test('in-app paths pass with their query', () => {
    expect(safeRedirect('/plots/list?a=1', '/home')).toBe('/plots/list?a=1');
  });

  test('whatever passes stays on our own origin', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (target) => new URL(safeRedirect(target, '/home'), 'http://own.example').origin === 'http://own.example',
      ),
    );
  });
});

test.each([
  [8, '早上好'],
  [9, '上午好'],
  [10, '上午好'],
  [11, '中午好'],
  [12, '中午好'],
  [13, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('spec/1 §1: greeting at %i', (hour, text) => {
  expect(greeting(hour)).toBe(text);
});
