import { castSql, joined } from './functions.ts';
import { type Place, SqlProblem } from './problem.ts';
import { columnIn, type Scope } from './scope.ts';
import type { ParamPart } from './tokens.ts';
import type { Expr, Query } from './tree.ts';
import { typeCall } from './type-call.ts';
import { oneType, quotedText, type Type, type Typed, type ValueType } from './typed.ts';

type Of<Kind extends Expr['kind']> = Extract<Expr, { kind: Kind }>;

/**
 * Looks up the names of an expression and checks its types.
 * @throws SqlProblem
 */
export function typeExpression(expr: Expr, scope: Scope): Typed {
  const typed = typeAny(expr, scope);
  if (!typed.loose || !scope.groups.has(typed.shape)) return typed;
  const { loose: _, ...grouped } = typed;
  return grouped;
}

/** @throws SqlProblem for what is no condition */
export function typeCondition(expr: Expr, scope: Scope): Typed {
  const typed = typeExpression(expr, scope);
  if (typed.type !== 'bool') throw new SqlProblem('这里应为条件，例如 a = 1', expr.at);
  return typed;
}

function typeAny(expr: Expr, scope: Scope): Typed {
  switch (expr.kind) {
    case 'number':
      return leaf('number', expr.text, () => expr.text);
    case 'text':
      return leaf('text', quotedText(expr.text), () => quotedText(expr.text));
    case 'null':
      return leaf('any', 'null', (hint) => (isPostgres(scope) ? `cast(null as ${SQL_TYPES[hint]})` : 'null'));
    case 'param':
      return typeParam(expr.param, scope, expr.at);
    case 'template':
      return typeTemplate(expr, scope);
    case 'column':
      return columnIn(scope, expr.name, expr.table, expr.at);
    case 'call':
      return typeCall(expr, scope, typeExpression);
    case 'cast':
      return typeCast(expr, scope);
    case 'binary':
      return typeBinary(expr, scope);
    case 'not':
      return wrap([typeCondition(expr.of, scope)], 'bool', 'not', ([of = '']) => `(not ${of})`);
    case 'minus':
      return wrap([typeAs(expr.of, scope, 'number')], 'number', '-', ([of = '']) => `(- ${of})`);
    case 'case':
      return typeCase(expr, scope);
    case 'exists':
    case 'scalar':
    case 'inQuery':
      return typeInner(expr, scope);
    default:
      return typeComparing(expr, scope);
  }
}

const isPostgres = ({ writing }: Scope): boolean => writing.target.engine === 'postgres';
const SQL_TYPES = { text: 'text', number: 'numeric' } as const;

const leaf = (type: Type, shape: string, sql: Typed['sql']): Typed => ({ type, shape, aggregate: false, sql });

/** An expression made of others, which are of one type unless said otherwise. */
function wrap(
  parts: readonly Typed[],
  type: Type,
  name: string,
  sql: (parts: string[]) => string,
  hint: ValueType = 'text',
): Typed {
  const loose = parts.find((part) => part.loose)?.loose;
  return {
    type,
    shape: `${name}(${parts.map(({ shape }) => shape).join(',')})`,
    aggregate: parts.some(({ aggregate }) => aggregate),
    ...(loose ? { loose } : {}),
    sql: () => sql(parts.map((part) => part.sql(part.type === 'number' || part.type === 'text' ? part.type : hint))),
  };
}

/** @throws SqlProblem for an expression of another type */
function typeAs(expr: Expr, scope: Scope, type: ValueType): Typed {
  const typed = typeExpression(expr, scope);
  oneType([typed, { type }], expr.at);
  return { ...typed, type, sql: () => typed.sql(type) };
}

function typeParam(param: ParamPart, scope: Scope, at: Place): Typed {
  const { target, placeholders } = scope.writing;
  const type = target.typeOf(param, at);
  const shape = `${param.session ? '#' : '$'}{${param.name}}`;
  return leaf(type ?? 'any', shape, (hint) => {
    const wanted = type ?? hint;
    const key = `${wanted} ${shape}`;
    const known = placeholders.get(key);
    if (known !== undefined && target.engine === 'postgres') return known;
    const place = target.bind(target.param(param, wanted, at));
    const sql = target.engine === 'postgres' ? `cast(${place} as ${SQL_TYPES[wanted]})` : place;
    placeholders.set(key, sql);
    return sql;
  });
}

/** A text with parameters in it. */
function typeTemplate({ parts, at }: Of<'template'>, scope: Scope): Typed {
  const pieces = parts.map((part): Typed => {
    if (typeof part === 'string') return leaf('text', quotedText(part), () => quotedText(part));
    const value = typeParam(part, scope, at);
    return value.type === 'number'
      ? { ...value, type: 'text', sql: () => `cast(${value.sql('number')} as text)` }
      : value;
  });
  return wrap(pieces, 'text', 'text', (texts) => texts.reduce(joined));
}

function typeCast({ of, to, at }: Of<'cast'>, scope: Scope): Typed {
  const typed = typeExpression(of, scope);
  const from = oneType([typed], at);
  const { engine } = scope.writing.target;
  return wrap([typed], to === 'text' ? 'text' : 'number', to, ([sql = '']) => castSql(engine, sql, from, to));
}

function typeBinary({ op, left, right, at }: Of<'binary'>, scope: Scope): Typed {
  if (op === 'and' || op === 'or') {
    const parts = [typeCondition(left, scope), typeCondition(right, scope)];
    return wrap(parts, 'bool', op, ([a = '', b = '']) => `(${a} ${op} ${b})`);
  }
  if (op === '||')
    return wrap([typeAs(left, scope, 'text'), typeAs(right, scope, 'text')], 'text', op, ([a = '', b = '']) =>
      joined(a, b),
    );
  if (ARITHMETIC.has(op)) {
    const parts = [typeAs(left, scope, 'number'), typeAs(right, scope, 'number')];
    return wrap(parts, 'number', op, ([a = '', b = '']) => arithmetic(isPostgres(scope), op, a, b));
  }
  const parts = [typeExpression(left, scope), typeExpression(right, scope)];
  return wrap(parts, 'bool', op, ([a = '', b = '']) => `(${a} ${op} ${b})`, oneType(parts, at));
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);

/** Division is never one of whole numbers, and by nothing it is empty, as SQLite has it. */
function arithmetic(isPostgres: boolean, op: string, a: string, b: string): string {
  const [left, right] = isPostgres ? [`cast(${a} as numeric)`, `cast(${b} as numeric)`] : [a, b];
  if (op === '/') return isPostgres ? `(${left} / nullif(${right}, 0))` : `(cast(${left} as real) / ${right})`;
  if (op === '%')
    return isPostgres
      ? `(trunc(${left}) % nullif(trunc(${right}), 0))`
      : `(cast(${left} as integer) % cast(${right} as integer))`;
  return `(${left} ${op} ${right})`;
}

function typeComparing(expr: Of<'isNull' | 'between' | 'like' | 'in'>, scope: Scope): Typed {
  const of = typeExpression(expr.of, scope);
  const not = expr.not ? 'not ' : '';
  if (expr.kind === 'isNull') {
    oneType([of], expr.at);
    return wrap([of], 'bool', `${not}null`, ([a = '']) => `(${a} is ${not}null)`);
  }
  if (expr.kind === 'like') {
    const parts = [typeAs(expr.of, scope, 'text'), typeAs(expr.pattern, scope, 'text')];
    // The same as SQLite's: letters of any case, and no character that escapes others.
    const like = isPostgres(scope) ? 'ilike' : 'like';
    const unescaped = isPostgres(scope) ? " escape ''" : '';
    return wrap(parts, 'bool', `${not}like`, ([a = '', b = '']) => `(${a} ${not}${like} ${b}${unescaped})`);
  }
  const others = (expr.kind === 'between' ? [expr.low, expr.high] : expr.list).map((one) => typeExpression(one, scope));
  const parts = [of, ...others];
  const type = oneType(parts, expr.at);
  if (expr.kind === 'between')
    return wrap(parts, 'bool', `${not}between`, ([a, b, c]) => `(${a} ${not}between ${b} and ${c})`, type);
  return wrap(parts, 'bool', `${not}in`, ([a, ...list]) => `(${a} ${not}in (${list.join(', ')}))`, type);
}

function typeCase({ of, whens, other, at }: Of<'case'>, scope: Scope): Typed {
  const subject = of ? [typeExpression(of, scope)] : [];
  const conditions = whens.map(({ when }) => (of ? typeExpression(when, scope) : typeCondition(when, scope)));
  const asked = of ? oneType([...subject, ...conditions], at) : 'text';
  const results = whens.map(({ result }) => typeExpression(result, scope));
  const otherwise = other ? [typeExpression(other, scope)] : [];
  const type = oneType([...results, ...otherwise], at);
  const value = (part: Typed, hint: ValueType): string =>
    part.sql(part.type === 'text' || part.type === 'number' ? part.type : hint);
  const all = [...subject, ...conditions, ...results, ...otherwise];
  return {
    ...wrap(all, type, `case${subject.length}`, () => ''),
    sql: () => {
      const head = subject.map((part) => ` ${value(part, asked)}`).join('');
      const branches = conditions.map((part, index) => {
        const when = value(part, asked);
        const then = results[index];
        return ` when ${when} then ${then ? value(then, type) : 'null'}`;
      });
      return `case${head}${branches.join('')}${otherwise.map((part) => ` else ${value(part, type)}`).join('')} end`;
    },
  };
}

/** An expression that holds a query; what it looks at of this one counts as looked at here. */
function typeInner(expr: Of<'exists' | 'scalar' | 'inQuery'>, scope: Scope): Typed {
  const before = scope.seenInside.length;
  const query = scope.writing.query(expr.query as Query, scope);
  const outside = scope.seenInside.slice(before).find(({ shape }) => !scope.groups.has(shape));
  const loose = outside ? { loose: { name: outside.name, at: outside.at } } : {};
  const shape = `query ${expr.at.line}:${expr.at.column}`;
  if (expr.kind === 'exists') return { ...leaf('bool', shape, () => `(exists (${query.sql()}))`), ...loose };
  const [column, more] = query.columns;
  if (!column || more) throw new SqlProblem('这里的子查询只能有一列', expr.at);
  if (expr.kind === 'scalar') return { ...leaf(column.type, shape, () => `(${query.sql()})`), ...loose };
  const of = typeExpression(expr.of, scope);
  const type = oneType([of, column], expr.at);
  const not = expr.not ? 'not ' : '';
  return {
    ...wrap([of], 'bool', shape, ([a]) => `(${a} ${not}in (${query.sql()}))`, type),
    ...(of.loose ? { loose: of.loose } : loose),
  };
}
