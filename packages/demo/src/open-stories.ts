import { LIMITS } from '@songbai/contract/limits.ts';
import { CANCEL_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { HOLD_STATUS, HOLD_TYPE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { lockEnd, type SaleEvent } from '@songbai/contract/modules/plot/plot.rules.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { datetimeText, epochOf } from '@songbai/contract/rules/dates.ts';
import { dayText } from './calendar.ts';
import { cancelSale } from './closing.ts';
import { payDeposit, payPart } from './paying.ts';
import { movePlot, type Plot } from './plots.ts';
import { awaitRefund, mayGiveUpRefund } from './refunds.ts';
import { addReminder } from './reminders.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Sale } from './sales.ts';
import { lastTime } from './sales.ts';
import type { Scenario } from './scenarios.ts';
import { closeHistory, startSale } from './selling.ts';
import { followOrder } from './sold-stories.ts';
import type { Person } from './staff.ts';
import { addEvent, timeOn, type Unit } from './world.ts';

export const buildDisabled = (unit: Unit, plot: Plot): void => changePlot(unit, plot, 'disable', '通道改造，停用');

/** The past order left the plot in this state. */
export const buildToRestore = (unit: Unit, plot: Plot): void =>
  notePlotChange(unit, plot, 'returned', '原使用权终止，待整修');

/** A plot in its state without a paid order. */
function changePlot(unit: Unit, plot: Plot, event: SaleEvent, summary: string): void {
  movePlot(plot, event);
  notePlotChange(unit, plot, event, summary);
}

function notePlotChange(unit: Unit, plot: Plot, event: string, summary: string): void {
  const by = unit.random.pick(unit.staff.records);
  const time = timeOn(unit, unit.world.reference - unit.random.int(2, 200));
  notePlotEvent(unit, plot, { by, time, event, summary });
}

function notePlotEvent(
  unit: Unit,
  plot: Plot,
  facts: { by: Person; time: string; event: string; summary: string },
): void {
  Object.assign(plot, { updateBy: facts.by.username, updateTime: facts.time, version: 2 });
  const { id, saleStatus } = plot;
  addEvent(unit, { ...facts, plotId: id, bizType: 'plot', bizId: id, after: { saleStatus } });
}

type Hold = RowOf<'cemPlotHold'>;

function addHold(
  unit: Unit,
  plot: Plot,
  by: Person,
  time: string,
  facts: Partial<Hold> & Pick<Hold, 'holdType'>,
): Hold {
  const hold: Hold = {
    stamp: stampOf(by.username, time, by.depart),
    id: unit.world.ids('hold'),
    tenantId: unit.tenantId,
    plotId: plot.id,
    customerId: null,
    orderId: null,
    holderId: by.id,
    holderName: by.realname,
    reason: null,
    startTime: time,
    expireTime: null,
    expireMs: null,
    status: HOLD_STATUS.active,
    ...facts,
  };
  unit.rows.cemPlotHold.push(hold);
  return hold;
}

/** A lock that has not expired when the server starts; spread over the staff, so that none has more than five. */
export function buildLock(unit: Unit, plot: Plot): void {
  const { world, staff } = unit;
  const by = staff.sales[world.next(`lock:${unit.tenantId}`) % staff.sales.length] as Person;
  const time = datetimeText(world.now());
  const expireMs = lockEnd(world.now());
  const lockUntil = datetimeText(expireMs);
  movePlot(plot, 'lock');
  Object.assign(plot, { lockBy: by.username, lockName: by.realname, lockUntil });
  addHold(unit, plot, by, time, { holdType: HOLD_TYPE.lock, expireMs, expireTime: lockUntil });
  notePlotEvent(unit, plot, { by, time, event: 'lock', summary: `${by.realname}锁定墓位，至${lockUntil}` });
}

/** Kept for a long time: by policy, for an old customer, or until a draft becomes an order. */
export function buildHold(unit: Unit, plot: Plot, draft?: Sale): void {
  const policy = !draft && unit.random.chance(0.3);
  const by = draft?.sales ?? unit.random.pick(unit.staff.sales_mgr);
  changePlot(unit, plot, 'hold', draft ? `为${draft.customer.name}保留` : policy ? '政策预留' : '长期保留');
  const reason = draft ? '待提交订单' : policy ? '政府保障对象预留' : '老客户家属商议中';
  const links = draft ? { orderId: draft.order.id, customerId: draft.customer.id } : {};
  const hold = addHold(unit, plot, by, plot.updateTime ?? '', {
    holdType: HOLD_TYPE.hold,
    reason,
    ...links,
  });
  if (!draft && !policy) unit.kept.push({ plot, hold });
}

/** An order that is not submitted, or awaits the approval of its discount. */
export function buildDraft(unit: Unit, plot: Plot, scenario: Scenario): void {
  const day = unit.world.reference - unit.random.int(2, 12);
  const { sale } = startSale(unit, plot, day, {
    status: scenario === 'approval' ? ORDER_STATUS.pendingApproval : ORDER_STATUS.draft,
  });
  closeHistory(unit, sale);
  buildHold(unit, plot, sale);
}

/** An expired reservation, or one extended beyond the first start. */
export function buildReservation(unit: Unit, plot: Plot, scenario: Scenario): void {
  const { random, world } = unit;
  const over = scenario === 'reservedOver';
  const { sale } = startSale(unit, plot, world.reference - (over ? random.int(8, 40) : random.int(1, 3)));
  if (!over) sale.order.nextDueDate = dayText(world.today + random.int(2, 14));
  keepReserved(unit, plot, sale);
  followOrder(plot, sale);
  closeHistory(unit, sale);
}

/** The plot is kept for a reservation until its first payment is due. */
export function keepReserved(unit: Unit, plot: Plot, sale: Sale): void {
  const { sales, order, customer } = sale;
  const expireTime = `${order.nextDueDate} 23:59:59`;
  addHold(unit, plot, sales, order.stamp.createTime, {
    holdType: HOLD_TYPE.reservation,
    customerId: customer.id,
    orderId: order.id,
    expireMs: epochOf(expireTime),
    expireTime,
  });
}

/** Deposits and part payments: on time, extended beyond the first start, overdue, or being refunded. */
export function buildPartlyPaid(unit: Unit, plot: Plot, scenario: Scenario): void {
  const { random, world } = unit;
  const over = scenario === 'depositOver' || scenario === 'partOver';
  const late = random.pick([random.int(1, 30), random.int(31, 90), random.int(91, 365), random.int(366, 900)]);
  const due = over ? world.reference - late : world.today + random.int(3, 85);
  const day = Math.max(unit.opened, over ? due - LIMITS.balanceDueDays : world.reference - random.int(30, 80));
  const { sale } = startSale(unit, plot, day);
  payDeposit(unit, sale, day);
  if (scenario === 'part' || scenario === 'partOver')
    payPart(
      unit,
      sale,
      day + 25,
      random.pick([PAY_PLAN.depositAndBalance, PAY_PLAN.instalments, PAY_PLAN.arrearsApproved] as const),
    );
  if (!over) Object.assign(sale.order, { balanceDueDate: dayText(due), nextDueDate: dayText(due) });
  if (over) addReminder(unit, sale);
  if (scenario === 'refundDeposit') {
    const act = { by: random.pick(unit.staff.sales_mgr), time: timeOn(unit, day + 10) };
    const fromStatus = sale.order.orderStatus;
    const note = '协商退还定金，退款办理中';
    cancelSale(sale, act, CANCEL_TYPE.depositRefunded, note);
    const reason = REFUND_REASON.orderCancelled;
    awaitRefund(unit, sale, { ...act, fromStatus, reason, note, amount: sale.order.receivedAmount });
  } else mayGiveUpRefund(unit, sale, unit.staff.sales_mgr[0] ?? sale.sales, lastTime(sale));
  followOrder(plot, sale);
  closeHistory(unit, sale);
}
