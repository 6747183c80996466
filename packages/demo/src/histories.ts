import { addOccupants, planBurial } from './burials.ts';
import { addYears, type Day, dayText, PURCHASES, seasonalDay } from './calendar.ts';
import { addPlan } from './dues.ts';
import {
  addRight,
  moveOrder,
  note,
  type Order,
  openOrder,
  payBack,
  payDeposit,
  payInFull,
  type Right,
  type Sale,
} from './orders.ts';
import { noteOutgoing } from './outgoing.ts';
import { addCustomer, createFamily, type Family } from './people.ts';
import type { Plot } from './plots.ts';
import { SIZES } from './sizes.ts';
import type { Person } from './staff.ts';
import type { Ended } from './stories.ts';
import { addEvent, timeOn, type Unit } from './world.ts';

/** Sales before this year were entered from paper. */
const PAPERLESS = 2010;

export interface SoldTo {
  sale: Sale;
  right: Right;
}

/** Writes the events of an order: all of them, or the last one where the demo is too big for more. */
export function closeHistory(unit: Unit, sale: Sale): void {
  const events = SIZES[unit.world.size].fullHistory ? sale.events : sale.events.slice(-1);
  for (const event of events) addEvent(unit, event);
  addPlan(unit, sale);
}

/** A buyer's family and an opened order on a day. */
export function startSale(
  unit: Unit,
  plot: Plot,
  day: Day,
  options: { feeFree?: boolean; death?: Day | undefined },
): { sale: Sale; family: Family; historic: boolean } {
  const { random, world } = unit;
  const sales = random.pick(unit.staff.sales);
  const family = createFamily(unit, options.death ?? Math.min(day + 20, world.reference - 3));
  const customer = addCustomer(unit, family.holder, day, sales);
  const historic = Number(dayText(day).slice(0, 4)) < PAPERLESS;
  const type = historic ? '9' : orderType(unit, options.death !== undefined && options.death <= day);
  const sale = openOrder(unit, { plot, customer, sales, day, type, historic, feeFree: options.feeFree ?? false });
  return { sale, family, historic };
}

function orderType(unit: Unit, hasDied: boolean): Order['orderType'] {
  if (unit.random.chance(0.02)) return '4';
  if (unit.random.chance(0.01)) return '3';
  return hasDied ? '1' : '2';
}

/** A sale carried through to the paid right, with its users unless it was given back before anybody used it. */
export function sellPlot(
  unit: Unit,
  plot: Plot,
  day: Day,
  options: { feeFree?: boolean; movedOn?: Day | undefined; unburied?: boolean },
): SoldTo {
  const burial = planBurial(unit, day, options.movedOn);
  const { sale, family, historic } = startSale(unit, plot, day, {
    feeFree: options.feeFree ?? false,
    death: burial.first === undefined ? undefined : burial.death,
  });
  payInFull(unit, sale, historic);
  const right = addRight(unit, sale, '1');
  if (!options.unburied)
    addOccupants(unit, sale, right, { family, first: burial.first }, options.movedOn !== undefined);
  return { sale, right };
}

/** Contract and certificate handed over: the order is done. */
export function completeOrder(unit: Unit, sale: Sale): void {
  const by = unit.random.pick(unit.staff.records);
  const time = sale.order.updateTime ?? timeOn(unit, sale.day);
  moveOrder(sale, '6', { time, by, event: 'complete', summary: '合同已签订，墓证已发放，订单办结' });
}

export function cancel(
  sale: Sale,
  by: Person,
  time: string,
  type: NonNullable<Order['cancelType']>,
  reason: string,
  to: '7' | '8' = '8',
): void {
  Object.assign(sale.order, {
    cancelType: type,
    cancelReason: reason,
    cancelTime: time,
    cancelBy: by.username,
    nextDueDate: null,
  });
  moveOrder(sale, to, { time, by, event: 'cancel', summary: `取消订单：${reason}` });
}

const REASONS = {
  unpaid: '预定到期未付款',
  entryError: '墓位录入错误',
  depositLost: '逾期未付余款，定金不退',
  depositBack: '家属意见不一，协商退还定金',
  returned: '家庭迁居外地，申请退墓',
  exchanged: '家属要求换墓',
  deletedDraft: '重复录入',
  deletedCancelled: '测试录入，清理',
} as const;

/** An order that ended between two days and left its plot free again. */
export function tellEnded(unit: Unit, plot: Plot, ended: Ended, from: Day, to: Day): void {
  const { random } = unit;
  if (ended === 'returned' || ended === 'exchanged' || ended === 'movedOut') {
    tellGivenBack(unit, plot, ended, from, to);
    return;
  }
  const day = seasonalDay(random, from, Math.max(from, to - 200), PURCHASES);
  const { sale } = startSale(unit, plot, day, {});
  const manager = random.pick(unit.staff.sales_mgr);
  if (ended === 'depositLost' || ended === 'depositBack') {
    payDeposit(unit, sale, day);
    const right = addRight(unit, sale, '4');
    const end = ended === 'depositLost' ? day + 150 : day + 20;
    right.endDate = dayText(end);
    if (ended === 'depositBack') payBack(sale, sale.order.receivedAmount ?? 0);
    cancel(sale, manager, timeOn(unit, end), ended === 'depositLost' ? '2' : '3', REASONS[ended]);
  } else if (ended === 'deletedDraft') {
    sale.order.orderStatus = '0';
    sale.order.nextDueDate = null;
  } else if (ended === 'entryError' || (ended === 'deletedCancelled' && random.chance(0.5))) {
    cancel(sale, sale.sales, sale.order.stamp.createTime, '6', REASONS.entryError);
  } else {
    cancel(sale, sale.sales, timeOn(unit, day + 4), '1', REASONS.unpaid);
  }
  if (ended === 'deletedDraft' || ended === 'deletedCancelled')
    remove(unit, sale, random.pick(unit.staff.records), REASONS[ended]);
  closeHistory(unit, sale);
}

function remove(unit: Unit, sale: Sale, by: Person, reason: string): void {
  const time = timeOn(unit, sale.day + 6);
  note(sale, {
    time,
    by,
    event: 'delete',
    summary: `删除订单：${reason}`,
    before: { delFlag: 0 },
    after: { delFlag: 1 },
  });
  Object.assign(sale.order, { delFlag: 1, deleteBy: by.username, deleteTime: time, deleteReason: reason });
}

/** Returned, exchanged or relocated: a whole generation with its right, closed before the next one. */
function tellGivenBack(unit: Unit, plot: Plot, ended: 'returned' | 'exchanged' | 'movedOut', from: Day, to: Day): void {
  const { random } = unit;
  const day = from + Math.floor((to - from) * 0.25 * random.next());
  const end = Math.max(day + 10, to - random.int(5, 40));
  const { sale, right } = sellPlot(unit, plot, day, {
    movedOn: ended === 'movedOut' ? end - 3 : undefined,
    unburied: ended !== 'movedOut',
  });
  const records = random.pick(unit.staff.records);
  const time = timeOn(unit, end);
  const feePaidTo = dayText(addYears(day, 20) - 1);
  const endType = ({ returned: '1', exchanged: '2', movedOut: '3' } as const)[ended];
  Object.assign(right, {
    status: '3',
    endDate: dayText(end),
    endType,
    feePaidTo,
    updateBy: records.username,
    updateTime: time,
    version: 2,
  });
  sale.order.feePaidTo = feePaidTo;
  if (ended === 'movedOut') {
    completeOrder(unit, sale);
    sale.order.outStatus = '2';
    noteOutgoing(unit, sale, right, { applied: end - 15, left: end - 3 });
    moveOrder(sale, '9', { time, by: records, event: 'moveOut', summary: '迁出办理完毕' });
  } else {
    const received = sale.order.receivedAmount ?? 0;
    payBack(sale, ended === 'returned' ? Math.round((received * 0.95) / 100) * 100 : received);
    cancel(sale, records, time, ended === 'returned' ? '4' : '5', REASONS[ended]);
  }
  emptyPlot(plot);
  closeHistory(unit, sale);
}

/** What a plot is after its users and their right have left. */
function emptyPlot(plot: Plot): void {
  Object.assign(plot, {
    burialCount: 0,
    livingCount: 0,
    burialStatus: '0',
    stoneStatus: '6',
    holderName: null,
    feePaidTo: null,
    currentRightId: null,
  });
}
