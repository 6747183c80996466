import { type FoundGroup, SEARCH_LEAST, SEARCH_PATH } from '@songbai/contract/modules/search/search.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getResult } from '../../api/client.ts';
import { useSession } from '../../session/session.ts';
import { searchEntries } from '../menu/menu-model.ts';
import { findRoute, useMenu } from '../menu/use-menu.ts';
import { recentChoices } from './recent-choices.ts';
import { firstGroups, foundGroups, type OptionGroup } from './search-groups.ts';

/** How long typing pauses before the server is asked, ms. */
const PAUSE_MS = 200;

interface Search {
  groups: OptionGroup[];
  /** So little was typed that records were not asked for. */
  tooShort: boolean;
  /** An answer to the present text is still to come. */
  waiting: boolean;
  error: unknown;
  retry(): unknown;
}

/** What the typed text finds: pages at once, records when typing pauses. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const { entries, routes } = useMenu();
  const userId = useSession((state) => state.user?.id ?? '');
  const pages = useMemo(() => searchEntries(entries, routes), [entries, routes]);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const asks = [...text].length >= SEARCH_LEAST;
  const settled = asked === text;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => getResult<FoundGroup[]>(SEARCH_PATH, { keyword: asked }, { signal, quiet: true }),
    enabled: asks && settled,
    // What was found may be gone or another's the next time.
    staleTime: 0,
    gcTime: 0,
  });
  const has = (page: string) => findRoute(routes, page) !== undefined;
  const found = asks && settled ? (data ?? []) : [];
  return {
    groups:
      text === ''
        ? firstGroups(
            pages,
            recentChoices(userId).filter(({ path }) => has(path.split('?', 1)[0] ?? '')),
          )
        : foundGroups(pages, text, found, has),
    tooShort: text !== '' && !asks,
    waiting: asks && (!settled || isFetching),
    error: asks && settled && !isFetching ? error : null,
    retry: refetch,
  };
}
