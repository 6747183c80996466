import type { DesignDifference } from '@songbai/contract/design/differences.ts';
import type { MenuDraft } from '@songbai/contract/modules/online-form/design.calls.ts';
import {
  ADD_REPORT,
  CREATE_REPORT_MENU,
  EDIT_REPORT,
  ITEMS_OF,
  PARAMS_OF,
  PARSE_SQL_POST,
  type ParsedSql,
  REPORT_DIFF,
  REPORT_TABLES_CALL,
  REPORT_VERSIONS,
  RESTORE_REPORT,
  type ReportDraft,
  type ReportItemRow,
  type ReportParamDraft,
  type ReportParamRow,
  type ReportSaved,
  type ReportTableRow,
  type ReportVersionRow,
  TRY_SQL,
  type TriedSql,
} from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { type ReportHead, reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';
import { reportUrl } from './report-page.calls.ts';

/** A report as it is read for the designer. */
export interface StoredReport {
  head: ReportHead;
  items: ReportItemRow[];
  params: ReportParamRow[];
}

export const storedReportQuery = (id: string) =>
  queryOptions({
    queryKey: [reportHead.name, 'design', id],
    queryFn: async ({ signal }): Promise<StoredReport> => {
      const options = { signal };
      const [head, items, params] = await Promise.all([
        getResult<ReportHead>(`${reportHead.path}/queryById`, { id }, options),
        getResult<ReportItemRow[]>(ITEMS_OF.url, { headId: id }, options),
        getResult<ReportParamRow[]>(PARAMS_OF.url, { headId: id }, options),
      ]);
      return { head, items, params };
    },
  });

export const paramsQuery = (headId: string) =>
  queryOptions({
    queryKey: [reportHead.name, 'params', headId],
    queryFn: ({ signal }) => getResult<ReportParamRow[]>(PARAMS_OF.url, { headId }, { signal, quiet: true }),
    staleTime: 0,
  });

export const saveReport = (draft: ReportDraft) =>
  draft.head.id
    ? send<ReportSaved>('PUT', EDIT_REPORT.url, { body: draft })
    : send<ReportSaved>('POST', ADD_REPORT.url, { body: draft });

export const parseSql = (body: { sql: string; dbKey?: string }) =>
  send<ParsedSql>('POST', PARSE_SQL_POST.url, { body });
interface Trial {
  sql: string;
  params: ReportParamDraft[];
  values: Record<string, string>;
  dbSource: string | null;
}
export const trySql = (body: Trial) => send<TriedSql>('POST', TRY_SQL.url, { body });

/** Tables and columns that a statement may name. */
export const tablesQuery = queryOptions({
  queryKey: [reportHead.name, 'tables'],
  queryFn: ({ signal }) => getResult<ReportTableRow[]>(REPORT_TABLES_CALL, {}, { signal, quiet: true }),
});

export const fetchReportVersions = (id: string, signal: AbortSignal) =>
  getResult<ReportVersionRow[]>(reportUrl(REPORT_VERSIONS, id), {}, { signal, quiet: true });
export const fetchReportDifferences = (id: string, from: number, to: number, signal: AbortSignal) =>
  getResult<DesignDifference[]>(reportUrl(REPORT_DIFF.url, id), { from, to }, { signal });
export const restoreReport = (id: string, version: number) =>
  send<unknown>('POST', reportUrl(RESTORE_REPORT, id).replace(':version', String(version)));

export const createReportMenu = (body: MenuDraft) => send<unknown>('POST', CREATE_REPORT_MENU.url, { body });
