import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useTabs } from './tabs-store.ts';

/** The route of the shown page, titled with what the page says it shows. */
export function useNamedRoute(route: MenuRoute | undefined): MenuRoute | undefined {
  const { pathname } = useLocation();
  const name = useTabs(({ tabs, active }) => {
    const tab = tabs.find(({ key }) => key === active);
    // The tabs follow the address a moment later.
    return tab?.named && tab.location.pathname === pathname ? tab.title : undefined;
  });
  return useMemo(() => (route && name ? { ...route, title: name } : route), [route, name]);
}
