import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../resource/write/work.ts';
import { giveBackTerms } from '../fee-term/index.ts';
import { openRefundOf, orderDebtor, type RefundDebtor } from '../order/index.ts';
import { changeStatus, lineItems } from './refund.store.ts';

/**
 * The management fee of years that were paid for beside the plot and not used (domain.md §3.15). The order is as it is:
 * nothing of this money was received for it.
 */
export const feeDebtor: RefundDebtor = {
  ...orderDebtor,
  items: async () => [],
  facts: async (from, id) => {
    const { salesId } = await orderDebtor.facts(from, id);
    const net = (await openRefundOf(from, PAY_BIZ.fee, { orderId: id }))?.amount ?? 0;
    return { payableAmount: net, net, salesId, refunding: true, returned: false };
  },
  settle: async (work, _id, _amount, refundId) => {
    const terms = await lineItems(work, refundId);
    // A payment that was taken back meanwhile took its term with it.
    if ((await giveBackTerms(work, terms)) !== terms.length) throw new AppError('undoFeeState');
  },
  giveUp: async () => undefined,
};

/** The fee follows the change: it is paid out once what the change settles is settled. @throws AppError refundFeeEarly */
export async function refuseEarlyFee(work: Work, changeId: string): Promise<void> {
  const settled: readonly (string | undefined)[] = [CHANGE_STATUS.papers, CHANGE_STATUS.done];
  if (!settled.includes(await changeStatus(work, changeId))) throw new AppError('refundFeeEarly');
}
