/**
 * SQL enhancements of buttons (online.md §7): a closed grammar of our own. What it reads is carried out as writes of the
 * engine and never handed to a database.
 */
export interface SqlStatement {
  /** Line of its first word, from 1. */
  line: number;
  /** Name of an online table, as designed. */
  table: string;
  action: SqlAction;
}

type SqlAction =
  | { kind: 'update'; set: readonly SqlPair<SqlNewValue>[]; where: readonly SqlPair<SqlValue>[] }
  | { kind: 'insert'; set: readonly SqlPair<SqlValue>[] }
  | { kind: 'delete'; where: readonly SqlPair<SqlValue>[] };

export interface SqlPair<Value> {
  column: string;
  value: Value;
}

export type SqlValue =
  | { kind: 'literal'; value: string | number | null }
  /** `#{name}`: a field of the row and form that the button works on. */
  | { kind: 'field'; name: string }
  /** `#{sys_user_code}` and the like, by the key that `RuleValues` has. */
  | { kind: 'variable'; key: string };

/** In an update a column may also be moved by an amount. */
export type SqlNewValue = SqlValue | { kind: 'moved'; by: SqlValue; sign: 1 | -1 };

/** Why a text is no SQL enhancement: a query, or what stands at a line. */
export type SqlProblem = { kind: 'query' } | { kind: 'refused'; line: number; part: string };

/** Thrown inside the reader only. */
export class Refused extends Error {
  readonly problem: SqlProblem;

  constructor(problem: SqlProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}
