import {
  type ReportColumnsAndData,
  type ReportPage,
  type ReportParamInfo,
  type ReportQueryField,
  RUN_REPORT,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import { reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';

export const reportUrl = (url: string, id: string): string => url.replace(':id', encodeURIComponent(id));

/** What a report can be asked for. */
export interface AboutReport {
  conditions: ReportQueryField[];
  params: ReportParamInfo[];
}

/** Keys begin with the resource of the heads, so that a change in the designer is seen on open pages. */
export const aboutQuery = (id: string) =>
  queryOptions({
    queryKey: [reportHead.name, 'about', id],
    queryFn: async ({ signal }): Promise<AboutReport> => {
      const options = { signal, quiet: true };
      const [conditions, params] = await Promise.all([
        getResult<ReportQueryField[]>(reportUrl(RUN_REPORT.queryInfo, id), {}, options),
        getResult<ReportParamInfo[]>(reportUrl(RUN_REPORT.paramsInfo, id), {}, options),
      ]);
      return { conditions, params };
    },
  });

type Params = Readonly<Record<string, string | number>>;

/** Columns and one page of rows; given up when nobody waits for them any more. */
export const rowsQuery = (id: string, params: Params) =>
  queryOptions({
    queryKey: [reportHead.name, 'rows', id, params],
    queryFn: ({ signal }) =>
      getResult<ReportColumnsAndData>(reportUrl(RUN_REPORT.columnsAndData, id), params, { signal, quiet: true }),
  });

/** Rows that charts and paper show. */
export const ALL_ROWS = REPORT_LIMITS.pageRows;

/** As many rows as one call brings, for charts and paper. */
export const allRowsQuery = (id: string, params: Params) =>
  queryOptions({
    queryKey: [reportHead.name, 'all', id, params],
    queryFn: ({ signal }) =>
      getResult<ReportPage>(
        reportUrl(RUN_REPORT.data, id),
        { ...params, pageNo: 1, pageSize: ALL_ROWS },
        { signal, quiet: true },
      ),
  });
