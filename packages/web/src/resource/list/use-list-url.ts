import type { Resource } from '@songbai/contract/resource/define.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** State of a list in the page's URL, or in local state for lists inside dialogs. */
export function useListUrl(
  resource: Resource,
  inUrl: boolean,
  size: number | undefined,
): [ListState, (state: ListState) => void] {
  const [urlSearch, setUrlSearch] = useSearchParams();
  const [ownSearch, setOwnSearch] = useState(() => new URLSearchParams());
  const search = inUrl ? urlSearch : ownSearch;
  const state = useMemo(() => readListState(resource, search, size), [resource, search, size]);
  const write = (next: ListState) => {
    const target = writeListState(resource, search, next, size);
    if (inUrl) setUrlSearch(target, { replace: true });
    else setOwnSearch(target);
  };
  return [state, write];
}
