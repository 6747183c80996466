import type { PlotChange, PlotMessage } from '@songbai/contract/modules/plot/seat-map.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMediaQuery } from '../../lib/media.ts';
import { useFreshWhenShown } from '../../lib/page.ts';
import { onReconnect, useLive } from '../../live/live.ts';
import { fetchSeatMap, type MapScope, PLOT_KEYS } from './plot.calls.ts';
import { applyChanges, prepareSeats } from './seat-data.ts';

/** A change received while a map is loading may be missing in it; older changes are contained in every later map. */
const REMEMBER_MS = 60_000;

/** Width by height of the place for the map: on a phone the areas stand below each other. */
const ASPECT = { wide: 1.5, narrow: 0.7 };

/**
 * The seat map of a scope, kept current by live messages, also in the background. The map is reloaded when the page is
 * shown again after a while and after a reconnect.
 */
export function useSeatMap(scope: MapScope | undefined, onChanges: (changes: readonly PlotChange[]) => void) {
  const heard = useRef<{ at: number; change: PlotChange }[]>([]);
  const [version, setVersion] = useState(0);
  const queryKey = PLOT_KEYS.map(scope ?? { cemeteryId: '' });
  useFreshWhenShown(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchSeatMap(scope ?? { cemeteryId: '' }, signal),
    enabled: scope !== undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    structuralSharing: false,
    gcTime: REMEMBER_MS,
  });
  const answer = query.data;
  const aspect = useMediaQuery('(max-width: 900px)') ? ASPECT.narrow : ASPECT.wide;
  const prepared = useMemo(() => {
    if (!answer) return undefined;
    const fresh = prepareSeats(answer.map, aspect);
    const missing = heard.current.filter(({ at }) => at >= answer.askedAt).map(({ change }) => change);
    applyChanges(fresh, missing);
    return fresh;
  }, [answer, aspect]);
  useLive<PlotMessage>('plot', ({ changes }) => {
    const now = performance.now();
    heard.current = heard.current.filter(({ at }) => now - at < REMEMBER_MS);
    for (const change of changes) heard.current.push({ at: now, change });
    if (prepared && applyChanges(prepared, changes) > 0) setVersion((before) => before + 1);
    onChanges(changes);
  });
  const { refetch } = query;
  useEffect(() => onReconnect(() => void refetch()), [refetch]);
  /** Updates one seat from a newly loaded plot. */
  const correct = (change: PlotChange) => {
    if (prepared && applyChanges(prepared, [change]) > 0) setVersion((before) => before + 1);
  };
  // Statuses change in place; a new wrapper per version triggers rendering without copying 20,000 seats.
  const data = useMemo(() => prepared && { ...prepared, version }, [prepared, version]);
  return { answer, data, error: query.error, refetch, correct };
}
