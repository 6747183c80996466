import {
  globFits,
  matchPath,
  type PathPattern,
  parsePathPattern,
} from '@songbai/contract/modules/gateway/path.rules.ts';
import {
  type KeyedName,
  type ListName,
  momentOf,
  type Predicate,
} from '@songbai/contract/modules/gateway/predicate.rules.ts';
import { isWithin, parseAllowed } from '../../platform/outbound-addresses.ts';
import { safePattern } from '../../platform/safe-regex.ts';

/** A call as conditions look at it. */
export interface Asked {
  method: string;
  /** Decoded segments of the path. */
  segments: readonly string[];
  /** Without the port, in lower case. */
  host: string;
  header(name: string): readonly string[];
  query: URLSearchParams;
  cookie(name: string): readonly string[];
  address: string;
  now: number;
  /** Where the lot of a group of weights fell, from 0 to 1; the same for all routes of the group. */
  lot(group: string): number;
}

/** The values of the path's variables when a condition holds; undefined otherwise. */
type Variables = Readonly<Record<string, string>>;
export type Condition = (asked: Asked) => Variables | undefined;

const NONE: Variables = {};
const when = (holds: boolean): Variables | undefined => (holds ? NONE : undefined);

/** A condition whose pattern or network cannot be used, with what is wrong. */
export interface ConditionProblem {
  problem: string;
}

/** Part of a group's lots that a route wins. */
export interface Share {
  group: string;
  weight: number;
}

export function shareOf(predicates: readonly Predicate[]): Share | undefined {
  const found = predicates.find(({ name }) => name === 'Weight');
  if (!found || !('args' in found)) return undefined;
  return { group: found.args[0] ?? '', weight: Number(found.args[1]) };
}

/** Compiles a condition; Weight is decided between routes and always holds here. */
export function compileCondition(predicate: Predicate): Condition | ConditionProblem {
  if ('key' in predicate) return keyed(predicate);
  return LISTED[predicate.name](predicate.args);
}

const LISTED: Readonly<Record<ListName, (args: readonly string[]) => Condition | ConditionProblem>> = {
  Path: (args) => {
    const patterns = args.map(parsePathPattern).filter((one): one is PathPattern => 'parts' in one);
    return ({ segments }) => {
      for (const pattern of patterns) {
        const values = matchPath(pattern, segments);
        if (values) return values;
      }
      return undefined;
    };
  },
  Host: (args) => {
    const wanted = args.map((arg) => arg.toLowerCase());
    return ({ host }) => when(wanted.some((pattern) => hostFits(pattern, host)));
  },
  Method: (args) => {
    const wanted = new Set(args);
    return ({ method }) => when(wanted.has(method));
  },
  After: ([first = '']) => {
    const at = momentOf(first);
    return ({ now }) => when(now > at);
  },
  Before: ([first = '']) => {
    const at = momentOf(first);
    return ({ now }) => when(now < at);
  },
  Between: ([first = '', second = '']) => {
    const [start, end] = [momentOf(first), momentOf(second)];
    return ({ now }) => when(now > start && now < end);
  },
  RemoteAddr: (args) => {
    const networks = parseAllowed(args.join(','));
    if (!networks || networks.names.size > 0) return { problem: `「${args.join('、').slice(0, 60)}」不是IP地址或网段` };
    return ({ address }) => when(isWithin(address, networks));
  },
  Weight: () => () => NONE,
};

/** `**` before a point stands for any names, `*` for a part of one. */
function hostFits(pattern: string, host: string): boolean {
  if (pattern.startsWith('**.')) {
    const tail = pattern.slice(3);
    const names = host.split('.');
    return names.some((_, at) => at > 0 && labelsFit(tail, names.slice(at).join('.')));
  }
  return labelsFit(pattern, host);
}

function labelsFit(pattern: string, host: string): boolean {
  const [wanted, given] = [pattern.split('.'), host.split('.')];
  return wanted.length === given.length && wanted.every((label, at) => globFits(label, given[at] ?? ''));
}

function keyed({ name, key, regexp }: Extract<Predicate, { key: string }>): Condition | ConditionProblem {
  const values = VALUES[name](key);
  if (regexp === '') return (asked) => when(values(asked).length > 0);
  const pattern = safePattern(regexp);
  if (!pattern) return { problem: `路由条件${name}的表达式「${regexp.slice(0, 60)}」不正确，或含有不支持的写法` };
  return (asked) => when(values(asked).some((value) => pattern.fits(value)));
}

const VALUES: Readonly<Record<KeyedName, (key: string) => (asked: Asked) => readonly string[]>> = {
  Header: (key) => {
    const name = key.toLowerCase();
    return (asked) => asked.header(name);
  },
  Query: (key) => (asked) => asked.query.getAll(key),
  Cookie: (key) => (asked) => asked.cookie(key),
};
