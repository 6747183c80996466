import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { type CallOptions, exchange, unwrap, urlOf } from './http.ts';

/** GET, answering the envelope's `result`. Throws ApiError; transport failures are notified unless `quiet`. */
export async function getResult<T>(
  path: string,
  params?: Record<string, unknown>,
  options: CallOptions = {},
): Promise<T> {
  const request = { ...options, method: 'GET' as const, path, ...(params ? { params } : {}) };
  return (await unwrap<T>(await exchange(request), request)).result;
}

/** POST, PUT or DELETE, answering the whole envelope: its `message` is the text of the success. */
export async function send<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: CallOptions & { params?: Record<string, unknown>; body?: unknown } = {},
): Promise<Envelope<T>> {
  const request = { ...options, method, path };
  return unwrap<T>(await exchange(request), request);
}

/** Address of a stored file: complete ones stay, paths are served by the platform (spec/1 §7). */
export function staticUrl(path: string | null | undefined): string | undefined {
  if (!path) return undefined;
  if (/^https?:\/\//i.test(path)) return path;
  const clean = path.replace(/^\/+/, '');
  return urlOf(clean.startsWith('sys/common/static/') ? `/${clean}` : `/sys/common/static/${clean}`);
}
