import { describe, expect, test } from 'vitest';
import {
  close,
  closeSide,
  fullPath,
  HOME_CLOSE_TEXT,
  initialTabs,
  keptKeys,
  keysOnSide,
  LAST_CLOSE_TEXT,
  refresh,
  type TabsState,
  visit,
} from './tabs.ts';

const HOME = '/home';

function at(path: string) {
  const url = new URL(path, 'http://here');
  return { pathname: url.pathname, search: url.search, hash: url.hash, state: null, key: path };
}

const go = (state: TabsState, path: string, over: { pop?: boolean; keepAlive?: boolean } = {}): TabsState =>
  visit(state, { location: at(path), title: path, keepAlive: over.keepAlive ?? true, pop: over.pop ?? false });

const opened = (...paths: string[]): TabsState =>
  paths.reduce((state, path) => go(state, path), initialTabs({ path: HOME, title: '首页' }));

const keys = (state: TabsState): string[] => state.tabs.map((tab) => tab.key);
const paths = (state: TabsState): string[] => state.tabs.map((tab) => fullPath(tab.location));

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
