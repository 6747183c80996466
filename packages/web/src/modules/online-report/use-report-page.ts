import type { ReportColumnsAndData, ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import { reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import type { Sort } from '@songbai/contract/resource/filter.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFreshWhenShown } from '../../lib/page.ts';
import { missingParams } from '../../pickers/popup/report-params.ts';
import { setListView, useListView } from '../../session/list-views.ts';
import { type AboutReport, rowsQuery } from './report-page.calls.ts';
import { askedParams, type ReportState, readReportState, type Texts, writeReportState } from './report-state.ts';

/** Under which the person's columns and page size of a report are kept. */
export const reportViewKey = (id: string): string => `report:${id}`;

export interface ReportRun {
  state: ReportState;
  /** What the calls are asked with, without the page. */
  asked: Readonly<Record<string, string>>;
  /** Labels of required parameters that have no value: nothing is asked before. */
  missing: readonly string[];
  report: ReportColumnsAndData | undefined;
  loading: boolean;
  fetching: boolean;
  error: unknown;
  chosen: readonly ReportRow[];
  choose(rows: readonly ReportRow[]): void;
  search(params: Texts, conditions: Texts): void;
  turn(pageNo: number, pageSize: number): void;
  sortBy(sort: Sort | undefined): void;
  draw(chart: string): void;
  refresh(): Promise<unknown>;
}

/** One report's page: what is asked stands in the address. */
export function useReportRun(id: string, { params }: AboutReport): ReportRun {
  const key = reportViewKey(id);
  const { pageSize: size } = useListView(key);
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readReportState(search, size), [search, size]);
  const [chosen, choose] = useState<readonly ReportRow[]>([]);
  const client = useQueryClient();
  const write = (part: Partial<ReportState>) =>
    setSearch(writeReportState({ ...state, ...part }, size), { replace: true });
  const asked = askedParams(state);
  const missing = missingParams(params, state.params);
  const query = rowsQuery(id, { ...asked, pageNo: state.pageNo, pageSize: state.pageSize });
  useFreshWhenShown(query.queryKey);
  const { data, isLoading, isFetching, error, refetch } = useQuery({
    ...query,
    enabled: missing.length === 0,
    placeholderData: keepPreviousData,
  });
  return {
    ...{ state, asked, missing, chosen, choose, error },
    report: missing.length === 0 ? data : undefined,
    loading: isLoading,
    fetching: isFetching,
    search: (nextParams, conditions) => {
      choose([]);
      const same = sameTexts(nextParams, state.params) && sameTexts(conditions, state.conditions);
      write({ params: nextParams, conditions, pageNo: 1 });
      // Who asks again wants to see what is there now.
      if (same && state.pageNo === 1) void refetch();
    },
    turn: (pageNo, pageSize) => {
      if (pageSize !== state.pageSize) setListView(key, { pageSize });
      write({ pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize });
    },
    sortBy: (sort) => write({ sort, pageNo: 1 }),
    draw: (chart) => write({ chart }),
    refresh: () => client.invalidateQueries({ queryKey: [reportHead.name] }),
  };
}

const sameTexts = (one: Texts, other: Texts): boolean => JSON.stringify(one) === JSON.stringify(other);
