import { forfeitRefusal } from '@songbai/contract/modules/order/cancel.rules.ts';
import { CANCEL_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { PLOT_SALE, RIGHT_END } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { refuseIf } from '@songbai/server/platform/errors.ts';
import { addYears, type Day, dayText, PURCHASES, seasonalDay } from './calendar.ts';
import { cancelSale, completeOrder, refundSale, removeOrder } from './closing.ts';
import { refundFeeOfLeft } from './fee-refunds.ts';
import { applyOut, finishOut } from './outgoing.ts';
import { payDeposit } from './paying.ts';
import { addChange, returnSums } from './plot-changes.ts';
import { movePlot, type Plot } from './plots.ts';
import { addReminder } from './reminders.ts';
import type { PastOrder } from './scenarios.ts';
import { closeHistory, sellPlot, startSale } from './selling.ts';
import { timeOn, type Unit } from './world.ts';

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

/** An order that ended between two days; its plot is free again, or awaits restoring. */
export function buildPastOrder(unit: Unit, plot: Plot, past: PastOrder, from: Day, to: Day): void {
  if (plot.saleStatus === PLOT_SALE.inRepair) movePlot(plot, 'restore');
  if (past === 'returned' || past === 'exchanged' || past === 'movedOut') buildGivenBack(unit, plot, past, from, to);
  else buildUnsold(unit, plot, past, from, to);
}

type Unsold = Exclude<PastOrder, 'returned' | 'exchanged' | 'movedOut'>;

/** Cancelled or deleted before full payment. */
function buildUnsold(unit: Unit, plot: Plot, past: Unsold, from: Day, to: Day): void {
  const { random } = unit;
  const day = seasonalDay(random, from, Math.max(from, to - 200), PURCHASES);
  const { sale } = startSale(unit, plot, day, past === 'deletedDraft' ? { status: ORDER_STATUS.draft } : {});
  const manager = random.pick(unit.staff.sales_mgr);
  if (past === 'depositLost') {
    payDeposit(unit, sale, day);
    for (const after of [100, 125]) addReminder(unit, sale, day + after);
    refuseIf(forfeitRefusal({ nextDueDate: sale.order.nextDueDate, reminders: 2 }, dayText(day + 150)));
    const act = { by: random.pick(unit.staff.finance_mgr), time: timeOn(unit, day + 150) };
    cancelSale(sale, act, CANCEL_TYPE.depositForfeited, REASONS[past]);
  } else if (past === 'depositBack') {
    payDeposit(unit, sale, day);
    const act = { by: manager, time: timeOn(unit, day + 20) };
    const fromStatus = sale.order.orderStatus;
    cancelSale(sale, act, CANCEL_TYPE.depositRefunded, REASONS[past]);
    const facts = { ...act, fromStatus, reason: REFUND_REASON.orderCancelled, note: REASONS[past] };
    refundSale(unit, sale, { ...facts, amount: sale.order.receivedAmount });
  } else if (past === 'entryError' || (past === 'deletedCancelled' && random.chance(0.5))) {
    cancelSale(sale, { by: sale.sales, time: sale.order.stamp.createTime }, CANCEL_TYPE.entryError, REASONS.entryError);
  } else if (past !== 'deletedDraft') {
    cancelSale(sale, { by: sale.sales, time: timeOn(unit, day + 4) }, CANCEL_TYPE.unpaid, REASONS.unpaid);
  }
  if (past === 'deletedDraft' || past === 'deletedCancelled')
    removeOrder(unit, sale, random.pick(unit.staff.records), REASONS[past]);
  closeHistory(unit, sale);
}

type GivenBack = Exclude<PastOrder, Unsold>;

/** Returned, exchanged or relocated: a whole generation with its right, closed before the next one. */
function buildGivenBack(unit: Unit, plot: Plot, past: GivenBack, from: Day, to: Day): void {
  const { random } = unit;
  const day = from + Math.floor((to - from) * 0.25 * random.next());
  // Late enough for full payment before the remains move out.
  const end = Math.max(day + 110, to - random.int(5, 40));
  const applied = end - 15;
  const { sale, right } = sellPlot(unit, plot, day, {
    buriedBy: past === 'movedOut' ? applied - 1 : undefined,
    movedOut: past === 'movedOut',
    unused: past !== 'movedOut',
  });
  const by = random.pick(unit.staff.records);
  const act = { by, time: timeOn(unit, end) };
  const feePaidTo = dayText(addYears(day, 20) - 1);
  Object.assign(right, { feePaidTo });
  Object.assign(sale.order, { feePaidTo });
  if (past === 'movedOut') {
    completeOrder(unit, sale);
    applyOut(unit, sale, right, applied, { by, time: `${dayText(applied)} 10:00:00` });
    finishOut(sale, right, end - 3, act);
    refundFeeOfLeft(unit, sale, right, act);
  } else {
    const received = sale.order.receivedAmount;
    const exchanged = past === 'exchanged';
    const fromStatus = sale.order.orderStatus;
    cancelSale(
      sale,
      act,
      CANCEL_TYPE.returned,
      REASONS[past],
      exchanged ? CANCEL_TYPE.exchanged : CANCEL_TYPE.returned,
    );
    const reason = exchanged ? REFUND_REASON.plotExchanged : REFUND_REASON.plotReturned;
    const amount = exchanged ? received : returnSums(received).amount;
    const change = exchanged ? {} : { changeId: addChange(unit, sale, right, act, CHANGE_STATUS.done) };
    refundSale(
      unit,
      sale,
      { ...act, fromStatus, reason, note: REASONS[past], amount, ...change },
      exchanged ? RIGHT_END.exchanged : RIGHT_END.returned,
    );
  }
  closeHistory(unit, sale);
}
