import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getList, getResult } from '../../api/client.ts';
import type { Choice } from '../choice.ts';
import { useChosen } from '../use-chosen.ts';
import { type BizQuery, type BizRow, type BizSource, choiceOfRow, listParams, pageOfReply } from './biz-query.ts';

/** spec/2 §9: the business selector starts with five rows. */
export const BIZ_PAGE_SIZES = [5, 10, 20, 30];

const NOTHING: BizQuery = { typed: '', filters: {}, pageNo: 1, pageSize: 5 };

export interface BizState {
  query: BizQuery;
  rows: readonly BizRow[];
  total: number;
  loading: boolean;
  error: unknown;
  /** Retries after a failure. */
  retry(): Promise<unknown>;
  /** A changed condition resets to the first page. */
  change(part: Partial<BizQuery>): void;
  reset(): void;
}

/** One page of records; responses to older queries are discarded. */
export function useBiz(source: BizSource): BizState {
  const [query, setQuery] = useState(NOTHING);
  const params = listParams(source, query);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['biz', source.listUrl, params],
    queryFn: ({ signal }) => getResult<unknown>(source.listUrl, params, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { rows, total } = pageOfReply(data, source, query);
  return {
    query,
    rows,
    total,
    loading: isFetching,
    error,
    retry: refetch,
    change: (part) => setQuery((now) => ({ ...now, pageNo: 1, ...part })),
    reset: () => setQuery((now) => ({ ...NOTHING, pageSize: now.pageSize })),
  };
}

/** Records of stored values. */
export function useChosenRecords(source: BizSource, valueKey: string, value: string | null | undefined) {
  return useChosen(['biz', source.listUrl, valueKey], value, (values, signal) =>
    recordsOf(source, valueKey, values, signal),
  );
}

/** Records by their stored values; the trailing comma forces an exact match. */
async function recordsOf(
  source: BizSource,
  valueKey: string,
  values: readonly string[],
  signal: AbortSignal,
): Promise<Choice[]> {
  const params = { [valueKey]: `${values.join(',')},`, pageNo: 1, pageSize: values.length };
  const reply: unknown = await getList(source.valueUrl ?? source.listUrl, params, { signal, quiet: true });
  const { rows } = pageOfReply(reply, source, { ...NOTHING, pageSize: Number.MAX_SAFE_INTEGER });
  return rows.map((row) => choiceOfRow(row, source, valueKey));
}
