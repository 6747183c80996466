import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import { addDays, dateText } from '@songbai/contract/rules/dates.ts';
import {
  ageingQuery,
  myLocksQuery,
  orderCountsQuery,
  overviewQuery,
  receiptsTodayQuery,
  stockQuery,
} from './figure.calls.ts';
import type { FigureQuery } from './figure-query.ts';
import { WAITING_STATUSES } from './list-links.ts';
import { listHeadQuery } from './list-total.ts';
import { tasksOf } from './tasks.ts';

const SHOWN = 5;

export const waitingOrdersQuery = listHeadQuery<Order>(
  '/cemetery/order',
  { view: 'normal', orderStatus: WAITING_STATUSES, column: 'nextDueDate', order: 'asc' },
  SHOWN,
);

export const newStockQuery = listHeadQuery<Plot>(
  '/cemetery/plot',
  { saleStatus: PLOT_SALE.available, column: 'createTime', order: 'desc' },
  SHOWN,
);

const twoDays = (field: string, today: string): Record<string, string> => ({
  ...{ [`${field}_begin`]: today, [`${field}_end`]: addDays(today, 1) },
  ...{ column: field, order: 'asc' },
});

export interface ServiceRow {
  id: string;
  appointDate: string | null;
  itemsText: string | null;
  customerName: string | null;
  plotFullName: string | null;
}

export const dayServicesQuery = (today: string) =>
  listHeadQuery<ServiceRow>('/cemetery/serviceOrder', twoDays('appointDate', today), SHOWN);

export interface BurialRow {
  id: string;
  bookDate: string | null;
  deceasedName: string | null;
  slot?: string;
  plotFullName: string | null;
}

export const dayBurialsQuery = (today: string) =>
  listHeadQuery<BurialRow>('/cemetery/burial', twoDays('bookDate', today), SHOWN);

type Can = (code: string) => boolean;

/** Which blocks of 首页 a person has (domain.md §6). */
export function homeBlocks(can: Can) {
  const directs = can('cem:figure:overview');
  const takesMoney = can('cem:pay:add') && can('cem:pay:list');
  const sells = can('cem:plot:lock');
  const orders = can('cem:order:list');
  const plots = can('cem:plot:list');
  return {
    overview: directs,
    ageing: directs && orders,
    receiptsToday: takesMoney,
    // Below the director's figures there is no room for counts of steps; they have 待办事项.
    tasks: !directs,
    myLocks: sells,
    waitingOrders: (takesMoney || sells) && orders,
    newStock: sells && plots,
    areaStock: sells && !directs && plots,
    services: can('cem:service:list'),
    burials: can('cem:burial:list'),
    orderCounts: orders,
  };
}

/** The calls of 首页 for a person with these rights, so that they can be sent before the page is drawn. */
export function homeQueries(can: Can): FigureQuery<unknown>[] {
  const has = homeBlocks(can);
  const today = dateText(Date.now());
  const calls: [boolean, ...FigureQuery<unknown>[]][] = [
    [has.overview, overviewQuery],
    [has.ageing, ageingQuery],
    [has.receiptsToday, receiptsTodayQuery],
    [has.tasks, ...tasksOf(can).map(({ path, params }) => listHeadQuery(path, params))],
    [has.myLocks, myLocksQuery],
    [has.waitingOrders, waitingOrdersQuery],
    [has.newStock, newStockQuery],
    [has.areaStock, stockQuery],
    [has.services, dayServicesQuery(today)],
    [has.burials, dayBurialsQuery(today)],
    [has.orderCounts, orderCountsQuery],
  ];
  return calls.flatMap(([shown, ...queries]) => (shown ? queries : []));
}
