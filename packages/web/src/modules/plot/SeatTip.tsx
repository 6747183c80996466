import type { PlotHold } from '@songbai/contract/modules/plot/plot.calls.ts';
import { PLOT_DISPLAY, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PlotStatusTag } from './PlotStatusTag.tsx';
import { fetchPlotHold, fetchSeat, PLOT_KEYS, type PlotRecord } from './plot.calls.ts';
import { addressOf, priceText, type SeatData, seatName, statusOf } from './seat-data.ts';

/** The pointer has to rest so long before somebody's name is asked for, ms. */
const REST_MS = 250;

/** Nobody stands behind these. */
const NOBODY: readonly DisplayStatus[] = [PLOT_DISPLAY.available, PLOT_DISPLAY.notOpen, PLOT_DISPLAY.disabled];

/** Name, state and price of the plot under the pointer; whose it is and until when, as far as the person may see it. */
export function SeatTip({ data, seat }: { data: SeatData; seat: number }) {
  const status = statusOf(data, seat);
  const kind = data.map.kinds[data.map.seats.kind[seat] ?? 0];
  return (
    <>
      <div>{seatName(data, seat)}</div>
      <PlotStatusTag status={status} />
      <div>
        {kind?.templateName ? `${kind.templateName}，` : ''}挂牌价 {priceText(data, seat)}
      </div>
      {!NOBODY.includes(status) && <Owner key={seat} data={data} seat={seat} />}
    </>
  );
}

function Owner({ data, seat }: { data: SeatData; seat: number }) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { rowId, seatNo, seatSuffix } = addressOf(data, seat);
  const { data: plot } = useQuery({
    queryKey: PLOT_KEYS.seat(rowId, seatNo, seatSuffix),
    queryFn: ({ signal }) => fetchSeat(rowId, seatNo, seatSuffix, signal),
    enabled: rested,
    staleTime: 30_000,
  });
  const held = plot?.saleStatus === PLOT_SALE.held;
  const { data: hold } = useQuery({
    queryKey: PLOT_KEYS.hold(plot?.id ?? ''),
    queryFn: ({ signal }) => fetchPlotHold(plot?.id ?? '', signal),
    enabled: rested && held,
    staleTime: 30_000,
  });
  const text = plot ? ownerText(plot, held ? hold : undefined) : '';
  return text ? <div>{text}</div> : null;
}

/** Who has a plot and until when, in one line; empty when nobody is known. */
function ownerText(
  plot: Pick<PlotRecord, 'saleStatus' | 'lockName' | 'lockUntil' | 'holderName' | 'feePaidTo'>,
  hold: PlotHold | null | undefined,
): string {
  if (plot.saleStatus === PLOT_SALE.locked && plot.lockName)
    return `${plot.lockName} 锁定${plot.lockUntil ? `至 ${plot.lockUntil.slice(11, 16)}` : ''}`;
  if (hold) {
    const person = hold.customerName || hold.contactName;
    const end = hold.expireTime ? `至 ${hold.expireTime.slice(0, 10)}` : '未定期限';
    return `${person ? `为 ${person} ` : ''}保留，${end}（${hold.holderName} 办理）`;
  }
  if (!plot.holderName) return '';
  return `持证人 ${plot.holderName}${plot.feePaidTo ? `，管理费至 ${plot.feePaidTo}` : ''}`;
}
