import { MESSAGES } from '@songbai/contract/messages.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
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

/** The user's own locks; empty for users who may not lock. */
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

/** The plots of the user's own locks (five at most), for their positions on the map. */
export function useLockedPlots(locks: readonly OwnLock[]): PlotRecord[] {
  const answers = useQueries({
    queries: locks.map(({ id }) => ({ queryKey: PLOT_KEYS.one(id), queryFn: ({ signal }) => fetchPlot(id, signal) })),
  });
  return answers.flatMap(({ data }) => data ?? []);
}

/** Invalidates all plot queries except the seat map, which live messages keep current. */
export function useRefreshPlots(): () => void {
  const client = useQueryClient();
  return () => {
    for (const kind of ['seat', 'one', 'myLocks', 'list']) void client.invalidateQueries({ queryKey: ['plot', kind] });
  };
}

/** 锁定 and 释放, one call at a time; each returns whether it succeeded. */
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

/** 去购墓. A free plot is locked for this customer while the form is filled in (domain.md §4.1, event "open order form"). */
export function useBuy(lock: (id: string) => Promise<boolean>) {
  const navigate = useNavigate();
  return async (id: string, free: boolean): Promise<void> => {
    if (free && !(await lock(id))) return;
    void navigate(`/orders/purchase?plotId=${id}`);
  };
}
