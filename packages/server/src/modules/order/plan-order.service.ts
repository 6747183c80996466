import { dictText } from '@songbai/contract/dicts.ts';
import { mayPlan, nextDue, planRefusal, spread } from '@songbai/contract/modules/order/instalment.rules.ts';
import type { OrderPlanBody } from '@songbai/contract/modules/order/order.calls.ts';
import { BY_INSTALMENTS, firstDueDate } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_PLAN } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Work } from '../../resource/write/work.ts';
import { planOf, replacePlan } from './instalments.store.ts';
import { changeOrder, factsOf, orderDetail } from './order.store.ts';
import type { StoredOrder } from './order.table.ts';

/**
 * Sets the instalment plan, or removes it when none are given (domain.md §3.10). Earlier payments count for the
 * oldest instalments.
 * @throws AppError orderMissing, moveNotAllowed, and the refusals of a plan
 */
export async function planOrder(work: Work, body: OrderPlanBody): Promise<Row> {
  const { after, decision } = await changeOrder(work, body.orderId, async (row) => ({
    ...planned(row, body),
    // Whoever changes a plan changes its order too: one that is no longer the one read here is read again.
    before: await planOf(work.db, row.id),
  }));
  const { before, plan } = decision;
  await replacePlan(work, after.id, before, plan);
  notePlan(work, after, before, plan);
  return orderDetail(work, after.id);
}

function planned(row: StoredOrder, { instalments }: OrderPlanBody) {
  const facts = factsOf(row);
  if (!mayPlan(facts.orderStatus))
    throw new AppError('moveNotAllowed', { from: dictText('order_status', facts.orderStatus), action: '分期' });
  if (instalments.length === 0) {
    const nextDueDate = firstDueDate({ ...row, orderDate: row.orderDate ?? '' });
    return { patch: { payPlan: PAY_PLAN.depositAndBalance, nextDueDate }, plan: [] };
  }
  const netAmount = facts.receivedAmount - facts.refundedAmount;
  const { payableAmount } = facts;
  refuseIf(planRefusal(instalments, { payableAmount, netAmount, orderDate: String(row.orderDate) }));
  const plan = spread(instalments, netAmount);
  return { patch: { payPlan: BY_INSTALMENTS, nextDueDate: nextDue(plan) }, plan };
}

function notePlan(
  work: Work,
  order: StoredOrder,
  before: readonly object[],
  plan: readonly { dueDate: string; amount: number }[],
): void {
  const [first] = plan;
  const agreed = `${work.actor.realname}为订单${String(order.orderNo)}约定分期 ${plan.length} 期，首期 ${first?.dueDate ?? ''} 应付 ${yuan(first?.amount ?? 0)} 元`;
  const summary = first ? agreed : `${work.actor.realname}取消订单${String(order.orderNo)}的分期计划`;
  const event = { plotId: order.plotId as string | null, bizType: 'order' as const, bizId: order.id, event: 'plan' };
  work.events([{ ...event, summary, before: { instalments: before }, after: { instalments: plan } }]);
}
