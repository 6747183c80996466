import { SqlProblem } from '@songbai/contract/design/report-sql/problem.ts';
import { type CheckedSql, checkedSql, reportStatement } from '@songbai/contract/design/report-sql/statement.ts';
import type { OutColumn } from '@songbai/contract/design/report-sql/typed.ts';
import type { WrittenQuery } from '@songbai/contract/design/report-sql/write-query.ts';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { SqlPlace } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { type LimitedRows, LimitReached, type ReadLimits } from '../../db/limited/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import { type Binder, binder } from '../../resource/describe/sql-text.ts';
import type { ReadContext } from '../../resource/read/select.ts';
import type { Server } from '../../resource/server-context.ts';
import type { ReportValues } from './param-values.ts';
import { ownDialect, type QueryDialect, type Values } from './query-dialect.ts';
import { type ReadableTable, readableTables } from './readable-tables.ts';
import type { ReportItem } from './report.store.ts';
import { REPORT_SLOTS } from './slots.ts';
import { targetFor, wordsOf } from './target.ts';

/** A statement with what it is run for. */
export interface Runnable {
  sql: string;
  values: ReportValues;
  /** Tables whose list rights need not be held. */
  openTables: boolean;
  /** Code of the data source that is asked; null: our own database. */
  source: string | null;
}

/** A statement that may be run for one person, wherever its rows are. */
export interface ReadyQuery {
  dialect: QueryDialect;
  /** Names of its columns; undefined where only another database knows them. */
  names: readonly string[] | undefined;
  /** @param items of the report, which say what another database need not be asked for */
  columns(items: readonly ReportItem[]): Promise<readonly OutColumn[]>;
  /** Runs a text that begins with the query, which comes in brackets. */
  run(make: (query: string, sql: Values) => string, limits: RunLimits): Promise<LimitedRows>;
}

/** A statement for our own database, ready to be run. */
export function readyQuery(server: Server, actor: Actor, query: Written): ReadyQuery {
  return {
    dialect: ownDialect(server.database.engine),
    names: query.columns.map(({ name }) => name),
    columns: async () => query.columns,
    run: (make, limits) => runText(server, actor, (sql) => make(query.text(sql), sql), limits),
  };
}

/** A statement that was written for one person; each text made of it has values of its own. */
export interface Written {
  columns: WrittenQuery['columns'];
  tables: readonly ReadableTable[];
  /** The query in brackets, its values put into the binder. */
  text(sql: Binder): string;
}

const contextOf = (server: Server, actor: Actor): ReadContext => ({
  ...{ engine: server.database.engine, actor, sealer: server.sealer, today: server.clock.today() },
});

/**
 * Writes a statement for this person.
 * @throws AppError reportSql, forbidden
 */
export async function written(
  server: Server,
  actor: Actor,
  { sql, values, openTables }: Omit<Runnable, 'source'>,
): Promise<Written> {
  return readable(async () => {
    const tables = await readableTables(server, actor, wordsOf(sql));
    const context = contextOf(server, actor);
    const isEmpty = ({ name, session }: { name: string; session: boolean }) =>
      ((session ? values.session(name) : values.given.get(name)) ?? '') === '';
    const write = (binding: Binder) => reportStatement(sql, targetFor(context, tables, values, binding), isEmpty);
    const { columns, tables: names } = write(binder(context.engine));
    const used = names.flatMap((name) => tables.get(name) ?? []);
    if (!openTables && used.some(({ open }) => !open)) throw new AppError('forbidden');
    return { columns, tables: used, text: (binding) => `(${write(binding).text})` };
  });
}

/**
 * Checks a statement that is to be saved, with whatever is in brackets and without.
 * @throws AppError reportSql
 */
export async function checked(server: Server, actor: Actor, sql: string, values: ReportValues) {
  return readable(async () => {
    const tables = await readableTables(server, actor, wordsOf(sql));
    const context = contextOf(server, actor);
    const blank: ReportValues = { ...values, given: new Map() };
    const result: CheckedSql = checkedSql(sql, () => targetFor(context, tables, blank, binder(context.engine)));
    return { ...result, used: result.tables.flatMap((name) => tables.get(name) ?? []) };
  });
}

/** Tells what is wrong with a statement, and where. */
export async function readable<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof SqlProblem)) throw error;
    throw new AppError('reportSql', { detail: error.message }, { result: error.place satisfies SqlPlace });
  }
}

export interface RunLimits {
  ms: number;
  rows: number;
  signal: AbortSignal | undefined;
}

/**
 * Runs a text that was made of a written statement, when its turn has come.
 * @throws AppError with the limit that ended it
 */
export async function runText(
  server: Server,
  actor: Actor,
  make: (sql: Binder) => string,
  limits: RunLimits,
): Promise<LimitedRows> {
  const sql = binder(server.database.engine);
  const text = make(sql);
  const within: ReadLimits = { ...limits, bytes: REPORT_LIMITS.resultBytes };
  try {
    return await REPORT_SLOTS.run(actor.userId, limits.signal, () =>
      server.database.queryLimited(text, sql.values, within),
    );
  } catch (error) {
    throw publicError(server, error, limits);
  }
}

/** Of what the database says only what a person can change is told. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/^(22007|22008)$/, '日期不正确'],
  [/^(22003|ERR_OUT_OF_RANGE)$/, '数值过大'],
  [/^22P02$/, '文字不能转换为数字'],
];

function publicError(server: Server, error: unknown, { ms }: RunLimits): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof LimitReached) {
    if (error.limit === 'time') return new AppError('reportTime', { seconds: Math.round(ms / 1000) });
    if (error.limit === 'bytes')
      return new AppError('reportBytes', { size: Math.round(REPORT_LIMITS.resultBytes / 2 ** 20) });
    return new AppError(error.limit === 'memory' ? 'reportMemory' : 'reportStopped');
  }
  server.log.warn(errorFields(error), 'a report failed');
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (/integer overflow/i.test(String((error as Error | null)?.message)))
    return new AppError('reportFailed', { detail: '数值过大' });
  const detail = CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? '语句不能执行，请联系报表设计人员';
  return new AppError('reportFailed', { detail }, { cause: error });
}
