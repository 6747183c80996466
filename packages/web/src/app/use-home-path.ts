import { useOwnLook } from '../session/own-settings.ts';
import { useSession } from '../session/session.ts';
import { HOME_PATH } from './fixed-routes.ts';
import { findRoute, useMenu } from './menu/use-menu.ts';

/** The page where this person starts: his own choice, that of the roles, or 首页; only pages of the menu count. */
export function useHomePath(): string {
  const named = useSession((state) => state.permissions?.homePath);
  const { startPage } = useOwnLook();
  const { routes } = useMenu();
  return [startPage, named].find((path) => path !== undefined && findRoute(routes, path)) ?? HOME_PATH;
}
