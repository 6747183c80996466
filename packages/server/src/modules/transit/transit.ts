import { LIMITS } from '@songbai/contract/limits.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields, type Log } from '../../platform/log.ts';

/** A slash or backslash that only the other system would decode could leave the configured path. */
const HIDDEN_SLASH = /%2f|%5c/i;

/**
 * The address to read, if it lies below a configured one: same scheme, host and port, and a path at or below its own.
 * @throws AppError transitOff, transitForeign
 */
export function targetOf(text: string, targets: readonly string[]): URL {
  if (targets.length === 0) throw new AppError('transitOff');
  if (!URL.canParse(text)) throw new AppError('transitForeign');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || HIDDEN_SLASH.test(url.pathname))
    throw new AppError('transitForeign');
  const below = targets.some((target) => {
    const { origin, pathname } = new URL(target);
    const path = pathname.replace(/\/$/, '');
    return url.origin === origin && (url.pathname === path || url.pathname.startsWith(`${path}/`));
  });
  if (!below) throw new AppError('transitForeign');
  url.hash = '';
  return url;
}

/**
 * Reads JSON without passing on anything of the caller. Redirects are not followed: they may lead to an address that
 * was not configured.
 * @throws AppError transitFailed
 */
export async function fetchJson(url: URL, log: Log): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMITS.transitMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    return JSON.parse(await bodyText(response)) as unknown;
  } catch (cause) {
    log.warn({ host: url.host, ...errorFields(cause) }, 'transit failed');
    throw new AppError('transitFailed', {}, { cause });
  }
}

async function bodyText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > LIMITS.transitBytes) throw new Error('answer too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
