import { type Ref, useMemo } from 'react';
import { useDark } from '../../lib/dark.ts';
import { SeatPicture, type SeatPictureHandle } from '../../ui/seat-picture/index.ts';
import type { FoundPlot } from './PlotSearch.tsx';
import { SeatTip } from './SeatTip.tsx';
import {
  addressOf,
  CELL_STYLES,
  DARK_CELL_STYLES,
  priceText,
  type SeatData,
  seatKey,
  seatSentence,
} from './seat-data.ts';
import type { useSeatMap } from './use-seat-map.ts';

interface MapPictureProps {
  ref: Ref<SeatPictureHandle>;
  data: SeatData;
  answer: NonNullable<ReturnType<typeof useSeatMap>['answer']>;
  codes: Uint8Array;
  /** Seats with a ring: own locks and what is compared. */
  marked: readonly number[];
  opened: FoundPlot | undefined;
  onOpen: (plot: FoundPlot | undefined) => void;
}

/** The plots themselves; the filters come as cell codes. */
export function MapPicture({ ref, data, answer, codes, marked, opened, onOpen }: MapPictureProps) {
  const dark = useDark();
  const note = useMemo(() => (seat: number) => priceText(data, seat), [data]);
  return (
    <SeatPicture
      ref={ref}
      scene={data.scene}
      codes={codes}
      styles={dark ? DARK_CELL_STYLES : CELL_STYLES}
      note={note}
      opened={opened ? (data.indexOf.get(keyOf(opened)) ?? -1) : -1}
      marked={marked}
      place={`${answer.scope.cemeteryId}|${answer.scope.areaId ?? ''}`}
      arrivedAt={answer.arrivedAt}
      label="墓位图：方向键移动，加减号缩放，0 显示全部，回车查看详情，Esc 关闭"
      describe={(seat) => seatSentence(data, seat)}
      tooltip={(seat) => <SeatTip data={data} seat={seat} />}
      onOpen={(seat) => onOpen(addressOf(data, seat))}
      onDismiss={() => onOpen(undefined)}
    />
  );
}

/** Key of a plot among the seats of a map. */
export const keyOf = ({ rowId, seatNo, seatSuffix }: FoundPlot): string => seatKey(rowId, seatNo, seatSuffix);
