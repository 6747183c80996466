import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DurationHistogram, durationHistogram } from './duration-histogram.ts';

/** A request as it is remembered: where it went, never what it carried. */
export interface SeenRequest {
  /** Epoch ms. */
  at: number;
  ms: number;
  method: string;
  /** As sent, with its query: readers mask it. */
  url: string;
  route: string;
  status: number;
  user: string;
  requestId: string;
  failed: boolean;
}

/** Requests of one route since the start. */
export interface RouteCount {
  method: string;
  route: string;
  count: number;
  failures: number;
  totalMs: number;
  longestMs: number;
}

/** Counts the requests of this node. */
export interface Traffic {
  /** Counts the routes that are registered on this scope from now on. */
  install(api: FastifyInstance): void;
  /** The latest requests, newest first. */
  latest(): SeenRequest[];
  /** The latest failed ones, newest first. */
  failed(): SeenRequest[];
  routes(): readonly Readonly<RouteCount>[];
  totals(): Readonly<Totals>;
  /** Durations since the last `clear` of it. */
  durations: DurationHistogram;
}

interface Totals {
  requests: number;
  failures: number;
  /** Calls with a token that is not valid, or none. */
  rejected: number;
  totalMs: number;
  byClass: Readonly<Record<StatusClass, number>>;
}

type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx';
const CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

const KEPT = 500;
const KEPT_FAILURES = 200;
const URL_LENGTH = 1000;

/**
 * The hook is added to each route by itself, so that it knows the route's counters without looking them up; requests
 * are kept in places made beforehand. A request costs well under a microsecond.
 */
export function createTraffic(): Traffic {
  const all = ring(KEPT);
  const failures = ring(KEPT_FAILURES);
  const routes: RouteCount[] = [];
  const durations = durationHistogram();
  const byClass = { '1xx': 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };
  const totals = { requests: 0, failures: 0, rejected: 0, totalMs: 0, byClass };
  const note = (counts: RouteCount, request: FastifyRequest, reply: FastifyReply): void => {
    const ms = reply.elapsedTime;
    const status = reply.statusCode;
    const failed = status >= 500 || request.unexpected !== undefined;
    counts.count += 1;
    counts.totalMs += ms;
    if (ms > counts.longestMs) counts.longestMs = ms;
    totals.requests += 1;
    totals.totalMs += ms;
    byClass[CLASSES[Math.floor(status / 100) - 1] ?? '5xx'] += 1;
    if (status === 401) totals.rejected += 1;
    durations.add(ms);
    all.add(counts, request, status, ms, failed);
    if (!failed) return;
    counts.failures += 1;
    totals.failures += 1;
    failures.add(counts, request, status, ms, failed);
  };
  return {
    install: (api) => {
      api.addHook('onRoute', (options) => {
        // A socket is open for hours; that is no duration of a request.
        if ('websocket' in options && options.websocket === true) return;
        const method = [options.method].flat()[0] ?? '';
        const counts = { method, route: options.url, count: 0, failures: 0, totalMs: 0, longestMs: 0 };
        routes.push(counts);
        options.onResponse = [
          (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
            note(counts, request, reply);
            done();
          },
          ...[options.onResponse ?? []].flat(),
        ];
      });
    },
    latest: all.list,
    failed: failures.list,
    routes: () => routes,
    totals: () => totals,
    durations,
  };
}

interface Ring {
  add(counts: RouteCount, request: FastifyRequest, status: number, ms: number, failed: boolean): void;
  list(): SeenRequest[];
}

/** The latest requests in places that are used again. */
function ring(size: number): Ring {
  const empty = { at: 0, ms: 0, method: '', url: '', route: '', status: 0, user: '', requestId: '', failed: false };
  const places: SeenRequest[] = Array.from({ length: size }, () => ({ ...empty }));
  let next = 0;
  let used = 0;
  return {
    add: (counts, request, status, ms, failed) => {
      const place = places[next] as SeenRequest;
      place.at = Date.now();
      place.ms = ms;
      place.method = request.method;
      place.url = request.url.length > URL_LENGTH ? cut(request.url) : request.url;
      place.route = counts.route;
      place.status = status;
      place.user = request.actor?.username ?? '';
      place.requestId = request.id;
      place.failed = failed;
      next = (next + 1) % size;
      if (used < size) used += 1;
    },
    list: () =>
      Array.from({ length: used }, (_, back) => ({ ...(places[(next - 1 - back + size) % size] as SeenRequest) })),
  };
}

/** A copy: a part of a text keeps the whole text in memory. */
const cut = (url: string): string => Buffer.from(url.slice(0, URL_LENGTH)).toString();
