import { parsePathPattern } from './path.rules.ts';
import { type RulesProblem, readList } from './predicate.rules.ts';

/** One argument of a filter: its key on the wire, and what it may be. */
export interface FilterArg {
  key: string;
  title: string;
  initial: string;
  /** Undefined for a sound value. */
  problem(value: string): string | undefined;
}

export interface FilterKind {
  title: string;
  args: readonly FilterArg[];
}

const whole = (min: number, max: number) => (value: string) =>
  /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max ? undefined : `应为${min}到${max}之间的整数`;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
/** Written by the gateway itself; whoever could change them could speak for others or split messages. */
const GUARDED =
  /^(?:host|connection|keep-alive|transfer-encoding|content-length|te|trailer|upgrade|expect|proxy-.*|x-forwarded-.*|x-songbai-.*)$/i;
const headerName = (value: string) => {
  if (!HEADER_NAME.test(value)) return '不是请求头名称';
  return GUARDED.test(value) ? '由网关自己设置，不能更改' : undefined;
};
const visible = (value: string) =>
  value.length > 1000 || /[^\t\x20-\x7e\x80-\xff]/.test(value) ? '只能是1000个以内的可见字符' : undefined;
const plainName = (value: string) => (/^[\w.~-]{1,100}$/.test(value) ? undefined : '只能包含字母、数字和 . _ - ~');
const prefix = (value: string) => {
  const pattern = parsePathPattern(value);
  if ('problem' in pattern) return pattern.problem;
  return pattern.parts.every(({ kind }) => kind === 'text') ? undefined : '不能包含通配符和变量';
};
const template = (value: string) => {
  if (!value.startsWith('/') || value.length > 500) return '应以 / 开头';
  return /^\/[\w\-.~!$&'()+,=:@/{}]*$/.test(value) ? undefined : '只能包含路径字符和 {变量}';
};
const pattern = (value: string) => (value === '' || value.length > 500 ? '须填写500个字符以内的表达式' : undefined);
const replacement = (value: string) => (value.length > 500 ? '不能超过500个字符' : undefined);
const resolver = (value: string) => (RESOLVERS.includes(value) ? undefined : `可以是：${RESOLVERS.join('、')}`);

const RESOLVERS: readonly string[] = ['#{@ipKeyResolver}', '#{@apiKeyResolver}'];

const arg = (key: string, title: string, initial: string, problem: FilterArg['problem']): FilterArg => ({
  ...{ key, title, initial, problem },
});
const headerArgs = [arg('name', '名称', '', headerName), arg('value', '值', '', visible)];

/** The filters there are; the first one is the built-in choice of contract/2 §9, the others keep their family names. */
export const FILTERS = {
  RequestRateLimiter: {
    title: '限流过滤器',
    args: [
      arg('key-resolver', '按什么限流', '#{@ipKeyResolver}', resolver),
      arg('redis-rate-limiter.replenishRate', '每秒请求数', '20', whole(1, 1_000_000)),
      arg('redis-rate-limiter.burstCapacity', '突发请求数', '20', whole(1, 1_000_000)),
    ],
  },
  StripPrefix: { title: '去掉路径前缀', args: [arg('parts', '段数', '1', whole(1, 20))] },
  PrefixPath: { title: '添加路径前缀', args: [arg('prefix', '前缀', '', prefix)] },
  RewritePath: {
    title: '改写路径',
    args: [arg('regexp', '表达式', '', pattern), arg('replacement', '替换为', '', replacement)],
  },
  SetPath: { title: '设置路径', args: [arg('template', '路径模板', '', template)] },
  AddRequestHeader: { title: '添加请求头', args: headerArgs },
  SetRequestHeader: { title: '设置请求头', args: headerArgs },
  RemoveRequestHeader: { title: '去掉请求头', args: [arg('name', '名称', '', headerName)] },
  AddRequestParameter: {
    title: '添加请求参数',
    args: [arg('name', '名称', '', plainName), arg('value', '值', '', visible)],
  },
  RemoveRequestParameter: { title: '去掉请求参数', args: [arg('name', '名称', '', plainName)] },
  AddResponseHeader: { title: '添加响应头', args: headerArgs },
  SetResponseHeader: { title: '设置响应头', args: headerArgs },
  RemoveResponseHeader: { title: '去掉响应头', args: [arg('name', '名称', '', headerName)] },
  SetStatus: { title: '设置响应状态', args: [arg('status', '状态码', '200', whole(200, 599))] },
  PreserveHostHeader: { title: '保留主机名', args: [] },
  RequestSize: { title: '限制请求大小', args: [arg('maxSize', '最大字节数', '5000000', whole(1, 100_000_000_000))] },
  CircuitBreaker: {
    title: '熔断',
    args: [
      arg('failures', '连续失败次数', '5', whole(1, 1000)),
      arg('wait', '熔断毫秒数', '10000', whole(1000, 3_600_000)),
    ],
  },
  Timeout: {
    title: '超时',
    args: [
      arg('connect-timeout', '连接毫秒数', '5000', whole(100, 60_000)),
      arg('response-timeout', '应答毫秒数', '30000', whole(100, 600_000)),
    ],
  },
  TokenRelay: { title: '转发登录令牌', args: [] },
} as const satisfies Record<string, FilterKind>;

export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

export interface Filter {
  name: FilterName;
  /** Every argument of its kind by its key. */
  args: Readonly<Record<string, string>>;
}

const MOST = 30;

/** Reads the JSON text of a route's filters, `{name, title, args:[{key,value}]}` each. */
export function parseFilters(text: string): readonly Filter[] | RulesProblem {
  const list = readList(text);
  if (list === undefined) return { problem: '过滤器格式不正确' };
  if (list.length > MOST) return { problem: `过滤器不能超过${MOST}个` };
  const filters: Filter[] = [];
  for (const one of list) {
    const filter = readFilter(one);
    if ('problem' in filter) return filter;
    filters.push(filter);
  }
  return filters;
}

function readFilter({ name, args }: Record<string, unknown>): Filter | RulesProblem {
  const known = FILTER_NAMES.find((one) => one === name);
  if (known === undefined)
    return { problem: `暂不支持过滤器「${String(name).slice(0, 40)}」，可以使用：${FILTER_NAMES.join('、')}` };
  const kind: FilterKind = FILTERS[known];
  const given = new Map<string, string>();
  for (const one of Array.isArray(args) ? (args as unknown[]) : []) {
    const { key, value } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    given.set(String(key ?? '').trim(), String(value ?? '').trim());
  }
  const values: Record<string, string> = {};
  for (const [at, { key, title, problem }] of kind.args.entries()) {
    // Short forms of the family number their values.
    const value = given.get(key) ?? given.get(`_genkey_${at}`) ?? '';
    const wrong = problem(value);
    if (wrong !== undefined) return { problem: `过滤器${kind.title}的${title}：${wrong}` };
    values[key] = value;
  }
  return { name: known, args: values };
}

/** A filter of this kind as the editor starts it. */
export const newFilter = (name: FilterName) => {
  const { title, args }: FilterKind = FILTERS[name];
  return { name, title, args: args.map(({ key, initial }) => ({ key, value: initial })) };
};
