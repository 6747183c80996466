import { AppError } from '../../../platform/errors.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { callOut } from '../../../platform/outbound-http.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** Calls of one provider. */
export interface Caller {
  outbound: Outbound;
  /** For the texts of failures. */
  name: string;
}

interface Call {
  query?: Record<string, string>;
  /** Sent as JSON. */
  json?: object;
  /** Sent as a form. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/**
 * The JSON object that a provider answers; its own refusals are answers too.
 * @throws AppError thirdAway for anything else: another status without JSON, HTML, a list; whatever the network throws
 */
export async function ask({ outbound, name }: Caller, address: string, call: Call): Promise<Answer> {
  const { query, json, form, headers = {}, signal } = call;
  const url = new URL(address);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : undefined;
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
  const reply = await callOut(outbound, url.href, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      'user-agent': 'songbai',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    body,
    signal,
  });
  const answer = objectIn(reply.body);
  if (!answer || reply.status >= 500) throw away(name, `answered ${reply.status} ${reply.type}`);
  // What a provider says about a code or a client that it does not take.
  return reply.status >= 400 && answer.error === undefined ? { ...answer, error: `HTTP ${reply.status}` } : answer;
}

function objectIn(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
}

/** Nothing of an answer but a text or number is taken, and no more of it than a column holds. */
export function textOf(value: unknown, longest = 255): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  const clean = text.replace(/\p{Cc}/gu, '').trim();
  return clean === '' || clean.length > longest ? null : clean;
}

/** An address of a picture. */
export function pictureOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}

/** @throws AppError thirdNoIdentity */
export function identityOf(name: string, ...values: readonly unknown[]): string {
  for (const value of values) {
    const id = textOf(value, 200);
    if (id !== null) return id;
  }
  throw new AppError('thirdNoIdentity', { name });
}

export const away = (name: string, detail: string): AppError =>
  new AppError('thirdAway', { name }, { cause: new Error(detail) });

/** The provider does not take the code, or not from us. */
export function refused(name: string, answer: Answer): AppError {
  const detail = [answer.error, answer.errcode, answer.code, answer.errmsg, answer.error_description, answer.message];
  const text = detail.flatMap((part) => textOf(part, 300) ?? []).join(' ');
  return new AppError('thirdRefused', { name }, { cause: new Error(text || 'refused') });
}

/**
 * The code that came back with the browser.
 * @throws AppError thirdDenied when the person refused, thirdRefused without a code
 */
export function codeOf(name: string, answer: URLSearchParams): string {
  const error = answer.get('error');
  if (error === 'access_denied') throw new AppError('thirdDenied', { name });
  const code = answer.get('authCode') || answer.get('code');
  if (error || !code || code === 'authdeny') throw refused(name, { error: error ?? 'no code' });
  return code;
}

/** An address with its query. */
export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}
