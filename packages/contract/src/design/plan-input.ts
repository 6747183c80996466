import type { Design, FieldDesign } from './design.ts';
import { derivedName } from './names.ts';
import type { PlanStep } from './plan.ts';
import type { BothSql, ColumnKind } from './sql-names.ts';

/** A column of the stored table; `other`: of a type that the builder does not make. */
export interface RealColumn {
  name: string;
  kind: ColumnKind | 'other';
}

export interface RealIndex {
  name: string;
  unique: boolean;
  columns: readonly string[];
  /** Limited to live rows. */
  live: boolean;
}

/** The stored table as the present engine has it. */
export interface RealTable {
  columns: readonly RealColumn[];
  indexes: readonly RealIndex[];
  /** Columns of its search index; empty: it has none. */
  searched: readonly string[];
}

export interface PlanInput {
  draft: Design;
  live: Design | undefined;
  physical: string;
  /** Undefined: there is no table yet. */
  real: RealTable | undefined;
  /** Whether this database can have search indexes (ADR 7). */
  searchable: boolean;
}

/** What no live row may be, or the step is refused; a condition on the columns as they are before any step. */
export interface Check {
  against: BothSql;
  /** Why not, `{n}` for the number of rows. */
  text: string;
  /** Whether carrying it out all the same would lose values. */
  loses: boolean;
}

/** A step before anything was counted. */
export interface DraftStep extends Omit<PlanStep, 'rows' | 'risk' | 'sampleIds'> {
  touches: 'all' | 'none';
  /** Set where every row it touches goes out of sight. */
  empties?: true;
  checks: readonly Check[];
}

/** Steps in their order, and what no data can make right. */
export interface DraftPlan {
  steps: readonly DraftStep[];
  refused: readonly string[];
}

export function step(
  kind: DraftStep['kind'],
  text: string,
  given: Partial<Omit<DraftStep, 'kind' | 'text'>> = {},
): DraftStep {
  return { kind, text, field: null, touches: 'none', checks: [], sql: { sqlite: [], postgres: [] }, ...given };
}

/** The same statements for both engines. */
export const alike = (...statements: readonly string[]): DraftStep['sql'] => ({
  sqlite: statements,
  postgres: statements,
});

/** A field in a sentence. */
export const titleOf = ({ dbFieldTxt, dbFieldName }: Pick<FieldDesign, 'dbFieldTxt' | 'dbFieldName'>): string =>
  `字段“${dbFieldTxt}”（${dbFieldName}）`;

/** The column in which the values of a removed field wait. */
export function parkedName({
  dbFieldName,
  id,
  parkedColumn,
}: Pick<FieldDesign, 'dbFieldName' | 'id' | 'parkedColumn'>): string {
  return parkedColumn ?? derivedName(dbFieldName, 'parked', idPart(id));
}

/** An id as part of a name; ids of ours are plain, any other is spelled out. */
export function idPart(id: string): string {
  if (/^[0-9A-Za-z-]{1,36}$/.test(id)) return id;
  return `x${Array.from(id, (letter) => (letter.codePointAt(0) ?? 0).toString(36)).join('')}`;
}
