import { RECEIVED_STATUSES } from '@songbai/contract/modules/figure/figure.rules.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import type { OverdueAge } from '@songbai/contract/modules/order/overdue.rules.ts';

/** Orders that wait for money. */
export const WAITING_STATUSES = [ORDER_STATUS.reserved, ORDER_STATUS.deposited, ORDER_STATUS.partlyPaid].join(',');

const at = (path: string, params: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return search ? `${path}?${search}` : path;
};

/** Addresses of the lists behind the figures, their filters set so that the list shows exactly what was counted. */
export const listLinks = {
  payments: (from: string, to: string, more: { method?: string; bizType?: string } = {}) =>
    at('/orders/payments', { payTime: `${from}~${to}`, status: RECEIVED_STATUSES.join(','), ...more }),
  sold: (from: string, to: string) => at('/orders/sold', { saleDate: `${from}~${to}` }),
  plots: (filter: { areaId?: string; saleStatus?: string }) => at('/plots/list', filter),
  overdue: (ageing?: OverdueAge) => at('/orders/overdue', { ageing }),
  waiting: (view: 'normal' | 'overdue') => at(`/orders/${view}`, { orderStatus: WAITING_STATUSES }),
  services: (from: string, to: string) => at('/services/orders', { appointDate: `${from}~${to}` }),
  servicesIn: (serviceStatus: string) => at('/services/orders', { serviceStatus }),
} as const;

/** First and last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): [from: string, to: string] {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return [`${month}-01`, `${month}-${last}`];
}
