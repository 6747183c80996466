import { dictText } from '@songbai/contract/dicts.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import {
  arrears,
  BY_INSTALMENTS,
  paidOrder,
  paymentStatus,
  payOrder,
} from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { unwrap } from '@songbai/server/platform/errors.ts';
import { type Day, dayText } from './calendar.ts';
import { addPayment } from './payments.ts';
import { movePlot } from './plots.ts';
import { addWaitingRight, validateRight } from './rights.ts';
import { addOrderEvent, lastTime, type Order, type Sale } from './sales.ts';
import { atLatest, type Unit } from './world.ts';

/** Takes a payment for an order; its effect on order, plot and right follows from the amount, in fen. */
function take(unit: Unit, sale: Sale, day: Day, amount: number): void {
  const { order, plot } = sale;
  const effect = unwrap(payOrder(order, amount));
  const before = moneyOf(order);
  const { time, by, method, payNo } = addPayment(unit, {
    debtor: { orderId: order.id, serviceOrderId: null },
    bizNo: order.orderNo ?? '',
    plotFullName: order.plotFullName ?? null,
    day,
    amount,
    kind: effect.payKind,
    payer: sale.customer.name,
    after: lastTime(sale),
  });
  Object.assign(order, paidOrder(order, amount, effect, dayText(atLatest(unit, day))));
  const how = `${dictText('pay_kind', effect.payKind)}，${dictText('pay_method', method)}`;
  const summary = `${by.realname}收款 ${yuan(amount)} 元（${how}），收款单${payNo}`;
  addOrderEvent(sale, { time, by, event: effect.plotEvent ?? 'payPart', summary, before, after: moneyOf(order) });
  if (!effect.plotEvent) return;
  movePlot(plot, effect.plotEvent);
  if (effect.plotEvent === 'sell') validateRight(unit, sale, by);
  else addWaitingRight(unit, sale);
}

function moneyOf({ orderStatus, receivedAmount, arrearsAmount, paymentStatus: status }: Order): object {
  return { orderStatus, receivedAmount, arrearsAmount, paymentStatus: status };
}

/** A tenth to three tenths, in whole hundreds of yuan, a deposit at least. */
function partOf(unit: Unit, amount: number): number {
  const wanted = Math.round((amount * (0.1 + unit.random.next() * 0.2)) / 10_000) * 10_000;
  return Math.min(Math.max(LIMITS.depositMin, wanted), amount - 1);
}

export function payDeposit(unit: Unit, sale: Sale, day: Day): void {
  take(unit, sale, day, partOf(unit, sale.order.payableAmount));
}

/** A further part after the deposit, by agreement or as an instalment. */
export function payPart(unit: Unit, sale: Sale, day: Day, plan: NonNullable<Order['payPlan']>): void {
  sale.order.payPlan = plan;
  take(unit, sale, day, partOf(unit, arrears(sale.order)));
}

/**
 * Full payment by one of the usual plans: at once 72 %, deposit and balance 23 %, instalments 4 %, arrears 1 %
 * (domain.md §11.3).
 */
export function payInFull(unit: Unit, sale: Sale, historic: boolean): void {
  const { random } = unit;
  const { order, day } = sale;
  const plan = historic ? 0 : random.next();
  const paidOn = (later: number) => atLatest(unit, day + later);
  if (plan < 0.72 || order.payableAmount < 4 * LIMITS.depositMin) {
    payAtOnce(unit, sale, day + random.int(0, 2));
    return;
  }
  payDeposit(unit, sale, paidOn(0));
  order.payPlan = plan < 0.95 ? PAY_PLAN.depositAndBalance : plan < 0.99 ? BY_INSTALMENTS : PAY_PLAN.arrearsApproved;
  if (order.payPlan !== PAY_PLAN.depositAndBalance) payPart(unit, sale, paidOn(30), order.payPlan);
  take(unit, sale, paidOn(random.int(31, 85)), arrears(order));
}

export function payAtOnce(unit: Unit, sale: Sale, day: Day): void {
  sale.order.payPlan = PAY_PLAN.atOnce;
  take(unit, sale, day, arrears(sale.order));
}

/** A refund; the state tells how much was refunded. */
export function payBack({ order }: Sale, amount: number): void {
  order.refundedAmount += amount;
  Object.assign(order, { arrearsAmount: arrears(order), paymentStatus: paymentStatus(order) });
}
