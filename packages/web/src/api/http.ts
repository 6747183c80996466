import { LIMITS } from '@songbai/contract/limits.ts';
import { type Envelope, HEADER, OWN_CLIENT } from '@songbai/contract/wire/envelope.ts';
import { statesOf } from '@songbai/contract/wire/live.ts';
import { ApiError, FALLBACK_TEXT } from '../lib/failure.ts';
import { notify } from '../lib/notices.ts';
import { whenStaying } from '../lib/page-going.ts';
import { useSession } from '../session/session.ts';
import { heard } from '../session/states.ts';
import { apiBase, signatureSecret } from './config.ts';
import { NOTICE_TITLE, reactionTo, TRANSPORT_TEXTS } from './errors.ts';
import { lowAppHeader } from './low-app.ts';
import { reportSessionOver } from './session-over.ts';
import { isSigned, signatureHeaders } from './signing.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Default 9000 ms; `Infinity` for transfers that show progress and can be cancelled. */
  timeoutMs?: number;
  idempotencyKey?: string;
  /** The caller shows transport failures itself. */
  quiet?: boolean;
  /** Uses this token instead of the session's (sign-in steps, sign-out). */
  token?: string;
}

export interface Request extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  params?: Record<string, unknown>;
  /** FormData is sent as multipart, anything else as JSON. */
  body?: unknown;
  /** A call of the GET or POST helper: it is signed where the installation requires it. */
  signed?: true;
}

/** Full URL of an API path with its query; empty values are left out, lists are comma-joined. */
export function urlOf(path: string, params: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== null && text !== '') query.set(name, String(text));
  }
  const text = query.toString();
  const joint = path.includes('?') ? '&' : '?';
  return `${apiBase()}${path}${text ? joint + text : ''}`;
}

/** Headers of every call (contract/1 §1.5). */
export function headersFor(options: Pick<CallOptions, 'token' | 'idempotencyKey'>): Record<string, string> {
  const session = useSession.getState();
  const token = options.token ?? session.token;
  return {
    'tenant-id': String(session.tenantId),
    [HEADER.client]: OWN_CLIENT,
    ...lowAppHeader(),
    ...(token ? { 'X-Access-Token': token } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}

/** Every GET carries the time in seconds, except dictionary items, which proxies may cache (spec/1 §7). */
function withTimestamp(request: Request): Record<string, unknown> | undefined {
  if (request.method !== 'GET' || request.path.includes('sys/dict/getDictItems')) return request.params;
  return { ...request.params, _t: Math.floor(Date.now() / 1000) };
}

/**
 * Sends a request and returns the reply of a successful HTTP exchange.
 * Throws ApiError for all other outcomes, after the reaction defined in the error catalogue; an abort by the caller is
 * re-thrown unchanged.
 */
export async function exchange(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(Math.min(request.timeoutMs ?? LIMITS.requestTimeoutMs, 2 ** 31 - 1));
  const isForm = request.body instanceof FormData;
  const url = urlOf(request.path, withTimestamp(request));
  const headers = headersFor(request);
  const signature = signatureOf(request, url);
  let response: Response;
  try {
    response = await fetch(url, {
      method: request.method,
      // An interface on another host sets the cookie by which pages show pictures, too.
      credentials: 'include',
      headers: {
        ...headers,
        ...(request.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(signature ? await signature : {}),
      },
      body: isForm ? (request.body as FormData) : request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    await whenStaying();
    throw failed({ http: 0, timedOut: timeout.aborted, message: '' }, request);
  }
  hearStates(response, headers['X-Access-Token']);
  if (!response.ok) throw failed(await failureOf(response), request);
  return response;
}

/** Undefined without a secret; PUT, DELETE, uploads and exports are not signed either (contract/1 §1.5). */
function signatureOf({ signed, path, body }: Request, url: string): Promise<Record<string, string>> | undefined {
  const secret = signed && isSigned(path) ? signatureSecret() : '';
  return secret === '' ? undefined : signatureHeaders(secret, { url, body, now: Date.now() });
}

/** Versions of rights and dictionaries in the reply; those of another session are ignored. */
function hearStates(response: Response, token: string | undefined): void {
  const states =
    token && token === useSession.getState().token ? statesOf(response.headers.get(HEADER.state)) : undefined;
  if (states) heard(states);
}

async function failureOf(response: Response): Promise<{ http: number; message: string; body?: Partial<Envelope> }> {
  try {
    const body = (await response.json()) as Partial<Envelope>;
    return { http: response.status, message: String(body.message ?? ''), body };
  } catch {
    return { http: response.status, message: '' };
  }
}

/** Reacts to a transport failure and creates the error to throw. */
export function failed(
  failure: { http: number; timedOut?: boolean; message: string; body?: Partial<Envelope> },
  options: Pick<CallOptions, 'quiet' | 'token'>,
): ApiError {
  const signedIn = options.token === undefined && useSession.getState().token !== null;
  const { code = failure.http, error, field, result } = failure.body ?? {};
  const reaction = reactionTo({ ...failure, error, signedIn });
  if (reaction.kind === 'session-over' || reaction.kind === 'session-over-dialog') reportSessionOver(reaction.kind);
  else if (reaction.kind === 'notice' && !options.quiet) {
    notify({ kind: 'error', title: NOTICE_TITLE, text: reaction.text });
  }
  return new ApiError(reaction.text || FALLBACK_TEXT, { http: failure.http, code, error, field, result });
}

/** Parses the envelope; `success: false` becomes an ApiError with the server's text, which the caller shows. */
export async function unwrap<T>(response: Response, request: Request): Promise<Envelope<T>> {
  let envelope: Envelope<T>;
  try {
    envelope = (await response.json()) as Envelope<T>;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    await whenStaying();
    // The timeout also covers the body: an incomplete reply is a timeout, not a parse error.
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw failed({ http: timedOut ? 0 : response.status, timedOut, message: TRANSPORT_TEXTS.unreadable }, request);
  }
  return checked(envelope, response.status);
}

/** The envelope of a success; a failure without a text gets `fallback`. */
export function checked<T>(envelope: Envelope<T>, http: number, fallback: string = FALLBACK_TEXT): Envelope<T> {
  if (envelope?.success === true) return envelope;
  throw new ApiError(envelope?.message || fallback, { ...envelope, http });
}
