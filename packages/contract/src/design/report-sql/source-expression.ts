import {
  asText,
  type SourceTarget,
  sourceArithmetic,
  sourceCall,
  sourceCast,
  sourceJoined,
  sourceName,
  sourceText,
} from './source-dialect.ts';
import type { ParamPart } from './tokens.ts';
import type { Expr, Operator, Query } from './tree.ts';
import { knownFunction } from './type-call.ts';

type Of<Kind extends Expr['kind']> = Extract<Expr, { kind: Kind }>;
/** Writes a query inside an expression. */
type WriteQuery = (query: Query) => string;

/**
 * An expression in the words of another database. What its names and types are only that database knows.
 * @throws SqlProblem for a function that is not on the list
 */
export function writeExpression(expr: Expr, target: SourceTarget, query: WriteQuery): string {
  const { dialect } = target;
  const write = (one: Expr) => writeExpression(one, target, query);
  switch (expr.kind) {
    case 'number':
      return expr.text;
    case 'text':
      return sourceText(dialect, expr.text);
    case 'null':
      return 'null';
    case 'param':
      return target.bind(target.param(expr.param, expr.at));
    case 'template':
      return writeTemplate(expr, target);
    case 'column':
      return `${expr.table === undefined ? '' : `${sourceName(dialect, expr.table)}.`}${sourceName(dialect, expr.name)}`;
    case 'call': {
      const known = knownFunction(expr);
      if (expr.star) return 'count(*)';
      const args = expr.args.map(write);
      return sourceCall(dialect, expr.name, known, expr.distinct ? [`distinct ${args[0] ?? ''}`] : args);
    }
    case 'cast':
      return sourceCast(dialect, write(expr.of), expr.to);
    case 'binary':
      return writeBinary(expr.op, write(expr.left), write(expr.right), target);
    case 'not':
      return `(not ${write(expr.of)})`;
    case 'minus':
      return `(- ${write(expr.of)})`;
    case 'exists':
      return `(exists (${query(expr.query)}))`;
    case 'scalar':
      return `(${query(expr.query)})`;
    case 'case':
      return writeCase(expr, write);
    default:
      return writeComparing(expr, target, write, query);
  }
}

/** A text with parameters in it is put together here: no part of it can be anything but a value. */
function writeTemplate({ parts, at }: Of<'template'>, target: SourceTarget): string {
  const value = (part: string | ParamPart) => (typeof part === 'string' ? part : (target.param(part, at) ?? ''));
  return target.bind(parts.map(value).join(''));
}

const ARITHMETIC: ReadonlySet<Operator> = new Set(['+', '-', '*', '/', '%']);

function writeBinary(op: Operator, a: string, b: string, { dialect }: SourceTarget): string {
  if (op === '||') return sourceJoined(dialect, a, b);
  return ARITHMETIC.has(op) ? sourceArithmetic(dialect, op, a, b) : `(${a} ${op} ${b})`;
}

function writeCase({ of, whens, other }: Of<'case'>, write: (expr: Expr) => string): string {
  const branches = whens.map(({ when, result }) => ` when ${write(when)} then ${write(result)}`).join('');
  return `case${of ? ` ${write(of)}` : ''}${branches}${other ? ` else ${write(other)}` : ''} end`;
}

function writeComparing(
  expr: Of<'isNull' | 'between' | 'like' | 'in' | 'inQuery'>,
  { dialect }: SourceTarget,
  write: (expr: Expr) => string,
  query: WriteQuery,
): string {
  const of = write(expr.of);
  const not = expr.not ? 'not ' : '';
  if (expr.kind === 'isNull') return `(${of} is ${not}null)`;
  if (expr.kind === 'between') return `(${of} ${not}between ${write(expr.low)} and ${write(expr.high)})`;
  if (expr.kind === 'in') return `(${of} ${not}in (${expr.list.map(write).join(', ')}))`;
  if (expr.kind === 'inQuery') return `(${of} ${not}in (${query(expr.query)}))`;
  // The same as our own: letters of any case, and no character that escapes others.
  if (dialect === 'postgres') return `(${asText(of)} ${not}ilike ${write(expr.pattern)} escape '')`;
  return `(${of} ${not}like ${write(expr.pattern)}${dialect === 'mysql' ? " escape ''" : ''})`;
}
