import {
  FIGURE_PATH,
  type OverviewFigures,
  type ReceiptsToday,
  type StockFigures,
} from '@songbai/contract/modules/figure/figure.calls.ts';
import type { OverdueSummary } from '@songbai/contract/modules/order/order.calls.ts';
import { addDays, dateText } from '@songbai/contract/rules/dates.ts';
import { getResult } from '../../api/client.ts';

/** Figures of the home page by query key. */
export const FIGURES = {
  overview: ['figure', 'overview'],
  receiptsToday: ['figure', 'receiptsToday'],
  stock: ['figure', 'stock'],
  ageing: ['figure', 'ageing'],
  visits: ['figure', 'visits'],
} as const;

export const fetchOverview = (signal: AbortSignal) =>
  getResult<OverviewFigures>(`${FIGURE_PATH}/overview`, {}, { signal });
export const fetchReceiptsToday = (signal: AbortSignal) =>
  getResult<ReceiptsToday>(`${FIGURE_PATH}/receiptsToday`, {}, { signal });
export const fetchStock = (signal: AbortSignal) => getResult<StockFigures>(`${FIGURE_PATH}/stock`, {}, { signal });
export const fetchAgeing = (signal: AbortSignal) =>
  getResult<OverdueSummary>('/cemetery/order/overdueSummary', {}, { signal });

/** Rows of the login log (contract/1 §2.15). */
export interface VisitTotals {
  totalVisitCount: number;
  todayVisitCount: number;
  todayIp: number;
}

export interface VisitDay {
  visit: number;
  ip: number;
  tian: string;
  type: string;
}

export async function fetchVisits(signal: AbortSignal): Promise<{ totals: VisitTotals; days: VisitDay[] }> {
  const [totals, days] = await Promise.all([
    getResult<VisitTotals>('/sys/loginfo', {}, { signal }),
    getResult<VisitDay[]>('/sys/visitInfo', {}, { signal }),
  ]);
  return { totals, days: lastWeek(days, dateText(Date.now())) };
}

const WEEK = 7;

/**
 * The seven days up to `today`, `YYYY-MM-DD`; those without visits, which the call leaves out, with zeros. A server that is
 * already a day further counts.
 */
export function lastWeek(days: readonly VisitDay[], today: string): VisitDay[] {
  const last = days.reduce((latest, { tian }) => (tian > latest ? tian : latest), today);
  return Array.from({ length: WEEK }, (_, at) => {
    const tian = addDays(last, at + 1 - WEEK);
    return days.find((day) => day.tian === tian) ?? { visit: 0, ip: 0, tian, type: tian.slice(5) };
  });
}
