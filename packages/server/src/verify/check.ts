import { type Db, runSql } from '../db/database.ts';

/**
 * One invariant of the whole database. The SQL is set-based and the same on both engines, so that a million plots are
 * not loaded into memory.
 */
export interface Check {
  /** Invariant of domain.md §4.10, or a short name where that has none. */
  code: string;
  title: string;
  /** SQL that counts the checked rows: `select count(*) …`. */
  scope: string;
  /** SQL that returns `id` and `fault` of each violating row. */
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

/** Runs one check; only a check with violations costs a second query for the examples. */
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

/** `select count(*)` of a table, with an optional condition. */
export function rowsOf(table: string, where = '1 = 1'): string {
  return `select count(*) as total from ${table} where ${where}`;
}
