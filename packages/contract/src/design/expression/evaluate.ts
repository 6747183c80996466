import { type Decimal, decimalOf, divided, negative, plus, remainder, times } from './decimal.ts';
import { AGGREGATES, FUNCTIONS, type Surroundings } from './functions.ts';
import type { Comparison, Expression, Node, Operator, Value } from './nodes.ts';
import {
  asValue,
  isEmptyValue,
  isNumber,
  isTrueValue,
  numberOf,
  orderOf,
  plainOf,
  sameValues,
  textOf,
} from './values.ts';

type Row = Readonly<Record<string, unknown>>;

/** What an expression may read; nothing else can be reached from it. */
export interface Scope extends Surroundings {
  /** Fields of the form or row. */
  values: Row;
  /** Rows by sub-table. */
  rows?: Readonly<Record<string, readonly Row[]>> | undefined;
  /** Records by the field that links them; `option` of an option that is asked about. */
  linked?: Readonly<Record<string, Row | undefined>> | undefined;
}

/**
 * Never throws. What cannot be calculated (divided by zero, a text that is no number, a value that is too large) is
 * null; an empty operand counts as 0 beside one that is not.
 */
export const evaluate = ({ node }: Expression, scope: Scope): string | number | boolean | null =>
  plainOf(value(node, scope));

/** Whether a condition holds: not for nothing, 0, false, `N` and the empty text. */
export const holds = ({ node }: Expression, scope: Scope): boolean => isTrueValue(value(node, scope));

/** Fields may be called anything, so only what a record itself has counts. */
const own = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

function value(node: Node, scope: Scope): Value {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'field':
      return asValue(own(scope.values, node.name));
    case 'path':
      return asValue(own(own(scope.linked, node.of), node.name));
    case 'unary':
      return node.op === 'not' ? !isTrueValue(value(node.of, scope)) : negated(value(node.of, scope));
    case 'binary':
      return binary(node, scope);
    case 'call':
      return called(node, scope);
  }
}

function negated(given: Value): Value {
  const number = numberOf(given);
  return number ? negative(number) : null;
}

function binary({ op, left, right }: Extract<Node, { kind: 'binary' }>, scope: Scope): Value {
  const first = value(left, scope);
  if (op === 'and') return isTrueValue(first) && isTrueValue(value(right, scope));
  if (op === 'or') return isTrueValue(first) || isTrueValue(value(right, scope));
  const second = value(right, scope);
  return isComparison(op) ? comparison(op, first, second) : arithmetic(op, first, second);
}

const HELD: Readonly<Record<Exclude<Comparison, '==' | '!='>, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const isComparison = (op: Operator): op is Comparison => op === '==' || op === '!=' || Object.hasOwn(HELD, op);

function comparison(op: Comparison, a: Value, b: Value): boolean {
  if (op === '==') return sameValues(a, b);
  if (op === '!=') return !sameValues(a, b);
  const order = orderOf(a, b);
  return order !== undefined && HELD[op](order);
}

type Arithmetic = Exclude<Operator, Comparison | 'and' | 'or'>;

const CALCULATED: Readonly<Record<Arithmetic, (a: Decimal, b: Decimal) => Decimal | undefined>> = {
  '+': plus,
  '-': (a, b) => plus(a, negative(b)),
  '*': times,
  '/': divided,
  '%': remainder,
};

const ZERO = decimalOf('0');
const LONGEST_TEXT = 32_000;

function arithmetic(op: Arithmetic, a: Value, b: Value): Value {
  if (isEmptyValue(a) && isEmptyValue(b)) return null;
  // Texts are put together; one that is empty is no text yet.
  if (op === '+' && (isText(a) || isText(b))) {
    const text = textOf(a) + textOf(b);
    return text.length > LONGEST_TEXT ? null : text;
  }
  const [x, y] = [isEmptyValue(a) ? ZERO : numberOf(a), isEmptyValue(b) ? ZERO : numberOf(b)];
  return x && y ? (CALCULATED[op](x, y) ?? null) : null;
}

const isText = (given: Value): boolean => typeof given === 'string' && given !== '';

function called({ name, given }: Extract<Node, { kind: 'call' }>, scope: Scope): Value {
  if (name === 'if') {
    const [condition, then, otherwise] = given;
    const chosen = condition && isTrueValue(value(condition, scope)) ? then : otherwise;
    return chosen ? value(chosen, scope) : null;
  }
  const rows = AGGREGATES.has(name) ? rowsOf(given, scope) : undefined;
  const values = rows ?? given.map((part) => value(part, scope));
  return FUNCTIONS.get(name)?.run(values, scope) ?? null;
}

/** One value a row where the argument names a sub-table: `sum(items.price * items.number)`, `count(items)`. */
function rowsOf([argument, more]: readonly Node[], scope: Scope): Value[] | undefined {
  if (!argument || more) return undefined;
  const sub = subOf(argument, scope);
  if (sub === undefined) return undefined;
  const rows = own(scope.rows, sub) ?? [];
  if (argument.kind === 'field') return rows.map(() => true);
  return rows.map((row) => value(argument, { ...scope, linked: { ...scope.linked, [sub]: row } }));
}

function subOf(node: Node, { rows }: Scope): string | undefined {
  const named = (name: string) => (rows !== undefined && Object.hasOwn(rows, name) ? name : undefined);
  switch (node.kind) {
    case 'field':
      return named(node.name);
    case 'path':
      return named(node.of);
    case 'unary':
      return pathOf(node.of, named);
    case 'binary':
      return pathOf(node.left, named) ?? pathOf(node.right, named);
    case 'call':
      return node.given.map((part) => pathOf(part, named)).find((name) => name !== undefined);
    default:
      return undefined;
  }
}

/** The sub-table of a path inside an argument; a lone name inside one is a field. */
function pathOf(node: Node, named: (name: string) => string | undefined): string | undefined {
  if (node.kind === 'path') return named(node.of);
  if (node.kind === 'unary') return pathOf(node.of, named);
  if (node.kind === 'binary') return pathOf(node.left, named) ?? pathOf(node.right, named);
  if (node.kind !== 'call') return undefined;
  return node.given.map((part) => pathOf(part, named)).find((name) => name !== undefined);
}

/** A result that can be compared with what a row holds. */
export const isSameResult = (a: unknown, b: unknown): boolean => {
  const [x, y] = [asValue(a), asValue(b)];
  return isNumber(x) === isNumber(y) && sameValues(x, y);
};
