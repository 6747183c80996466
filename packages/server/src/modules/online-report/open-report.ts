import type {
  ReportColumns,
  ReportPage,
  ReportQueryField,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import { pageOf } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { findReport, type Report } from './report.store.ts';
import type { SheetItem } from './report-sheet.ts';
import { reportColumns, reportConditions, reportFields, reportQuery, reportRow } from './report-view.ts';
import { sourceFor } from './sources.ts';
import { openSql, sqlReportColumns, sqlReportConditions, sqlReportPage, sqlReportRows } from './sql-report.ts';

type Signal = AbortSignal | undefined;

/** A report that this person may run, whatever its rows come from. */
interface OpenReport {
  report: Report;
  columns(signal: Signal): Promise<ReportColumns>;
  conditions(): ReportQueryField[];
  page(query: ListParams, signal: Signal): Promise<ReportPage>;
  /** All rows, for a workbook, with the columns that are shown. */
  all(query: ListParams, signal: Signal): Promise<{ rows: ReportRow[]; items: readonly SheetItem[] }>;
}

/**
 * @param query of a call that reads rows; undefined where only columns and conditions are asked for
 * @throws AppError recordMissing, forbidden, and what hinders its statement
 */
export async function openReport(
  server: Server,
  actor: Actor,
  by: 'code' | 'id',
  value = '',
  query: ListParams | undefined,
): Promise<OpenReport> {
  const report = await findReport(server.database.db, actor, by, value);
  if (report.source !== '' || !report.cgrSql) return openSource(server, actor, report);
  const opened = await openSql(server, actor, report, query);
  return {
    report,
    columns: (signal) => sqlReportColumns(opened, signal),
    conditions: () => sqlReportConditions(opened),
    page: (asked, signal) => sqlReportPage(opened, asked, signal),
    all: async (asked, signal) => {
      const { rows, items } = await sqlReportRows(opened, asked, signal);
      return { rows, items: items.filter(({ isShow }) => isShow === 1) };
    },
  };
}

/** A report of one of our lists: read through the engine, with everything that holds for the list itself. */
function openSource(server: Server, actor: Actor, report: Report): OpenReport {
  const table = sourceFor(actor, report.source);
  const fields = reportFields(report, table.resource);
  const selection = { fields: fields.map((item) => item.fieldName) };
  const read = async (asked: ListParams) => {
    const query = reportQuery(fields, table.resource, asked);
    const { rows, total } = await page(reading(server, actor), table, query, selection);
    return pageOf(
      rows.map((row) => reportRow(fields, row)),
      total,
      query,
    );
  };
  return {
    report,
    columns: async () => reportColumns(report, fields, server.dicts.of(actor.tenantId).options()),
    conditions: () => reportConditions(fields),
    page: read,
    all: async (asked, signal) => {
      const rows: ReportRow[] = [];
      for (let pageNo = 1; !signal?.aborted; pageNo += 1) {
        const { records, pages } = await read({ ...asked, pageNo, pageSize: REPORT_LIMITS.pageRows });
        rows.push(...records);
        if (pageNo >= pages) break;
        if (pageNo >= SOURCE_PAGES) throw new AppError('reportRows', { rows: SOURCE_PAGES * REPORT_LIMITS.pageRows });
      }
      return { rows, items: fields.filter(({ isShow }) => isShow === 1) };
    },
  };
}

/** These rows pass the main loop; lists have an export of their own for more. */
const SOURCE_PAGES = 20;
