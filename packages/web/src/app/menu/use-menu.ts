import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { entriesFromMenu, type MenuEntry, type MenuRoute, routesFromMenu } from '@songbai/contract/rules/menu.ts';
import { useMemo } from 'react';
import { matchPath } from 'react-router';
import { apiBase } from '../../api/config.ts';
import { useSession } from '../../session/session.ts';
import { FIXED_PAGES } from '../fixed-routes.ts';

const NO_MENU: MenuNode[] = [];

/** The user's menu as routes, followed by fixed pages that are in no menu, and as visible entries. */
export function useMenu(): { routes: MenuRoute[]; entries: MenuEntry[] } {
  const menu = useSession((state) => state.permissions?.menu ?? NO_MENU);
  return useMemo(() => {
    const options = { apiBase: apiBase() };
    return { routes: [...routesFromMenu(menu, options), ...FIXED_PAGES], entries: entriesFromMenu(menu, options) };
  }, [menu]);
}

/** The route of a path; exact matches take precedence over parameterised ones. */
export function findRoute(routes: readonly MenuRoute[], path: string): MenuRoute | undefined {
  return routes.find((route) => route.path === path) ?? routes.find((route) => matchPath(route.path, path) !== null);
}
