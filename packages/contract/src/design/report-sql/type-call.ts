import { type ReportFunction, reportFunction } from './functions.ts';
import { SqlProblem } from './problem.ts';
import type { Scope } from './scope.ts';
import type { Expr } from './tree.ts';
import { oneType, type Typed, type ValueType } from './typed.ts';

type Call = Extract<Expr, { kind: 'call' }>;
type TypeExpression = (expr: Expr, scope: Scope) => Typed;

/**
 * A function of the closed list.
 * @throws SqlProblem
 */
export function typeCall(call: Call, scope: Scope, typeExpression: TypeExpression): Typed {
  const known = knownFunction(call);
  if (known.aggregate && !scope.aggregates) throw new SqlProblem(`这里不能使用${call.name}`, call.at);
  if (call.star) return { type: 'number', shape: 'count(*)', aggregate: true, sql: () => 'count(*)' };
  const inner = known.aggregate ? { ...scope, aggregates: false, groups: new Set<string>() } : scope;
  const parts = call.args.map((arg) => typeExpression(arg, inner));
  return called(call, known, parts, scope);
}

/**
 * The function that a call names, as it may be called, whatever its values are.
 * @throws SqlProblem
 */
export function knownFunction(call: Call): ReportFunction {
  const { name, args, at } = call;
  const known = reportFunction(name);
  if (!known) throw new SqlProblem(`函数${name}不可用`, at);
  if ((call.star || call.distinct) && !(name === 'count' || (call.distinct && known.aggregate)))
    throw new SqlProblem(`函数${name}不能这样使用`, at);
  if (call.star) return known;
  assertCount(known, call);
  if (name === 'replace') assertNoGrowth(call);
  if (name === 'round' && args[1]) assertDigits(args[1]);
  return known;
}

function called(call: Call, known: ReportFunction, parts: readonly Typed[], scope: Scope): Typed {
  const { name, at } = call;
  const wanted = (index: number) => known.args[Math.min(index, known.args.length - 1)] ?? 'same';
  const same = oneType(
    parts.filter((_part, index) => wanted(index) === 'same'),
    at,
  );
  const types = parts.map((part, index): ValueType => {
    const type = wanted(index);
    if (type === 'same') return same;
    oneType([part, { type }], at);
    return type;
  });
  const loose = known.aggregate ? undefined : parts.find((part) => part.loose)?.loose;
  const [only] = parts;
  const keepsColumn = (name === 'min' || name === 'max' || name === 'sum') && only?.column;
  return {
    type: known.result === 'same' ? same : known.result,
    shape: `${name}${call.distinct ? ' distinct' : ''}(${parts.map(({ shape }) => shape).join(',')})`,
    aggregate: known.aggregate === true || parts.some(({ aggregate }) => aggregate),
    ...(loose ? { loose } : {}),
    ...(keepsColumn ? { column: keepsColumn } : {}),
    sql: () => {
      const texts = parts.map((part, index) => part.sql(types[index] ?? 'text'));
      const [first = ''] = texts;
      return known.sql(scope.writing.target.engine, call.distinct ? [`distinct ${first}`] : texts);
    },
  };
}

function assertCount({ args, least, most }: ReportFunction, { name, args: given, at }: Call): void {
  if (given.length < (least ?? args.length) || given.length > (most ?? args.length))
    throw new SqlProblem(`函数${name}的参数个数不正确`, at);
}

/** With a longer text in its place a value would grow with every call inside another. */
function assertNoGrowth({ args: [, from, to], at }: Call): void {
  const isText = from?.kind === 'text' && to?.kind === 'text';
  if (!isText || from.text === '' || to.text.length > from.text.length)
    throw new SqlProblem('replace的后两个参数应为固定文字，且替换后的文字不能更长', at);
}

function assertDigits(digits: Expr): void {
  if (digits.kind !== 'number' || !/^[0-8]$/.test(digits.text))
    throw new SqlProblem('round的小数位数应为0到8的数字', digits.at);
}
