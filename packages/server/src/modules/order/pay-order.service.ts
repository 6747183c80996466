import { dictText } from '@songbai/contract/dicts.ts';
import {
  type Instalment,
  type InstalmentDraft,
  nextDue,
  spread,
} from '@songbai/contract/modules/order/instalment.rules.ts';
import type { OrderPayBody } from '@songbai/contract/modules/order/order.calls.ts';
import { type PaymentEffect, paidOrder, payKindFits, payOrder } from '@songbai/contract/modules/order/order.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Stored, Values } from '../../resource/store.ts';
import { writeEvents } from '../../resource/write/events.store.ts';
import { notePaid, planOf, type StoredInstalment } from './instalments.store.ts';
import { changeOrder, factsOf, heldOrder, orderDetail } from './order.store.ts';
import { addPayment } from './payments.store.ts';
import { runSale, type SaleCall } from './sale.ts';
import { depositPlot, plotOf, sellPlot } from './settle.ts';

/**
 * Takes money for an order: deposit, part or rest, with the plot and the right moving along (domain.md §4.2).
 * @throws AppError orderMissing, separationOfDuties, moveNotAllowed, payTooMuch, depositTooSmall, payKindWrong,
 *   duplicateField for a used transaction number, creditMissing
 */
export function takePayment(call: SaleCall & { body: OrderPayBody }): Promise<Row> {
  const { server, actor, body } = call;
  return runSale(call, async (trx, moved) => {
    await heldOrder(trx, actor.tenantId, body.orderId);
    const plan = await planOf(trx, body.orderId);
    const { before, after, effect } = await payIn(server, trx, actor, body, plan);
    await notePaid(server, trx, actor, plan, paidPlan(plan, after));
    const { amount, method, channelNo, remark } = body;
    const payment = {
      debtor: { bizType: '1' as const, id: after.id },
      amount,
      method,
      payKind: effect.payKind,
      channelNo,
      remark,
    };
    const payNo = await addPayment(server, trx, actor, {
      ...payment,
      payerName: body.payerName?.trim() || String(after.customerName),
    });
    const plot = await movePlot(server, trx, actor, after, effect);
    if (plot) moved(plot);
    const summary = `${actor.realname}收款 ${yuan(body.amount)} 元（${dictText('pay_kind', effect.payKind)}，${dictText('pay_method', body.method)}），收款单${payNo}`;
    const event = {
      plotId: plotOf(after),
      bizType: 'order' as const,
      bizId: after.id,
      event: effect.plotEvent ?? 'payPart',
      summary,
    };
    await writeEvents(trx, actor, server, [{ ...event, before: moneyOf(before), after: moneyOf(after) }]);
    return orderDetail(server, trx, actor, after.id);
  });
}

async function payIn(
  server: Server,
  trx: Trx,
  actor: Actor,
  body: OrderPayBody,
  plan: readonly StoredInstalment[],
): Promise<{ before: Stored; after: Stored; effect: PaymentEffect }> {
  let effect: PaymentEffect | undefined;
  const change = await changeOrder(server, trx, actor, body.orderId, (row) => {
    refuseOwnSale(row, actor);
    effect = { ...unwrap(payOrder(factsOf(row), body.amount)) };
    if (body.kind !== undefined && !payKindFits(effect.payKind, body.kind)) {
      throw new AppError('payKindWrong', { kind: dictText('pay_kind', effect.payKind) });
    }
    effect.payKind = (body.kind as PaymentEffect['payKind'] | undefined) ?? effect.payKind;
    const facts = { ...factsOf(row), orderDate: String(row.orderDate) };
    const paid = paidOrder(facts, body.amount, effect, server.clock.today());
    return { ...paid, ...nextInstalment(plan, row, body.amount) };
  });
  if (!effect) throw new AppError('orderMissing');
  return { ...change, effect };
}

/** Seller and cashier of one order are two people; an administrator may be both in a small office (domain.md §9). */
function refuseOwnSale(order: Stored, actor: Actor): void {
  if (order.salesId === actor.userId && !actor.roleCodes.includes('admin')) throw new AppError('separationOfDuties');
}

/** The plan with all the money that an order has brought. */
function paidPlan<T extends InstalmentDraft>(plan: readonly T[], order: Stored, more = 0): (T & Instalment)[] {
  const { receivedAmount, refundedAmount } = factsOf(order);
  return spread(plan, receivedAmount - refundedAmount + more);
}

/** By instalments the next money is due with the first one that is not paid. */
function nextInstalment(plan: readonly StoredInstalment[], order: Stored, amount: number): Values {
  return plan.length === 0 ? {} : { nextDueDate: nextDue(paidPlan(plan, order, amount)) };
}

async function movePlot(
  server: Server,
  trx: Trx,
  actor: Actor,
  order: Stored,
  effect: PaymentEffect,
): Promise<Stored | undefined> {
  if (effect.plotEvent === 'deposit') return depositPlot(server, trx, actor, order);
  if (effect.plotEvent === 'sell') return sellPlot(server, trx, actor, order);
  return undefined;
}

function moneyOf({ orderStatus, receivedAmount, arrearsAmount, paymentStatus: status }: Stored): object {
  return { orderStatus, receivedAmount, arrearsAmount, paymentStatus: status };
}
