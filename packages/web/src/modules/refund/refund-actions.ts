import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { Refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import {
  approverRefusal,
  moveRefund,
  payerRefusal,
  type RefundEvent,
} from '@songbai/contract/modules/refund/refund.rules.ts';
import type { StepLook } from '../../resource/steps.tsx';
import type { Viewer } from '../../session/viewer.ts';

/** Steps of a refund: what is decided next stands before an application that is changed once more. */
export const REFUND_ACTIONS: Record<RefundEvent, StepLook> = {
  approve: { label: '通过', permission: 'cem:refund:approve' },
  reject: { label: '驳回', permission: 'cem:refund:approve', danger: true },
  apply: { label: '申请', permission: 'cem:refund:apply' },
  pay: { label: '付款', permission: 'cem:refund:pay' },
  bounce: { label: '银行退回', permission: 'cem:refund:pay' },
  withdraw: { label: '撤销', permission: 'cem:refund:withdraw', danger: true },
  reapply: { label: '重新申请', permission: 'cem:refund:apply' },
};

/**
 * Steps open to a person by state and right; the applicant, the seller and who approved meet their refusal here already
 * (domain.md §9).
 */
export function refundActions(
  row: Pick<Refund, 'status' | 'applyId' | 'approveId' | 'salesId' | 'changeId'> &
    Partial<Pick<Refund, 'bizType' | 'toOrderId' | 'reapplicable'>>,
  { can, ...person }: Viewer,
): RefundEvent[] {
  const { status } = row;
  if (status === null) return [];
  return (Object.keys(REFUND_ACTIONS) as RefundEvent[]).filter((act) => {
    const decides = act === 'approve' || act === 'reject';
    if (decides && approverRefusal(row, person.userId)) return false;
    // What a plot change has settled stays as it was approved, and a fee is reckoned by whole years.
    if (act === 'apply' && (row.changeId || row.bizType === PAY_BIZ.fee)) return false;
    if (act === 'reapply' && row.reapplicable !== 'Y') return false;
    // What went to another order was never at the bank.
    if (act === 'bounce' && row.toOrderId) return false;
    if (act === 'pay' && payerRefusal(row, person)) return false;
    return can(REFUND_ACTIONS[act].permission) && 'to' in moveRefund(status, act);
  });
}
