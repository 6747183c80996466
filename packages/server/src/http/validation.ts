import { MATCHES } from '@songbai/contract/resource/draft-schema.ts';
import { FILLED } from '@songbai/contract/resource/filled-text.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { isDate, isDatetime } from '@songbai/contract/rules/dates.ts';
import { pagingNumber } from '@songbai/contract/wire/list-params.ts';
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { AppError } from '../platform/errors.ts';
import { safePattern } from '../platform/safe-regex.ts';

/** Bodies come with their values fitted (fitted-values.ts). Query strings are all text, so numbers are parsed from them. */
const strict = compiler({});
const lenient = compiler({ coerceTypes: true, useDefaults: true });

/** Schemas that one instance of the library compiles: it keeps all of them, and those of designed tables come and go. */
const EACH = 500;

function compiler(options: Options): { compile(schema: TSchema): ValidateFunction } {
  let ajv: Ajv | undefined;
  let count = 0;
  return {
    compile: (schema) => {
      if (!ajv || count >= EACH) {
        ajv = new Ajv({ allErrors: false, verbose: true, strict: false, ...options });
        ajv.addFormat('business-date', isDate);
        ajv.addFormat('business-datetime', isDatetime);
        ajv.addKeyword({ keyword: MATCHES, type: 'string', schemaType: 'object', compile: matches });
        count = 0;
      }
      count += 1;
      return ajv.compile(schema);
    },
  };
}

type Matches = NonNullable<Extract<Field, { kind: 'text' }>['matches']>;

/** What no engine without backtracking can run was refused when it was saved, and is asked of nothing. */
function matches({ regex }: Matches): (text: string) => boolean {
  const safe = safePattern(regex);
  return safe ? safe.isIn : () => true;
}

const COMPILED = new WeakMap<object, ValidateFunction>();

/** Compiled lazily on first use, because hundreds of schemas would slow the start. */
function compiled({ compile }: typeof strict, schema: TSchema): ValidateFunction {
  let check = COMPILED.get(schema);
  if (!check) {
    check = compile(schema);
    COMPILED.set(schema, check);
  }
  return check;
}

/** Throws a clear refusal naming the field when a body does not match its schema. */
export function checkBody(schema: TSchema, body: unknown): void {
  refuseControlText(body, 0);
  const problem = bodyProblem(schema, body);
  if (problem) throw new AppError('invalid', { detail: problem.text }, { field: problem.field });
}

/** What is wrong with a body, and in which of its own fields if one is at fault. */
export function bodyProblem(schema: TSchema, body: unknown): { field: string | undefined; text: string } | undefined {
  const check = compiled(strict, schema);
  return check(body) ? undefined : problemOf(check.errors ?? []);
}

function problemOf(errors: readonly ErrorObject[]): { field: string | undefined; text: string } {
  const last = errors.at(-1);
  const missing = (last?.params as { missingProperty?: string } | undefined)?.missingProperty;
  const field = last?.instancePath.split('/')[1] ?? missing;
  return { field, text: problemText(errors) };
}

/**
 * Checks and converts query parameters in place; an empty number or flag counts as absent, paging is parsed leniently.
 */
export function checkQuery(schema: TSchema, query: unknown): void {
  if (typeof query === 'object' && query !== null) settle(schema, query as Record<string, unknown>);
  const check = compiled(lenient, schema);
  if (check(query)) return;
  const { field, text } = problemOf(check.errors ?? []);
  throw new AppError('invalid', { detail: text }, { field });
}

interface Parameter {
  type?: string;
  default?: number;
  maximum?: number;
}

function settle(schema: TSchema, given: Record<string, unknown>): void {
  const { properties = {} } = schema as { properties?: Record<string, Parameter> };
  for (const [name, { type, default: usual, maximum = Number.MAX_SAFE_INTEGER }] of Object.entries(properties)) {
    if (given[name] === '' && type !== undefined && type !== 'string') delete given[name];
    if ((name !== 'pageNo' && name !== 'pageSize') || given[name] === undefined) continue;
    const value = pagingNumber(given[name], usual, maximum);
    if (value === undefined) delete given[name];
    else given[name] = value;
  }
}

/** Characters that cannot be stored: NUL on PostgreSQL, unpaired surrogates on both engines. */
export const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Refuses characters that cannot be stored, in any text; depth is bounded against hostile nesting. */
export function refuseControlText(value: unknown, depth: number): void {
  if (depth > 20) throw new AppError('invalid', { detail: '内容嵌套过深' });
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) throw new AppError('invalid', { detail: '内容包含非法字符' });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    refuseControlText(key, depth + 1);
    refuseControlText(part, depth + 1);
  }
}

const BOUNDS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minimum', 'maximum', MATCHES]);

function problemText(errors: readonly ErrorObject[]): string {
  // A union reports each branch and then itself; the outermost error describes the field as a whole. Only an exceeded
  // bound or an expression is more specific: it is in the branch for real values, which is the first.
  const [first] = errors;
  const last = errors.at(-1);
  const passed = last?.keyword === 'anyOf' && first?.instancePath === last.instancePath && BOUNDS.has(first.keyword);
  const error = passed ? first : last;
  if (!error) return '请求参数不正确';
  // The union has the label, its branches may have none.
  const label = labelOf(last ?? error);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return `${missingLabel(error)}不能为空`;
    case 'additionalProperties':
      return `存在未知字段：${String(params.additionalProperty).slice(0, 40)}`;
    case 'minLength':
      return params.limit === 1 ? `${label}不能为空` : `${label}不能少于${String(params.limit)}个字符`;
    case 'maxLength':
      return `${label}不能超过${String(params.limit)}个字符`;
    case 'minimum':
      return `${label}不能小于${String(params.limit)}`;
    case 'maximum':
      return `${label}不能大于${String(params.limit)}`;
    case 'minItems':
      return `${label}不能为空`;
    case 'pattern':
      return params.pattern === FILLED ? `${label}不能为空` : `${label}的值不正确`;
    case MATCHES:
      return `${label}：${(error.schema as Matches).message}`;
    case 'maxItems':
      return `${label}不能超过${String(params.limit)}项`;
    case 'type':
      if (error.instancePath === '') return '请求内容格式不正确';
      return error.data === null ? `${label}不能为空` : `${label}的类型不正确`;
    default:
      return `${label}的值不正确`;
  }
}

function labelOf(error: ErrorObject): string {
  const title = (error.parentSchema as { title?: string } | undefined)?.title;
  return (
    title ??
    error.instancePath
      .split('/')
      .filter((part) => !/^\d*$/.test(part))
      .at(-1)
      ?.slice(0, 40) ??
    '参数'
  );
}

function missingLabel(error: ErrorObject): string {
  const name = String((error.params as { missingProperty?: string }).missingProperty ?? '');
  const properties = (error.parentSchema as { properties?: Record<string, { title?: string }> } | undefined)
    ?.properties;
  return properties?.[name]?.title ?? name;
}
