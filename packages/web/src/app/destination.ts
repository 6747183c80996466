import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import type { ExceptionCode } from '../ui/ExceptionView.tsx';
import { exceptionAt, fixedRoute, HOME_PATH, NOT_FOUND_PATH } from './fixed-routes.ts';
import { findRoute } from './menu/use-menu.ts';

/** What an address of the console resolves to, once the menu is loaded. */
export type Destination =
  | { kind: 'go'; to: string }
  | { kind: 'exception'; code: ExceptionCode }
  | { kind: 'page'; route: MenuRoute };

/** What else is known of the person and the pages. */
interface Known {
  /** The route of a page still open in a tab although the menu no longer has it. */
  open?: (path: string) => MenuRoute | undefined;
  /** The page that the person's roles name. */
  home?: string | undefined;
  /** Paths of pages that exist, but not for this person. */
  closed?: readonly string[] | undefined;
}

/**
 * Fixed redirects and exceptions first, then the menu's pages and the fixed ones; every unmatched path goes to /404
 * (spec/1 §2), and a page of others to 403.
 */
export function destinationOf(
  routes: readonly MenuRoute[],
  path: string,
  { open, home = HOME_PATH, closed = [] }: Known = {},
): Destination {
  const fixed = fixedRoute(path);
  // The menu may have changed since the server named the page.
  if (fixed?.kind === 'start') return { kind: 'go', to: findRoute(routes, home) ? home : HOME_PATH };
  if (fixed?.kind === 'redirect') return { kind: 'go', to: fixed.to };
  const code = exceptionAt(path);
  if (code) return { kind: 'exception', code };
  const route = findRoute(routes, path) ?? open?.(path);
  if (!route && closed.includes(path)) return { kind: 'exception', code: 403 };
  if (!route) return { kind: 'go', to: NOT_FOUND_PATH };
  if (!route.redirect) return { kind: 'page', route };
  if (!endsSomewhere(routes, route)) {
    // biome-ignore lint/suspicious/noConsole: the only trace of an error in the menu table
    console.error(`[menu] redirects in a circle: ${path}`);
    return { kind: 'go', to: NOT_FOUND_PATH };
  }
  return { kind: 'go', to: route.redirect };
}

/** Whether following redirects terminates; menu containers may point at each other. */
function endsSomewhere(routes: readonly MenuRoute[], from: MenuRoute): boolean {
  const seen = new Set<MenuRoute>();
  let at: MenuRoute | undefined = from;
  while (at?.redirect) {
    if (seen.has(at)) return false;
    seen.add(at);
    at = findRoute(routes, at.redirect.split(/[?#]/, 1)[0] ?? '');
  }
  return true;
}
