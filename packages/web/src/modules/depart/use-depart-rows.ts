import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/feedback.ts';
import { departLevel, searchDeparts } from './depart.calls.ts';
import { foundRows, type LoadedLevels, loadedRows } from './depart-rows.ts';

const level = (pid: string) => ({
  queryKey: [depart.name, 'level', pid],
  queryFn: ({ signal }: { signal: AbortSignal }) => departLevel(pid, signal),
});

/** Departments level by level, or search matches with their ancestors; visible levels are kept fresh. */
export function useDepartRows() {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** Nodes expanded by a search that the user has collapsed. */
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const top = useQuery(level(''));
  const found = useQuery({
    queryKey: [depart.name, 'found', keyword],
    queryFn: ({ signal }) => searchDeparts(keyword, signal),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  const below = useQueries({ queries: opened.map(level) });
  const levels: LoadedLevels = new Map([
    ['', top.data ?? []],
    ...opened.flatMap((id, at) => {
      const data = below[at]?.data;
      return data ? ([[id, data]] as const) : [];
    }),
  ]);
  const searching = keyword !== '';
  const hits = found.data?.hits ?? [];
  const above = found.data?.above ?? [];
  const shown = searching ? (found.error ? [] : foundRows(hits, above, levels)) : loadedRows(levels);
  const byItself = searching ? above.map((node) => node.id).filter((id) => !folded.has(id)) : [];
  const error = searching ? found.error : top.error;
  return {
    rows: shown,
    expanded: [...new Set([...byItself, ...opened])],
    expand: (id: string, open: boolean) => {
      setOpened((now) => (open ? [...now.filter((one) => one !== id), id] : now.filter((one) => one !== id)));
      setFolded((now) => new Set(open ? [...now].filter((one) => one !== id) : [...now, id]));
    },
    keyword,
    search: (typed: string) => {
      setKeyword(typed.trim());
      setFolded(new Set());
    },
    loading: searching ? found.isPending : top.isPending,
    /** Whether levels are loading. */
    fetching: below.some((one) => one.isPending),
    error: error ? failureText(error) : undefined,
    retry: top.refetch,
    /** Error of an expanded level. */
    belowError: below.find((one) => one.error)?.error,
    retryBelow: () => Promise.all(below.map((one) => one.error && one.refetch())),
  };
}
