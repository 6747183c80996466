/** Segments that change the meaning of a path (`/./`, `/../`, also written with %2e) or name a host (`//`). */
const CROOKED = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The path (with query and hash) of an in-app address, or undefined for anything that could lead elsewhere: a
 * scheme, a host, `//`, backslashes, control characters, dot segments.
 */
export function inAppPath(target: string | null | undefined): string | undefined {
  if (!target || !/^\/[^\\\p{Cc}]*$/u.test(target)) return undefined;
  const [path = ''] = target.split(/[?#]/, 1);
  return CROOKED.test(path) ? undefined : target;
}

/** Screens before sign-in: returning to them after signing in would be a loop. */
const BEFORE_SESSION = /^\/(?:user|oauth2-app)(?:[/?#]|$)/;

/** Only in-app paths are allowed as redirect after sign-in (spec/1 §4); otherwise `fallback`. */
export function safeRedirect(target: string | null | undefined, fallback: string): string {
  const path = inAppPath(target);
  return path === undefined || BEFORE_SESSION.test(path) ? fallback : path;
}
