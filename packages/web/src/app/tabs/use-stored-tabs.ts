import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isWindowSession, useSession } from '../../session/session.ts';
import { findRoute } from '../menu/use-menu.ts';
import { useSettings } from '../settings.ts';
import { forgetTabs, storedTabs, storeTabs, withStoredTabs } from './restore.ts';
import { setTabs, useTabs } from './tabs-store.ts';

/** Restores the tabs once the menu is loaded, and stores their list while the setting is on. */
export function useStoredTabs(routes: readonly MenuRoute[], menuLoaded: boolean): void {
  const person = useSession((state) => state.user?.id);
  const wanted = useSettings((settings) => settings.restoreTabs && settings.multipage);
  const ready = menuLoaded && person !== undefined;
  const done = useRef(false);
  // After the layout's own effect, which has opened the tab of the address.
  useLayoutEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    if (!wanted) return;
    const routeOf = (path: string) => {
      const route = findRoute(routes, path);
      return route?.redirect ? undefined : route;
    };
    setTabs(withStoredTabs(useTabs.getState(), storedTabs(person), routeOf));
  }, [ready, wanted, person, routes]);
  useEffect(() => {
    if (!ready) return;
    if (!wanted) {
      forgetTabs(person);
      return;
    }
    const keep = (): void => storeTabs(person, useTabs.getState().tabs, !isWindowSession());
    keep();
    return useTabs.subscribe(keep);
  }, [ready, wanted, person]);
}
