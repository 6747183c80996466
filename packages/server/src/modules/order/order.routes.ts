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
import { addOrder } from './add-order.service.ts';
import { approvalRoutes } from './approval.routes.ts';
import { cancel } from './cancel-order.service.ts';
import { deleteOrders, restoreOrder } from './delete-order.service.ts';
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
  route(app, {
    method: 'POST',
    url: `${order.path}/add`,
    access: { permission: 'cem:order:add' },
    summary: '下单预定墓位',
    body: orderAddBody,
    handle: async ({ actor, body, request }) => {
      const row = await addOrder({ server, actor, request, act: 'order/add', body });
      return done(ORDERED[row.orderStatus as keyof typeof ORDERED] ?? MESSAGES.ordered, row);
    },
  });
  route(app, {
    method: 'POST',
    url: `${order.path}/pay`,
    access: { permission: 'cem:pay:add' },
    summary: '订单收款',
    body: orderPayBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.paid, await takePayment({ server, actor, request, act: 'order/pay', body })),
  });
}

/** Instalment plans, and records of payment reminders. */
function dueRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: `${order.path}/plan`,
    access: { permission: 'cem:order:edit' },
    summary: '约定或取消分期',
    body: orderPlanBody,
    handle: async ({ actor, body, request }) => {
      const message = body.instalments.length > 0 ? MESSAGES.planned : MESSAGES.planCancelled;
      return done(message, await planOrder({ server, actor, request, act: 'order/plan', body }));
    },
  });
  route(app, {
    method: 'POST',
    url: `${order.path}/remind`,
    access: { permission: 'cem:order:remind' },
    summary: '登记催缴',
    body: orderRemindBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.reminded, await remindOrder({ server, actor, request, act: 'order/remind', body })),
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
  route(app, {
    method: 'POST',
    url: `${order.path}/remindBatch`,
    access: { permission: 'cem:order:remind' },
    summary: '批量登记催缴',
    body: orderRemindBatchBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.remindedBatch, await remindOrders({ server, actor, request, act: 'order/remindBatch', body })),
  });
}

function closingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: `${order.path}/cancel`,
    access: { permission: 'cem:order:cancel' },
    summary: '取消订单',
    body: orderCancelBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.cancelled, await cancel({ server, actor, request, act: 'order/cancel', body })),
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
  route(app, {
    method: 'POST',
    url: `${order.path}/restore`,
    access: { permission: 'cem:order:restore' },
    summary: '恢复已删除的订单',
    body: orderRestoreBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.restored, await restoreOrder({ server, actor, request, act: 'order/restore', body })),
  });
}

/** 迁出: the remains leave the plot (domain.md §4.6). */
function outgoingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: `${order.path}/outApply`,
    access: { permission: 'cem:change:apply' },
    summary: '登记迁出',
    body: orderOutApplyBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.outApplied, await applyOut({ server, actor, request, act: 'order/outApply', body })),
  });
  route(app, {
    method: 'POST',
    url: `${order.path}/outWithdraw`,
    access: { permission: 'cem:change:apply' },
    summary: '撤销迁出',
    body: orderOutWithdrawBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.outWithdrawn, await withdrawOut({ server, actor, request, act: 'order/outWithdraw', body })),
  });
  route(app, {
    method: 'POST',
    url: `${order.path}/outFinish`,
    access: { permission: 'cem:change:finish' },
    summary: '完成迁出',
    body: orderOutFinishBody,
    handle: async ({ actor, body, request }) =>
      done(MESSAGES.outFinished, await finishOut({ server, actor, request, act: 'order/outFinish', body })),
  });
}
