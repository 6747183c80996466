import { defineLines, defineResource, type RowOf } from '../../resource/define.ts';
import { programId } from '../../resource/program-id.ts';
import { appliedBy, approvedBy, closeReason, soldBy } from '../approval-fields.ts';

/** 退款明细 (domain.md §3.11): a line of the order, what was received for it, and what of that is given back. */
export const refundLine = defineLines({
  title: '退款明细',
  table: 'cem_refund_line',
  parentField: 'refundId',
  sums: ['receivedAmount', 'consumedAmount', 'deductionAmount', 'amount'],
  readOnly: true,
  fields: {
    orderNum: { kind: 'integer', label: '序号' },
    /** Its name stands beside it. */
    itemId: { kind: 'text', label: '订单明细', maxLength: 36, required: true, form: false },
    name: { kind: 'text', label: '名称', maxLength: 64, required: true },
    receivedAmount: { kind: 'money', label: '已收', required: true },
    consumedAmount: { kind: 'money', label: '已消耗', required: true },
    deductionAmount: { kind: 'money', label: '扣减', required: true },
    amount: { kind: 'money', label: '应退', required: true },
  },
});

/** 退款单 (domain.md §3.11, §4.8). Rows are written by the refund calls and by cancelling paid orders. */
export const refund = defineResource({
  name: 'refund',
  title: '退款单',
  path: '/cemetery/refund',
  permission: 'cem:refund',
  table: 'cem_refund',
  titleField: 'refundNo',
  pages: ['cemetery/RefundList'],
  actions: ['list', 'export'],
  search: ['refundNo', 'bizNo', 'customerName', 'plotFullName'],
  lines: { lines: refundLine },
  fields: {
    refundNo: {
      kind: 'text',
      label: '退款单号',
      maxLength: 32,
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 150, sort: true },
    },
    bizType: { kind: 'dict', label: '业务类型', dict: 'pay_biz', readOnly: true, required: true, list: { width: 90 } },
    orderId: { kind: 'ref', label: '墓位订单', target: 'order', readOnly: true },
    serviceOrderId: { kind: 'ref', label: '服务订单', target: 'serviceOrder', readOnly: true },
    bizNo: {
      kind: 'text',
      label: '业务单号',
      maxLength: 24,
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 140 },
    },
    salesId: soldBy,
    plotId: { kind: 'ref', label: '墓位', target: 'plot', readOnly: true },
    plotFullName: { kind: 'text', label: '墓位', maxLength: 96, readOnly: true, query: 'like', list: { width: 190 } },
    customerName: { kind: 'text', label: '客户', maxLength: 64, readOnly: true, query: 'like', list: { width: 76 } },
    /** The plot change that settled it; its lines are frozen then. */
    changeId: programId('换退迁办理单'),
    /** The order of the new plot for which this part of the money was taken; nothing of it was paid out. */
    toOrderId: { kind: 'ref', label: '转入订单', target: 'order', readOnly: true },
    /** State of the order before the refund, to which a rejection or withdrawal brings it back. */
    fromStatus: { kind: 'text', label: '原单状态', maxLength: 2, readOnly: true, required: true, program: true },
    reason: {
      kind: 'dict',
      label: '退款原因',
      dict: 'refund_reason',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 92 },
    },
    note: { kind: 'text', label: '原因说明', maxLength: 200, readOnly: true },
    receivedAmount: { kind: 'money', label: '已收净额', readOnly: true, required: true, list: { width: 116 } },
    consumedAmount: { kind: 'money', label: '已消耗', readOnly: true, required: true },
    deductionAmount: { kind: 'money', label: '扣减', readOnly: true, required: true },
    handlingFee: { kind: 'money', label: '手续费', readOnly: true, required: true },
    amount: { kind: 'money', label: '退款金额', readOnly: true, required: true, list: { width: 116, sort: true } },
    status: {
      kind: 'dict',
      label: '退款状态',
      dict: 'refund_status',
      readOnly: true,
      required: true,
      query: 'in',
      list: { width: 92, sort: true },
    },
    ...appliedBy('申请'),
    ...approvedBy,
    method: { kind: 'dict', label: '退款方式', dict: 'pay_method', readOnly: true, query: 'eq' },
    channelNo: { kind: 'text', label: '凭证号', maxLength: 64, readOnly: true },
    payeeName: { kind: 'text', label: '收款人', maxLength: 64, readOnly: true },
    bankName: { kind: 'text', label: '开户行', maxLength: 100, readOnly: true },
    bankAccount: {
      kind: 'text',
      label: '账号',
      maxLength: 32,
      secret: true,
      readOnly: true,
      sensitive: { mask: 'phone', code: 'cem:refund:pay' },
    },
    receiptReturned: { kind: 'switch', label: '原收据收回', readOnly: true },
    payName: { kind: 'text', label: '付款经办', maxLength: 100, readOnly: true },
    payTime: { kind: 'datetime', label: '付款时间', readOnly: true, list: { width: 168, sort: true } },
    closeReason: closeReason('撤销/退回原因'),
    /** Of a management fee that was rejected or withdrawn although its right has ended: it can be applied for again. */
    reapplicable: { kind: 'switch', label: '可重新申请', computed: true, readOnly: true, form: false, sheet: false },
  },
});

export type Refund = RowOf<typeof refund>;
