import type { Design } from './design.ts';
import { type ColumnKind, hasColumn, kindOf, quoteName, typeSql } from './sql-names.ts';

export type StepKind =
  | 'createTable'
  | 'addColumn'
  | 'renameColumn'
  | 'widen'
  | 'narrow'
  | 'changeType'
  | 'parkColumn'
  | 'restoreColumn'
  | 'nullRule'
  | 'default'
  | 'createIndex'
  | 'dropIndex'
  | 'searchIndex';

/** Statements in their order, as each engine runs them. */
export interface Statements {
  sqlite: readonly string[];
  postgres: readonly string[];
}

/** One thing that a sync does to the stored table (online.md §4.2). */
export interface PlanStep {
  kind: StepKind;
  /** What it does, for a clerk. */
  text: string;
  /** Name of the field it is about. */
  field: string | null;
  /** Rows it touches, or, when it may not be carried out, rows that stand against it. */
  rows: number;
  risk: 'none' | 'check' | 'loss';
  /** The first rows that stand against it. */
  sampleIds: readonly string[];
  sql: Statements;
}

/** What a sync would do. */
export interface SyncPlan {
  /** Changes with everything that decides about the steps, but not with the number of rows. */
  hash: string;
  mode: 'normal' | 'force';
  steps: readonly PlanStep[];
  /** Why it cannot be carried out; empty: it can. */
  refused: readonly string[];
}

/** Columns that every designed table has, in their order (`tenantTable` and `searchedTable` of the migrations). */
const BEFORE: readonly EngineColumn[] = [{ name: 'tenant_id', kind: 'integer', rule: 'not null' }];
const AFTER: readonly EngineColumn[] = [
  ...[
    'create_by',
    'create_time',
    'update_by',
    'update_time',
    'sys_org_code',
    'delete_by',
    'delete_time',
    'delete_reason',
  ].map((name) => ({ name, kind: 'text' as const, rule: '' })),
  { name: 'version', kind: 'integer', rule: 'default 1 not null' },
  { name: 'del_flag', kind: 'integer', rule: 'default 0 not null' },
];

interface EngineColumn {
  name: string;
  kind: ColumnKind;
  rule: string;
}

/**
 * Makes the table of a design, without its indexes. On SQLite its number is a column, so that a search index can be made
 * beside it at any time (ADR 7).
 */
export function createTableSql(design: Design, physical: string): Statements {
  const own = design.fields
    .filter(hasColumn)
    .map(({ dbFieldName, dbType }) => ({ name: dbFieldName, kind: kindOf(dbType), rule: '' }));
  const columns = [...BEFORE, ...own, ...AFTER];
  const make = (engine: keyof Statements, keys: readonly string[]) => {
    const parts = columns.map(({ name, kind, rule }) => `${quoteName(name)} ${typeSql(kind)[engine]} ${rule}`.trim());
    return [`create table ${quoteName(physical)} (${[...keys, ...parts].join(', ')})`];
  };
  return {
    sqlite: make('sqlite', ['"search_key" integer primary key', '"id" text not null unique']),
    postgres: make('postgres', ['"id" text not null primary key']),
  };
}
