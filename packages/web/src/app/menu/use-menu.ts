import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import { entriesFromMenu, type MenuEntry, type MenuRoute, routesFromMenu } from '@songbai/contract/rules/menu.ts';
import { useMemo } from 'react';
import { matchPath } from 'react-router';
import { apiBase } from '../../api/config.ts';
import { useCan } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';
import { FIXED_PAGES } from '../fixed-routes.ts';
import { DESIGN_PAGES } from '../online-screens.ts';

const NO_MENU: MenuNode[] = [];

/** The user's menu as routes, followed by pages that are in no menu, and as visible entries. */
export function useMenu(): { routes: MenuRoute[]; entries: MenuEntry[] } {
  const menu = useSession((state) => state.permissions?.menu ?? NO_MENU);
  const designs = useCan()(FORM_RIGHTS.list);
  return useMemo(() => {
    const options = { apiBase: apiBase() };
    const unlisted = designs ? [...FIXED_PAGES, ...DESIGN_PAGES] : FIXED_PAGES;
    return { routes: [...routesFromMenu(menu, options), ...unlisted], entries: entriesFromMenu(menu, options) };
  }, [menu, designs]);
}

/** The route of a path; exact matches take precedence over parameterised ones. */
export function findRoute(routes: readonly MenuRoute[], path: string): MenuRoute | undefined {
  return routes.find((route) => route.path === path) ?? routes.find((route) => matchPath(route.path, path) !== null);
}
