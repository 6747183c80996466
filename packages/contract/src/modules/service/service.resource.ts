import { SHELF } from '../../dicts/shared.ts';
import { defineLines, defineResource, type RowOf } from '../../resource/define.ts';
import { mobile, remark } from '../shared-fields.ts';
import { PRICE_TYPE, SERVICE_SOURCE } from './service.dicts.ts';

/** 服务项目, the service catalogue (domain.md §3.18). */
export const serviceItem = defineResource({
  name: 'serviceItem',
  title: '服务项目',
  path: '/cemetery/serviceItem',
  permission: 'cem:serviceItem',
  table: 'cem_service_item',
  titleField: 'name',
  pages: ['cemetery/ServiceItemList'],
  search: ['code', 'name'],
  fields: {
    code: {
      kind: 'text',
      label: '编码',
      maxLength: 16,
      required: true,
      unique: true,
      query: 'like',
      list: { width: 110, sort: true },
    },
    name: {
      kind: 'text',
      label: '名称',
      maxLength: 64,
      required: true,
      query: 'like',
      list: { width: 200, sort: true },
    },
    category: { kind: 'dict', label: '分类', dict: 'service_cat', required: true, query: 'eq', list: { width: 180 } },
    unit: { kind: 'text', label: '单位', maxLength: 8, required: true, initial: '次', list: { width: 70 } },
    price: {
      kind: 'money',
      label: '价格',
      required: true,
      min: 0,
      max: 9_999_999_999,
      list: { width: 110, sort: true },
    },
    priceType: {
      kind: 'dict',
      label: '定价方式',
      dict: 'price_type',
      required: true,
      initial: PRICE_TYPE.market,
      list: { width: 120 },
    },
    needPlot: { kind: 'switch', label: '需墓位', required: true, initial: 'Y', list: { width: 80 } },
    needWorkOrder: { kind: 'switch', label: '需派工', required: true, initial: 'Y', list: { width: 80 } },
    leadDays: { kind: 'integer', label: '提前天数', required: true, min: 0, max: 365, initial: 0 },
    photoRequired: { kind: 'integer', label: '照片数', required: true, min: 0, max: 20, initial: 0 },
    image: { kind: 'files', label: '图片', pictures: true },
    description: { kind: 'textarea', label: '说明', maxLength: 1000 },
    status: {
      kind: 'dict',
      label: '状态',
      dict: 'shelf',
      required: true,
      initial: SHELF.on,
      query: 'eq',
      list: { width: 80 },
    },
    remark,
  },
});

/** 服务明细 of a service order. Prices come from the catalogue, never from the client. */
export const serviceOrderItem = defineLines({
  title: '服务明细',
  table: 'cem_service_order_item',
  parentField: 'serviceOrderId',
  sums: ['amount'],
  readOnly: true,
  fields: {
    orderNum: { kind: 'integer', label: '序号' },
    serviceItemId: { kind: 'ref', label: '服务项目', target: 'serviceItem', required: true },
    name: { kind: 'text', label: '项目名称', maxLength: 64, required: true },
    unit: { kind: 'text', label: '单位', maxLength: 8 },
    quantity: { kind: 'decimal', label: '数量', scale: 2, loose: true, required: true },
    unitPrice: { kind: 'money', label: '单价', required: true },
    amount: { kind: 'money', label: '金额', required: true },
  },
});

/** 服务订单 (domain.md §3.18, §4.4). */
export const serviceOrder = defineResource({
  name: 'serviceOrder',
  title: '服务订单',
  path: '/cemetery/serviceOrder',
  permission: 'cem:service',
  table: 'cem_service_order',
  titleField: 'serviceNo',
  pages: ['cemetery/ServiceOrderList'],
  actions: ['list', 'edit', 'delete', 'export'],
  search: ['serviceNo', 'customerName', 'mobile', 'plotFullName'],
  lines: { items: serviceOrderItem },
  fields: {
    serviceNo: {
      kind: 'text',
      label: '服务单号',
      maxLength: 24,
      readOnly: true,
      query: 'like',
      list: { width: 140, sort: true },
    },
    itemsText: { kind: 'text', label: '服务项目', maxLength: 200, readOnly: true, list: { width: 100 } },
    plotId: { kind: 'ref', label: '墓位', target: 'plot' },
    plotFullName: { kind: 'text', label: '墓位', maxLength: 96, readOnly: true, query: 'like', list: { width: 212 } },
    customerId: { kind: 'ref', label: '客户档案', target: 'customer', keeps: '服务订单' },
    customerName: { kind: 'text', label: '客户', maxLength: 64, required: true, query: 'like', list: { width: 76 } },
    mobile,
    appointDate: { kind: 'date', label: '预约日期', query: 'range', list: { width: 108, sort: true } },
    payableAmount: { kind: 'money', label: '金额', readOnly: true, list: { width: 96 } },
    receivedAmount: { kind: 'money', label: '已收', readOnly: true },
    refundedAmount: { kind: 'money', label: '已退', readOnly: true },
    arrearsAmount: { kind: 'money', label: '欠款', readOnly: true },
    paymentStatus: {
      kind: 'dict',
      label: '付款状态',
      dict: 'order_pay',
      readOnly: true,
      query: 'eq',
      list: { width: 92 },
    },
    serviceStatus: {
      kind: 'dict',
      label: '服务状态',
      dict: 'service_status',
      readOnly: true,
      query: 'in',
      list: { width: 92, sort: true },
    },
    assigneeId: { kind: 'ref', label: '服务人员', target: 'user', readOnly: true, list: { width: 100 } },
    source: {
      kind: 'dict',
      label: '来源',
      dict: 'service_source',
      required: true,
      initial: SERVICE_SOURCE.counter,
      query: 'eq',
      list: { width: 100 },
    },
    requirement: { kind: 'textarea', label: '特殊要求', maxLength: 500 },
    startTime: { kind: 'datetime', label: '开始时间', readOnly: true },
    finishTime: { kind: 'datetime', label: '完成时间', readOnly: true, list: { width: 170 } },
    photos: { kind: 'files', label: '完工照片', pictures: true, readOnly: true },
    acceptBy: { kind: 'text', label: '验收人', maxLength: 100, readOnly: true, account: true },
    acceptTime: { kind: 'datetime', label: '验收时间', readOnly: true },
    cancelReason: { kind: 'text', label: '取消原因', maxLength: 200, readOnly: true },
    remark,
  },
});

export type ServiceItem = RowOf<typeof serviceItem>;
export type ServiceOrder = RowOf<typeof serviceOrder>;
