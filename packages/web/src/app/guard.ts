import { safeRedirect } from '@songbai/contract/rules/menu.ts';

export const HOME_PATH = '/dashboard/analysis';
export const LOGIN_PATH = '/user/login';
export const NOT_FOUND_PATH = '/404';

/** Screens that need no session. */
const OPEN_PATHS: readonly string[] = [LOGIN_PATH, '/403', NOT_FOUND_PATH, '/500'];

export interface GuardInput {
  /** Path without query. */
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  hasToken: boolean;
  menuLoaded: boolean;
}

export type GuardDecision =
  | { kind: 'pass' }
  | { kind: 'go'; to: string }
  /** Fetch menu and rights, then go to `to` (the asked path unless the query names another). */
  | { kind: 'load-menu'; to: string };

/** The three branches of the route guard (spec/1 §4). */
export function guard({ path, search, hasToken, menuLoaded }: GuardInput): GuardDecision {
  const asked = path + search;
  if (!hasToken) {
    if (OPEN_PATHS.includes(path)) return { kind: 'pass' };
    if (path === '/user') return { kind: 'go', to: LOGIN_PATH };
    if (path.startsWith('/user/')) return { kind: 'go', to: NOT_FOUND_PATH };
    return { kind: 'go', to: loginPath(asked) };
  }
  if (path === LOGIN_PATH || path === '/user') return { kind: 'go', to: HOME_PATH };
  if (menuLoaded) return { kind: 'pass' };
  return { kind: 'load-menu', to: redirectTarget(search, asked) };
}

/** The sign-in page with the way back. */
export function loginPath(asked: string): string {
  return `${LOGIN_PATH}?redirect=${encodeURIComponent(asked)}`;
}

/** Where the redirect query leads; only paths inside the app are followed. */
export function redirectTarget(search: string, fallback: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect'), fallback);
}
