import type { Place } from './problem.ts';
import type { ParamPart } from './tokens.ts';

/** A query as it was read: names as they were typed, nothing looked up yet. */
export interface Query {
  at: Place;
  ctes: readonly { name: string; query: Query; at: Place }[];
  /** Joined by `union all`. */
  parts: readonly Select[];
  order: readonly { expr: Expr; direction: 'asc' | 'desc' }[];
  limit?: number;
  offset?: number;
}

export interface Select {
  at: Place;
  distinct: boolean;
  items: readonly SelectItem[];
  from: readonly FromItem[];
  where?: Expr;
  group: readonly Expr[];
  having?: Expr;
}

export type SelectItem = { at: Place } & ({ star: true; of?: string } | { expr: Expr; alias?: string });

export interface FromItem {
  at: Place;
  source: { table: string } | { query: Query };
  alias?: string;
  /** How it is joined to what stands before it. */
  join: 'first' | 'cross' | 'inner' | 'left';
  on?: Expr;
}

export type Operator = '+' | '-' | '*' | '/' | '%' | '=' | '<>' | '<' | '<=' | '>' | '>=' | '||' | 'and' | 'or';
export type CastType = 'text' | 'integer' | 'decimal';

export type Expr = { at: Place } & (
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'null' }
  | { kind: 'param'; param: ParamPart }
  | { kind: 'template'; parts: readonly (string | ParamPart)[] }
  | { kind: 'column'; table?: string; name: string }
  | { kind: 'call'; name: string; args: readonly Expr[]; distinct: boolean; star: boolean }
  | { kind: 'cast'; of: Expr; to: CastType }
  | { kind: 'binary'; op: Operator; left: Expr; right: Expr }
  | { kind: 'not'; of: Expr }
  | { kind: 'minus'; of: Expr }
  | { kind: 'isNull'; of: Expr; not: boolean }
  | { kind: 'between'; of: Expr; low: Expr; high: Expr; not: boolean }
  | { kind: 'like'; of: Expr; pattern: Expr; not: boolean }
  | { kind: 'in'; of: Expr; list: readonly Expr[]; not: boolean }
  | { kind: 'inQuery'; of: Expr; query: Query; not: boolean }
  | { kind: 'exists'; query: Query }
  | { kind: 'scalar'; query: Query }
  | { kind: 'case'; of?: Expr; whens: readonly { when: Expr; result: Expr }[]; other?: Expr }
);
