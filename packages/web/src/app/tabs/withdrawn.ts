import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { findRoute } from '../menu/use-menu.ts';
import { useTabs } from './tabs-store.ts';
import { dirtyKeys, forgetInput } from './unsaved.ts';

/**
 * Stands for the page of an open tab that the menu no longer has: rights may be taken while it is open. Its tab stays
 * and says so; an address that is open in no tab is unknown. Read without subscribing: closing the tab moves the address
 * a moment later, and in between the tab's address must not lead to /404.
 */
export function withdrawnRoute(path: string): MenuRoute | undefined {
  const tab = useTabs.getState().tabs.find((one) => one.location.pathname === path);
  return tab && { path, title: tab.title, component: '', keepAlive: tab.keepAlive, trail: [] };
}

/** What was typed into a withdrawn page went with it: its tab no longer asks before it closes. */
export function forgetWithdrawn(routes: readonly MenuRoute[]): void {
  const dirty = dirtyKeys();
  for (const { key, location } of useTabs.getState().tabs) {
    if (dirty.has(key) && !findRoute(routes, location.pathname)) forgetInput(key);
  }
}
