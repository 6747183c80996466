import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  orderAddBody,
  orderCancelBody,
  orderOutApplyBody,
  orderOutFinishBody,
  orderOutWithdrawBody,
  orderPayBody,
  orderPlanBody,
  orderRemindBatchBody,
  orderRemindBody,
  orderRestoreBody,
} from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { filledText } from '@songbai/contract/resource/filled-text.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { doneTextOf } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { addOrder } from './add-order.service.ts';
import { approvalRoutes } from './approval.routes.ts';
import { cancel } from './cancel-order.service.ts';
import { deleteOrders, restoreOrder } from './delete-order.service.ts';
import { ORDER_TEXT_FIELDS } from './order-text-fields.ts';
import { orderCounts } from './order-views.ts';
import { applyOut, finishOut, withdrawOut } from './outgoing.service.ts';
import { overdueIds, overdueSummary } from './overdue-summary.ts';
import { takePayment } from './pay-order.service.ts';
import { planOrder } from './plan-order.service.ts';
import { quote } from './quote.store.ts';
import { remindOrder } from './remind-order.service.ts';
import { remindOrders } from './remind-orders.service.ts';

const reason = filledText('原因', 200);
const quoteQuery = Type.Object({ plotId: Type.String({ minLength: 1, maxLength: 36, title: '墓位' }) });
const deleteQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, title: '订单' }), reason });
const deleteBatchQuery = Type.Object({
  ids: Type.String({ minLength: 1, maxLength: 64 * LIMITS.idsPerBatch, title: 'ids' }),
  reason,
});

const ORDERED = {
  [ORDER_STATUS.draft]: MESSAGES.orderDrafted,
  [ORDER_STATUS.pendingApproval]: MESSAGES.orderToApprove,
} as const;

/** Calls of orders besides the generic list, detail, edit and export. */
export function orderRoutes(app: FastifyInstance, server: Server): void {
  readingRoutes(app, server);
  sellingRoutes(app, server);
  dueRoutes(app, server);
  overdueRoutes(app, server);
  closingRoutes(app, server);
  outgoingRoutes(app, server);
  approvalRoutes(app, server);
}

function readingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${order.path}/counts`,
    access: { permission: 'cem:order:list' },
    summary: '五个订单列表各有多少订单',
    handle: async ({ actor }) => ok(await orderCounts(server, actor)),
  });
  route(app, {
    method: 'GET',
    url: `${order.path}/quote`,
    access: { permission: 'cem:order:add' },
    summary: '墓位的报价明细',
    query: quoteQuery,
    handle: async ({ actor, query }) => ok(await quote(server, actor, query.plotId)),
  });
}

function sellingRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, order.path, {
    name: 'add',
    permission: 'cem:order:add',
    summary: '下单预定墓位',
    message: (row) =>
      doneTextOf(ORDERED[row.orderStatus as keyof typeof ORDERED] ?? MESSAGES.ordered, ...ORDER_TEXT_FIELDS)(row),
    body: orderAddBody,
    run: addOrder,
  });
  stepRoute(app, server, order.path, {
    name: 'pay',
    permission: 'cem:pay:add',
    summary: '订单收款',
    message: (row, { amount }) =>
      doneTextOf(MESSAGES.paidSum(amount, Number(row.arrearsAmount)), ...ORDER_TEXT_FIELDS)(row),
    body: orderPayBody,
    run: takePayment,
  });
}

/** Instalment plans, and records of payment reminders. */
function dueRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, order.path, {
    name: 'plan',
    permission: 'cem:order:edit',
    summary: '约定或取消分期',
    message: (row, { instalments }) =>
      doneTextOf(instalments.length > 0 ? MESSAGES.planned : MESSAGES.planCancelled, ...ORDER_TEXT_FIELDS)(row),
    body: orderPlanBody,
    run: planOrder,
  });
  stepRoute(app, server, order.path, {
    name: 'remind',
    permission: 'cem:order:remind',
    summary: '登记催缴',
    message: doneTextOf(MESSAGES.reminded, ...ORDER_TEXT_FIELDS),
    body: orderRemindBody,
    run: remindOrder,
  });
}

/** Many overdue orders at once. */
function overdueRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${order.path}/overdueSummary`,
    access: { permission: 'cem:order:list' },
    summary: '逾期订单按账龄的笔数与欠费合计',
    handle: async ({ actor, request }) => ok(await overdueSummary(server, actor, request.query as ListParams)),
  });
  route(app, {
    method: 'GET',
    url: `${order.path}/overdueIds`,
    access: { permission: 'cem:order:remind' },
    summary: '逾期订单全部筛选结果，供分批催缴',
    handle: async ({ actor, request }) => ok(await overdueIds(server, actor, request.query as ListParams)),
  });
  stepRoute(app, server, order.path, {
    name: 'remindBatch',
    permission: 'cem:order:remind',
    summary: '批量登记催缴',
    message: ({ reminded, exceptions }) => MESSAGES.remindedMany(reminded, exceptions.length),
    body: orderRemindBatchBody,
    run: remindOrders,
  });
}

function closingRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, order.path, {
    name: 'cancel',
    permission: 'cem:order:cancel',
    summary: '取消订单',
    message: (row) => {
      const text = row.orderStatus === ORDER_STATUS.refunding ? MESSAGES.cancelledToRefund : MESSAGES.cancelled;
      return doneTextOf(text, ...ORDER_TEXT_FIELDS)(row);
    },
    body: orderCancelBody,
    run: cancel,
  });
  route(app, {
    method: 'DELETE',
    url: `${order.path}/delete`,
    access: { permission: 'cem:order:delete' },
    summary: '删除订单',
    query: deleteQuery,
    handle: async ({ actor, query }) => {
      await deleteOrders(server, actor, [query.id], query.reason);
      return done(MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: `${order.path}/deleteBatch`,
    access: { permission: 'cem:order:delete' },
    summary: '批量删除订单',
    query: deleteBatchQuery,
    handle: async ({ actor, query }) => {
      const ids = [...new Set(query.ids.split(',').filter((id) => id !== ''))];
      if (ids.length === 0 || ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
      await deleteOrders(server, actor, ids, query.reason);
      return done(MESSAGES.batchDeleted);
    },
  });
  stepRoute(app, server, order.path, {
    name: 'restore',
    permission: 'cem:order:restore',
    summary: '恢复已删除的订单',
    message: doneTextOf(MESSAGES.restored, ...ORDER_TEXT_FIELDS),
    body: orderRestoreBody,
    run: restoreOrder,
  });
}

/** 迁出: the remains leave the plot (domain.md §4.6). */
function outgoingRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, order.path, {
    name: 'outApply',
    permission: 'cem:change:apply',
    summary: '登记迁出',
    message: doneTextOf(MESSAGES.outApplied, ...ORDER_TEXT_FIELDS),
    body: orderOutApplyBody,
    run: applyOut,
  });
  stepRoute(app, server, order.path, {
    name: 'outWithdraw',
    permission: 'cem:change:apply',
    summary: '撤销迁出',
    message: doneTextOf(MESSAGES.outWithdrawn, ...ORDER_TEXT_FIELDS),
    body: orderOutWithdrawBody,
    run: withdrawOut,
  });
  stepRoute(app, server, order.path, {
    name: 'outFinish',
    permission: 'cem:change:finish',
    summary: '完成迁出',
    message: doneTextOf(MESSAGES.outFinished, ...ORDER_TEXT_FIELDS),
    body: orderOutFinishBody,
    run: finishOut,
  });
}
