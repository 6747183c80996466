import { REPORT_RIGHTS } from '@songbai/contract/modules/online-report/online-report.rights.ts';
import type {
  ReportColumns,
  ReportPage,
  ReportQueryField,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { pageOf } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { dictStatement, statementOptions } from './dictionaries.ts';
import { isChosenFrom } from './in-forms.ts';
import { paramValues, type ReportValues } from './param-values.ts';
import { assertReader } from './readers.store.ts';
import { ready } from './ready-query.ts';
import { paramsOf, type Report } from './report.store.ts';
import type { ReadyQuery, RunLimits, Runnable } from './run-sql.ts';
import { pageText, sqlQuery, totalled, totalsText } from './sql-query.ts';
import {
  hrefsOf,
  optionsKey,
  plainOptions,
  type SqlItem,
  sqlColumns,
  sqlConditions,
  sqlItems,
  sqlRows,
} from './sql-view.ts';

type Query = Readonly<Record<string, unknown>>;

/** A report of SQL as one person runs it in one call. */
interface Opened {
  server: Server;
  actor: Actor;
  report: Report;
  values: ReportValues;
  query: ReadyQuery;
  items: SqlItem[];
}

/**
 * @throws AppError forbidden for whoever has neither its menu nor a form that chooses from it nor the right to design
 * reports, and for whoever is no reader of a report whose rows nothing narrows
 */
export async function assertMayRun(server: Server, actor: Actor, report: Report): Promise<void> {
  const { codes, onlinePages } = actor;
  const { id, code } = report;
  const isOwn = codes.has(REPORT_RIGHTS.list) || onlinePages.has(id) || onlinePages.has(code);
  if (!isOwn && !(await isChosenFrom(server, actor, code))) throw new AppError('forbidden');
  if (report.dbSource) await assertReader(server, actor, report.readerRoles);
}

/**
 * @param params the call's query; undefined where only the columns are asked for, so that no parameter is needed
 * @throws AppError forbidden, reportSql, reportParamNeeded
 */
export async function openSql(
  server: Server,
  actor: Actor,
  report: Report,
  params: Query | undefined,
): Promise<Opened> {
  await assertMayRun(server, actor, report);
  const rows = await paramsOf(server.database.db, report.id);
  const known = rows.map((row) => ({
    ...row,
    paramType: row.paramType as 'string' | null,
    required: row.required as 0 | 1,
  }));
  const values = paramValues(actor, server.clock.now(), known, params ?? {}, params !== undefined);
  const query = await ready(server, actor, { ...runnableOf(report), sql: report.cgrSql ?? '', values });
  const items = sqlItems(report.id, report.items, await query.columns(report.items));
  return { server, actor, report, values, query, items };
}

/** What holds for the statements of a report, those of its dictionaries among them. */
export const runnableOf = ({ openTables, dbSource }: Report): Pick<Runnable, 'openTables' | 'source'> => ({
  openTables: openTables === 1,
  source: dbSource || null,
});

const limitsOf = ({ timeoutMs }: Report, rows: number, signal: AbortSignal | undefined): RunLimits => ({
  ...{ ms: timeoutMs ?? REPORT_LIMITS.timeMs, rows, signal },
});

/** Texts of the items' values; of statements they are asked for once. */
async function optionsOf(opened: Opened, signal: AbortSignal | undefined): Promise<Record<string, DictOption[]>> {
  const { server, actor, report, values, items } = opened;
  const options = plainOptions(items, server.dicts.of(actor.tenantId).options());
  for (const item of items) {
    const sql = item.replaceVal ? undefined : dictStatement(item.dictCode);
    const key = optionsKey(item);
    if (sql === undefined || key === undefined) continue;
    options[key] = await statementOptions(server, actor, { ...runnableOf(report), sql, values }, '', signal);
  }
  return options;
}

export async function sqlReportColumns(opened: Opened, signal: AbortSignal | undefined): Promise<ReportColumns> {
  const { report, items } = opened;
  const dictOptions = await optionsOf(opened, signal);
  return {
    ...{ cgRpConfigId: report.id, cgRpConfigName: report.name, dictOptions },
    columns: sqlColumns(items, dictOptions),
    fieldHrefSlots: hrefsOf(items),
    isGroupTitle: items.some(({ groupTitle, isShow }) => isShow === 1 && Boolean(groupTitle)),
  };
}

export const sqlReportConditions = ({ report, items }: Opened): ReportQueryField[] => sqlConditions(report.id, items);

/** One page with its total and sums, read at once. */
export async function sqlReportPage(
  opened: Opened,
  params: Query,
  signal: AbortSignal | undefined,
): Promise<ReportPage> {
  const { report, query, items } = opened;
  const asked = sqlQuery(items, params, query.dialect);
  const summed = totalled(items);
  const limits = limitsOf(report, asked.pageSize, signal);
  const [rows, totals] = await Promise.all([
    query.run((text, sql) => pageText(text, asked, asked.where(sql)), limits),
    query.run((text, sql) => totalsText(text, summed, query.dialect, asked.where(sql)), { ...limits, rows: 1 }),
  ]);
  const [counts = []] = totals.rows;
  const records = sqlRows(rows.rows, rows.columns, items, await textsOf(opened, signal));
  const sums = summed.map(({ fieldName }, index) => [fieldName, tidy(Number(counts[index + 1] ?? 0))]);
  const page = pageOf([...records], Number(counts[0] ?? 0), asked);
  return summed.length === 0 ? page : { ...page, totals: Object.fromEntries(sums) };
}

const tidy = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(14)));

async function textsOf(opened: Opened, signal: AbortSignal | undefined) {
  const options = await optionsOf(opened, signal);
  const dicts = opened.server.dicts.of(opened.actor.tenantId);
  const texts = new Map(
    Object.entries(options).map(([key, list]) => [key, new Map(list.map(({ value, text }) => [value, text]))]),
  );
  return (item: SqlItem, value: unknown): string | undefined => {
    const key = optionsKey(item);
    if (key === undefined) return undefined;
    const text = texts.get(key)?.get(String(value));
    if (text !== undefined) return text;
    // Items that are switched off keep their texts.
    return item.dictCode && key === item.dictCode ? dicts.text(key as never, String(value)) : undefined;
  };
}

/**
 * All rows that a call asks for, for a workbook.
 * @throws AppError reportRows
 */
export async function sqlReportRows(
  opened: Opened,
  params: Query,
  signal: AbortSignal | undefined,
): Promise<{ rows: ReportRow[]; items: SqlItem[] }> {
  const { report, query, items } = opened;
  const asked = sqlQuery(items, params, query.dialect);
  const most = report.rowCap ?? REPORT_LIMITS.exportRows;
  const found = await query.run(
    (text, sql) => `select * from ${text} as r${asked.where(sql)}${asked.order} limit ${most + 1}`,
    limitsOf(report, most, signal),
  );
  if (found.more) throw new AppError('reportRows', { rows: most });
  return { rows: sqlRows(found.rows, found.columns, items, await textsOf(opened, signal)), items };
}
