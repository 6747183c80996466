import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  orderApproveBody,
  orderBackBody,
  orderCompleteBody,
  orderPlotBody,
  orderSubmitBody,
} from '@songbai/contract/modules/order/approval.calls.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import type { FastifyInstance } from 'fastify';
import type { Server } from '../../resource/server-context.ts';
import { doneTextOf } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import {
  approveOrder,
  choosePlot,
  completeOrder,
  rejectOrder,
  submitOrder,
  withdrawOrder,
} from './approve-order.service.ts';
import { ORDER_TEXT_FIELDS } from './order-text-fields.ts';

/** Drafts, approvals and completion of orders (domain.md §4.2). */
export function approvalRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, order.path, {
    name: 'submit',
    permission: 'cem:order:add',
    summary: '提交订单草稿',
    message: (row) => {
      const waits = row.orderStatus === ORDER_STATUS.pendingApproval;
      return doneTextOf(waits ? MESSAGES.orderToApprove : MESSAGES.orderSubmitted, ...ORDER_TEXT_FIELDS)(row);
    },
    body: orderSubmitBody,
    run: submitOrder,
  });
  stepRoute(app, server, order.path, {
    name: 'choosePlot',
    permission: 'cem:order:add',
    summary: '为草稿选择墓位',
    message: doneTextOf(MESSAGES.orderPlotChosen, ...ORDER_TEXT_FIELDS),
    body: orderPlotBody,
    run: choosePlot,
  });
  stepRoute(app, server, order.path, {
    name: 'withdraw',
    permission: 'cem:order:add',
    summary: '撤回待审批的订单',
    message: doneTextOf(MESSAGES.orderWithdrawn, ...ORDER_TEXT_FIELDS),
    body: orderBackBody,
    run: withdrawOrder,
  });
  stepRoute(app, server, order.path, {
    name: 'approve',
    permission: 'cem:order:approve',
    summary: '通过订单',
    message: doneTextOf(MESSAGES.orderApproved, ...ORDER_TEXT_FIELDS),
    body: orderApproveBody,
    run: approveOrder,
  });
  stepRoute(app, server, order.path, {
    name: 'reject',
    permission: 'cem:order:approve',
    summary: '驳回订单',
    message: doneTextOf(MESSAGES.orderRejected, ...ORDER_TEXT_FIELDS),
    body: orderBackBody,
    run: rejectOrder,
  });
  stepRoute(app, server, order.path, {
    name: 'complete',
    permission: 'cem:order:complete',
    summary: '订单办结',
    message: doneTextOf(MESSAGES.orderCompleted, ...ORDER_TEXT_FIELDS),
    body: orderCompleteBody,
    run: completeOrder,
  });
}
