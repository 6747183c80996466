import { safeRedirect } from '@songbai/contract/rules/in-app-path.ts';
import { EXTERNAL_LOGIN_PATH, fixedRoute, isOutside, LOGIN_PATH, NOT_FOUND_PATH, START_PATH } from './fixed-routes.ts';

export { LOGIN_PATH };

export interface GuardInput {
  /** Path without query. */
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  hasToken: boolean;
  menuLoaded: boolean;
  /** Browsers of an enterprise chat sign in through the third-party route. */
  external?: boolean;
}

export type GuardDecision =
  | { kind: 'pass' }
  | { kind: 'go'; to: string }
  /** Fetch menu and rights, then go to `to` (the requested path unless the query names another). */
  | { kind: 'load-menu'; to: string };

/** The three branches of the route guard (spec/1 §4). */
export function guard(input: GuardInput): GuardDecision {
  const { path, search, hasToken, menuLoaded } = input;
  const asked = path + search;
  if (!hasToken) return withoutToken(input);
  if (leadsToSignIn(path)) return { kind: 'go', to: START_PATH };
  if (menuLoaded || isOutside(path)) return { kind: 'pass' };
  return { kind: 'load-menu', to: redirectTarget(search, asked) };
}

function withoutToken({ path, search, external = false }: GuardInput): GuardDecision {
  const fixed = fixedRoute(path);
  if (fixed?.kind === 'outside' || fixed?.kind === 'exception') return { kind: 'pass' };
  if (fixed?.kind === 'redirect' && fixed.open) return { kind: 'go', to: fixed.to };
  if (/^\/(?:user|oauth2-app)\//.test(path)) return { kind: 'go', to: NOT_FOUND_PATH };
  return { kind: 'go', to: loginPath(path + search, external) };
}

/** Sign-in and third-party route, directly or through their redirects. */
function leadsToSignIn(path: string): boolean {
  const fixed = fixedRoute(path);
  const target = fixed?.kind === 'redirect' ? fixed.to : path;
  return target === LOGIN_PATH || target === EXTERNAL_LOGIN_PATH;
}

/** The sign-in page with a redirect back. */
export function loginPath(asked: string, external = false): string {
  return `${external ? EXTERNAL_LOGIN_PATH : LOGIN_PATH}?redirect=${encodeURIComponent(asked)}`;
}

/** Target of the redirect query; only paths inside the app are followed. */
export function redirectTarget(search: string, fallback: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect'), fallback);
}
