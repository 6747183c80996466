import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { entriesFromMenu, type MenuEntry, type MenuRoute, routesFromMenu } from '@songbai/contract/rules/menu.ts';
import { useMemo } from 'react';
import { matchPath } from 'react-router';
import { useSession } from '../../session/session.ts';

const NO_MENU: MenuNode[] = [];

/** The signed-in person's menu as routes and as visible entries. */
export function useMenu(): { routes: MenuRoute[]; entries: MenuEntry[] } {
  const menu = useSession((state) => state.permissions?.menu ?? NO_MENU);
  return useMemo(() => ({ routes: routesFromMenu(menu), entries: entriesFromMenu(menu) }), [menu]);
}

/** The route of a path; exact ones go before parameterised ones. */
export function findRoute(routes: readonly MenuRoute[], path: string): MenuRoute | undefined {
  return routes.find((route) => route.path === path) ?? routes.find((route) => matchPath(route.path, path) !== null);
}
