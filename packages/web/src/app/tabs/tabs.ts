/**
 * The page tabs as a pure model (spec/1 §2). A tab is identified by the full path it was opened with; while its page
 * navigates within the same path (filters, paging), the tab's `location` follows and its key stays.
 */
export interface TabLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

export interface Tab {
  /** Full path at opening. */
  key: string;
  title: string;
  /** The page has said what it shows: `title` is that, and no longer the route's. */
  named?: true;
  location: TabLocation;
  keepAlive: boolean;
  /** Not shown in the bar; closed when another page is shown. */
  hidden?: true;
  /** Incremented by each refresh; a new number means a new page instance. */
  round: number;
}

export interface TabsState {
  tabs: Tab[];
  active: string;
  /** Keys by last use, most recent first. */
  recent: string[];
}

export type TabsResult = { state: TabsState } | { refused: string };

export const HOME_CLOSE_TEXT = '首页不能关闭!';
export const LAST_CLOSE_TEXT = '这是最后一页，不能再关闭了啦';

/**
 * How many pages keep their state in the background, including the visible one. Twelve list pages with their grids stay
 * below about 100 MB; beyond that the least recently used page is dropped and reloads on its next visit. A page with
 * unsaved input is never dropped, even above the limit.
 */
export const KEPT_PAGES = 12;

export const fullPath = (location: TabLocation): string => location.pathname + location.search + location.hash;

export function initialTabs(home: { path: string; title: string }): TabsState {
  const location = { pathname: home.path, search: '', hash: '', state: null, key: 'home' };
  const tab: Tab = { key: home.path, title: home.title, location, keepAlive: true, round: 0 };
  return { tabs: [tab], active: '', recent: [] };
}

export interface Visit {
  location: TabLocation;
  title: string;
  keepAlive: boolean;
  /** The menu requests no tab for it (contract/1 §3 hideTab). */
  hidden?: boolean;
  /** Back and forward: an open tab of the same path takes the older address instead of opening a second tab. */
  pop: boolean;
}

/** The router's location changed: activate its tab, update the active one, or open a new one. */
export function visit(state: TabsState, { location, title, keepAlive, hidden = false, pop }: Visit): TabsState {
  const path = fullPath(location);
  const samePath = (tab: Tab): boolean => tab.location.pathname === location.pathname;
  const active = state.tabs.find((tab) => tab.key === state.active);
  const known =
    state.tabs.find((tab) => fullPath(tab.location) === path) ??
    (active && samePath(active) ? active : undefined) ??
    state.tabs.find((tab) => tab.key === path) ??
    (pop ? state.tabs.find(samePath) : undefined);
  const key = known?.key ?? path;
  const tabs = known
    ? state.tabs.map((tab) => (tab === known ? at(tab, { location, title, keepAlive, hidden }) : tab))
    : [...state.tabs, at({ key, title, location, keepAlive, round: 0 }, { location, title, keepAlive, hidden })];
  return { tabs, active: key, recent: [key, ...state.recent.filter((one) => one !== key)] };
}

/** The tab at a location; the same object when unchanged, so that a kept page is not re-rendered. */
function at(tab: Tab, next: Pick<Tab, 'location' | 'title' | 'keepAlive'> & { hidden: boolean }): Tab {
  const { location, keepAlive } = next;
  const title = tab.named ? tab.title : next.title;
  const samePlace = fullPath(tab.location) === fullPath(location) && tab.location.state === location.state;
  const hides = tab.hidden === true;
  if (samePlace && tab.title === title && tab.keepAlive === keepAlive && hides === next.hidden) return tab;
  const { hidden: _before, ...rest } = tab;
  return { ...rest, location, title, keepAlive, ...(next.hidden ? { hidden: true } : {}) };
}

/** What the page in a tab says it shows, where many share one route; the same state when that is known. */
export function named(state: TabsState, key: string, title: string): TabsState {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab || (tab.named && tab.title === title)) return state;
  return { ...state, tabs: state.tabs.map((one) => (one === tab ? { ...tab, title, named: true } : one)) };
}

/** Tabs shown in the bar: a page without a tab has one only while it holds unsaved input and another page is shown. */
export function shownTabs({ tabs, active }: Pick<TabsState, 'tabs' | 'active'>): Tab[] {
  return tabs.some(({ hidden }) => hidden) ? tabs.filter((tab) => !tab.hidden || tab.key !== active) : tabs;
}

/** Pages without a tab close when another one is shown, unless they hold unsaved input. */
export function withoutLeft(state: TabsState, dirty: ReadonlySet<string>): TabsState {
  const left = (tab: Tab): boolean => tab.hidden === true && tab.key !== state.active && !dirty.has(tab.key);
  if (!state.tabs.some(left)) return state;
  const tabs = state.tabs.filter((tab) => !left(tab));
  return { ...state, tabs, recent: state.recent.filter((key) => tabs.some((tab) => tab.key === key)) };
}

export function refresh(state: TabsState, key: string): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, round: tab.round + 1 } : tab)) };
}

/** Closes one tab; if it was active, its right neighbour becomes active, else the left one. */
export function close(state: TabsState, key: string, homeKey: string): TabsResult {
  if (key === homeKey) return { refused: HOME_CLOSE_TEXT };
  if (state.tabs.length === 1) return { refused: LAST_CLOSE_TEXT };
  const at = state.tabs.findIndex((tab) => tab.key === key);
  if (at < 0) return { state };
  const tabs = state.tabs.filter((tab) => tab.key !== key);
  const active = state.active === key ? (tabs[Math.min(at, tabs.length - 1)]?.key ?? homeKey) : state.active;
  return { state: { tabs, active, recent: state.recent.filter((one) => one !== key) } };
}

export type Side = 'left' | 'right' | 'others';

/** Keys of the tabs that closing on one side of a tab would close; never the tab itself or home. */
export function keysOnSide(state: TabsState, key: string, side: Side, homeKey: string): string[] {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  return state.tabs
    .filter((tab, index) => {
      if (tab.key === homeKey || index === at || at < 0) return false;
      return side === 'others' || (side === 'left' ? index < at : index > at);
    })
    .map((tab) => tab.key);
}

/** Closes all to the left, to the right or all others; if the active tab closes, `key` becomes active. */
export function closeSide(state: TabsState, key: string, side: Side, homeKey: string): TabsState {
  const gone = new Set(keysOnSide(state, key, side, homeKey));
  const tabs = state.tabs.filter((tab) => !gone.has(tab.key));
  const recent = state.recent.filter((one) => !gone.has(one));
  return { tabs, active: gone.has(state.active) ? key : state.active, recent };
}

/** Moves a tab to a position among the others. Home stays first (`homeKey`); out-of-range positions are clamped. */
export function move(state: TabsState, key: string, to: number, homeKey: string): TabsState {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab || key === homeKey || !Number.isInteger(to)) return state;
  const others = state.tabs.filter((one) => one !== tab);
  const first = others[0]?.key === homeKey ? 1 : 0;
  const at = Math.min(Math.max(to, first), others.length);
  if (state.tabs[at] === tab) return state;
  return { ...state, tabs: [...others.slice(0, at), tab, ...others.slice(at)] };
}

/** Single-page mode: only the visible page, home and pages with unsaved input stay open. */
export function single(state: TabsState, dirty: ReadonlySet<string>, homeKey: string): TabsState {
  const stays = (key: string): boolean => key === homeKey || key === state.active || dirty.has(key);
  if (state.tabs.every((tab) => stays(tab.key))) return state;
  const tabs = state.tabs.filter((tab) => stays(tab.key));
  return { ...state, tabs, recent: state.recent.filter(stays) };
}

/** Pages that keep their state: the most recently used ones allowed to, the visible one and all with unsaved input. */
export function keptKeys(state: TabsState, dirty: ReadonlySet<string>, cap: number = KEPT_PAGES): Set<string> {
  const keepable = new Set(state.tabs.filter((tab) => tab.keepAlive).map((tab) => tab.key));
  const open = new Set(state.tabs.map((tab) => tab.key));
  const kept = new Set(state.active ? [state.active] : []);
  for (const key of dirty) if (open.has(key)) kept.add(key);
  for (const key of state.recent) {
    if (kept.size >= cap) break;
    if (keepable.has(key)) kept.add(key);
  }
  return kept;
}
