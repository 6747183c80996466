import { useMemo } from 'react';
import { AreaCards } from './AreaCards.tsx';
import { MATCHES_SHOWN, MatchList } from './MatchList.tsx';
import { MyLocks } from './MyLocks.tsx';
import type { FoundPlot } from './PlotSearch.tsx';
import { StatusLegend } from './StatusLegend.tsx';
import { addressOf, type SeatData } from './seat-data.ts';
import { countStatuses, isFiltered, matchesOf, stockOfAreas } from './seat-filter.ts';
import { useLockedPlots, useMyLocks } from './use-locks.ts';
import type { MapParams } from './use-map-params.ts';

interface MapAsideProps {
  data: SeatData | undefined;
  wanted: Uint8Array;
  codes: Uint8Array;
  params: MapParams;
  onChange: (params: MapParams) => void;
  onShow: (plot: FoundPlot) => void;
}

/** Beside the map: own locks, legend, what the filters leave, and the stock of the areas. */
export function MapAside({ data, wanted, codes, params, onChange, onShow }: MapAsideProps) {
  const locks = useMyLocks();
  const plots = useLockedPlots(locks);
  const { filter } = params;
  const counts = useMemo(() => (data ? countStatuses(data, wanted) : []), [data, wanted]);
  const stock = useMemo(() => (data ? stockOfAreas(data, wanted) : []), [data, wanted]);
  const matches = useMemo(() => (data ? matchesOf(data, codes, MATCHES_SHOWN) : undefined), [data, codes]);
  const show = (id: string) => {
    const plot = plots.find((one) => one.id === id);
    if (plot)
      onShow({ areaId: plot.areaId, rowId: plot.rowId, seatNo: plot.seatNo, seatSuffix: plot.seatSuffix ?? '' });
  };
  return (
    <>
      <MyLocks locks={locks} onShow={show} />
      <StatusLegend
        counts={counts}
        hidden={filter.hidden}
        onChange={(hidden) => onChange({ ...params, filter: { ...filter, hidden } })}
      />
      {data && matches && isFiltered(filter) && (
        <MatchList
          data={data}
          seats={matches.seats}
          total={matches.total}
          onShow={(seat) => onShow(addressOf(data, seat))}
        />
      )}
      {stock.length > 1 && <AreaCards stock={stock} onChoose={(areaId) => onChange({ ...params, areaId })} />}
    </>
  );
}
