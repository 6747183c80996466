import { expect, test } from 'vitest';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { forgetTabs, type StoredTab, storedTabs, storeTabs, withStoredTabs } from './restore.ts';
import { fullPath, initialTabs, named, type TabsState, visit } from './tabs.ts';

fakeBrowser();

function opened(...paths: string[]): TabsState {
  return paths.reduce(
    (state, path) => {
      const { pathname, search, hash } = new URL(path, 'http://here');
      const location = { pathname, search, hash, state: { typed: 'secret' }, key: path };
      return visit(state, { location, title: path, keepAlive: true, pop: false });
    },
    initialTabs({ path: '/home', title: '首页' }),
  );
}

const paths = (tabs: readonly StoredTab[]): string[] => tabs.map(({ path }) => path);
const addresses = (state: TabsState): string[] => state.tabs.map((tab) => fullPath(tab.location));
const known = (path: string) => (path.startsWith('/ok') ? { title: `title ${path}`, keepAlive: true } : undefined);

test('(user-asks row 6) addresses are kept for the person, and nothing of what the pages hold', () => {
  storeTabs('u1', opened('/ok/a', '/ok/a?pageNo=2', '/ok/b').tabs, true);
  expect(storedTabs('u1')).toEqual([
    { key: '/home', path: '/home' },
    { key: '/ok/a', path: '/ok/a?pageNo=2' },
    { key: '/ok/b', path: '/ok/b' },
  ]);
  expect(sessionStorage.getItem('pro__TABS')).not.toContain('secret');
});

test('a tab that its page has named has that name after a reload too, before it is opened again', () => {
  storeTabs('u1', named(opened('/ok/a', '/ok/b'), '/ok/a', '访客登记').tabs, true);
  const { tabs } = withStoredTabs(opened('/ok/b'), storedTabs('u1'), known);
  expect(tabs.map(({ title }) => title)).toEqual(['首页', '访客登记', '/ok/b']);
});

test("(user-asks row 22) another person's tabs are never read, and forgetting mine leaves theirs", () => {
  storeTabs('u1', opened('/ok/a').tabs, true);
  expect(storedTabs('u2')).toEqual([]);
  forgetTabs('u2');
  expect(paths(storedTabs('u1'))).toEqual(['/home', '/ok/a']);
  forgetTabs('u1');
  expect(storedTabs('u1')).toEqual([]);
});

test("this window's own list goes before that of another window", () => {
  storeTabs('u1', opened('/ok/mine').tabs, true);
  localStorage.setItem(
    'pro__TABS',
    JSON.stringify({ value: { person: 'u1', tabs: [{ key: '/ok/other', path: '/ok/other' }] }, expire: null }),
  );
  expect(paths(storedTabs('u1'))).toEqual(['/home', '/ok/mine']);
});

test('a session that ends with its window leaves nothing for the next one', () => {
  storeTabs('u1', opened('/ok/a').tabs, false);
  expect(localStorage.getItem('pro__TABS')).toBeNull();
});

test.each<[string, unknown]>([
  ['no list', { person: 'u1', tabs: 'x' }],
  ['nothing', null],
  ['other shapes', { person: 'u1', tabs: [null, 3, {}, { key: 1, path: 2 }, { path: '/ok' }] }],
  ['addresses elsewhere', { person: 'u1', tabs: [{ key: '//evil.example', path: '//evil.example' }] }],
  ['a script', { person: 'u1', tabs: [{ key: 'javascript:x', path: 'javascript:x' }] }],
  ['a name that is no text', { person: 'u1', tabs: [{ key: '/ok/a', path: '/ok/a', name: {} }] }],
  ['two pages in one', { person: 'u1', tabs: [{ key: '/ok/a', path: '/ok/b' }] }],
])('what somebody changed in the storage is dropped: %s', (_, value) => {
  localStorage.setItem('pro__TABS', JSON.stringify({ value, expire: null }));
  expect(storedTabs('u1')).toEqual([]);
});

test('tabs come back in their order around the one that is open; unknown and forbidden ones do not', () => {
  const stored = ['/home', '/ok/a?x=1', '/gone', '/ok/now', '/ok/b'].map((path) => ({ key: path, path }));
  const state = withStoredTabs(opened('/ok/now'), stored, known);
  expect(addresses(state)).toEqual(['/home', '/ok/a?x=1', '/ok/now', '/ok/b']);
  expect(state.active).toBe('/ok/now');
  expect(state.tabs[1]).toMatchObject({ title: 'title /ok/a', location: { state: null } });
});

test('a page opened by another address is put behind; none comes twice', () => {
  const stored = ['/ok/a', '/ok/a', '/ok/b'].map((path) => ({ key: path, path }));
  expect(addresses(withStoredTabs(opened('/ok/c'), stored, known))).toEqual(['/home', '/ok/a', '/ok/b', '/ok/c']);
});
