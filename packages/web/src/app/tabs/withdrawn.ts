import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { findRoute } from '../menu/use-menu.ts';
import { useTabs } from './tabs-store.ts';
import { dirtyKeys, forgetInput } from './unsaved.ts';

/**
 * Route of an open tab whose page was removed from the menu, since rights may be revoked meanwhile. The tab stays and
 * shows that; without an open tab the address is unknown. Read without subscribing: closing a tab changes the address
 * a moment later, and until then the tab's address must not go to /404.
 */
export function withdrawnRoute(path: string): MenuRoute | undefined {
  const tab = useTabs.getState().tabs.find((one) => one.location.pathname === path);
  return tab && { path, title: tab.title, component: '', keepAlive: tab.keepAlive, trail: [] };
}

/** Input in a withdrawn page is already lost, so its tab closes without confirmation. */
export function forgetWithdrawn(routes: readonly MenuRoute[]): void {
  const dirty = dirtyKeys();
  for (const { key, location } of useTabs.getState().tabs) {
    if (dirty.has(key) && !findRoute(routes, location.pathname)) forgetInput(key);
  }
}
