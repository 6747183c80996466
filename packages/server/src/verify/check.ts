import { type Db, runSql } from '../db/database.ts';

/**
 * One thing that must be true of the whole database. The SQL is set-based and the same on both engines, so that a
 * million plots need no memory here.
 */
export interface Check {
  /** Invariant of domain.md §4.10, or a short name where that has none. */
  code: string;
  title: string;
  /** SQL of the rows that are looked at: `select count(*) …`. */
  scope: string;
  /** SQL that answers `id` and `fault` of each row that is wrong. */
  faults: string;
}

export interface Finding {
  id: string;
  fault: string;
}

export interface CheckResult {
  code: string;
  title: string;
  looked: number;
  found: number;
  /** The first few. */
  examples: Finding[];
}

const EXAMPLES = 5;

/** Runs one check; only a check that finds something costs a second pass for the examples. */
export async function runCheck(db: Db, check: Check): Promise<CheckResult> {
  const { code, title } = check;
  const looked = await countOf(db, check.scope);
  const found = await countOf(db, `select count(*) as total from (${check.faults}) wrong`);
  const examples = found === 0 ? [] : await runSql<Finding>(db, `${check.faults} order by 1, 2 limit ${EXAMPLES}`, []);
  return { code, title, looked, found, examples };
}

async function countOf(db: Db, text: string): Promise<number> {
  const [row] = await runSql<Record<string, unknown>>(db, text, []);
  return Number(Object.values(row ?? {})[0] ?? 0);
}

/** `select count(*)` of a table, narrowed where needed. */
export function rowsOf(table: string, where = '1 = 1'): string {
  return `select count(*) as total from ${table} where ${where}`;
}
