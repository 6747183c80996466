import { LIMITS } from '@songbai/contract/limits.ts';
import type { Colleague } from '@songbai/contract/modules/user/people.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COLLEAGUES, type PeopleQuery, type PeopleSource, peoplePage } from './people.calls.ts';

const NOTHING: PeopleQuery = {
  keyword: '',
  sex: '',
  birthday: '',
  departId: '',
  pageNo: 1,
  pageSize: LIMITS.pageSizeDefault,
};

export interface PeopleState {
  query: PeopleQuery;
  rows: readonly Colleague[];
  total: number;
  loading: boolean;
  error: unknown;
  /** Retries after a failure. */
  retry(): Promise<unknown>;
  /** A changed condition resets to the first page. */
  change(part: Partial<PeopleQuery>): void;
  reset(): void;
}

/** One page of people; responses to older queries are discarded. */
export function usePeople(source: PeopleSource = COLLEAGUES): PeopleState {
  const [query, setQuery] = useState(NOTHING);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['user', 'picker', source, query],
    queryFn: ({ signal }) => peoplePage(source, query, signal),
    placeholderData: keepPreviousData,
  });
  return {
    query,
    rows: data?.records ?? [],
    total: data?.total ?? 0,
    loading: isFetching,
    error,
    retry: refetch,
    change: (part) => setQuery((now) => ({ ...now, pageNo: 1, ...part })),
    reset: () => setQuery((now) => ({ ...NOTHING, departId: now.departId, pageSize: now.pageSize })),
  };
}
