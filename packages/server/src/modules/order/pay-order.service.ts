import { dictText } from '@songbai/contract/dicts.ts';
import {
  type Instalment,
  type InstalmentDraft,
  nextDue,
  spread,
} from '@songbai/contract/modules/order/instalment.rules.ts';
import type { OrderPayBody } from '@songbai/contract/modules/order/order.calls.ts';
import {
  arrears,
  type OrderFacts,
  type PaymentEffect,
  paidOrder,
  payKindFits,
  payOrder,
} from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Work } from '../../resource/write/work.ts';
import { notePaid, planOf, type StoredInstalment } from './instalments.store.ts';
import { changeOrder, factsOf, orderDetail } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';
import { isOwnSale } from './own-sale.ts';
import { addPayment } from './payments.store.ts';
import { depositPlot, plotOf, sellPlot } from './settle.ts';

/**
 * Takes a payment for an order: deposit, part or balance; plot and right change with it (domain.md §4.2).
 * @throws AppError orderMissing, separationOfDuties, orderReceivedChanged, moveNotAllowed, payTooMuch,
 *   depositTooSmall, payKindWrong, duplicateField for a used transaction number
 */
export async function takePayment(work: Work, body: OrderPayBody): Promise<Row> {
  await bookPayment(work, body);
  return orderDetail(work, body.orderId);
}

/**
 * Books a payment within a larger act.
 * @param movedFromId the payment of a wrong order whose money this is
 * @returns the number of the payment
 * @throws AppError like takePayment
 */
export async function bookPayment(work: Work, body: OrderPayBody, movedFromId?: string): Promise<string> {
  const { actor } = work;
  const { before, after, effect, plan } = await payIn(work, body);
  await notePaid(work, plan, paidPlan(plan, after));
  const { amount, method, channelNo, remark } = body;
  const payment = { amount, method, payKind: effect.payKind, channelNo, remark, movedFromId };
  const payNo = await addPayment(work, {
    ...payment,
    debtor: { bizType: PAY_BIZ.order, id: after.id },
    bizNo: after.orderNo,
    plotFullName: after.plotFullName,
    payerName: body.payerName?.trim() || String(after.customerName),
  });
  await movePlot(work, after, effect);
  const summary = `${actor.realname}${movedFromId ? '转入' : ''}收款 ${yuan(body.amount)} 元（${dictText('pay_kind', effect.payKind)}，${dictText('pay_method', body.method)}），收款单${payNo}`;
  const event = {
    plotId: plotOf(after),
    bizType: 'order' as const,
    bizId: after.id,
    event: effect.plotEvent ?? 'payPart',
    summary,
  };
  work.events([{ ...event, before: moneyOf(before), after: moneyOf(after) }]);
  return payNo;
}

async function payIn(
  work: Work,
  body: OrderPayBody,
): Promise<{ before: StoredOrder; after: StoredOrder; effect: PaymentEffect; plan: StoredInstalment[] }> {
  const { before, after, decision } = await changeOrder(work, body.orderId, async (row) => {
    if (isOwnSale(row, work.actor)) throw new AppError('separationOfDuties');
    const facts = factsOf(row);
    refuseOtherReceived(facts, body.shownReceived);
    const effect = { ...unwrap(payOrder(facts, body.amount)) };
    if (body.kind !== undefined && !payKindFits(effect.payKind, body.kind)) {
      throw new AppError('payKindWrong', { kind: dictText('pay_kind', effect.payKind) });
    }
    effect.payKind = (body.kind as PaymentEffect['payKind'] | undefined) ?? effect.payKind;
    const paid = paidOrder(facts, body.amount, effect, work.clock.today());
    // Whoever changes a plan changes its order too: a plan that is no longer the one read here is read again.
    const plan = await planOf(work.db, row.id);
    return { patch: { ...paid, ...nextInstalment(plan, row, body.amount) }, effect, plan };
  });
  return { before, after, effect: decision.effect, plan: decision.plan };
}

/** Another payment was taken since the clerk looked: perhaps this one, whose answer was lost. */
function refuseOtherReceived(facts: OrderFacts, shown: number | undefined): void {
  if (shown === undefined || shown === facts.receivedAmount) return;
  throw new AppError('orderReceivedChanged', { n: yuan(facts.receivedAmount), m: yuan(arrears(facts)) });
}

/** The plan with all payments of the order. */
function paidPlan<T extends InstalmentDraft>(plan: readonly T[], order: StoredOrder, more = 0): (T & Instalment)[] {
  const { receivedAmount, refundedAmount } = factsOf(order);
  return spread(plan, receivedAmount - refundedAmount + more);
}

/** With instalments the next due date is that of the first unpaid one. */
function nextInstalment(plan: readonly StoredInstalment[], order: StoredOrder, amount: number): Values {
  return plan.length === 0 ? {} : { nextDueDate: nextDue(paidPlan(plan, order, amount)) };
}

async function movePlot(work: Work, order: StoredOrder, effect: PaymentEffect): Promise<void> {
  if (effect.plotEvent === 'deposit') await depositPlot(work, order);
  if (effect.plotEvent === 'sell') await sellPlot(work, order);
}

/** What a payment changes of an order, for its history. */
export function moneyOf({ orderStatus, receivedAmount, arrearsAmount, paymentStatus: status }: StoredOrder): object {
  return { orderStatus, receivedAmount, arrearsAmount, paymentStatus: status };
}
