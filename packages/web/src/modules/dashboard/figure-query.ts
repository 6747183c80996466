import { type Query, type QueryKey, useQuery } from '@tanstack/react-query';
import { useFreshWhenShown } from '../../lib/page.ts';

/** How old figures may be that were prefetched on the way to their page. */
const PREFETCHED_MS = 2_000;

/** Figures are read anew whenever their page opens; those prefetched for it only where a write has changed them since. */
const refetchOnMount = ({ state }: Pick<Query, 'state'>) =>
  Date.now() - state.dataUpdatedAt < PREFETCHED_MS ? true : 'always';

/** The single definition of a call for figures, so that a prefetch asks exactly what the page will. */
export interface FigureQuery<T> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  refetchOnMount: (query: Pick<Query, 'state'>) => true | 'always';
}

export function figureQuery<T>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<T>): FigureQuery<T> {
  return { queryKey, queryFn: ({ signal }) => read(signal), refetchOnMount };
}

/** Figures on a page; those that became old while it was in the background are read anew when it is shown. */
export function useFigures<T>(query: FigureQuery<T>) {
  useFreshWhenShown(query.queryKey);
  return useQuery<T>(query);
}
