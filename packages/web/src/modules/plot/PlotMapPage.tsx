import { Empty, Spin } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import type { SeatPictureHandle } from '../../ui/seat-picture/index.ts';
import { COMPARED, Compare } from './Compare.tsx';
import { MapAside } from './MapAside.tsx';
import { keyOf, MapPicture } from './MapPicture.tsx';
import { MapToolbar, useCemeteries } from './MapToolbar.tsx';
import { OpenedPlot } from './OpenedPlot.tsx';
import { type FoundPlot, PlotSearch } from './PlotSearch.tsx';
import styles from './plot.module.css';
import { type SeatData, seatKey, seatName } from './seat-data.ts';
import { cellCodes, type SeatFilter, wantedSeats } from './seat-filter.ts';
import { useLockedPlots, useMyLocks, useRefreshPlots } from './use-locks.ts';
import { type MapParams, useMapParams } from './use-map-params.ts';
import { useSeatMap } from './use-seat-map.ts';

/** 墓位图: the plots of a cemetery or an area as a map that updates live with other users' changes. */
export function PlotMapPage() {
  const [asked, setParams] = useMapParams();
  const cemeteries = useCemeteries();
  const first = cemeteries.data?.records[0]?.id;
  const cemeteryId = asked.cemeteryId ?? first;
  const params: MapParams = { ...asked, ...(cemeteryId ? { cemeteryId } : {}) };
  const refresh = useRefreshPlots();
  const scope = cemeteryId ? { cemeteryId, ...(asked.areaId ? { areaId: asked.areaId } : {}) } : undefined;
  const map = useSeatMap(scope, refresh);
  const picture = useRef<SeatPictureHandle>(null);
  const [goal, setGoal] = useState<FoundPlot>();
  const [opened, setOpened] = useState<FoundPlot>();
  const compare = useCompared();
  const { own, wanted, codes } = useFiltered(map.data, asked.filter);
  useFlight(map.data, goal, picture, () => setGoal(undefined));
  const close = () => {
    setOpened(undefined);
    picture.current?.focus();
  };
  const find = (plot: FoundPlot) => {
    const here = map.data?.indexOf.has(keyOf(plot));
    if (!here && plot.areaId && asked.areaId && plot.areaId !== asked.areaId)
      setParams({ ...params, areaId: plot.areaId });
    setGoal(plot);
  };
  const { data } = map;
  return (
    <div className={styles.page} data-opened={opened !== undefined}>
      <MapToolbar
        params={params}
        data={data}
        onChange={setParams}
        search={<PlotSearch data={data} cemeteryId={cemeteryId} onFind={find} />}
      />
      <div className={styles.body}>
        <div className={styles.picture}>
          {data && map.answer && (
            <MapPicture
              ref={picture}
              data={data}
              answer={map.answer}
              codes={codes}
              marked={[...own]}
              opened={opened}
              onOpen={setOpened}
            />
          )}
          <Waiting map={map} cemeteries={cemeteries} />
        </div>
        <aside className={styles.aside} aria-label="图例与锁定">
          <Compare nameOf={nameIn(data)} onShow={find} {...compare} />
          <MapAside data={data} wanted={wanted} codes={codes} params={params} onChange={setParams} onShow={find} />
        </aside>
      </div>
      <OpenedPlot address={opened} compare={compare} onClose={close} onRead={map.correct} />
    </div>
  );
}

const NOTHING = new Uint8Array(0);

/** What the filters leave of the plots, and the seats of own locks, which no status of the legend hides. */
function useFiltered(data: SeatData | undefined, filter: SeatFilter) {
  const locked = useLockedPlots(useMyLocks());
  const places = locked.map((plot) => seatKey(plot.rowId, plot.seatNo, plot.seatSuffix)).join();
  const own = useMemo(
    () => new Set(places.split(',').flatMap((place) => data?.indexOf.get(place) ?? [])),
    [data, places],
  );
  const wanted = useMemo(() => (data ? wantedSeats(data, filter) : NOTHING), [data, filter]);
  const codes = useMemo(() => (data ? cellCodes(data, filter, wanted, own) : NOTHING), [data, filter, wanted, own]);
  return { own, wanted, codes };
}

/** The plots put aside for comparing, four at most. */
function useCompared() {
  const [plots, setPlots] = useState<readonly FoundPlot[]>([]);
  const has = (plot: FoundPlot) => plots.some((one) => keyOf(one) === keyOf(plot));
  return {
    plots,
    has,
    full: plots.length >= COMPARED,
    onAdd: (plot: FoundPlot) => !has(plot) && plots.length < COMPARED && setPlots([...plots, plot]),
    onRemove: (plot: FoundPlot) => setPlots(plots.filter((one) => keyOf(one) !== keyOf(plot))),
    onClear: () => setPlots([]),
  };
}

/** Name of a plot of the map; its number alone when it is on another one. */
const nameIn = (data: SeatData | undefined) => (plot: FoundPlot) => {
  const seat = data?.indexOf.get(keyOf(plot));
  return data && seat !== undefined ? seatName(data, seat) : `${plot.seatNo}${plot.seatSuffix}号`;
};

/** Moves to the wanted plot once a map that contains it is loaded. */
function useFlight(
  data: SeatData | undefined,
  goal: FoundPlot | undefined,
  picture: { current: SeatPictureHandle | null },
  arrived: () => void,
) {
  const done = useEffectEvent(arrived);
  useEffect(() => {
    const seat = goal && data?.indexOf.get(keyOf(goal));
    if (seat === undefined) return;
    picture.current?.flyTo(seat);
    picture.current?.focus();
    done();
  }, [data, goal, picture]);
}

interface WaitingProps {
  map: ReturnType<typeof useSeatMap>;
  cemeteries: ReturnType<typeof useCemeteries>;
}

function Waiting({ map, cemeteries }: WaitingProps) {
  const failed = [cemeteries, map].find(({ error }) => error);
  if (failed)
    return (
      <div className={styles.overlay}>
        <LoadFailure error={failed.error} onRetry={failed.refetch} />
      </div>
    );
  if (cemeteries.data?.total === 0 || map.data?.scene.count === 0)
    return (
      <div className={styles.overlay}>
        <Empty description="这里还没有墓位，请先在墓位列表中批量生成" />
      </div>
    );
  return map.data ? null : (
    <div className={styles.overlay}>
      <Spin description="正在加载墓位图" />
    </div>
  );
}
