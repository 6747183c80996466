import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of refunds (domain.md §3.11, §4.8). */
export const REFUND_DICTS = {
  refund_status: namedDict('退款状态', {
    draft: ['0', '草稿'],
    pending: ['1', '待审'],
    approved: ['2', '通过'],
    paid: ['3', '已付'],
    returned: ['4', '退回重付'],
    rejected: ['8', '驳回'],
    withdrawn: ['9', '撤销'],
  }),
  refund_reason: namedDict('退款原因', {
    plotReturned: ['1', '退墓'],
    plotExchanged: ['2', '换墓差额'],
    orderCancelled: ['3', '取消订单'],
    serviceCancelled: ['5', '服务取消'],
    feeReturned: ['6', '管理费退还'],
  }),
} as const satisfies Record<string, Dict>;

export const REFUND_STATUS = REFUND_DICTS.refund_status.codes;
export const REFUND_REASON = REFUND_DICTS.refund_reason.codes;
