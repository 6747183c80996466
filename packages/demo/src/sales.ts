import { LIMITS } from '@songbai/contract/limits.ts';
import { ORDER_OUT, ORDER_PAY, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { firstDueDate, type OrderDates, type OrderFacts } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { Composition } from '@songbai/contract/modules/order/quote.rules.ts';
import { STONE_SHAPE } from '@songbai/contract/modules/template/template.dicts.ts';
import { orderNo } from '@songbai/contract/rules/series-numbers.ts';
import { type Day, dayText, minutesLater, yearOf } from './calendar.ts';
import { addLines, saleLines } from './order-lines.ts';
import type { Customer } from './people.ts';
import { movePlot, type Plot } from './plots.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Person } from './staff.ts';
import { type EventFacts, nextOfDay, timeOn, type Unit } from './world.ts';

export type Order = RowOf<'cemOrder'> & OrderFacts & OrderDates;
export type Right = RowOf<'cemPlotRight'> & { version: number };

/** An order under construction, with its events so far. */
export interface Sale {
  order: Order;
  plot: Plot;
  customer: Customer;
  sales: Person;
  day: Day;
  /** The right of use, from the first payment on. */
  right: Right | undefined;
  events: EventFacts[];
}

export interface SaleFacts {
  plot: Plot;
  customer: Customer;
  sales: Person;
  day: Day;
  type: NonNullable<Order['orderType']>;
  /** Draft, waiting for an approval, or reserved. */
  status: keyof typeof OPENED;
  /** Entered later from paper: two lines and one payment. */
  historic: boolean;
  feeFree: boolean;
}

/** No plot was so cheap that a deposit left nothing to pay. */
const LEAST = 2 * LIMITS.depositMin;

/** Prices rose 6 % a year from 1998 to 2019, then 1 % (domain.md §11.4). */
function priceOn(listPrice: number, day: Day, today: Day): number {
  const year = Math.max(1998, yearOf(day));
  const recent = Math.max(0, yearOf(today) - Math.max(2019, year));
  const earlier = Math.max(0, 2019 - year);
  return Math.max(LEAST, Math.round(listPrice / 1.01 ** recent / 1.06 ** earlier / 10_000) * 10_000);
}

const OPENED = {
  [ORDER_STATUS.draft]: () => ({ event: 'create', summary: '新建订单草稿' }),
  [ORDER_STATUS.pendingApproval]: () => ({ event: 'create', summary: '提交订单，优惠待审批' }),
  [ORDER_STATUS.reserved]: ({ customer, plot }: Sale) => ({
    event: 'reserve',
    summary: `${customer.name}预定${plot.fullName}`,
  }),
} as const;

/** A new order for a plot without payments; a reserved one takes the plot. */
export function openOrder(unit: Unit, facts: SaleFacts): Sale {
  const { plot, customer, sales, day, status } = facts;
  const time = timeOn(unit, day);
  const id = unit.world.ids('order');
  const price = priceOn(plot.listPrice, day, unit.world.reference);
  const fee = facts.feeFree ? 0 : Math.max(10_000, Math.round((price * 0.07) / 10_000) * 10_000);
  const lines = saleLines(unit, price, compositionOf(unit, plot), {
    historic: facts.historic,
    fee,
    stone: plot.stoneShape !== STONE_SHAPE.none,
  });
  const sums = addLines(unit, id, lines, { by: sales.username, time, org: sales.depart });
  const order = orderRow(unit, facts, { id, time, ...sums });
  unit.rows.cemOrder.push(order);
  const sale: Sale = { order, plot, customer, sales, day, right: undefined, events: [] };
  if (status === ORDER_STATUS.reserved) {
    movePlot(plot, 'reserve');
    order.nextDueDate = firstDueDate(order);
  }
  const { payableAmount } = order;
  addOrderEvent(sale, { time, by: sales, ...OPENED[status](sale), after: { orderStatus: status, payableAmount } });
  return sale;
}

function compositionOf({ cemetery }: Unit, { templateId }: Plot): readonly Composition[] {
  return cemetery.templates.find(({ row }) => row.id === templateId)?.composition ?? [];
}

interface Opening {
  id: string;
  time: string;
  /** Fen. */
  list: number;
  discount: number;
}

function orderRow(unit: Unit, facts: SaleFacts, { id, time, list, discount }: Opening): Order {
  const { plot, customer, sales, day } = facts;
  const payable = list - discount;
  return {
    stamp: stampOf(sales.username, time, sales.depart),
    id,
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    orderNo: orderNo(dayText(day), nextOfDay(unit, 'order', day)),
    plotId: plot.id,
    plotFullName: plot.fullName,
    customerId: customer.id,
    customerName: customer.name,
    mobile: customer.mobile,
    idNo: customer.idNo,
    idNoTail: customer.idNoTail,
    orderType: facts.type,
    orderStatus: facts.status,
    listAmount: list,
    discountAmount: discount,
    payableAmount: payable,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: payable,
    paymentStatus: ORDER_PAY.unpaid,
    payPlan: PAY_PLAN.depositAndBalance,
    salesId: sales.id,
    channel: customer.source,
    orderDate: dayText(day),
    ...NOTHING_YET,
    remark: facts.historic ? '纸质档案补录' : null,
    version: 1,
    delFlag: 0,
  };
}

/** Columns a new order has no values for yet; every row of a table has the same columns. */
const NOTHING_YET = {
  saleDate: null,
  depositAmount: null,
  depositDate: null,
  balanceDays: null,
  balanceDueDate: null,
  nextDueDate: null,
  feePaidTo: null,
  outStatus: ORDER_OUT.none,
  outDeceased: null,
  outType: null,
  outDestType: null,
  outDestination: null,
  outApplicant: null,
  outApplyDate: null,
  outDate: null,
  outAmount: null,
  remindTime: null,
  remindResult: null,
  cancelType: null,
  cancelReason: null,
  cancelTime: null,
  cancelBy: null,
  updateBy: null,
  updateTime: null,
  deleteBy: null,
  deleteTime: null,
  deleteReason: null,
} as const;

/** Adds to the history of the order, which is also that of its plot. */
export function addOrderEvent(
  sale: Sale,
  event: Pick<EventFacts, 'time' | 'by' | 'event' | 'summary' | 'before' | 'after'>,
): void {
  const before = sale.order.updateTime ?? '';
  // Events of one day get ascending times.
  const time = event.time >= before ? event.time : minutesLater(before, 10);
  sale.events.push({ ...event, time, plotId: sale.plot.id, bizType: 'order', bizId: sale.order.id });
  sale.order.updateBy = event.by.username;
  sale.order.updateTime = time;
  sale.order.version = sale.events.length;
}

/** A later state with its event. */
export function changeStatus(
  sale: Sale,
  to: Order['orderStatus'],
  event: { time: string; by: Person; event: string; summary: string },
): void {
  const before = { orderStatus: sale.order.orderStatus };
  sale.order.orderStatus = to;
  addOrderEvent(sale, { ...event, before, after: { orderStatus: to } });
}

/** When the order was last changed. */
export function lastTime({ order }: Sale): string {
  return order.updateTime ?? order.stamp.createTime;
}
