import { parsePathPattern } from './path.rules.ts';

/** Conditions of a gateway route in the shapes of contract/2 §9. Pure; patterns are compiled by the server. */
const LIST_PREDICATES = ['Path', 'Host', 'Method', 'After', 'Before', 'Between', 'RemoteAddr', 'Weight'] as const;
export const KEYED_PREDICATES = {
  Header: ['header', 'regexp'],
  Query: ['param', 'regexp'],
  Cookie: ['name', 'regexp'],
} as const;

export type ListName = (typeof LIST_PREDICATES)[number];
export type KeyedName = keyof typeof KEYED_PREDICATES;
export type PredicateName = ListName | KeyedName;

export type Predicate =
  | { name: ListName; args: readonly string[] }
  /** `key` is the header, parameter or cookie. */
  | { name: KeyedName; key: string; regexp: string };

export interface RulesProblem {
  problem: string;
}

export const PREDICATE_NAMES: readonly PredicateName[] = [
  ...(['Path', 'Header', 'Query', 'Method', 'Host', 'Cookie', 'After', 'Before', 'Between', 'RemoteAddr'] as const),
  'Weight',
];

const MOST = 20;
const MOST_ARGS = 50;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const HOST = /^[\w*.-]{1,255}$/;
const TOKEN = /^[\w!#$%&'*+.^`|~-]{1,100}$/;

/** Reads the JSON text of a route's conditions. */
export function parsePredicates(text: string): readonly Predicate[] | RulesProblem {
  const list = readList(text);
  if (list === undefined) return { problem: '路由条件格式不正确' };
  if (list.length > MOST) return { problem: `路由条件不能超过${MOST}个` };
  const predicates: Predicate[] = [];
  for (const one of list) {
    const predicate = readPredicate(one);
    if ('problem' in predicate) return predicate;
    predicates.push(predicate);
  }
  if (!predicates.some(({ name }) => name === 'Path')) return { problem: '路由条件中至少要有一个Path' };
  return predicates;
}

/** A JSON text that should be a list of objects. */
export function readList(text: string): Record<string, unknown>[] | undefined {
  try {
    const value: unknown = text.trim() === '' ? [] : JSON.parse(text);
    const sound = Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
    return sound ? (value as Record<string, unknown>[]) : undefined;
  } catch {
    return undefined;
  }
}

function readPredicate({ name, args }: Record<string, unknown>): Predicate | RulesProblem {
  const isList = LIST_PREDICATES.find((one) => one === name);
  if (isList) return readListPredicate(isList, args);
  if (typeof name === 'string' && Object.hasOwn(KEYED_PREDICATES, name)) return readKeyed(name as KeyedName, args);
  return { problem: `暂不支持路由条件「${String(name).slice(0, 40)}」，可以使用：${PREDICATE_NAMES.join('、')}` };
}

function readKeyed(name: KeyedName, args: unknown): Predicate | RulesProblem {
  const [keyName] = KEYED_PREDICATES[name];
  const given = (typeof args === 'object' && args !== null ? args : {}) as Record<string, unknown>;
  const key = String(given[keyName] ?? '').trim();
  const regexp = String(given.regexp ?? '');
  if (!TOKEN.test(key)) return { problem: `路由条件${name}的名称不正确` };
  if (regexp.length > 500) return { problem: `路由条件${name}的表达式不能超过500个字符` };
  return { name, key, regexp };
}

function readListPredicate(name: ListName, given: unknown): Predicate | RulesProblem {
  if (!Array.isArray(given) || given.length > MOST_ARGS) return { problem: `路由条件${name}的参数不正确` };
  const args = given.map((one) => String(one ?? '').trim()).filter((one) => one !== '');
  if (args.length === 0) return { problem: `路由条件${name}没有填写内容` };
  const problem = PROBLEMS[name](args);
  return problem === undefined ? { name, args } : { problem };
}

const PROBLEMS: Readonly<Record<ListName, (args: readonly string[]) => string | undefined>> = {
  Path: (args) => {
    for (const arg of args) {
      const pattern = parsePathPattern(arg);
      if ('problem' in pattern) return pattern.problem;
    }
    return undefined;
  },
  Host: (args) =>
    described(
      args,
      (arg) => HOST.test(arg),
      (arg) => `主机名「${arg}」不正确，例如 **.example.com`,
    ),
  Method: (args) =>
    described(
      args,
      (arg) => METHODS.has(arg),
      (arg) => `请求方法「${arg}」不正确，可以是：${[...METHODS].join('、')}`,
    ),
  After: (args) => moments('After', args, 1),
  Before: (args) => moments('Before', args, 1),
  Between: (args) => moments('Between', args, 2),
  RemoteAddr: (args) =>
    described(
      args,
      (arg) => /^[\da-f:.]+(?:\/\d{1,3})?$/i.test(arg),
      (arg) => `「${arg}」不是IP地址或网段，例如 10.0.0.0/8`,
    ),
  Weight: ([group = '', weight = '', ...more]) =>
    group !== '' && group.length <= 50 && /^[1-9]\d{0,4}$/.test(weight) && more.length === 0
      ? undefined
      : '路由条件Weight须填写分组和权重两项，例如 group1、8',
};

const described = (args: readonly string[], sound: (arg: string) => boolean, text: (arg: string) => string) => {
  const wrong = args.find((arg) => !sound(arg));
  return wrong === undefined ? undefined : text(wrong.slice(0, 60));
};

function moments(name: string, args: readonly string[], wanted: number): string | undefined {
  if (args.length !== wanted) return `路由条件${name}须填写${wanted}个时间`;
  const [first = Number.NaN, second] = args.map(momentOf);
  if (Number.isNaN(first) || (second !== undefined && Number.isNaN(second)))
    return `路由条件${name}的时间不正确，例如 2026-01-20T17:42:47+08:00[Asia/Shanghai]`;
  return second !== undefined && second <= first ? '路由条件Between的结束时间应晚于开始时间' : undefined;
}

/** Epoch ms of a time as the family writes it, with a zone, or in business time without one; NaN for anything else. */
export function momentOf(text: string): number {
  const plain =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?(?:\[[\w/+-]+\])?$/.exec(text);
  if (!plain) return Number.NaN;
  const [, date = '', time = '', fraction = '', offset = '+08:00'] = plain;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  return Date.parse(`${date}T${time}${fraction.slice(0, 4)}${zone}`);
}
