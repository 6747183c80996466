import type {
  ReportColumns,
  ReportParamInfo,
  ReportQueryField,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import type { Sort } from '@songbai/contract/resource/filter.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { popupSort, presets, selfParams } from './popup-fields.ts';
import { missingParams, sentParams, type Texts } from './report-params.ts';

const API = '/online/cgreport/api';
/** Many cells use the same report: columns and conditions are cached for this time (contract/2 §0.7). */
const DESCRIPTION_LIFE_MS = 30_000;

/** The configuration of a report. */
export interface Report {
  columns: ReportColumns;
  conditions: readonly ReportQueryField[];
  params: readonly ReportParamInfo[];
}

/** Columns first, then the conditions and parameters (contract/2 §17.2). */
export function useReport(code: string): { report: Report | undefined; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ['report', code],
    queryFn: async ({ signal }): Promise<Report> => {
      const options = { signal, quiet: true };
      const columns = await getResult<ReportColumns>(`${API}/getRpColumns/${encodeURIComponent(code)}`, {}, options);
      const id = encodeURIComponent(columns.cgRpConfigId);
      const [conditions, params] = await Promise.all([
        getResult<ReportQueryField[]>(`${API}/getQueryInfo/${id}`, {}, options),
        getResult<ReportParamInfo[]>(`${API}/getParamsInfo/${id}`, {}, options),
      ]);
      return { columns, conditions, params };
    },
    staleTime: DESCRIPTION_LIFE_MS,
    retry: false,
  });
  return { report: data, error };
}

/** Conditions by query parameter. */
export type Conditions = Readonly<Record<string, string>>;

interface ReportQuery {
  conditions: Conditions;
  /** Values of the SQL's parameters that the person gave. */
  params: Texts;
  sort: Sort | undefined;
  pageNo: number;
  pageSize: number;
}

export interface ReportData {
  /** The conditions of the displayed rows. */
  conditions: Conditions;
  /** Parameters that the field does not fix. */
  params: readonly ReportParamInfo[];
  /** Labels of those that are required and have no value: nothing is asked before. */
  missing: readonly string[];
  sort: Sort | undefined;
  pageNo: number;
  pageSize: number;
  rows: readonly ReportRow[];
  total: number;
  loading: boolean;
  error: unknown;
  /** Retries after a failure. */
  retry(): Promise<unknown>;
  search(conditions: Conditions, params: Texts): void;
  reset(): void;
  turn(page: Pick<ReportQuery, 'pageNo' | 'pageSize' | 'sort'>): void;
}

/** One page of a report; responses to older queries are discarded. */
export function useReportData(
  { columns, conditions, params: all }: Report,
  param: Readonly<Record<string, unknown>>,
  sorter: string,
): ReportData {
  const [query, setQuery] = useState<ReportQuery>(() => ({
    conditions: presets(param, conditions),
    params: {},
    sort: popupSort(sorter),
    pageNo: 1,
    pageSize: 10,
  }));
  const { sort, pageNo, pageSize } = query;
  const params = all.filter(({ paramName }) => !Object.hasOwn(param, paramName));
  const missing = missingParams(params, query.params);
  const asked = {
    ...query.conditions,
    ...sentParams(query.params),
    ...selfParams(param),
    ...(sort ? { column: sort.field, order: sort.order } : {}),
    pageNo,
    pageSize,
  };
  const id = columns.cgRpConfigId;
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['report', 'data', id, asked],
    queryFn: ({ signal }) =>
      getResult<Page<ReportRow>>(`${API}/getData/${encodeURIComponent(id)}`, asked, { signal, quiet: true }),
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
  });
  const search = (next: Conditions, given: Texts): void =>
    setQuery((now) => ({ ...now, conditions: next, params: given, pageNo: 1 }));
  return {
    ...query,
    params,
    missing,
    rows: data?.records ?? [],
    total: data?.total ?? 0,
    loading: isFetching,
    error,
    retry: refetch,
    search,
    reset: () => search({}, {}),
    turn: (page) => setQuery((now) => ({ ...now, ...page })),
  };
}
