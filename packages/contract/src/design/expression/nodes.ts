import type { Decimal } from './decimal.ts';

/** What expressions calculate with: a date is its text, a switch `Y` or `N`. */
export type Value = Decimal | string | boolean | null;

export const COMPARISONS = ['==', '!=', '<=', '>=', '<', '>'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export type Operator = Comparison | '+' | '-' | '*' | '/' | '%' | 'and' | 'or';

export type Node =
  | { kind: 'literal'; value: Value }
  | { kind: 'field'; name: string; at: number }
  /** A field of a sub-table's rows, of a linked record or of an option. */
  | { kind: 'path'; of: string; name: string; at: number }
  | { kind: 'binary'; op: Operator; left: Node; right: Node }
  | { kind: 'unary'; op: '-' | 'not'; of: Node }
  | { kind: 'call'; name: string; given: readonly Node[]; at: number };

/** A parsed expression with what it reads. */
export interface Expression {
  source: string;
  node: Node;
  /** Fields of its own form, each once. */
  fields: readonly string[];
  /** `of.name`: fields of sub-tables, linked records or options. */
  paths: readonly { of: string; name: string; at: number }[];
}

/** Where and at what part reading an expression stopped. */
export interface ExpressionProblem {
  /** 表达式不正确：{part} */
  text: string;
  part: string;
  /** Offset in the source, from 0. */
  at: number;
}

const LONGEST_PART = 40;

export function problemAt(part: string, at: number): ExpressionProblem {
  const shown = part.length > LONGEST_PART ? `${part.slice(0, LONGEST_PART)}…` : part;
  return { text: `表达式不正确：${shown}`, part: shown, at };
}

/** Thrown while reading, and turned into a result by `parseExpression`. */
export class Unreadable extends Error {
  readonly problem: ExpressionProblem;

  constructor(part: string, at: number) {
    const problem = problemAt(part, at);
    super(problem.text);
    this.problem = problem;
  }
}
