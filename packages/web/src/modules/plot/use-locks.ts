import { MESSAGES } from '@songbai/contract/messages.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFreshWhenShown } from '../../lib/page.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useCan } from '../../session/permissions.ts';
import {
  fetchMyLocks,
  fetchPlot,
  lockPlot,
  type OwnLock,
  PLOT_KEYS,
  type PlotRecord,
  releasePlot,
} from './plot.calls.ts';

/** Locks of the signed-in person; empty for somebody who may not lock. */
export function useMyLocks(): readonly OwnLock[] {
  const can = useCan();
  useFreshWhenShown(PLOT_KEYS.locks);
  const { data } = useQuery({
    queryKey: PLOT_KEYS.locks,
    queryFn: ({ signal }) => fetchMyLocks(signal),
    enabled: can('cem:plot:lock'),
    refetchOnMount: 'always',
    staleTime: 0,
  });
  return data ?? NO_LOCKS;
}

const NO_LOCKS: readonly OwnLock[] = [];

/** The plots behind own locks (five at most), for their places on the picture. */
export function useLockedPlots(locks: readonly OwnLock[]): PlotRecord[] {
  const answers = useQueries({
    queries: locks.map(({ id }) => ({ queryKey: PLOT_KEYS.one(id), queryFn: ({ signal }) => fetchPlot(id, signal) })),
  });
  return answers.flatMap(({ data }) => data ?? []);
}

/** Marks everything read about plots as stale; the seat map follows by live messages and is left alone. */
export function useRefreshPlots(): () => void {
  const client = useQueryClient();
  return () => {
    for (const kind of ['seat', 'one', 'myLocks', 'list']) void client.invalidateQueries({ queryKey: ['plot', kind] });
  };
}

/** 锁定 and 释放, one call at a time; each answers whether it was done. */
export function useLockActions() {
  const refresh = useRefreshPlots();
  const { busy, run } = useCommand();
  return {
    busy,
    lock: async (id: string) =>
      (await run(() => lockPlot(id), { fallback: MESSAGES.locked, settled: refresh })) !== undefined,
    release: async (id: string) =>
      (await run(() => releasePlot(id), { fallback: MESSAGES.released, settled: refresh })) !== undefined,
  };
}
