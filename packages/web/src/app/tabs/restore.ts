import { inAppPath } from '@songbai/contract/rules/in-app-path.ts';
import { readStored, type StorageArea, storageKey, writeStored } from '../../lib/storage.ts';
import { fullPath, type Tab, type TabsState } from './tabs.ts';

/**
 * The list of open tabs survives a reload if the user wants it (settings `restoreTabs`, user-asks row 6): addresses,
 * never page contents. This window's own list takes precedence over the last one of any window; both are per user.
 */
export interface StoredTab {
  /** Full path at opening, and the current one; same page. */
  key: string;
  path: string;
  /** What the page said it shows: its route alone cannot tell before it is opened again. */
  name?: string;
}

const NAME = 'TABS';
const AREAS: readonly StorageArea[] = ['session', 'local'];

/** Far above normal use; limits the start-up cost of a list grown by mistake. */
const MOST = 60;

/** `everywhere`: also for the next window; not for a session that ends with its window. */
export function storeTabs(person: string, tabs: readonly Tab[], everywhere: boolean): void {
  const shown = tabs.filter(({ hidden }) => !hidden);
  const list = shown.slice(0, MOST).map(({ key, location, named, title }): StoredTab => {
    const name = named ? { name: title } : {};
    return { key, path: fullPath(location), ...name };
  });
  for (const area of everywhere ? AREAS : AREAS.slice(0, 1)) writeStored(NAME, { person, tabs: list }, undefined, area);
}

export function storedTabs(person: string): StoredTab[] {
  for (const area of AREAS) {
    const kept = readStored<{ person?: unknown; tabs?: unknown }>(NAME, area);
    if (kept?.person === person && Array.isArray(kept.tabs)) return kept.tabs.filter(isStoredTab).slice(0, MOST);
  }
  return [];
}

const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

function isStoredTab(value: unknown): value is StoredTab {
  const { key, path, name = '' } = (value ?? {}) as Partial<Record<keyof StoredTab, unknown>>;
  if (typeof key !== 'string' || typeof path !== 'string' || typeof name !== 'string') return false;
  return inAppPath(key) !== undefined && inAppPath(path) !== undefined && pathOf(key) === pathOf(path);
}

/** Deletes the stored list of one user; other users' lists stay. */
export function forgetTabs(person: string): void {
  for (const area of AREAS) {
    if (readStored<{ person?: unknown }>(NAME, area)?.person === person) remove(area);
  }
}

function remove(area: StorageArea): void {
  try {
    (area === 'local' ? localStorage : sessionStorage).removeItem(storageKey(NAME));
  } catch {
    // Storage is blocked: nothing was stored either.
  }
}

/**
 * The stored tabs in their order, already open ones in their position, then the other open ones. `routeOf` resolves
 * a path for this user; unknown and no longer permitted paths are dropped.
 */
export function withStoredTabs(
  state: TabsState,
  stored: readonly StoredTab[],
  routeOf: (path: string) => { title: string; keepAlive: boolean } | undefined,
): TabsState {
  const [home, ...open] = state.tabs;
  const tabs = home ? [home] : [];
  for (const { key, path, name } of stored) {
    const has = (tab: Tab): boolean => tab.key === key || fullPath(tab.location) === path;
    const known = open.find(has);
    const route = routeOf(pathOf(path));
    if (tabs.some(has) || (!known && !route)) continue;
    tabs.push(
      known ?? {
        key,
        title: name ?? route?.title ?? '',
        ...(name ? { named: true } : {}),
        location: locationOf(path),
        keepAlive: route?.keepAlive ?? false,
        round: 0,
      },
    );
  }
  return { ...state, tabs: [...tabs, ...open.filter((tab) => !tabs.includes(tab))] };
}

function locationOf(path: string): Tab['location'] {
  const { pathname, search, hash } = new URL(path, 'http://own.invalid');
  return { pathname, search, hash, state: null, key: path };
}
