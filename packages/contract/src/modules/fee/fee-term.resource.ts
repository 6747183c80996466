import { defineResource, type RowOf } from '../../resource/define.ts';
import { remark } from '../shared-fields.ts';

/** 管理费台账: the terms for which the fee of a right of use was paid; written by sales, burials and renewals (domain.md §3.16). */
export const feeTerm = defineResource({
  name: 'feeTerm',
  title: '管理费',
  path: '/cemetery/feeTerm',
  permission: 'cem:fee',
  table: 'cem_fee_term',
  titleField: 'plotFullName',
  pages: ['cemetery/FeeTermList'],
  actions: ['list', 'export'],
  search: ['plotFullName', 'holderName', 'payNo'],
  fields: {
    cemeteryId: { kind: 'ref', label: '所属陵园', target: 'cemetery', readOnly: true, query: 'eq' },
    plotId: { kind: 'ref', label: '墓位', target: 'plot', readOnly: true },
    plotFullName: { kind: 'text', label: '墓位', maxLength: 96, readOnly: true, query: 'like', list: { width: 212 } },
    orderId: { kind: 'ref', label: '订单', target: 'order', readOnly: true },
    rightId: { kind: 'text', label: '使用权', maxLength: 36, readOnly: true, program: true },
    holderName: { kind: 'text', label: '持证人', maxLength: 64, readOnly: true, query: 'like', list: { width: 90 } },
    seq: { kind: 'integer', label: '期次', readOnly: true, list: { width: 64 } },
    termType: {
      kind: 'dict',
      label: '类型',
      dict: 'fee_term_type',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 90 },
    },
    startDate: { kind: 'date', label: '开始日期', readOnly: true, list: { width: 110 } },
    endDate: {
      kind: 'date',
      label: '结束日期',
      readOnly: true,
      query: 'range',
      list: { width: 110, sort: true },
    },
    years: { kind: 'integer', label: '年数', readOnly: true, required: true, list: { width: 64 } },
    baseAmount: { kind: 'money', label: '计费基数', readOnly: true },
    amount: { kind: 'money', label: '应收', readOnly: true, required: true, list: { width: 110 } },
    paidAmount: { kind: 'money', label: '实收', readOnly: true, required: true },
    payNo: { kind: 'text', label: '收款单号', maxLength: 24, readOnly: true, query: 'like', list: { width: 140 } },
    payDate: { kind: 'date', label: '收款日期', readOnly: true, query: 'range', list: { width: 110 } },
    payerName: { kind: 'text', label: '付款人', maxLength: 64, readOnly: true },
    status: {
      kind: 'dict',
      label: '状态',
      dict: 'fee_status',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 80 },
    },
    remark: { ...remark, readOnly: true },
  },
});

export type FeeTerm = RowOf<typeof feeTerm>;
