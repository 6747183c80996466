import { type Day, dayText, minutesLater, yearOf } from './calendar.ts';
import { addLines, addPayment, saleLines } from './money.ts';
import type { Customer } from './people.ts';
import type { Plot } from './plots.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Person } from './staff.ts';
import { atLatest, datedNumber, type EventFacts, timeOn, type Unit } from './world.ts';

export type Order = RowOf<'cemOrder'>;
export type Right = RowOf<'cemPlotRight'>;

/** An order being made, with what happened to it so far. */
export interface Sale {
  order: Order;
  plot: Plot;
  customer: Customer;
  sales: Person;
  day: Day;
  events: EventFacts[];
}

export interface SaleFacts {
  plot: Plot;
  customer: Customer;
  sales: Person;
  day: Day;
  type: NonNullable<Order['orderType']>;
  /** Entered later from paper: two lines and one payment. */
  historic: boolean;
  feeFree: boolean;
}

/** Prices rose 6 % a year from 1998 to 2019, then 1 % (domain.md §11.4). */
export function priceOn(listPrice: number, day: Day, today: Day): number {
  const year = Math.max(1998, yearOf(day));
  const recent = Math.max(0, yearOf(today) - Math.max(2019, year));
  const earlier = Math.max(0, 2019 - year);
  return Math.max(100_000, Math.round(listPrice / 1.01 ** recent / 1.06 ** earlier / 10_000) * 10_000);
}

/** A new order for a plot: reserved, nothing paid. */
export function openOrder(unit: Unit, facts: SaleFacts): Sale {
  const { plot, customer, sales, day } = facts;
  const time = timeOn(unit, day);
  const id = unit.world.ids('order');
  const price = priceOn(plot.listPrice, day, unit.world.reference);
  const fee = facts.feeFree ? 0 : Math.max(10_000, Math.round((price * 0.07) / 10_000) * 10_000);
  const lines = saleLines(unit, price, { historic: facts.historic, fee, stone: plot.stoneShape !== '6' });
  const sums = addLines(unit, id, lines, { by: sales.username, time, org: sales.depart });
  const order = orderRow(unit, facts, { id, time, ...sums });
  unit.rows.cemOrder.push(order);
  const sale: Sale = { order, plot, customer, sales, day, events: [] };
  note(sale, {
    time,
    by: sales,
    event: 'reserve',
    summary: `${customer.name}预定${plot.fullName}`,
    after: { orderStatus: '2' },
  });
  return sale;
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
  return {
    stamp: stampOf(sales.username, time, sales.depart),
    id,
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    orderNo: datedNumber(unit, 'GM', day),
    plotId: plot.id,
    plotFullName: plot.fullName,
    customerId: customer.id,
    customerName: customer.name,
    mobile: customer.mobile,
    idNo: customer.idNo,
    idNoTail: customer.idNoTail,
    orderType: facts.type,
    orderStatus: '2',
    listAmount: list,
    discountAmount: discount,
    payableAmount: list - discount,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: list - discount,
    paymentStatus: '0',
    payPlan: '2',
    salesId: sales.id,
    channel: customer.source,
    orderDate: dayText(day),
    depositAmount: null,
    depositDate: null,
    balanceDueDate: null,
    nextDueDate: dayText(day + 3),
    feePaidTo: null,
    outStatus: '0',
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
    remark: facts.historic ? '纸质档案补录' : null,
    updateBy: null,
    updateTime: null,
    deleteBy: null,
    deleteTime: null,
    deleteReason: null,
    version: 1,
    delFlag: 0,
  };
}

/** Adds to the history of the order, which is also that of its plot. */
export function note(
  sale: Sale,
  event: Pick<EventFacts, 'time' | 'by' | 'event' | 'summary' | 'before' | 'after'>,
): void {
  const before = sale.order.updateTime ?? '';
  // Two events of one day happen one after the other.
  const time = event.time >= before ? event.time : minutesLater(before, 10);
  sale.events.push({ ...event, time, plotId: sale.plot.id, bizType: 'order', bizId: sale.order.id });
  sale.order.updateBy = event.by.username;
  sale.order.updateTime = time;
  sale.order.version = sale.events.length;
}

/** A later state with its event. */
export function moveOrder(
  sale: Sale,
  to: NonNullable<Order['orderStatus']>,
  event: { time: string; by: Person; event: string; summary: string },
): void {
  const before = { orderStatus: sale.order.orderStatus };
  sale.order.orderStatus = to;
  note(sale, { ...event, before, after: { orderStatus: to } });
}

/** Takes part of the money; the amount is in fen. */
function take(unit: Unit, sale: Sale, day: Day, amount: number, kind: '2' | '3' | '4' | '5'): void {
  const { order, customer } = sale;
  const debtor = { orderId: order.id, serviceOrderId: null } as const;
  const time = addPayment(unit, {
    debtor,
    day,
    amount,
    kind,
    payer: customer.name,
    after: order.updateTime ?? order.stamp.createTime,
  });
  order.receivedAmount = (order.receivedAmount ?? 0) + amount;
  order.arrearsAmount = (order.arrearsAmount ?? 0) - amount;
  const to = order.arrearsAmount === 0 ? '5' : kind === '2' ? '3' : '4';
  order.paymentStatus = to === '5' ? '2' : '1';
  if (kind === '2') {
    order.depositAmount = amount;
    order.depositDate = dayText(atLatest(unit, day));
    order.balanceDueDate = dayText(day + 90);
  }
  order.nextDueDate = to === '5' ? null : order.balanceDueDate;
  const by = unit.random.pick(unit.staff.cashier);
  moveOrder(sale, to, { time, by, event: 'pay', summary: `${customer.name}付款${(amount / 100).toFixed(2)}元` });
}

/** A tenth to three tenths, in whole hundreds of yuan, a thousand at least. */
function partOf(unit: Unit, amount: number): number {
  const wanted = Math.round((amount * (0.1 + unit.random.next() * 0.2)) / 10_000) * 10_000;
  return Math.min(Math.max(100_000, wanted), amount - 1);
}

export function payDeposit(unit: Unit, sale: Sale, day: Day): void {
  take(unit, sale, day, partOf(unit, sale.order.payableAmount ?? 0), '2');
}

/** A further part after the deposit, by agreement or as an instalment. */
export function payPart(unit: Unit, sale: Sale, day: Day, plan: '2' | '3' | '4'): void {
  sale.order.payPlan = plan;
  take(unit, sale, day, partOf(unit, sale.order.arrearsAmount ?? 0), plan === '3' ? '5' : '3');
}

/**
 * All of the money by one of the usual plans: at once 72 %, deposit and balance 23 %, instalments 4 %, arrears 1 %
 * (domain.md §11.3).
 */
export function payInFull(unit: Unit, sale: Sale, historic: boolean): void {
  const { random } = unit;
  const { order, day } = sale;
  const plan = historic ? 0 : random.next();
  const paidOn = (later: number) => atLatest(unit, day + later);
  if (plan < 0.72 || (order.payableAmount ?? 0) < 400_000) {
    order.payPlan = '1';
    take(unit, sale, paidOn(random.int(0, 2)), order.arrearsAmount ?? 0, '4');
    return;
  }
  payDeposit(unit, sale, paidOn(0));
  order.payPlan = plan < 0.95 ? '2' : plan < 0.99 ? '3' : '4';
  if (order.payPlan !== '2') payPart(unit, sale, paidOn(30), order.payPlan);
  const kind = order.payPlan === '3' ? '5' : '3';
  take(unit, sale, paidOn(random.int(31, 85)), order.arrearsAmount ?? 0, kind);
}

/** Money given back; the state says how much of it. */
export function payBack(sale: Sale, amount: number): void {
  const { order } = sale;
  order.refundedAmount = amount;
  order.arrearsAmount = (order.payableAmount ?? 0) - (order.receivedAmount ?? 0) + amount;
  order.paymentStatus = amount >= (order.receivedAmount ?? 0) ? '4' : '3';
}

/** The right that an order gives; with a generation once it is valid (domain.md §3.6). */
export function addRight(unit: Unit, sale: Sale, status: NonNullable<Right['status']>): Right {
  const { plot, order, customer } = sale;
  const valid = status === '1' || status === '2' || status === '3';
  if (valid) plot.generation = (plot.generation ?? 0) + 1;
  const right: Right = {
    stamp: stampOf(sale.sales.username, order.updateTime ?? order.stamp.createTime, sale.sales.depart),
    id: unit.world.ids('right'),
    tenantId: unit.tenantId,
    plotId: plot.id,
    orderId: order.id,
    holderId: customer.id,
    generation: valid ? plot.generation : null,
    startDate: dayText(sale.day),
    endDate: null,
    endType: null,
    status,
    feePaidTo: null,
    firstBurialDate: null,
    updateBy: null,
    updateTime: null,
    version: 1,
  };
  unit.rows.cemPlotRight.push(right);
  return right;
}
