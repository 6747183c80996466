import type {
  ReportColumns,
  ReportQueryField,
  ReportRow,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import type { Sort } from '@songbai/contract/resource/filter.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { popupSort, presets, selfParams } from './popup-fields.ts';

const API = '/online/cgreport/api';
/** Many cells use the same report: columns and conditions are cached for this time (contract/2 §0.7). */
const DESCRIPTION_LIFE_MS = 30_000;

/** The configuration of a report. */
export interface Report {
  columns: ReportColumns;
  conditions: readonly ReportQueryField[];
}

/** Columns first, then the conditions (contract/2 §17.2). */
export function useReport(code: string): { report: Report | undefined; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ['report', code],
    queryFn: async ({ signal }): Promise<Report> => {
      const options = { signal, quiet: true };
      const columns = await getResult<ReportColumns>(`${API}/getRpColumns/${encodeURIComponent(code)}`, {}, options);
      const id = encodeURIComponent(columns.cgRpConfigId);
      return { columns, conditions: await getResult<ReportQueryField[]>(`${API}/getQueryInfo/${id}`, {}, options) };
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
  sort: Sort | undefined;
  pageNo: number;
  pageSize: number;
}

export interface ReportData {
  /** The conditions of the displayed rows. */
  conditions: Conditions;
  sort: Sort | undefined;
  pageNo: number;
  pageSize: number;
  rows: readonly ReportRow[];
  total: number;
  loading: boolean;
  error: unknown;
  /** Retries after a failure. */
  retry(): Promise<unknown>;
  search(conditions: Conditions): void;
  reset(): void;
  turn(page: Pick<ReportQuery, 'pageNo' | 'pageSize' | 'sort'>): void;
}

/** One page of a report; responses to older queries are discarded. */
export function useReportData(
  { columns, conditions }: Report,
  param: Readonly<Record<string, unknown>>,
  sorter: string,
): ReportData {
  const [query, setQuery] = useState<ReportQuery>(() => ({
    conditions: presets(param, conditions),
    sort: popupSort(sorter),
    pageNo: 1,
    pageSize: 10,
  }));
  const { sort, pageNo, pageSize } = query;
  const params = {
    ...query.conditions,
    ...selfParams(param),
    ...(sort ? { column: sort.field, order: sort.order } : {}),
    pageNo,
    pageSize,
  };
  const id = columns.cgRpConfigId;
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['report', 'data', id, params],
    queryFn: ({ signal }) =>
      getResult<Page<ReportRow>>(`${API}/getData/${encodeURIComponent(id)}`, params, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const search = (next: Conditions): void => setQuery((now) => ({ ...now, conditions: next, pageNo: 1 }));
  return {
    ...query,
    rows: data?.records ?? [],
    total: data?.total ?? 0,
    loading: isFetching,
    error,
    retry: refetch,
    search,
    reset: () => search({}),
    turn: (page) => setQuery((now) => ({ ...now, ...page })),
  };
}
