import { PLOT_DISPLAY } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { PlotChange } from '@songbai/contract/modules/plot/seat-map.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PlotDrawer } from './PlotDrawer.tsx';
import type { FoundPlot } from './PlotSearch.tsx';
import { fetchSeat, type OwnLock, PLOT_KEYS, type PlotRecord } from './plot.calls.ts';
import { useMyLocks } from './use-locks.ts';

/** The plots put aside for comparing. */
interface PlotCompare {
  has: (plot: FoundPlot) => boolean;
  full: boolean;
  onAdd: (plot: FoundPlot) => void;
  onRemove: (plot: FoundPlot) => void;
}

interface OpenedPlotProps {
  address: FoundPlot | undefined;
  compare: PlotCompare;
  onClose: () => void;
  onRead: (change: PlotChange) => void;
}

/** Loads the opened plot and updates its cell from the response. */
export function OpenedPlot({ address, compare, onClose, onRead }: OpenedPlotProps) {
  const last = useRef(address);
  if (address) last.current = address;
  const shown = last.current;
  const { data, error, refetch } = useQuery({
    queryKey: PLOT_KEYS.seat(shown?.rowId ?? '', shown?.seatNo ?? 0, shown?.seatSuffix ?? ''),
    queryFn: ({ signal }) => fetchSeat(shown?.rowId ?? '', shown?.seatNo ?? 0, shown?.seatSuffix ?? '', signal),
    enabled: address !== undefined,
    staleTime: 0,
  });
  const locks = useMyLocks();
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (data) read(changeOf(data));
  }, [data]);
  return (
    <PlotDrawer
      open={address !== undefined}
      plot={data}
      error={error}
      lock={ownLock(locks, data)}
      onRetry={refetch}
      compare={shown && <CompareButton plot={shown} {...compare} />}
      onClose={onClose}
    />
  );
}

function CompareButton({ plot, has, full, onAdd, onRemove }: PlotCompare & { plot: FoundPlot }) {
  if (has(plot)) return <Button onClick={() => onRemove(plot)}>移出对比</Button>;
  return (
    <Button disabled={full} onClick={() => onAdd(plot)}>
      加入对比
    </Button>
  );
}

function ownLock(locks: readonly OwnLock[], plot: PlotRecord | undefined): OwnLock | undefined {
  return locks.find(({ id }) => id === plot?.id);
}

function changeOf(plot: PlotRecord): PlotChange {
  return {
    cemeteryId: plot.cemeteryId ?? '',
    id: plot.id,
    rowId: plot.rowId,
    seatNo: plot.seatNo,
    seatSuffix: plot.seatSuffix ?? '',
    displayStatus: plot.displayStatus ?? PLOT_DISPLAY.notOpen,
    lockName: plot.lockName,
    lockUntil: plot.lockUntil,
  };
}
