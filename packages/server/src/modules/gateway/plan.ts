import { LIMITS } from '@songbai/contract/limits.ts';
import type { Filter, FilterName } from '@songbai/contract/modules/gateway/filter.rules.ts';
import { pathSegments } from '@songbai/contract/modules/gateway/path.rules.ts';
import { type SafePattern, safePattern } from '../../platform/safe-regex.ts';

/** The path and the search part of a call on its way. */
export interface Address {
  path: string;
  /** Without the question mark. */
  search: string;
}

type Variables = Readonly<Record<string, string>>;
type PathStep = (path: string, variables: Variables) => string;

export interface HeaderChange {
  act: 'add' | 'set' | 'remove';
  /** In lower case. */
  name: string;
  value: string;
}

/** What the filters of a route come to. */
export interface Plan {
  paths: readonly PathStep[];
  search: readonly ((search: string) => string)[];
  request: readonly HeaderChange[];
  response: readonly HeaderChange[];
  status: number | undefined;
  keepHost: boolean;
  /** Whether the token of this system may go to the target. */
  relayToken: boolean;
  maxBytes: number | undefined;
  rate: { perSecond: number; burst: number; by: 'address' | 'path' } | undefined;
  circuit: { failures: number; waitMs: number };
  connectMs: number;
  answerMs: number;
}

export interface PlanProblem {
  problem: string;
}

type Draft = {
  -readonly [K in keyof Plan]: Plan[K] extends readonly (infer One)[] ? One[] : Plan[K];
};

/** Puts the filters of a route together, in their order. */
export function planOf(filters: readonly Filter[], stripPrefix: number | null): Plan | PlanProblem {
  const plan: Draft = {
    ...{ paths: [], search: [], request: [], response: [], status: undefined, keepHost: false, relayToken: false },
    ...{ maxBytes: undefined, rate: undefined, connectMs: LIMITS.gatewayConnectMs, answerMs: LIMITS.gatewayAnswerMs },
    circuit: { failures: LIMITS.gatewayFailures, waitMs: LIMITS.gatewayCircuitMs },
  };
  if (stripPrefix) plan.paths.push(stripped(stripPrefix));
  for (const { name, args } of filters) {
    const problem = STEPS[name](plan, (key) => args[key] ?? '');
    if (problem !== undefined) return { problem };
  }
  return plan;
}

type Step = (plan: Draft, value: (key: string) => string) => string | undefined;
const named =
  (list: 'request' | 'response', act: HeaderChange['act']): Step =>
  (plan, value) => {
    plan[list].push({ act, name: value('name').toLowerCase(), value: value('value') });
    return undefined;
  };

const STEPS: Readonly<Record<FilterName, Step>> = {
  RequestRateLimiter: (plan, value) => {
    plan.rate = {
      perSecond: Number(value('redis-rate-limiter.replenishRate')),
      burst: Number(value('redis-rate-limiter.burstCapacity')),
      by: value('key-resolver') === '#{@apiKeyResolver}' ? 'path' : 'address',
    };
    return undefined;
  },
  StripPrefix: (plan, value) => void plan.paths.push(stripped(Number(value('parts')))),
  PrefixPath: (plan, value) => {
    const prefix = value('prefix').split('/').map(encodeURIComponent).join('/').replace(/\/$/, '');
    plan.paths.push((path) => prefix + path);
    return undefined;
  },
  RewritePath: (plan, value) => rewriting(plan, value('regexp'), value('replacement')),
  SetPath: (plan, value) => void plan.paths.push((_path, variables) => filled(value('template'), variables)),
  AddRequestHeader: named('request', 'add'),
  SetRequestHeader: named('request', 'set'),
  RemoveRequestHeader: named('request', 'remove'),
  AddResponseHeader: named('response', 'add'),
  SetResponseHeader: named('response', 'set'),
  RemoveResponseHeader: named('response', 'remove'),
  AddRequestParameter: (plan, value) => {
    const more = `${encodeURIComponent(value('name'))}=${encodeURIComponent(value('value'))}`;
    plan.search.push((search) => (search === '' ? more : `${search}&${more}`));
    return undefined;
  },
  RemoveRequestParameter: (plan, value) => void plan.search.push((search) => without(search, value('name'))),
  SetStatus: (plan, value) => {
    plan.status = Number(value('status'));
    return undefined;
  },
  PreserveHostHeader: (plan) => {
    plan.keepHost = true;
    return undefined;
  },
  RequestSize: (plan, value) => {
    plan.maxBytes = Number(value('maxSize'));
    return undefined;
  },
  CircuitBreaker: (plan, value) => {
    plan.circuit = { failures: Number(value('failures')), waitMs: Number(value('wait')) };
    return undefined;
  },
  Timeout: (plan, value) => {
    plan.connectMs = Number(value('connect-timeout'));
    plan.answerMs = Number(value('response-timeout'));
    return undefined;
  },
  TokenRelay: (plan) => {
    plan.relayToken = true;
    return undefined;
  },
};

/** Takes first segments off; a path that has no more becomes `/`. */
function stripped(parts: number): PathStep {
  return (path) => {
    const kept = path.split('/').slice(parts + 1);
    return `/${kept.join('/')}`;
  };
}

function rewriting(plan: Draft, regexp: string, written: string): string | undefined {
  const pattern: SafePattern | undefined = safePattern(regexp);
  if (!pattern) return `过滤器改写路径的表达式「${regexp.slice(0, 60)}」不正确，或含有不支持的写法`;
  // The family writes `$\{name}`, because its settings would fill `${name}` in themselves.
  const replacement = written.replaceAll('$\\', '$');
  if (replacement.includes('\\')) return '过滤器改写路径的替换内容不能包含反斜杠';
  for (const [, name, number] of replacement.matchAll(/\$(?:\{(\w*)\}?|(\d)|(?=\D|$))/g))
    if (!pattern.groups.has(name ?? number ?? '')) return '过滤器改写路径的替换内容引用了表达式中没有的分组';
  plan.paths.push((path) => pattern.replaceAll(path, replacement));
  return undefined;
}

function filled(template: string, variables: Variables): string {
  return template.replace(/\{(\w+)\}/g, (_place, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '').split('/').map(encodeURIComponent).join('/') : '',
  );
}

function without(search: string, name: string): string {
  const pieces = search.split('&').filter((piece) => new URLSearchParams(piece.split('=')[0] ?? '').get(name) === null);
  return pieces.join('&');
}

/** Where a call goes at the target; undefined when that would be no sound path. */
export function addressAt(plan: Plan, { path, search }: Address, variables: Variables): Address | undefined {
  let to = path;
  for (const step of plan.paths) {
    to = step(to, variables);
    if (to.length > 2 * 4096) return undefined;
  }
  if (plan.paths.length > 0 && pathSegments(to) === undefined) return undefined;
  return { path: to, search: plan.search.reduce((text, step) => step(text), search) };
}
