import { CANCEL_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { carriedOver, type ExchangeSettlement } from '@songbai/contract/modules/plot-change/exchange.rules.ts';
import { type Settlement, takesPlot } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { changeOrder, openRefund, type StoredOrder } from '../order/index.ts';
import { applyRefund } from '../refund/index.ts';
import { actName } from './change-step.ts';
import type { StoredChange } from './plot-change.table.ts';

/** The order waits for what its change settles. */
export async function toRefunding(work: Work, change: StoredChange): Promise<StoredOrder> {
  const { after } = await changeOrder(work.as(withoutRules(work.actor)), change.orderId ?? '', () => ({
    patch: {
      orderStatus: ORDER_STATUS.refunding,
      cancelType: takesPlot(change.changeType) ? CANCEL_TYPE.exchanged : CANCEL_TYPE.returned,
      cancelReason: `${actName(change)}${change.changeNo ?? ''}`,
      cancelTime: work.clock.datetime(),
      cancelBy: work.actor.username,
      nextDueDate: null,
    },
  }));
  return after;
}

interface Refunded {
  change: StoredChange;
  order: StoredOrder;
  settled: Settlement | ExchangeSettlement;
}

/** The refund of what is given back is applied for as settled; what the new plot takes of it is deducted. */
export async function openRefundFor(work: Work, { change, order, settled }: Refunded): Promise<void> {
  const note = `${actName(change)}${change.changeNo ?? ''}`;
  const exchanged = 'toPrice' in settled;
  const id = await openRefund(work, {
    debtor: { bizType: PAY_BIZ.order, id: order.id },
    bizNo: String(order.orderNo),
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    customerName: order.customerName,
    fromStatus: change.fromStatus ?? '',
    reason: exchanged ? REFUND_REASON.plotExchanged : REFUND_REASON.plotReturned,
    note,
    amount: settled.receivedAmount,
    changeId: change.id,
  });
  let carried = exchanged ? carriedOver(settled) : 0;
  const lines = settled.lines.map(({ itemId, consumedAmount, amount }) => {
    const deductionAmount = Math.min(carried, amount);
    carried -= deductionAmount;
    return { itemId, consumedAmount, deductionAmount };
  });
  await applyRefund(work, { id, note, handlingFee: settled.handlingFee, lines });
}
