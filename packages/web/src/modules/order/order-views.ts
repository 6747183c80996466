import { cancelCode, cancelOrder, cancelTypes } from '@songbai/contract/modules/order/cancel.rules.ts';
import { discountLimit, needsApproval } from '@songbai/contract/modules/order/discount.rules.ts';
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
  PAID_STATUSES,
} from '@songbai/contract/modules/order/order.rules.ts';
import { mayLeave, withdrawOutRefusal } from '@songbai/contract/modules/order/outgoing.rules.ts';
import { isOwnSale } from '@songbai/contract/modules/order/own-sale.rules.ts';
import { hasLeft } from '@songbai/contract/modules/paper/out.sheet.ts';
import { mayReturn } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { relabelled } from '../../resource/relabelled.ts';
import type { Viewer } from '../../session/viewer.ts';

type OrderField = keyof (typeof order)['fields'];

/** Order of the tabs and of the menu. */
export const VIEW_ORDER: readonly OrderView[] = ['normal', 'cancelled', 'deleted', 'outgoing', 'overdue'];

/** Where the orders of a view come from, said where there are none. */
export const VIEW_HINTS: Readonly<Record<OrderView, string>> = {
  normal: '请在「墓位图」或「购墓向导」中选定墓位下单',
  cancelled: '办理取消的订单会列在这里',
  deleted: '删除的订单会列在这里，可以恢复',
  outgoing: '办理迁出的订单会列在这里',
  overdue: '过了应付日期还没有付清的订单会列在这里',
};

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

/** What is in view at every width. */
export const VIEW_ESSENTIAL: Record<OrderView, readonly OrderField[]> = {
  normal: [
    ...(['orderNo', 'plotFullName', 'customerName', 'mobile', 'orderStatus', 'payableAmount'] as const),
    ...(['receivedAmount', 'arrearsAmount', 'paymentStatus'] as const),
  ],
  cancelled: [
    ...(['orderNo', 'plotFullName', 'customerName', 'cancelType', 'receivedAmount', 'refundedAmount'] as const),
    ...(['forfeitedAmount', 'orderStatus'] as const),
  ],
  deleted: VIEW_COLUMNS.deleted,
  outgoing: [
    ...(['orderNo', 'plotFullName', 'customerName', 'outDeceased', 'outStatus', 'outDate', 'outAmount'] as const),
  ],
  overdue: [
    ...(['orderNo', 'plotFullName', 'customerName', 'mobile', 'overdueType', 'overdueSince', 'overdueDays'] as const),
    ...(['overdueAmount', 'remindResult'] as const),
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

/**
 * The order resource with one list's labels; rows change by the order calls only, never by generic forms. What is owed is
 * asked for among overdue orders only. The fields keep their order: the first call of a page is sent before its code is there
 * (app/first-lists.ts).
 */
export function viewResource(view: OrderView): typeof order {
  const resource = relabelled(order, VIEW_LABELS[view]);
  const { query: _, ...unasked } = resource.fields.overdueType;
  const fields = view === 'overdue' ? resource.fields : { ...resource.fields, overdueType: unasked };
  return { ...resource, fields: fields as typeof order.fields, actions: ['list', 'export'] };
}

export interface OrderActions {
  edit: boolean;
  pay: boolean;
  plan: boolean;
  remind: boolean;
  renew: boolean;
  cancel: boolean;
  refund: boolean;
  remove: boolean;
  restore: boolean;
  giveBack: boolean;
  exchange: boolean;
  outApply: boolean;
  partOut: boolean;
  outFinish: boolean;
  outWithdraw: boolean;
  submit: boolean;
  choosePlot: boolean;
  approve: boolean;
  reject: boolean;
  withdraw: boolean;
  complete: boolean;
  holder: boolean;
  /** 购墓确认单 and 定金单. */
  paper: boolean;
  /** 迁出证明. */
  outPaper: boolean;
}

/** Row actions of a list by state and right (domain.md §4.2, §4.3). */
export function orderActions(row: Order, view: OrderView, viewer: Viewer): OrderActions {
  const { can } = viewer;
  const facts = factsOf(row, view);
  const live = view === 'normal' || view === 'overdue';
  const leaving = view === 'outgoing' && withdrawOutRefusal(facts) === undefined;
  const payable = row.orderStatus !== null && OPEN_STATUSES.includes(row.orderStatus) && arrears(facts) > 0;
  const paid = row.orderStatus !== null && PAID_STATUSES.includes(row.orderStatus);
  // A completed order is locked for edits (domain.md §4.2).
  const open = row.orderStatus !== null && row.orderStatus < ORDER_STATUS.completed;
  // What would be refused until the change of the plot that is under way is done or withdrawn.
  const still = live && !row.openChange;
  const buried = (row.burialCount ?? 0) > 0;
  return {
    edit: live && open && can('cem:order:edit'),
    pay: live && payable && can('cem:pay:add') && !isOwnSale(row, viewer),
    renew: live && paid && can('cem:fee:renew'),
    plan: live && mayPlan(facts.orderStatus) && can('cem:order:edit'),
    remind: view === 'overdue' && can('cem:order:remind'),
    cancel: still && !buried && cancelChoices(row, viewer).length > 0 && can('cem:order:cancel'),
    refund: view === 'cancelled' && hasRefund(row) && can('cem:refund:list'),
    remove: view !== 'deleted' && deleteRefusal(facts) === undefined && can('cem:order:delete'),
    restore: view === 'deleted' && can('cem:order:restore'),
    giveBack: still && !buried && mayReturn(facts) && can('cem:plotChange:apply'),
    // Of a plot where somebody rests it becomes 园内迁移.
    exchange: still && mayReturn(facts) && can('cem:plotChange:apply'),
    outApply: still && buried && mayLeave(facts) && can('cem:change:apply'),
    partOut: still && buried && (row.userCount ?? 0) > 1 && mayLeave(facts) && can('cem:plotChange:apply'),
    outFinish: leaving && can('cem:change:finish'),
    outWithdraw: leaving && can('cem:change:apply'),
    paper: view !== 'deleted' && can('cem:order:print'),
    outPaper: view !== 'deleted' && hasLeft(row) && can('cem:order:print'),
    holder: still && paid && can('cem:holder:apply'),
    ...approvalActions(row, live, viewer),
  };
}

/** Steps of drafts, of orders that await approval, and of paid ones (domain.md §4.2). */
function approvalActions(row: Order, live: boolean, viewer: Viewer) {
  const { can } = viewer;
  const draft = live && row.orderStatus === ORDER_STATUS.draft && can('cem:order:add');
  const waits = live && row.orderStatus === ORDER_STATUS.pendingApproval;
  const decides = waits && can('cem:order:approve') && !isOwnSale(row, viewer);
  const above = needsApproval(row.discountAmount ?? 0, row.listAmount ?? 0, discountLimit(can));
  return {
    submit: draft && row.plotId !== null,
    choosePlot: draft,
    // Of a greater discount than one's own limit only the refusal is one's to say.
    approve: decides && !above,
    reject: decides,
    withdraw: waits && can('cem:order:add'),
    complete: live && row.orderStatus === ORDER_STATUS.paid && can('cem:order:complete'),
  };
}

/** Money was given back for it, or waits to be. */
function hasRefund({ orderStatus, refundedAmount }: Order): boolean {
  return orderStatus === ORDER_STATUS.refunding || (refundedAmount ?? 0) > 0;
}

/** Ways to cancel an order that fit its payments and the person's rights (domain.md §4.2). */
export function cancelChoices(row: Order, viewer: Viewer): CancelType[] {
  const facts = factsOf(row);
  // What was paid is neither kept nor given back by the seller alone.
  const mayUse = (code: string | undefined) => code === undefined || (viewer.can(code) && !isOwnSale(row, viewer));
  return cancelTypes(facts).filter((type) => mayUse(cancelCode(type)) && !('error' in cancelOrder(facts, type)));
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
