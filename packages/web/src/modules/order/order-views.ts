import { cancelCode, cancelOrder, cancelTypes } from '@songbai/contract/modules/order/cancel.rules.ts';
import { mayPlan } from '@songbai/contract/modules/order/instalment.rules.ts';
import { ORDER_OUT, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { type Order, order } from '@songbai/contract/modules/order/order.resource.ts';
import {
  arrears,
  type CancelType,
  deleteRefusal,
  OPEN_STATUSES,
  type OrderFacts,
  type OrderView,
} from '@songbai/contract/modules/order/order.rules.ts';
import { mayLeave, withdrawOutRefusal } from '@songbai/contract/modules/order/outgoing.rules.ts';
import { relabelled } from '../../resource/relabelled.ts';

type OrderField = keyof (typeof order)['fields'];

/** Order of the tabs and of the menu. */
export const VIEW_ORDER: readonly OrderView[] = ['normal', 'cancelled', 'deleted', 'outgoing', 'overdue'];

/** Columns of the five lists (domain.md §10.2). */
export const VIEW_COLUMNS: Record<OrderView, readonly OrderField[]> = {
  normal: [
    'orderNo',
    'plotFullName',
    'customerName',
    'mobile',
    'orderType',
    'orderStatus',
    'listAmount',
    'discountAmount',
    'payableAmount',
    'receivedAmount',
    'arrearsAmount',
    'paymentStatus',
    'salesId',
    'orderDate',
  ],
  cancelled: [
    'orderNo',
    'plotFullName',
    'customerName',
    'cancelType',
    'cancelReason',
    'receivedAmount',
    'refundedAmount',
    'forfeitedAmount',
    'orderStatus',
    'cancelBy',
    'cancelTime',
  ],
  deleted: ['orderNo', 'plotFullName', 'customerName', 'orderStatus', 'deleteBy', 'deleteTime', 'deleteReason'],
  outgoing: [
    'orderNo',
    'plotFullName',
    'customerName',
    'outDeceased',
    'outType',
    'outDestType',
    'outApplicant',
    'outStatus',
    'outApplyDate',
    'outDate',
    'outAmount',
  ],
  overdue: [
    'orderNo',
    'plotFullName',
    'customerName',
    'mobile',
    'overdueType',
    'overdueSince',
    'overdueDays',
    'overdueAmount',
    'remindTime',
    'remindResult',
    'salesId',
  ],
};

const VIEW_LABELS: Record<OrderView, Partial<Record<OrderField, string>>> = {
  normal: {},
  // 退款中 or 已取消: shows the state of the refund.
  cancelled: { orderStatus: '退款状态' },
  deleted: { orderStatus: '原状态' },
  outgoing: { plotFullName: '原墓位' },
  overdue: {},
};

/** The order resource with one list's labels; rows change by the order calls only, never by generic forms. */
export function viewResource(view: OrderView): typeof order {
  return { ...relabelled(order, VIEW_LABELS[view]), actions: ['list', 'export'] };
}

export interface OrderActions {
  edit: boolean;
  pay: boolean;
  plan: boolean;
  remind: boolean;
  cancel: boolean;
  remove: boolean;
  restore: boolean;
  outApply: boolean;
  outFinish: boolean;
  outWithdraw: boolean;
}

/** Row actions of a list by state and right (domain.md §4.2, §4.3). */
export function orderActions(row: Order, view: OrderView, can: (code: string) => boolean): OrderActions {
  const facts = factsOf(row, view);
  const live = view === 'normal' || view === 'overdue';
  const leaving = view === 'outgoing' && withdrawOutRefusal(facts) === undefined;
  const payable = row.orderStatus !== null && OPEN_STATUSES.includes(row.orderStatus) && arrears(facts) > 0;
  // A completed order is locked for edits (domain.md §4.2).
  const open = row.orderStatus !== null && row.orderStatus < ORDER_STATUS.completed;
  return {
    edit: view === 'normal' && open && can('cem:order:edit'),
    pay: live && payable && can('cem:pay:add'),
    plan: live && mayPlan(facts.orderStatus) && can('cem:order:edit'),
    remind: view === 'overdue' && can('cem:order:remind'),
    cancel: live && cancelChoices(facts, can).length > 0 && can('cem:order:cancel'),
    remove: view !== 'deleted' && deleteRefusal(facts) === undefined && can('cem:order:delete'),
    restore: view === 'deleted' && can('cem:order:restore'),
    outApply: live && mayLeave(facts) && can('cem:change:apply'),
    outFinish: leaving && can('cem:change:finish'),
    outWithdraw: leaving && can('cem:change:apply'),
  };
}

/** Ways to cancel an order that fit its payments and the person's rights (domain.md §4.2). */
export function cancelChoices(facts: OrderFacts, can: (code: string) => boolean): CancelType[] {
  return cancelTypes(facts).filter((type) => {
    const code = cancelCode(type);
    return (code === undefined || can(code)) && !('error' in cancelOrder(facts, type));
  });
}

/** The fields of a row that the contract's rules need. */
export function factsOf(row: Order, view?: OrderView): OrderFacts {
  return {
    orderStatus: row.orderStatus ?? ORDER_STATUS.draft,
    payableAmount: row.payableAmount ?? 0,
    receivedAmount: row.receivedAmount ?? 0,
    refundedAmount: row.refundedAmount ?? 0,
    delFlag: view === 'deleted' ? 1 : 0,
    outStatus: row.outStatus ?? ORDER_OUT.none,
    nextDueDate: row.nextDueDate,
    feePaidTo: row.feePaidTo,
    cancelType: row.cancelType,
    payPlan: row.payPlan,
  };
}
