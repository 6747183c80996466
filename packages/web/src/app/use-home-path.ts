import { useSession } from '../session/session.ts';
import { HOME_PATH } from './fixed-routes.ts';
import { findRoute, useMenu } from './menu/use-menu.ts';

/** The page where this person starts, by the roles; 首页 itself where none is named or it is not in the menu. */
export function useHomePath(): string {
  const named = useSession((state) => state.permissions?.homePath);
  const { routes } = useMenu();
  return named !== undefined && findRoute(routes, named) ? named : HOME_PATH;
}
