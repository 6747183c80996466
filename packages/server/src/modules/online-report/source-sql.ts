import { SqlProblem } from '@songbai/contract/design/report-sql/problem.ts';
import type { SourceDialect, SourceTarget } from '@songbai/contract/design/report-sql/source-dialect.ts';
import {
  checkedSource,
  type SourceStatement,
  sourceStatement,
} from '@songbai/contract/design/report-sql/source-query.ts';
import type { OutColumn } from '@songbai/contract/design/report-sql/typed.ts';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { readSource, type SourceRows, type SourceValue, sourceEngine } from '../data-source/index.ts';
import { mayWriteSql } from './checks.ts';
import type { ReportValues } from './param-values.ts';
import { type QueryDialect, sourceQueryDialect, type Values } from './query-dialect.ts';
import type { ReportItem } from './report.store.ts';
import { type ReadyQuery, type RunLimits, type Runnable, readable } from './run-sql.ts';
import { SOURCE_SLOTS } from './slots.ts';
import { columnsOfItems, columnsOfRows } from './source-columns.ts';
import { typedValue } from './target.ts';

type SourceRunnable = Runnable & { source: string };

const USABLE: readonly SourceDialect[] = ['mysql', 'postgres', 'sqlite'];
const USABLE_NAMES = 'MySQL、MariaDB、PostgreSQL、SQLite';

/** @throws AppError sourceMissing, reportSourceEngine */
async function dialectOf(server: Server, actor: Actor, source: string): Promise<SourceDialect> {
  const engine = await sourceEngine(server, actor.tenantId, source);
  const dialect = USABLE.find((one) => one === engine);
  if (!dialect) throw new AppError('reportSourceEngine', { name: source, usable: USABLE_NAMES });
  return dialect;
}

/** The text of a statement and its values in the order of their places. */
function writtenFor(dialect: SourceDialect, { sql, values }: Runnable, blank: boolean) {
  const bound: SourceValue[] = [];
  const target = targetOf(dialect, values, blank, bound);
  const isEmpty = ({ name, session }: { name: string; session: boolean }) =>
    !blank && ((session ? values.session(name) : values.given.get(name)) ?? '') === '';
  return { ...sourceStatement(sql, target, isEmpty), bound };
}

/** @param blank every parameter is empty, which every type has */
function targetOf(dialect: SourceDialect, values: ReportValues, blank: boolean, bound: SourceValue[]): SourceTarget {
  return {
    dialect,
    bind: (value) => {
      bound.push(value);
      return '?';
    },
    param: (param, at) => {
      const { session, name } = param;
      const own = session ? values.session(name) : undefined;
      if (session && own === undefined) throw new SqlProblem(`#{${name}}不存在`, at);
      if (blank) return null;
      const wanted = session ? 'text' : (values.types.get(name) ?? 'text');
      return typedValue(session ? (own ?? '') : (values.given.get(name) ?? ''), wanted, param, values);
    },
  };
}

/**
 * A statement that another database is asked.
 * @throws AppError reportSql, sourceMissing, reportSourceEngine, reportParamValue
 */
export async function sourceQuery(server: Server, actor: Actor, runnable: SourceRunnable): Promise<ReadyQuery> {
  const dialect = await dialectOf(server, actor, runnable.source);
  return readable(async () => queryOf(server, actor, runnable, dialect, writtenFor(dialect, runnable, false)));
}

function queryOf(
  server: Server,
  actor: Actor,
  { source }: SourceRunnable,
  dialect: SourceDialect,
  { text, columns: names, bound }: SourceStatement & { bound: readonly SourceValue[] },
): ReadyQuery & { found(limits: RunLimits): Promise<readonly OutColumn[]> } {
  const around: QueryDialect = sourceQueryDialect(dialect);
  const read = (make: (query: string, sql: Values) => string, limits: RunLimits) => {
    const after: SourceValue[] = [];
    const bind = (value: unknown) => {
      after.push(value as SourceValue);
      return '?';
    };
    // The statement stands first in what is made around it, so its values do.
    const sql = make(`(${text})`, { bind });
    return readRows(server, actor, source, { sql, values: [...bound, ...after] }, limits);
  };
  const found = async (limits: RunLimits) =>
    columnsOfRows(await read((query) => `select * from ${query} as r limit ${limits.rows}`, limits));
  return {
    dialect: around,
    names,
    found,
    columns: async (items: readonly ReportItem[]) => (items.length > 0 ? columnsOfItems(items) : found(SAMPLE)),
    run: async (make, limits) => {
      const { columns, rows } = await read(make, limits);
      const cells = rows.slice(0, limits.rows).map((row) => columns.map((name) => plain(row[name] ?? null)));
      return { columns: [...columns], rows: cells, more: rows.length > limits.rows };
    },
  };
}

const plain = (value: SourceValue): SourceValue => (typeof value === 'boolean' ? Number(value) : value);

/** Rows by which columns are known. */
const SAMPLE: RunLimits = { ms: REPORT_LIMITS.timeMs, rows: REPORT_LIMITS.trialRows, signal: undefined };

/** Own turns: a source that hangs holds up no report of our own database. */
async function readRows(
  server: Server,
  actor: Actor,
  source: string,
  { sql, values }: { sql: string; values: readonly SourceValue[] },
  { ms, rows, signal }: RunLimits,
): Promise<SourceRows> {
  const limits = { ms, rows: rows + 1, bytes: REPORT_LIMITS.resultBytes };
  try {
    return await SOURCE_SLOTS.run(actor.userId, signal, () =>
      readSource(server, actor.tenantId, source, { sql, values, limits, signal }),
    );
  } catch (error) {
    throw publicError(actor, error);
  }
}

/** What the other database says of its tables is for those who wrote the statement. */
function publicError(actor: Actor, error: unknown): unknown {
  const ownWords = error instanceof AppError && error.key === 'sourceFailed' && /^语句执行失败/.test(error.message);
  if (!ownWords || mayWriteSql(actor)) return error;
  return new AppError('reportFailed', { detail: '语句不能执行，请联系报表设计人员' }, { cause: error });
}

interface CheckedSourceSql {
  columns: readonly OutColumn[];
  names: readonly string[] | undefined;
  params: readonly string[];
}

/**
 * Checks a statement for another database.
 * @param ask also has that database read it, which tells its columns
 * @throws AppError reportSql, sourceMissing, reportSourceEngine, sourceFailed
 */
export async function checkedForSource(
  server: Server,
  actor: Actor,
  runnable: SourceRunnable,
  ask: boolean,
): Promise<CheckedSourceSql> {
  const dialect = await dialectOf(server, actor, runnable.source);
  return readable(async () => {
    const { params } = checkedSource(runnable.sql, targetOf(dialect, runnable.values, true, []));
    const query = queryOf(server, actor, runnable, dialect, writtenFor(dialect, runnable, true));
    return { params, names: query.names, columns: ask ? await query.found(SAMPLE) : [] };
  });
}
