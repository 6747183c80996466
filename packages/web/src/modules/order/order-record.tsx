import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { owesNothing } from '@songbai/contract/modules/order/order.rules.ts';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import { OpenChange } from './OpenChange.tsx';

const LIVE: RecordPlan = {
  tags: ['orderStatus', 'openChange', 'overdueType', 'outStatus'],
  facts: ['plotFullName', 'customerName', 'mobile', 'orderType', 'orderDate', 'salesId'],
  figures: ['payableAmount', 'receivedAmount', 'arrearsAmount', 'discountAmount', 'refundedAmount'],
  cards: [
    {
      title: '付款',
      fields: [
        ...['paymentStatus', 'payPlan', 'listAmount', 'depositAmount', 'depositDate', 'balanceDueDate'],
        ...['nextDueDate', 'saleDate', 'feePaidTo'],
      ],
    },
    {
      title: '逾期与催缴',
      fields: ['overdueSince', 'overdueDays', 'overdueAmount', 'remindTime', 'remindResult'],
    },
    {
      title: '迁出',
      fields: [
        ...['outType', 'outDeceased', 'outDestType', 'outDestination', 'outApplicant'],
        ...['outApplyDate', 'outDate', 'outAmount', 'openChange'],
      ],
    },
    {
      title: '取消与删除',
      fields: [
        ...['cancelType', 'cancelReason', 'cancelBy', 'cancelTime', 'forfeitedAmount'],
        ...['deleteReason', 'deleteBy', 'deleteTime'],
      ],
    },
    { title: '登记', fields: ['idNo', 'channel', 'remark'] },
  ],
  without: ['cemeteryId', 'plotId', 'customerId'],
  contents: ({ orderNo, openChange }) =>
    openChange
      ? { openChange: <OpenChange order={{ orderNo, openChange } as Pick<Order, 'orderNo' | 'openChange'>} /> }
      : {},
  links: { plotFullName: 'plotId', customerName: 'customerId' },
};

/** A sum that was given back, or is to be, is owed by nobody. */
const CLOSED: RecordPlan = {
  ...LIVE,
  figures: ['payableAmount', 'receivedAmount', 'refundedAmount', 'discountAmount'],
  without: [...(LIVE.without ?? []), 'arrearsAmount'],
};

/** What stands where on the page of an order. */
export const orderRecord = (row: Pick<Order, 'orderStatus'>): RecordPlan => (owesNothing(row) ? CLOSED : LIVE);
