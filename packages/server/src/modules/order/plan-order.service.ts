import { dictText } from '@songbai/contract/dicts.ts';
import { mayPlan, nextDue, planRefusal, spread } from '@songbai/contract/modules/order/instalment.rules.ts';
import type { OrderPlanBody } from '@songbai/contract/modules/order/order.calls.ts';
import { BY_INSTALMENTS, firstDueDate, type OrderDates } from '@songbai/contract/modules/order/order.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Stored } from '../../resource/store.ts';
import { writeEvents } from '../../resource/write/events.store.ts';
import { planOf, replacePlan } from './instalments.store.ts';
import { changeOrder, factsOf, heldOrder, orderDetail } from './order.store.ts';
import { runSale, type SaleCall } from './sale.ts';

/** 定金+余款: what an order is paid by that has no plan. */
const DEPOSIT_AND_BALANCE = '2';

/**
 * Agrees on instalments, or takes the agreement back when none are given (domain.md §3.10). What was paid already pays the
 * oldest instalments.
 * @throws AppError orderMissing, moveNotAllowed, and the refusals of a plan
 */
export function planOrder(call: SaleCall & { body: OrderPlanBody }): Promise<Row> {
  const { server, actor, body } = call;
  return runSale(call, async (trx) => {
    await heldOrder(trx, actor.tenantId, body.orderId);
    const before = await planOf(trx, body.orderId);
    const { after, plan } = await planned(server, trx, actor, body);
    await replacePlan(server, trx, actor, after.id, before, plan);
    await tell(server, trx, actor, after, before, plan);
    return orderDetail(server, trx, actor, after.id);
  });
}

async function planned(server: Server, trx: Trx, actor: Actor, body: OrderPlanBody) {
  let plan: ReturnType<typeof spread> = [];
  const change = await changeOrder(server, trx, actor, body.orderId, (row) => {
    const facts = factsOf(row);
    if (!mayPlan(facts.orderStatus))
      throw new AppError('moveNotAllowed', { from: dictText('order_status', facts.orderStatus), action: '分期' });
    if (body.instalments.length === 0) {
      plan = [];
      return { payPlan: DEPOSIT_AND_BALANCE, nextDueDate: firstDueDate(row as unknown as OrderDates) };
    }
    refuseIf(planRefusal(body.instalments, { payableAmount: facts.payableAmount, orderDate: String(row.orderDate) }));
    plan = spread(body.instalments, facts.receivedAmount - facts.refundedAmount);
    return { payPlan: BY_INSTALMENTS, nextDueDate: nextDue(plan) };
  });
  return { ...change, plan };
}

async function tell(
  server: Server,
  trx: Trx,
  actor: Actor,
  order: Stored,
  before: readonly object[],
  plan: readonly { dueDate: string; amount: number }[],
): Promise<void> {
  const [first] = plan;
  const agreed = `${actor.realname}为订单${String(order.orderNo)}约定分期 ${plan.length} 期，首期 ${first?.dueDate ?? ''} 应付 ${yuan(first?.amount ?? 0)} 元`;
  const summary = first ? agreed : `${actor.realname}取消订单${String(order.orderNo)}的分期计划`;
  const event = { plotId: order.plotId as string | null, bizType: 'order' as const, bizId: order.id, event: 'plan' };
  await writeEvents(trx, actor, server, [
    { ...event, summary, before: { instalments: before }, after: { instalments: plan } },
  ]);
}
