import { ERRORS, type ErrorKey, type ErrorParams, errorField, errorText } from '@songbai/contract/errors.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { type Envelope, HEADER, type Page } from '@songbai/contract/wire/envelope.ts';
import { type States, stateText } from '@songbai/contract/wire/live.ts';
import { onTestFinished } from 'vitest';
import { fakeXhr } from './fake-xhr.ts';

/** A recorded call. */
export interface FakeCall {
  method: string;
  /** Without the API base and the query. */
  path: string;
  params: Readonly<Record<string, string>>;
  /** Parsed JSON, or the form of an upload. */
  body: unknown;
  headers: Headers;
}

/** Returns a result, an envelope made by `reply` or `refusal`, or a whole Response. */
export type FakeHandler = (call: FakeCall) => unknown;

export interface FakeServer {
  /** Every call so far, in order. */
  calls: FakeCall[];
  /** Calls of one route, e.g. `GET /cemetery/plot/list`. */
  callsOf(route: string): FakeCall[];
  /** Versions sent in the header of every subsequent reply. */
  state: States | undefined;
  /** Adds or replaces routes. */
  on(routes: Readonly<Record<string, FakeHandler>>): void;
}

const ENVELOPE = Symbol('envelope');

/** A success with a text, as returned by commands. */
export function reply<T>(message: string, result: T, code = 200): unknown {
  return { [ENVELOPE]: { success: true, message, code, result, timestamp: 0 } satisfies Envelope<T> };
}

/** A business refusal: HTTP 200 with `success: false` (contract/1 §1.1). */
export function refusal(message: string, code = 500): unknown {
  return { [ENVELOPE]: { success: false, message, code, result: null, timestamp: 0 } satisfies Envelope<null> };
}

interface AboutRefusal {
  params?: ErrorParams;
  field?: string;
  /** A text that differs from the catalogue's: code that uses the key is unaffected. */
  message?: string;
  /** What some refusals carry, such as a ticket. */
  result?: unknown;
}

/** The same in our server's format: with key and invalid field. */
export function refusalOf(error: ErrorKey, about: AboutRefusal = {}): unknown {
  const { params, field = errorField(error), message, result = null } = about;
  const { code } = ERRORS[error];
  const text = message ?? errorText(error, params);
  const envelope: Envelope = { success: false, message: text, code, result, timestamp: 0, error };
  return { [ENVELOPE]: field === undefined ? envelope : { ...envelope, field } };
}

export function pageOf<T>(records: T[], total = records.length, current = 1, size = 10): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

/** Forms check unique values while being filled in; by default all values are free. */
const FREE: Readonly<Record<string, FakeHandler>> = {
  'GET /sys/duplicate/check': () => reply(MESSAGES.valueFree, null),
};

/**
 * Replaces the server at the HTTP boundary (fetch and XMLHttpRequest) until the test ends. A route that was not set up
 * answers like an unknown path, so that a test cannot pass by accident.
 */
export function fakeServer(routes: Readonly<Record<string, FakeHandler>> = {}): FakeServer {
  const table = new Map(Object.entries({ ...FREE, ...routes }));
  const calls: FakeCall[] = [];
  const server: FakeServer = {
    calls,
    state: undefined,
    callsOf: (route) => calls.filter((call) => `${call.method} ${call.path}` === route),
    on: (more) => {
      for (const [route, handler] of Object.entries(more)) table.set(route, handler);
    },
  };
  const answer = async (method: string, url: string, body: unknown, headers: Headers): Promise<Response> => {
    const address = new URL(url, location.origin);
    const path = address.pathname.replace(/^\/api/, '');
    const call: FakeCall = { method, path, params: Object.fromEntries(address.searchParams), body, headers };
    calls.push(call);
    const handler = table.get(`${method} ${path}`);
    // Like the server: the versions are read before the call is handled.
    const state = server.state;
    const response = responseOf(
      handler ? await handler(call) : refusal(`${method} ${path} 路径不存在，请检查路径是否正确`, 404),
    );
    if (state) response.headers.set(HEADER.state, stateText(state));
    return response;
  };
  const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!new URL(url, location.origin).pathname.startsWith('/api')) return real.fetch(input, init);
    const { signal } = init ?? {};
    signal?.throwIfAborted();
    const answered = answer(init?.method ?? 'GET', url, parsed(init?.body), new Headers(init?.headers));
    const given = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    return Promise.race([answered, given]);
  };
  globalThis.XMLHttpRequest = fakeXhr(answer) as unknown as typeof XMLHttpRequest;
  onTestFinished(() => {
    Object.assign(globalThis, real);
  });
  return server;
}

function parsed(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body;
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  const own = typeof answer === 'object' && answer !== null && ENVELOPE in answer ? answer[ENVELOPE] : undefined;
  return Response.json(own ?? { success: true, message: '', code: 0, result: answer, timestamp: 0 });
}
