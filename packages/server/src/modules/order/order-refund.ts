import { nextDue, spread } from '@songbai/contract/modules/order/instalment.rules.ts';
import { CANCEL_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import type { order } from '@songbai/contract/modules/order/order.resource.ts';
import {
  arrears,
  firstDueDate,
  OPEN_STATUSES,
  type OrderStatus,
  paymentStatus,
} from '@songbai/contract/modules/order/order.rules.ts';
import { RIGHT_END } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { RefundItem } from '@songbai/contract/modules/refund/refund.rules.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { carryOver } from './exchange.service.ts';
import { planOf } from './instalments.store.ts';
import { changeSettled, endSettling } from './open-change.store.ts';
import { changeOrder, factsOf } from './order.store.ts';
import { orderTable, type StoredOrder } from './order.table.ts';
import { orderLines } from './order-lines.store.ts';
import type { RefundDebtor } from './refund-debtor.ts';
import { releasePlot } from './release-plot.ts';

/** Refunds of plot orders: 退款中 ends as 已取消 with the plot given up, or in the state before (domain.md §4.2). */
export const orderDebtor: RefundDebtor = {
  bizType: 'order',
  lock: async (work, id) => {
    await lockLive(work, 'cem_order', work.actor.tenantId, [id]);
  },
  facts: async (from, id) => {
    const [row] = await stored({ ...from, actor: withoutRules(from.actor) }, orderTable(from.server), [id]);
    if (!row) throw new AppError('orderMissing');
    const { payableAmount, receivedAmount, refundedAmount, orderStatus } = factsOf(row);
    const refunding = MAY_REFUND.includes(orderStatus);
    const returned = row.cancelType === CANCEL_TYPE.returned;
    return { payableAmount, net: receivedAmount - refundedAmount, salesId: row.salesId, refunding, returned };
  },
  items: (from, id): Promise<RefundItem[]> => orderLines(from.db, id, from.server.clock.today()),
  settle: async (work, id, amount) => {
    const left = await leftOrder(work, id);
    if (left) return settleLeft(work, id, amount);
    const waits = await changeSettled(work, id);
    const { after } = await changeRefunding(work, id, (row) => {
      const { payableAmount, receivedAmount, refundedAmount } = factsOf(row);
      if (amount > receivedAmount - refundedAmount)
        throw new AppError('refundTooMuch', { n: yuan(receivedAmount - refundedAmount) });
      const money = { payableAmount, receivedAmount, refundedAmount: refundedAmount + amount };
      return {
        orderStatus: waits ? ORDER_STATUS.refunding : ORDER_STATUS.cancelled,
        refundedAmount: money.refundedAmount,
        arrearsAmount: arrears(money),
        paymentStatus: paymentStatus(money),
      };
    });
    // A plot change still takes the papers back; it ends the right and frees the plot.
    if (waits) {
      await carryOver(work, id);
      return;
    }
    const exchanged = after.cancelType === CANCEL_TYPE.exchanged;
    await releasePlot(work, after, exchanged ? RIGHT_END.exchanged : RIGHT_END.returned);
  },
  giveUp: async (work, id, fromStatus) => {
    if (await leftOrder(work, id)) return giveUpLeft(work, id);
    await endSettling(work, id);
    const plan = await planOf(work.db, id);
    await changeRefunding(work, id, (row) => {
      const { receivedAmount, refundedAmount } = factsOf(row);
      const { balanceDueDate, orderDate } = row;
      const due =
        plan.length > 0
          ? nextDue(spread(plan, receivedAmount - refundedAmount))
          : firstDueDate({ orderDate: orderDate ?? work.clock.today(), balanceDueDate });
      return {
        orderStatus: fromStatus as OrderStatus,
        cancelType: null,
        cancelReason: null,
        cancelTime: null,
        cancelBy: null,
        nextDueDate: OPEN_STATUSES.includes(fromStatus as OrderStatus) ? due : null,
      };
    });
  },
};

/** An order in 退款中, and one whose remains have left with a sum settled for the family. */
const MAY_REFUND: readonly OrderStatus[] = [ORDER_STATUS.refunding, ORDER_STATUS.outgoing];

/** Whether the remains of an order have left: it stays 已迁出, whatever becomes of its settlement. */
async function leftOrder(work: Work, id: string): Promise<boolean> {
  const [row] = await stored(work.as(withoutRules(work.actor)), orderTable(work.server), [id]);
  return row?.orderStatus === ORDER_STATUS.outgoing;
}

async function settleLeft(work: Work, id: string, amount: number): Promise<void> {
  await changeOrder(work.as(withoutRules(work.actor)), id, (row) => {
    const { payableAmount, receivedAmount, refundedAmount } = factsOf(row);
    if (amount > receivedAmount - refundedAmount)
      throw new AppError('refundTooMuch', { n: yuan(receivedAmount - refundedAmount) });
    const money = { payableAmount, receivedAmount, refundedAmount: refundedAmount + amount };
    const sums = { arrearsAmount: arrears(money), paymentStatus: paymentStatus(money) };
    return { patch: { refundedAmount: money.refundedAmount, outAmount: amount, ...sums } };
  });
}

/** Nothing is given back after all. */
async function giveUpLeft(work: Work, id: string): Promise<void> {
  await changeOrder(work.as(withoutRules(work.actor)), id, () => ({ patch: { outAmount: 0 } }));
}

/** Changes an order whose refund is under way, whoever sold it. */
function changeRefunding(
  work: Work,
  id: string,
  patchOf: (row: StoredOrder) => PatchOf<typeof order>,
): Promise<{ before: StoredOrder; after: StoredOrder }> {
  return changeOrder(work.as(withoutRules(work.actor)), id, (row) => {
    if (row.orderStatus !== ORDER_STATUS.refunding) throw new AppError('refundNotRefunding');
    return { patch: patchOf(row) };
  });
}
