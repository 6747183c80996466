import type {
  FailedRequest,
  RouteTraffic,
  TraceEntry,
  Traffic as TrafficReply,
  UserTraffic,
} from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { RouteCount, SeenRequest, Traffic } from '../../http/traffic.ts';
import { maskedText } from '../../platform/masked-text.ts';
import { maskedParams } from '../log/index.ts';

const SLOWEST = 20;
const USERS = 20;

/** The latest requests as the stock screens read them: no headers, and values of the query as the logs show them. */
export function traceEntries(traffic: Traffic): TraceEntry[] {
  return traffic.latest().map(({ at, ms, method, url, status }) => ({
    timestamp: new Date(at).toISOString(),
    timeTaken: Math.round(ms),
    request: { method, uri: maskedUrl(url), headers: {} },
    response: { status },
  }));
}

/** An address without credentials and personal numbers. */
function maskedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  const shown = maskedText(readable(path));
  if (query === undefined) return shown;
  const values = [...new URLSearchParams(query)].map(([name, value]) => `${maskedText(name)}=${masked(name, value)}`);
  return `${shown}?${values.join('&')}`;
}

function masked(name: string, value: string): string {
  const [shown] = Object.values(JSON.parse(maskedParams({ [name]: value }) || '{}') as Record<string, string>);
  return String(shown ?? '');
}

/** What is encoded may hide a number from the mask. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Slowest routes, failures, and who calls most. */
export function trafficReply(traffic: Traffic): TrafficReply {
  return {
    slowest: traffic
      .routes()
      .filter(({ count }) => count > 0)
      .sort((one, other) => averageOf(other) - averageOf(one))
      .slice(0, SLOWEST)
      .map(routeTraffic),
    failures: traffic.failed().map(failedRequest),
    users: usersOf(traffic.latest()),
  };
}

const averageOf = ({ totalMs, count }: Pick<RouteCount, 'totalMs' | 'count'>): number => totalMs / count;
const rounded = (ms: number): number => Math.round(ms * 10) / 10;

function routeTraffic({ method, route, count, failures, totalMs, longestMs }: RouteCount): RouteTraffic {
  return { method, route, count, failures, average: rounded(totalMs / count), longest: rounded(longestMs) };
}

function failedRequest({ at, method, route, status, ms, user, requestId }: SeenRequest): FailedRequest {
  return { at, method, route, status, ms: rounded(ms), user, requestId };
}

function usersOf(seen: readonly SeenRequest[]): UserTraffic[] {
  const users = new Map<string, { count: number; failures: number; totalMs: number }>();
  for (const { user, failed, ms } of seen) {
    const known = users.get(user) ?? { count: 0, failures: 0, totalMs: 0 };
    users.set(user, {
      count: known.count + 1,
      failures: known.failures + (failed ? 1 : 0),
      totalMs: known.totalMs + ms,
    });
  }
  return [...users]
    .map(([user, { count, failures, totalMs }]) => ({ user, count, failures, average: rounded(totalMs / count) }))
    .sort((one, other) => other.count - one.count)
    .slice(0, USERS);
}
