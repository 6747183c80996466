import { guard, LOGIN_PATH } from '../guard.ts';

export interface Door {
  /** Path without query. */
  path: string;
  search: string;
  hasToken: boolean;
  /** Browsers of an enterprise chat sign in by themselves. */
  external: boolean;
  /** A CAS server signs everybody in. */
  cas: boolean;
}

/** The address of the account form where that is what will be shown; undefined where it is anything else. */
export function earlyAddress({ path, search, hasToken, external, cas }: Door): string | undefined {
  if (hasToken) return undefined;
  const decision = guard({ path, search, hasToken, menuLoaded: false, external });
  const to = decision.kind === 'go' ? decision.to : path + search;
  const { pathname, searchParams } = new URL(to, window.location.origin);
  if (pathname !== LOGIN_PATH || (cas && !searchParams.has('account'))) return undefined;
  return to;
}
