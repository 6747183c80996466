import { REPORT_VIEW, reportAddress } from '@songbai/contract/modules/online-report/report.calls.ts';
import {
  ADD_REPORT,
  EDIT_REPORT,
  ITEMS_OF,
  PARAMS_OF,
  PARSE_SQL_POST,
  type ParsedSql,
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
import { MENU_SUB, MENU_TOP } from '@songbai/contract/modules/permission/permission.calls.ts';
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

export const parseSql = (sql: string) => send<ParsedSql>('POST', PARSE_SQL_POST.url, { body: { sql } });
export const trySql = (body: { sql: string; params: ReportParamDraft[]; values: Record<string, string> }) =>
  send<TriedSql>('POST', TRY_SQL.url, { body });

/** Tables and columns that a statement may name. */
export const tablesQuery = queryOptions({
  queryKey: [reportHead.name, 'tables'],
  queryFn: ({ signal }) => getResult<ReportTableRow[]>(REPORT_TABLES_CALL, {}, { signal, quiet: true }),
});

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [reportHead.name, 'versions', id],
    queryFn: ({ signal }) => getResult<ReportVersionRow[]>(reportUrl(REPORT_VERSIONS, id), {}, { signal, quiet: true }),
    staleTime: 0,
  });
export const restoreReport = (id: string, version: number) =>
  send<unknown>('POST', reportUrl(RESTORE_REPORT, id).replace(':version', String(version)));

export interface ReportMenuDraft {
  name: string;
  parentId: string | null;
  icon: string | null;
}

/** The menu that leads to a report. */
export const menuOfReport = (id: string, { name, parentId, icon }: ReportMenuDraft) => ({
  ...{ name, icon, parentId, menuType: parentId ? MENU_SUB : MENU_TOP },
  ...{ url: reportAddress(id, []), component: REPORT_VIEW, route: true, keepAlive: true, sortNo: 1 },
});
