import {
  FIGURE_PATH,
  type OverviewFigures,
  type ReceiptsToday,
  type StockFigures,
} from '@songbai/contract/modules/figure/figure.calls.ts';
import type { OrderCounts, OverdueSummary } from '@songbai/contract/modules/order/order.calls.ts';
import { addDays, dateText } from '@songbai/contract/rules/dates.ts';
import type { QueryKey } from '@tanstack/react-query';
import { getResult } from '../../api/client.ts';
import { figureQuery } from './figure-query.ts';

const figures = <T>(key: QueryKey, path: string) => figureQuery(key, (signal) => getResult<T>(path, {}, { signal }));

export const overviewQuery = figures<OverviewFigures>(['figure', 'overview'], `${FIGURE_PATH}/overview`);
export const receiptsTodayQuery = figures<ReceiptsToday>(['figure', 'receiptsToday'], `${FIGURE_PATH}/receiptsToday`);
export const stockQuery = figures<StockFigures>(['figure', 'stock'], `${FIGURE_PATH}/stock`);
export const ageingQuery = figures<OverdueSummary>(['figure', 'ageing'], '/cemetery/order/overdueSummary');
export const orderCountsQuery = figures<OrderCounts>(['order', 'counts'], '/cemetery/order/counts');
export const myLocksQuery = figures<OwnLock[]>(['plot', 'myLocks'], '/cemetery/plot/myLocks');

export interface OwnLock {
  id: string;
  fullName: string;
  /** Date-time in the business time zone. */
  lockUntil: string;
  secondsLeft: number;
}

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

async function fetchVisits(signal: AbortSignal): Promise<{ totals: VisitTotals; days: VisitDay[] }> {
  const [totals, days] = await Promise.all([
    getResult<VisitTotals>('/sys/loginfo', {}, { signal }),
    getResult<VisitDay[]>('/sys/visitInfo', {}, { signal }),
  ]);
  return { totals, days: lastWeek(days, dateText(Date.now())) };
}

export const visitsQuery = figureQuery(['figure', 'visits'], fetchVisits);

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
