import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greeting } from './greeting.ts';
import { entriesFromMenu, type MenuEntry, type MenuNode, routesFromMenu } from './menu.ts';

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

  test.each([
    ['in meta.url', node('x', {}, { url: 'javascript:alert(1)' })],
    ['in meta.url, new window', node('x', {}, { url: 'javascript:alert(1)', internalOrExternal: true })],
    ['as its path', node('javascript:alert(1)')],
    ['data:', node('data:text/html,x', {}, { internalOrExternal: true })],
    ['vbscript:', node('x', {}, { url: 'vbscript:x' })],
    ['another host', node('//evil.example')],
    ['another host by backslash', node('/\\evil.example')],
    ['an expression nobody knows', node('md5', {}, { url: '{{ alert(1) }}' })],
  ])('an address that may not be followed is neither frame nor link: %s', (_, bad) => {
    const [route] = routesFromMenu([bad]);
    expect(route).toMatchObject({ refusedUrl: bad.meta.url ?? bad.path });
    expect(route?.frameUrl ?? route?.windowUrl).toBeUndefined();
    const [entry] = entriesFromMenu([bad]);
    expect(entry?.externalUrl).toBeUndefined();
    expect(entry?.path).toBe(route?.path);
  });

  test("the stored expression for the API's address is replaced, not evaluated", () => {
    const doc = node('md5', {}, { url: "{{ window._CONFIG['domianURL'] }}/doc" });
    expect(routesFromMenu([doc], { apiBase: '/base/api' })[0]?.frameUrl).toBe('/base/api/doc');
  });

  test('a new window whose address wants a ticket opens from a page of its own', () => {
    const outside = node('md5', {}, { url: `https://a.example/?t=${'$'}{token}`, internalOrExternal: true });
    expect(entriesFromMenu([outside])[0]).toEqual({ key: '/md5', title: 'md5', path: '/md5' });
    expect(routesFromMenu([outside])[0]?.windowUrl).toBe(`https://a.example/?t=${'$'}{token}`);
  });

  test('a framed address inside a layout component is a page, not an empty container', () => {
    const framed = node('md5', { component: 'layouts/IframePageView' }, { url: 'https://a.example/' });
    expect(entriesFromMenu([framed])).toHaveLength(1);
    expect(routesFromMenu([framed])[0]).toMatchObject({ frameUrl: 'https://a.example/' });
  });

  test('route "0" has no entry either: the menu is built from the routes', () => {
    expect(entriesFromMenu([group('/a', [node('/a/b')], { route: '0' }), node('/c')]).map(({ path }) => path)).toEqual([
      '/c',
    ]);
  });

  test('a redirect is followed inside the app only, an alwaysShow item stays at its own path', () => {
    const to = (redirect: string, more: Partial<MenuNode> = {}) =>
      routesFromMenu([group('/a', [node('/a/b'), node('/a/c')], { redirect, ...more })])[0]?.redirect;
    expect(to('/a/c')).toBe('/a/c');
    expect(to('//evil.example')).toBe('/a/b');
    expect(to('https://evil.example')).toBe('/a/b');
    expect(to('/a')).toBe('/a/b');
    expect(to('/a/c', { alwaysShow: true })).toBeUndefined();
  });

  test('hideTab is said only where it is set', () => {
    const [hidden, shown] = routesFromMenu([node('/a', {}, { hideTab: true }), node('/b')]);
    expect([hidden?.hideTab, shown && 'hideTab' in shown]).toEqual([true, false]);
  });

  test('keepAlive, parameters and the query of a stored path', () => {
    expect(routesFromMenu([node('/online/cgformList/:code', {}, { keepAlive: false })])[0]).toMatchObject({
      path: '/online/cgformList/:code',
      keepAlive: false,
    });
    const withQuery = node('/online/cgreport/1?type=2');
    expect(routesFromMenu([withQuery])[0]?.path).toBe('/online/cgreport/1');
    expect(entriesFromMenu([withQuery])[0]?.path).toBe('/online/cgreport/1?type=2');
  });

  test('a container goes to a child that can be gone to', () => {
    expect(routesFromMenu([group('/o', [node('/o/:code'), node('/o/list')])])[0]?.redirect).toBe('/o/list');
  });

  test('empty containers do not show', () => {
    expect(entriesFromMenu([group('/a', [])])).toEqual([]);
  });
});

describe('a broken item never breaks the rest (spec/1 §2)', () => {
  const good = node('/good');
  const circle = group('/circle', []);
  circle.children = [circle, node('/circle/page')];
  const bottomless = (depth: number): MenuNode => group(`/d${depth}`, depth === 0 ? [] : [bottomless(depth - 1)]);

  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 3],
    ['a list', []],
    ['nothing', {}],
    ['no meta', { ...node('/x'), meta: undefined }],
    ['an id that has no text', { ...node('/*'), id: Object.create(null) }],
    ['no path', { ...node('/x'), path: undefined }],
    ['null component', { ...node('/x'), component: null }],
    ['children of another type', { ...group('/x', []), children: 'none' }],
    ['null among the children', { ...group('/x', []), children: [null] }],
    ['the top node whose children are all hidden', { ...group('/x', [node('/x/y')]), meta: { hideMenu: true } }],
    ['a path that would catch everything', node('/*')],
    ['the root', node('/')],
    ['a circle', circle],
    ['bottomless', bottomless(5000)],
  ])('%s', (_, broken) => {
    const menu = [broken as MenuNode, good];
    expect(routesFromMenu(menu).at(-1)).toMatchObject({ path: '/good', title: '/good' });
    expect(entriesFromMenu(menu).at(-1)).toMatchObject({ path: '/good', title: '/good' });
    expect(routesFromMenu(menu).map(({ path }) => path)).not.toContain('/*');
  });

  test('whatever the table holds: no exception, no dangerous address, keys told apart', () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom('javascript:x', '//evil', '/a', '/a/:b', 'https://a.example', '{{x}}', ''),
      fc.anything(),
    );
    const { tree } = fc.letrec<{ tree: unknown; node: unknown }>((tie) => ({
      tree: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), fc.anything()),
      node: fc.record(
        {
          id: odd,
          route: fc.constantFrom('0', '1', 1, null),
          path: odd,
          component: odd,
          hidden: fc.anything(),
          alwaysShow: fc.boolean(),
          redirect: odd,
          meta: fc.oneof(fc.anything(), fc.record({ title: odd, url: odd, internalOrExternal: fc.boolean() })),
          children: tie('tree'),
        },
        { requiredKeys: [] },
      ),
    }));
    const harmless = (path: string): boolean =>
      new URL(path, 'http://own.example').origin === 'http://own.example' && path.startsWith('/') && path[1] !== '/';
    const web = (url: string | undefined): boolean =>
      url === undefined || /^https?:$/.test(new URL(url, 'http://own.example').protocol);
    const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
      entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);
    fc.assert(
      fc.property(tree, (menu) => {
        const routes = routesFromMenu(menu as MenuNode[]);
        const entries = flat(entriesFromMenu(menu as MenuNode[]));
        expect(routes.every((one) => harmless(one.path) && web(one.frameUrl) && web(one.windowUrl))).toBe(true);
        expect(routes.every((one) => one.redirect === undefined || harmless(one.redirect))).toBe(true);
        expect(entries.every((one) => harmless(one.path) && web(one.externalUrl))).toBe(true);
        expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
      }),
      { numRuns: 2000 },
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
