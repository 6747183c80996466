import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  close,
  closeSide,
  fullPath,
  HOME_CLOSE_TEXT,
  initialTabs,
  KEPT_PAGES,
  keptKeys,
  keysOnSide,
  LAST_CLOSE_TEXT,
  move,
  named,
  refresh,
  shownTabs,
  single,
  type TabsState,
  visit,
  withoutLeft,
} from './tabs.ts';

const HOME = '/home';

function at(path: string) {
  const url = new URL(path, 'http://here');
  return { pathname: url.pathname, search: url.search, hash: url.hash, state: null, key: path };
}

const go = (
  state: TabsState,
  path: string,
  over: { pop?: boolean; keepAlive?: boolean; hidden?: boolean } = {},
): TabsState => visit(state, { location: at(path), title: path, keepAlive: true, pop: false, ...over });

const opened = (...paths: string[]): TabsState =>
  paths.reduce((state, path) => go(state, path), initialTabs({ path: HOME, title: '首页' }));

const keys = (state: TabsState): string[] => state.tabs.map((tab) => tab.key);
const paths = (state: TabsState): string[] => state.tabs.map((tab) => fullPath(tab.location));

test('a page names its tab; the name stays while the page turns its own pages, and for that tab only', () => {
  const titles = (state: TabsState) => state.tabs.map(({ title }) => title);
  const state = named(opened('/online/a', '/online/b'), '/online/b', '访客登记');
  expect(titles(state)).toEqual(['首页', '/online/a', '访客登记']);
  expect(titles(go(state, '/online/b?pageNo=2'))).toEqual(['首页', '/online/a', '访客登记']);
  expect(titles(refresh(state, '/online/b'))).toEqual(['首页', '/online/a', '访客登记']);
  expect(titles(named(state, '/online/b', '来访登记'))).toEqual(['首页', '/online/a', '来访登记']);
  expect(named(state, '/online/b', '访客登记')).toBe(state);
  expect(named(state, '/gone', '访客登记')).toBe(state);
});

describe('visit', () => {
  test('a page opens once per full path', () => {
    const state = opened('/a', '/b', '/a');
    expect(keys(state)).toEqual([HOME, '/a', '/b']);
    expect(state.active).toBe('/a');
    expect(state.recent).toEqual(['/a', '/b']);
  });

  test('the same path with another query is another page when it is opened from elsewhere', () => {
    expect(keys(opened('/buy?plot=1', '/a', '/buy?plot=2'))).toEqual([HOME, '/buy?plot=1', '/a', '/buy?plot=2']);
  });

  test('a list that filters or pages itself stays one tab and keeps its address', () => {
    const state = opened('/a', '/a?page=2', '/a?page=2&sort=x');
    expect(keys(state)).toEqual([HOME, '/a']);
    expect(paths(state)).toEqual([HOME, '/a?page=2&sort=x']);
  });

  test('a link to the plain path finds the tab that was opened with it', () => {
    const state = go(opened('/a', '/a?page=2', '/b'), '/a');
    expect(keys(state)).toEqual([HOME, '/a', '/b']);
    expect(state.active).toBe('/a');
    expect(paths(state)[1]).toBe('/a');
  });

  test('going back to an older address of an open list does not open it twice', () => {
    const state = go(opened('/a', '/a?page=2', '/b'), '/a?page=1', { pop: true });
    expect(keys(state)).toEqual([HOME, '/a', '/b']);
    expect(paths(state)[1]).toBe('/a?page=1');
  });
});

test('a page shown again as it was left is the very same tab, so nothing of it is drawn anew', () => {
  const before = opened('/a', '/b');
  expect(go(before, '/a').tabs[1]).toBe(before.tabs[1]);
  expect(go(before, '/b?page=2').tabs[2]).not.toBe(before.tabs[2]);
});

describe('a page without a tab (contract/1 §3 hideTab)', () => {
  const hidden = (state: TabsState, path: string) => go(state, path, { hidden: true });
  const bar = (state: TabsState) => shownTabs(state).map((tab) => tab.key);

  test('is shown, stands in no bar and goes with the next page', () => {
    const there = hidden(opened('/a'), '/h');
    expect([there.active, bar(there)]).toEqual(['/h', [HOME, '/a']]);
    const left = withoutLeft(go(there, '/b'), new Set());
    expect([keys(left), left.recent]).toEqual([
      [HOME, '/a', '/b'],
      ['/b', '/a'],
    ]);
    expect(withoutLeft(there, new Set())).toBe(there);
  });

  test('with unsaved input it stays and can be reached', () => {
    const left = withoutLeft(go(hidden(opened('/a'), '/h'), '/b'), new Set(['/h']));
    expect(bar(left)).toEqual([HOME, '/a', '/h', '/b']);
  });

  test('follows the menu when that changes its mind', () => {
    expect(bar(go(hidden(opened('/a'), '/h'), '/h'))).toEqual([HOME, '/a', '/h']);
    expect(bar(hidden(opened('/a', '/h'), '/h'))).toEqual([HOME, '/a']);
  });
});

describe('close', () => {
  test('home refuses, and so does the last page', () => {
    expect(close(opened('/a'), HOME, HOME)).toEqual({ refused: HOME_CLOSE_TEXT });
    const alone: TabsState = { ...opened('/a'), tabs: opened('/a').tabs.slice(1) };
    expect(close(alone, '/a', HOME)).toEqual({ refused: LAST_CLOSE_TEXT });
    expect(HOME_CLOSE_TEXT).toBe('首页不能关闭!');
    expect(LAST_CLOSE_TEXT).toBe('这是最后一页，不能再关闭了啦');
  });

  test.each([
    { closes: '/b', active: '/b', next: '/c' },
    { closes: '/c', active: '/c', next: '/b' },
    { closes: '/a', active: '/c', next: '/c' },
  ])('closing $closes while $active is shown leads to $next', ({ closes, active, next }) => {
    const result = close(go(opened('/a', '/b', '/c'), active), closes, HOME);
    expect('state' in result && result.state.active).toBe(next);
    expect('state' in result && result.state.recent).not.toContain(closes);
  });
});

describe('close on one side', () => {
  test.each([
    { side: 'left' as const, left: [HOME, '/b', '/c'] },
    { side: 'right' as const, left: [HOME, '/a', '/b'] },
    { side: 'others' as const, left: [HOME, '/b'] },
  ])('$side of /b keeps home and /b', ({ side, left }) => {
    expect(keys(closeSide(opened('/a', '/b', '/c'), '/b', side, HOME))).toEqual(left);
  });

  test('the tab itself is shown when the shown one goes', () => {
    expect(closeSide(opened('/a', '/b', '/c'), '/a', 'right', HOME).active).toBe('/a');
    expect(closeSide(opened('/a', '/b', '/c'), '/c', 'left', HOME).active).toBe('/c');
  });

  test('an unknown tab closes nothing', () => {
    expect(keysOnSide(opened('/a', '/b'), '/gone', 'others', HOME)).toEqual([]);
  });
});

test('refresh starts a new instance of one page only', () => {
  const state = refresh(opened('/a', '/b'), '/a');
  expect(state.tabs.map((tab) => tab.round)).toEqual([0, 1, 0]);
});

describe('kept pages', () => {
  const five = opened('/a', '/b', '/c', '/d', '/e');

  test('the latest used ones up to the cap', () => {
    expect([...keptKeys(five, new Set(), 3)].sort()).toEqual(['/c', '/d', '/e']);
  });

  test('a page with unsaved input stays even above the cap', () => {
    expect([...keptKeys(five, new Set(['/a', '/b', '/c']), 2)].sort()).toEqual(['/a', '/b', '/c', '/e']);
  });

  test('a page that may not be kept goes when it is left, unless it holds unsaved input', () => {
    const state = go(go(opened('/a'), '/frame', { keepAlive: false }), '/b');
    expect(keptKeys(state, new Set()).has('/frame')).toBe(false);
    expect(keptKeys(state, new Set(['/frame'])).has('/frame')).toBe(true);
    expect(keptKeys(go(state, '/frame', { keepAlive: false }), new Set()).has('/frame')).toBe(true);
  });

  test('marks of closed pages keep nothing', () => {
    expect(keptKeys(five, new Set(['/gone'])).has('/gone')).toBe(false);
  });
});

describe('move', () => {
  test.each([
    { key: '/c', to: 1, after: [HOME, '/c', '/a', '/b'] },
    { key: '/a', to: 3, after: [HOME, '/b', '/c', '/a'] },
    { key: '/a', to: 2, after: [HOME, '/b', '/a', '/c'] },
    { key: '/b', to: 0, after: [HOME, '/b', '/a', '/c'] },
    { key: '/b', to: -5, after: [HOME, '/b', '/a', '/c'] },
    { key: '/b', to: 99, after: [HOME, '/a', '/c', '/b'] },
    { key: '/b', to: 2, after: [HOME, '/a', '/b', '/c'] },
    { key: HOME, to: 2, after: [HOME, '/a', '/b', '/c'] },
    { key: '/gone', to: 1, after: [HOME, '/a', '/b', '/c'] },
    { key: '/b', to: Number.NaN, after: [HOME, '/a', '/b', '/c'] },
  ])('$key to $to', ({ key, to, after }) => {
    expect(keys(move(opened('/a', '/b', '/c'), key, to, HOME))).toEqual(after);
  });

  test('whatever is moved where: the same tabs, home first, the shown one shown, the others in their order', () => {
    const paths = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d', '/e'), { minLength: 1 });
    const key = fc.constantFrom('/a', '/b', '/c', '/d', '/e', HOME);
    fc.assert(
      fc.property(paths, key, fc.integer({ min: -3, max: 9 }), (list, moved, to) => {
        const before = opened(...list);
        const after = move(before, moved, to, HOME);
        const rest = (state: TabsState) => keys(state).filter((one) => one !== moved);
        expect(keys(after)[0]).toBe(HOME);
        expect(after.active).toBe(before.active);
        expect([...keys(after)].sort()).toEqual([...keys(before)].sort());
        expect(rest(after)).toEqual(rest(before));
      }),
    );
  });
});

describe('one page at a time (spec/1 §2: multi-tab off)', () => {
  test('home and the shown page remain, and what holds unsaved input', () => {
    const state = opened('/a', '/b', '/c');
    expect(keys(single(state, new Set(), HOME))).toEqual([HOME, '/c']);
    expect(single(state, new Set(['/a']), HOME).recent).toEqual(['/c', '/a']);
    expect(keys(single(state, new Set(['/a']), HOME))).toEqual([HOME, '/a', '/c']);
  });

  test('nothing to close changes nothing', () => {
    const state = opened('/a');
    expect(single(state, new Set(), HOME)).toBe(state);
  });
});

test('(user-asks row 6) the oldest unedited page is dropped first, an edited one never', () => {
  const many = Array.from({ length: KEPT_PAGES + 3 }, (_, at) => `/p${at}`);
  const state = opened(...many);
  const kept = keptKeys(state, new Set(['/p0']));
  expect(kept.size).toBe(KEPT_PAGES);
  expect(kept.has('/p0')).toBe(true);
  expect(['/p1', '/p2', '/p3', '/p4'].filter((key) => kept.has(key))).toEqual(['/p4']);
  expect(keptKeys(state, new Set(many)).size).toBe(many.length);
});
