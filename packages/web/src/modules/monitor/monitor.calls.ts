import {
  type Figures,
  type Metric,
  type MetricName,
  MONITOR_URL,
  type NodesReply,
} from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRaw, getResult } from '../../api/client.ts';
import { usePageShown } from '../../lib/page.ts';

interface Polled<T> {
  key: readonly string[];
  fetch(signal: AbortSignal): Promise<T>;
  /** Asked again after this time while the page is shown; only by hand when absent. */
  everyMs?: number;
}

/** Figures of a page. After a failure it asks no more until somebody presses the button. */
export function usePolled<T>({ key, fetch, everyMs }: Polled<T>): UseQueryResult<T> {
  const shown = usePageShown();
  return useQuery({
    queryKey: ['monitor', ...key],
    queryFn: ({ signal }) => fetch(signal),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (everyMs !== undefined && shown && state.status !== 'error' ? everyMs : false),
  });
}

export type Values = Readonly<Record<string, readonly number[]>>;

/** All figures of one page together: if one fails, the page fails (contract/2 §11). */
export function useMetrics(page: string, names: readonly MetricName[]): UseQueryResult<Values> {
  return usePolled({
    key: ['metrics', page],
    fetch: async (signal) => {
      const metrics = await Promise.all(
        names.map((name) => getRaw<Metric>(`${MONITOR_URL.metrics}/${name}`, { signal, quiet: true })),
      );
      return Object.fromEntries(
        metrics.map(({ name, measurements }) => [name, measurements.map(({ value }) => value)]),
      );
    },
  });
}

const FIGURES_MS = 5000;

/** The last ten minutes, which move on while the page is shown. */
export function useFigures(): UseQueryResult<Figures> {
  return usePolled({
    key: ['figures'],
    everyMs: FIGURES_MS,
    fetch: (signal) => getResult<Figures>(MONITOR_URL.figures, {}, { signal, quiet: true }),
  });
}

/** All nodes, as far as they can be asked for. */
export function useNodes(): UseQueryResult<NodesReply> {
  return usePolled({
    key: ['nodes'],
    everyMs: FIGURES_MS,
    fetch: (signal) => getResult<NodesReply>(MONITOR_URL.nodes, {}, { signal, quiet: true }),
  });
}
