import { Alert, Spin } from 'antd';
import { type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useDark } from '../../lib/dark.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { SeatPicture, type SeatPictureHandle } from '../../ui/seat-picture/index.ts';
import { MapToolbar, useCemeteries } from './MapToolbar.tsx';
import { MyLocks } from './MyLocks.tsx';
import { OpenedPlot } from './OpenedPlot.tsx';
import { type FoundPlot, PlotSearch } from './PlotSearch.tsx';
import { PlotStatusTag } from './PlotStatusTag.tsx';
import styles from './plot.module.css';
import { StatusLegend } from './StatusLegend.tsx';
import {
  addressOf,
  CELL_STYLES,
  cellCodes,
  countStatuses,
  DARK_CELL_STYLES,
  priceText,
  type SeatData,
  seatKey,
  seatName,
  seatSentence,
  statusOf,
} from './seat-data.ts';
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
  return (
    <div className={styles.page}>
      <MapToolbar
        params={params}
        onChange={setParams}
        search={<PlotSearch data={map.data} cemeteryId={cemeteryId} onFind={find} />}
      />
      <div className={styles.body}>
        <div className={styles.picture}>
          {map.data && map.answer && (
            <Picture
              ref={picture}
              data={map.data}
              answer={map.answer}
              params={params}
              opened={opened}
              onOpen={setOpened}
            />
          )}
          <Waiting map={map} cemeteries={cemeteries} />
        </div>
        <Aside map={map} params={params} onChange={setParams} onShow={find} />
      </div>
      <OpenedPlot address={opened} onClose={close} onRead={map.correct} />
    </div>
  );
}

const keyOf = ({ rowId, seatNo, seatSuffix }: FoundPlot) => seatKey(rowId, seatNo, seatSuffix);

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

interface PictureProps {
  ref: Ref<SeatPictureHandle>;
  data: SeatData;
  answer: NonNullable<ReturnType<typeof useSeatMap>['answer']>;
  params: MapParams;
  opened: FoundPlot | undefined;
  onOpen: (plot: FoundPlot | undefined) => void;
}

function Picture({ ref, data, answer, params, opened, onOpen }: PictureProps) {
  const { filter } = params;
  const dark = useDark();
  const codes = useMemo(() => cellCodes(data, filter), [data, filter]);
  const locked = useLockedPlots(useMyLocks());
  const seats = locked.flatMap((plot) => data.indexOf.get(seatKey(plot.rowId, plot.seatNo, plot.seatSuffix)) ?? []);
  const note = useMemo(() => (seat: number) => priceText(data, seat), [data]);
  return (
    <SeatPicture
      ref={ref}
      scene={data.scene}
      codes={codes}
      styles={dark ? DARK_CELL_STYLES : CELL_STYLES}
      note={note}
      opened={opened ? (data.indexOf.get(keyOf(opened)) ?? -1) : -1}
      marked={seats}
      place={`${answer.scope.cemeteryId}|${answer.scope.areaId ?? ''}`}
      arrivedAt={answer.arrivedAt}
      label="墓位图：方向键移动，加减号缩放，0 显示全部，回车查看详情，Esc 关闭"
      describe={(seat) => seatSentence(data, seat)}
      tooltip={(seat) => <Tip data={data} seat={seat} />}
      onOpen={(seat) => onOpen(addressOf(data, seat))}
      onDismiss={() => onOpen(undefined)}
    />
  );
}

function Tip({ data, seat }: { data: SeatData; seat: number }) {
  return (
    <>
      <div>{seatName(data, seat)}</div>
      <PlotStatusTag status={statusOf(data, seat)} />
      <div>挂牌价 {priceText(data, seat)}</div>
    </>
  );
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
        <Alert type="info" showIcon title="这里还没有墓位，请先在墓位列表中批量生成" />
      </div>
    );
  return map.data ? null : (
    <div className={styles.overlay}>
      <Spin description="正在加载墓位图" />
    </div>
  );
}

interface AsideProps {
  map: ReturnType<typeof useSeatMap>;
  params: MapParams;
  onChange: (params: MapParams) => void;
  onShow: (plot: FoundPlot) => void;
}

function Aside({ map, params, onChange, onShow }: AsideProps) {
  const locks = useMyLocks();
  const plots = useLockedPlots(locks);
  const { data } = map;
  const counts = useMemo(() => (data ? countStatuses(data) : []), [data]);
  const show = (id: string) => {
    const plot = plots.find((one) => one.id === id);
    if (plot)
      onShow({ areaId: plot.areaId, rowId: plot.rowId, seatNo: plot.seatNo, seatSuffix: plot.seatSuffix ?? '' });
  };
  return (
    <aside className={styles.aside} aria-label="图例与锁定">
      <MyLocks locks={locks} onShow={show} />
      <StatusLegend
        counts={counts}
        hidden={params.filter.hidden}
        onChange={(hidden) => onChange({ ...params, filter: { ...params.filter, hidden } })}
      />
    </aside>
  );
}
