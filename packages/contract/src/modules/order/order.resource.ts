import { defineLines, defineResource, type RowOf } from '../../resource/define.ts';
import { remark } from '../shared-fields.ts';
import { ORDER_TYPE } from './order.dicts.ts';
import { PAY_PLAN } from './payment.dicts.ts';

/** 订单明细 (domain.md §3.10). After the first payment lines are never removed, only reversed by negative ones. */
export const orderItem = defineLines({
  title: '订单明细',
  table: 'cem_order_item',
  parentField: 'orderId',
  sums: ['discount', 'amount'],
  readOnly: true,
  fields: {
    orderNum: { kind: 'integer', label: '序号' },
    chargeItemId: { kind: 'ref', label: '收费项目', target: 'chargeItem' },
    itemType: { kind: 'dict', label: '费用类型', dict: 'price_item', required: true },
    name: { kind: 'text', label: '名称', maxLength: 64, required: true },
    quantity: { kind: 'decimal', label: '数量', scale: 2, loose: true, required: true },
    listPrice: { kind: 'money', label: '原价', required: true },
    unitPrice: { kind: 'money', label: '单价', required: true },
    discount: { kind: 'money', label: '优惠', required: true },
    amount: { kind: 'money', label: '金额', required: true },
    refundable: { kind: 'switch', label: '可退', required: true },
    status: { kind: 'dict', label: '状态', dict: 'line_status', required: true },
  },
});

/** 收款 as shown in the order (domain.md §3.11). */
export const orderPayment = defineLines({
  title: '收款记录',
  table: 'cem_payment',
  parentField: 'orderId',
  sums: ['amount'],
  readOnly: true,
  fields: {
    payNo: { kind: 'text', label: '收款单号', maxLength: 24, required: true },
    payTime: { kind: 'datetime', label: '收款时间', required: true },
    payerName: { kind: 'text', label: '付款人', maxLength: 64, required: true },
    amount: { kind: 'money', label: '金额', required: true },
    method: { kind: 'dict', label: '方式', dict: 'pay_method', required: true },
    payKind: { kind: 'dict', label: '款项性质', dict: 'pay_kind', required: true },
    cashierName: { kind: 'text', label: '收款员', maxLength: 100, required: true },
    status: { kind: 'dict', label: '状态', dict: 'pay_status', required: true },
  },
});

/** 分期 (domain.md §3.10): amounts by due date; they add up to the payable sum. */
export const orderInstalment = defineLines({
  title: '分期计划',
  table: 'cem_order_instalment',
  parentField: 'orderId',
  sums: ['amount', 'paidAmount'],
  readOnly: true,
  fields: {
    orderNum: { kind: 'integer', label: '期次' },
    dueDate: { kind: 'date', label: '应付日期', required: true },
    amount: { kind: 'money', label: '应付金额', required: true },
    paidAmount: { kind: 'money', label: '已付', required: true },
    status: { kind: 'dict', label: '状态', dict: 'instalment_status', computed: true },
  },
});

/** 催缴 of an overdue order, stored like the notices of fee campaigns (domain.md §3.16). */
export const orderReminder = defineLines({
  title: '催缴记录',
  table: 'cem_order_reminder',
  parentField: 'orderId',
  readOnly: true,
  fields: {
    remindTime: { kind: 'datetime', label: '催缴时间', required: true },
    channel: { kind: 'dict', label: '渠道', dict: 'remind_channel', required: true },
    result: { kind: 'dict', label: '结果', dict: 'remind_result', required: true },
    nextDate: { kind: 'date', label: '下次日期' },
    operatorName: { kind: 'text', label: '经办人', maxLength: 100, required: true },
    remark: { kind: 'text', label: '备注', maxLength: 200 },
  },
});

/** 购墓订单 (domain.md §3.10). Rows are written by the order calls, never by a generic add or edit of states or money. */
export const order = defineResource({
  name: 'order',
  title: '订单',
  path: '/cemetery/order',
  permission: 'cem:order',
  table: 'cem_order',
  titleField: 'orderNo',
  pages: [
    'cemetery/order/NormalList',
    'cemetery/order/CancelledList',
    'cemetery/order/DeletedList',
    'cemetery/order/OutgoingList',
    'cemetery/order/OverdueList',
    'cemetery/order/SoldList',
  ],
  actions: ['list', 'edit', 'export'],
  search: ['orderNo', 'plotFullName', 'customerName', 'mobile'],
  lines: { items: orderItem, payments: orderPayment, instalments: orderInstalment, reminders: orderReminder },
  fields: {
    cemeteryId: { kind: 'ref', label: '所属陵园', target: 'cemetery', readOnly: true, query: 'eq' },
    orderNo: {
      kind: 'text',
      label: '订单编号',
      maxLength: 24,
      readOnly: true,
      query: 'like',
      list: { width: 140, sort: true },
    },
    plotId: { kind: 'ref', label: '墓位', target: 'plot', readOnly: true },
    plotFullName: { kind: 'text', label: '墓位', maxLength: 96, readOnly: true, query: 'like', list: { width: 212 } },
    customerId: { kind: 'ref', label: '客户', target: 'customer', keeps: '订单', readOnly: true },
    customerName: { kind: 'text', label: '购墓人', maxLength: 64, readOnly: true, query: 'like', list: { width: 76 } },
    mobile: {
      kind: 'text',
      label: '手机号',
      maxLength: 11,
      readOnly: true,
      sensitive: { mask: 'phone', open: true },
      query: 'like',
      list: { width: 106 },
    },
    idNo: {
      kind: 'text',
      label: '证件号码',
      maxLength: 32,
      secret: true,
      readOnly: true,
      sensitive: { mask: 'idNumber' },
    },
    orderType: {
      kind: 'dict',
      label: '订单类型',
      dict: 'order_type',
      required: true,
      initial: ORDER_TYPE.atNeed,
      query: 'eq',
      list: { width: 108 },
    },
    orderStatus: {
      kind: 'dict',
      label: '订单状态',
      dict: 'order_status',
      readOnly: true,
      required: true,
      query: 'in',
      list: { width: 92, sort: true },
    },
    /** Who rests in its plot decides what of it is given back, exchanged or moved; empty once the plot is another's. */
    burialCount: { kind: 'integer', label: '已葬数', computed: true },
    /** Everybody registered there, living and dead: the last one does not leave alone while the right stays. */
    userCount: { kind: 'integer', label: '使用人数', computed: true },
    /** The change of its plot that is under way, from the application to the papers; the state stays what it was until the approval. */
    openChange: { kind: 'dict', label: '办理中的变更', dict: 'change_type', computed: true, list: { width: 116 } },
    listAmount: { kind: 'money', label: '原价', readOnly: true, required: true, list: { width: 100 } },
    discountAmount: { kind: 'money', label: '优惠', readOnly: true, required: true, list: { width: 96 } },
    discountReason: { kind: 'text', label: '优惠原因', maxLength: 200, readOnly: true },
    approveName: { kind: 'text', label: '审批人', maxLength: 64, readOnly: true },
    approveTime: { kind: 'datetime', label: '审批时间', readOnly: true },
    approveOpinion: { kind: 'text', label: '审批意见', maxLength: 200, readOnly: true },
    payableAmount: { kind: 'money', label: '应收', readOnly: true, required: true, list: { width: 100, sort: true } },
    receivedAmount: { kind: 'money', label: '已收', readOnly: true, required: true, list: { width: 100 } },
    refundedAmount: { kind: 'money', label: '已退', readOnly: true, required: true, list: { width: 100 } },
    arrearsAmount: { kind: 'money', label: '欠款', readOnly: true, required: true, list: { width: 100, sort: true } },
    paymentStatus: {
      kind: 'dict',
      label: '付款状态',
      dict: 'order_pay',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 100 },
    },
    payPlan: { kind: 'dict', label: '付款方式', dict: 'pay_plan', initial: PAY_PLAN.depositAndBalance },
    balanceDays: { kind: 'integer', label: '余款期限（天）', readOnly: true },
    salesId: { kind: 'ref', label: '业务员', target: 'user', readOnly: true, list: { width: 100 } },
    channel: { kind: 'dict', label: '渠道', dict: 'channel', query: 'eq' },
    orderDate: { kind: 'date', label: '下单日期', readOnly: true, query: 'range', list: { width: 104, sort: true } },
    /** The day on which everything was paid (domain.md §6); a sale stays one of this day. */
    saleDate: { kind: 'date', label: '成交日期', readOnly: true, query: 'range', list: { width: 104, sort: true } },
    depositAmount: { kind: 'money', label: '定金', readOnly: true },
    depositDate: { kind: 'date', label: '定金日期', readOnly: true },
    balanceDueDate: { kind: 'date', label: '余款截止日', readOnly: true },
    nextDueDate: { kind: 'date', label: '下一应付日', readOnly: true },
    feePaidTo: { kind: 'date', label: '管理费缴至', readOnly: true },
    outStatus: {
      kind: 'dict',
      label: '迁出状态',
      dict: 'order_out',
      readOnly: true,
      required: true,
      list: { width: 88 },
    },
    outDeceased: { kind: 'text', label: '迁出逝者', maxLength: 200, readOnly: true, list: { width: 140 } },
    outType: { kind: 'dict', label: '迁出类型', dict: 'change_type', readOnly: true, list: { width: 100 } },
    outDestType: { kind: 'dict', label: '去向', dict: 'dest_type', readOnly: true, list: { width: 120 } },
    outDestination: { kind: 'text', label: '迁往地', maxLength: 100, readOnly: true },
    outApplicant: { kind: 'text', label: '申请人', maxLength: 64, readOnly: true, list: { width: 100 } },
    outApplyDate: { kind: 'date', label: '申请日期', readOnly: true, list: { width: 104, sort: true } },
    outDate: { kind: 'date', label: '迁出日期', readOnly: true, list: { width: 104, sort: true } },
    outAmount: { kind: 'money', label: '结算金额', readOnly: true, list: { width: 100 } },
    overdueType: {
      kind: 'dict',
      label: '逾期类型',
      dict: 'order_overdue',
      computed: true,
      query: 'eq',
      list: { width: 116 },
    },
    overdueSince: { kind: 'date', label: '应付日期', computed: true, list: { width: 104 } },
    overdueDays: { kind: 'integer', label: '逾期天数', computed: true, list: { width: 84 } },
    overdueAmount: { kind: 'money', label: '逾期金额', computed: true, list: { width: 100 } },
    remindTime: { kind: 'datetime', label: '最近催缴', readOnly: true, list: { width: 170, sort: true } },
    remindResult: { kind: 'dict', label: '催缴结果', dict: 'remind_result', readOnly: true, list: { width: 92 } },
    cancelType: {
      kind: 'dict',
      label: '取消方式',
      dict: 'cancel_type',
      readOnly: true,
      query: 'eq',
      list: { width: 96 },
    },
    forfeitedAmount: { kind: 'money', label: '没收', computed: true, list: { width: 100 } },
    cancelReason: { kind: 'text', label: '取消原因', maxLength: 200, readOnly: true },
    cancelTime: { kind: 'datetime', label: '取消时间', readOnly: true },
    cancelBy: { kind: 'text', label: '取消人', maxLength: 100, readOnly: true, account: true },
    deleteReason: { kind: 'text', label: '删除原因', maxLength: 200, readOnly: true },
    deleteTime: { kind: 'datetime', label: '删除时间', readOnly: true },
    deleteBy: { kind: 'text', label: '删除人', maxLength: 100, readOnly: true, account: true },
    remark,
  },
});

export type Order = RowOf<typeof order>;
export type OrderItem = RowOf<typeof orderItem>;
export type OrderPayment = RowOf<typeof orderPayment>;
export type OrderInstalment = RowOf<typeof orderInstalment>;
export type OrderReminder = RowOf<typeof orderReminder>;
