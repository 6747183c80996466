import { THUMBNAIL, VARIANT_NAME } from '@songbai/contract/modules/file/picture-variants.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { answerOf } from '../lib/idempotency.ts';
import { apiBase, staticBase } from './config.ts';
import { type CallOptions, checked, exchange, type Request, unwrap } from './http.ts';

/** GET, returning the envelope's `result`. Throws ApiError; transport failures are notified unless `quiet`. */
export async function getResult<T>(
  path: string,
  params?: Record<string, unknown>,
  options: CallOptions = {},
): Promise<T> {
  const request: Request = { ...options, method: 'GET', path, signed: true, ...(params ? { params } : {}) };
  return (await unwrap<T>(await exchange(request), request)).result;
}

/** GET of the few calls that return a bare array (contract/1 §1.9); failures still come in an envelope. */
export async function getList<T>(
  path: string,
  params: Record<string, unknown>,
  options: CallOptions = {},
): Promise<T[]> {
  const response = await exchange({ ...options, method: 'GET', path, signed: true, params });
  const body = (await response.json()) as T[] | Envelope<T[]>;
  return Array.isArray(body) ? body : checked(body, response.status).result;
}

/** GET of a call that answers without an envelope (contract/2 §11); failures still come in one. */
export async function getRaw<T extends object>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await exchange({ ...options, method: 'GET', path, signed: true });
  const body = (await response.json()) as T | Envelope<T>;
  return 'success' in body ? checked(body, response.status).result : body;
}

/** POST, PUT or DELETE, returning the whole envelope: its `message` is the text of the success. */
export async function send<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: CallOptions & { params?: Record<string, unknown>; body?: unknown } = {},
): Promise<Envelope<T>> {
  const request: Request = { ...options, method, path, ...(method === 'POST' ? { signed: true } : {}) };
  return answerOf(options.idempotencyKey, async () => unwrap<T>(await exchange(request), request));
}

/**
 * URL of a stored file: complete URLs stay, paths are relative to the static domain (spec/1 §7). A value with `[` is a
 * JSON list and no path (contract/2 §10.1).
 */
export function staticUrl(path: string | null | undefined): string | undefined {
  if (!path || path.includes('[')) return undefined;
  if (/^https?:\/\//i.test(path)) return path;
  const clean = path.replace(/^\/+/, '').replace(/^sys\/common\/static\//, '');
  return `${staticBase()}/${clean}`;
}

/** URL of the thumbnail of a stored picture; that of the file itself where there is none. */
export function thumbUrl(path: string | null | undefined): string | undefined {
  const url = staticUrl(path);
  const isOurs = url !== undefined && url !== path;
  return isOurs && VARIANT_NAME.test(url) ? `${url}?${THUMBNAIL}` : url;
}

/** In rich text, and in Markdown. */
const STORED_PICTURE = /(\ssrc="|\]\()(?:\/[\w-]+)*\/sys\/common\/static\//g;

/** Stored rich text or Markdown as pages show it: its pictures are stored without the host that serves them. */
export function withShownPictures(html: string): string {
  return html.replace(STORED_PICTURE, (_, start: string) => `${start}${staticBase()}/`);
}

/** Rich text or Markdown of a page as it is stored. */
export function withStoredPictures(html: string): string {
  const path = apiBase().replace(/^https?:\/\/[^/]+/i, '');
  const stored = `${path}/sys/common/static/`;
  return [' src="', ']('].reduce(
    (text, start) => text.replaceAll(`${start}${staticBase()}/`, `${start}${stored}`),
    html,
  );
}
