import { HEADER } from '@songbai/contract/wire/envelope.ts';
import type { HeaderChange, Plan } from './plan.ts';

/** Names of the gateway's own header: which installations a call went through. */
export const HOP_HEADER = 'x-songbai-gateway';

/** Mean one connection only (RFC 9110 §7.6.1); what `connection` names does too. */
const HOP_BY_HOP = new Set([
  ...['connection', 'proxy-connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization', 'proxy-authentication-info', 'http2-settings', 'expect'],
]);

/** Written anew, so that nobody outside speaks for a proxy. */
const FORWARDING = new Set([
  ...['forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip'],
  // Some servers answer these addresses in place of the one that the route was chosen by.
  ...['x-original-url', 'x-original-host', 'x-rewrite-url', 'x-host', HOP_HEADER],
  // Programs behind a gateway (CGI) read it as the proxy of their own calls.
  'proxy',
]);
const isForwarding = (key: string): boolean => FORWARDING.has(key) || key.startsWith('x-forwarded-');

/** What opens this system's own doors. */
const OWN_SECRETS: ReadonlySet<string> = new Set([
  ...[HEADER.token, HEADER.tenant, HEADER.tenantLegacy, HEADER.sign, HEADER.timestamp, HEADER.lowApp, HEADER.client],
]);
const RELAYED: ReadonlySet<string> = new Set([HEADER.token, HEADER.tenant, HEADER.tenantLegacy]);
/** With leading `=` too: a browser sends back a cookie without a name by its value alone. */
const OWN_COOKIE = /^[\s=]*songbai_/i;

type Pair = readonly [name: string, value: string];

/** Header lines as Node tells them, name and value by turns. */
function pairsOf(raw: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return pairs;
}

/** Names that count for one connection only, by what `connection` says. */
function perConnection(pairs: readonly Pair[]): ReadonlySet<string> {
  const named = pairs.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','));
  if (named.length === 0) return HOP_BY_HOP;
  return new Set([...HOP_BY_HOP, ...named.map((one) => one.trim().toLowerCase())]);
}

/** Where a call comes from, as the target is told. */
export interface Origin {
  /** Of the connection. */
  address: string;
  /** What trusted proxies said before us. */
  forwardedFor: string | undefined;
  host: string;
  protocol: string;
  /** What was taken off the path. */
  prefix: string | undefined;
  installation: string;
}

/** The header lines that go to the target. */
export function requestHeaders(
  raw: readonly string[],
  { request, keepHost, relayToken }: Plan,
  origin: Origin,
  hasBody: boolean,
): string[] {
  const pairs = pairsOf(raw);
  const single = perConnection(pairs);
  const kept: [string, string][] = [];
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    if (single.has(key) || isForwarding(key) || key === 'host' || (key === 'content-length' && !hasBody)) continue;
    if (OWN_SECRETS.has(key) && !(relayToken && RELAYED.has(key))) continue;
    if (key !== 'cookie') kept.push([key, value]);
    else {
      const cookies = foreignCookies(value);
      if (cookies !== '') kept.push([key, cookies]);
    }
  }
  const lines = changed(kept, request);
  if (keepHost) lines.push(['host', origin.host]);
  lines.push(...forwarding(origin));
  return lines.flat();
}

function forwarding({ address, forwardedFor, host, protocol, prefix, installation }: Origin): [string, string][] {
  const port = /:(\d+)$/.exec(host)?.[1] ?? (protocol === 'https' ? '443' : '80');
  return [
    ['x-forwarded-for', forwardedFor ? `${forwardedFor}, ${address}` : address],
    ['x-forwarded-host', host],
    ['x-forwarded-proto', protocol],
    ['x-forwarded-port', port],
    ...(prefix ? ([['x-forwarded-prefix', prefix]] as [string, string][]) : []),
    [HOP_HEADER, installation],
  ];
}

const foreignCookies = (line: string): string =>
  line
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !OWN_COOKIE.test(one))
    .join('; ');

function changed(pairs: [string, string][], changes: readonly HeaderChange[]): [string, string][] {
  let lines = pairs;
  for (const { act, name, value } of changes) {
    if (act !== 'add') lines = lines.filter(([key]) => key.toLowerCase() !== name);
    if (act !== 'remove') lines.push([name, value]);
  }
  return lines;
}

/**
 * What keeps a page of the target apart from ours: both come from one address, and a browser would let a script of theirs
 * read what ours keeps there (ADR 34).
 */
const APART: readonly [string, string][] = [
  ['content-security-policy', 'sandbox allow-forms allow-scripts allow-popups allow-downloads'],
  ['x-content-type-options', 'nosniff'],
];

/** What a browser keeps for the whole host: a target speaks for its own paths only. */
const OF_THE_HOST = new Set([
  ...['strict-transport-security', 'public-key-pins', 'expect-ct', 'alt-svc', 'clear-site-data'],
  ...['nel', 'report-to', 'reporting-endpoints', 'accept-ch', 'critical-ch', 'origin-agent-cluster', 'set-login'],
  'service-worker-allowed',
]);

/** The header lines that go back to the caller. */
export function responseHeaders(
  raw: readonly string[],
  { response }: Plan,
  status: number,
  requestId: string,
): string[] {
  const pairs = pairsOf(raw);
  const single = perConnection(pairs);
  const hasNoBody = status === 204 || status === 304;
  const kept = pairs.flatMap(([name, value]): [string, string][] => {
    const key = name.toLowerCase();
    if (single.has(key) || OF_THE_HOST.has(key)) return [];
    if (key === 'x-content-type-options' || key === HEADER.state || key === HEADER.requestId) return [];
    if (key === 'set-cookie' && OWN_COOKIE.test(value)) return [];
    return key === 'content-length' && hasNoBody ? [] : [[name, value]];
  });
  return [...changed(kept, response), ...APART, [HEADER.requestId, requestId] as const].flat();
}
