import { defineResource, type RowOf } from '../../resource/define.ts';
import { programId } from '../../resource/program-id.ts';

/** 收款记录 (domain.md §3.11): every payment, a reversal as a row of its own with a negative amount. */
export const payment = defineResource({
  name: 'payment',
  title: '收款记录',
  path: '/cemetery/payment',
  permission: 'cem:pay',
  table: 'cem_payment',
  titleField: 'payNo',
  pages: ['cemetery/PaymentList'],
  actions: ['list', 'export'],
  search: ['payNo', 'receiptNo', 'bizNo', 'payerName', 'plotFullName', 'channelNo'],
  defaultSort: { field: 'payTime', order: 'desc' },
  fields: {
    payNo: { kind: 'text', label: '收款单号', maxLength: 24, readOnly: true, query: 'like', list: { width: 150 } },
    /** Given with the first print of its receipt; never taken back (domain.md §4.10 I6). */
    receiptNo: { kind: 'text', label: '收据号', maxLength: 32, readOnly: true, query: 'like', list: { width: 160 } },
    payTime: {
      kind: 'datetime',
      label: '收款时间',
      readOnly: true,
      query: 'range',
      list: { width: 168, sort: true },
    },
    bizType: { kind: 'dict', label: '业务类型', dict: 'pay_biz', readOnly: true, query: 'eq', list: { width: 90 } },
    bizNo: { kind: 'text', label: '业务单号', maxLength: 24, readOnly: true, query: 'like', list: { width: 140 } },
    orderId: { kind: 'ref', label: '墓位订单', target: 'order', readOnly: true },
    serviceOrderId: { kind: 'ref', label: '服务订单', target: 'serviceOrder', readOnly: true },
    plotFullName: { kind: 'text', label: '墓位', maxLength: 96, readOnly: true, query: 'like', list: { width: 190 } },
    payerName: { kind: 'text', label: '付款人', maxLength: 64, readOnly: true, query: 'like', list: { width: 90 } },
    amount: { kind: 'money', label: '金额', readOnly: true, list: { width: 116 } },
    method: { kind: 'dict', label: '方式', dict: 'pay_method', readOnly: true, query: 'eq', list: { width: 84 } },
    payKind: { kind: 'dict', label: '款项性质', dict: 'pay_kind', readOnly: true, query: 'eq', list: { width: 84 } },
    channelNo: { kind: 'text', label: '交易流水号', maxLength: 64, readOnly: true, list: { width: 140 } },
    cashierName: { kind: 'text', label: '收款员', maxLength: 100, readOnly: true, query: 'like', list: { width: 84 } },
    status: { kind: 'dict', label: '状态', dict: 'pay_status', readOnly: true, query: 'in', list: { width: 84 } },
    voidReason: { kind: 'text', label: '更正原因', maxLength: 200, readOnly: true },
    voidBy: { kind: 'text', label: '更正确认人', maxLength: 100, readOnly: true },
    voidTime: { kind: 'datetime', label: '更正时间', readOnly: true },
    /** Of a reversal: the payment that it takes back. */
    reverseOfId: { kind: 'ref', label: '冲红的收款', target: 'payment', readOnly: true },
    /** Of money that was moved: the payment of the wrong order. */
    movedFromId: { kind: 'ref', label: '转自收款', target: 'payment', readOnly: true },
    /** Of money that an exchange of plots brought from the former order. */
    changeId: programId('换退迁办理单'),
    remark: { kind: 'text', label: '备注', maxLength: 500, readOnly: true },
  },
});

export type Payment = RowOf<typeof payment>;

const who = (label: string) => ({ kind: 'text', label, maxLength: 100, readOnly: true }) as const;

/** 收款更正: a request to take back or move a payment, decided by a second person (domain.md §3.11, §4.8). */
export const paymentCorrection = defineResource({
  name: 'paymentCorrection',
  title: '收款更正',
  path: '/cemetery/paymentCorrection',
  permission: 'cem:payFix',
  table: 'cem_payment_correction',
  titleField: 'payNo',
  pages: ['cemetery/PaymentCorrectionList'],
  actions: ['list'],
  search: ['payNo', 'bizNo', 'targetNo', 'payerName', 'plotFullName'],
  fields: {
    paymentId: { kind: 'ref', label: '收款', target: 'payment', readOnly: true, required: true },
    payNo: {
      kind: 'text',
      label: '收款单号',
      maxLength: 24,
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 150 },
    },
    kind: {
      kind: 'dict',
      label: '更正方式',
      dict: 'correction_kind',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 84 },
    },
    status: {
      kind: 'dict',
      label: '更正状态',
      dict: 'correction_status',
      readOnly: true,
      required: true,
      query: 'in',
      list: { width: 92 },
    },
    amount: { kind: 'money', label: '金额', readOnly: true, required: true, list: { width: 116 } },
    bizNo: { kind: 'text', label: '业务单号', maxLength: 24, readOnly: true, query: 'like', list: { width: 140 } },
    plotFullName: {
      ...{ kind: 'text', label: '墓位', maxLength: 96, readOnly: true, computed: true, query: 'like' },
      list: { width: 190 },
    },
    payerName: { kind: 'text', label: '付款人', maxLength: 64, readOnly: true, computed: true, list: { width: 90 } },
    payTime: { kind: 'datetime', label: '收款时间', readOnly: true, list: { width: 168 } },
    targetOrderId: { kind: 'ref', label: '转入墓位订单', target: 'order', readOnly: true },
    targetServiceId: { kind: 'ref', label: '转入服务订单', target: 'serviceOrder', readOnly: true },
    targetNo: { kind: 'text', label: '转入单号', maxLength: 24, readOnly: true, list: { width: 140 } },
    reason: { kind: 'text', label: '更正原因', maxLength: 200, readOnly: true, required: true, list: { width: 160 } },
    applyId: programId('申请人账号'),
    applyName: { ...who('申请人'), list: { width: 84 } },
    applyTime: { kind: 'datetime', label: '申请时间', readOnly: true, list: { width: 168 } },
    decideId: programId('确认人账号'),
    decideName: { ...who('确认人'), list: { width: 84 } },
    decideTime: { kind: 'datetime', label: '确认时间', readOnly: true, list: { width: 168 } },
    decideNote: { kind: 'text', label: '确认意见', maxLength: 200, readOnly: true },
  },
});

export type PaymentCorrection = RowOf<typeof paymentCorrection>;
