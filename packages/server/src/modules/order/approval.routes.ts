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
import type { Static, TSchema } from 'typebox';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import {
  approveOrder,
  choosePlot,
  completeOrder,
  rejectOrder,
  submitOrder,
  withdrawOrder,
} from './approve-order.service.ts';
import type { SaleCall } from './sale.ts';

interface Step<B extends TSchema> {
  /** Last path segment. */
  name: string;
  code: 'add' | 'approve' | 'complete';
  summary: string;
  body: B;
  message: string;
  run(call: SaleCall & { body: Static<B> }): Promise<Row>;
}

function stepRoute<B extends TSchema>(app: FastifyInstance, server: Server, step: Step<B>): void {
  route(app, {
    method: 'POST',
    url: `${order.path}/${step.name}`,
    access: { permission: `cem:order:${step.code}` },
    summary: step.summary,
    body: step.body,
    handle: async ({ actor, body, request }) => {
      const row = await step.run({ server, actor, request, act: `order/${step.name}`, body });
      const waits = step.name === 'submit' && row.orderStatus === ORDER_STATUS.pendingApproval;
      return done(waits ? MESSAGES.orderToApprove : step.message, row);
    },
  });
}

/** Drafts, approvals and completion of orders (domain.md §4.2). */
export function approvalRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, {
    ...{ name: 'submit', code: 'add', summary: '提交订单草稿', body: orderSubmitBody },
    ...{ message: MESSAGES.orderSubmitted, run: submitOrder },
  });
  stepRoute(app, server, {
    ...{ name: 'choosePlot', code: 'add', summary: '为草稿选择墓位', body: orderPlotBody },
    ...{ message: MESSAGES.orderPlotChosen, run: choosePlot },
  });
  stepRoute(app, server, {
    ...{ name: 'withdraw', code: 'add', summary: '撤回待审批的订单', body: orderBackBody },
    ...{ message: MESSAGES.orderWithdrawn, run: withdrawOrder },
  });
  stepRoute(app, server, {
    ...{ name: 'approve', code: 'approve', summary: '通过订单', body: orderApproveBody },
    ...{ message: MESSAGES.orderApproved, run: approveOrder },
  });
  stepRoute(app, server, {
    ...{ name: 'reject', code: 'approve', summary: '驳回订单', body: orderBackBody },
    ...{ message: MESSAGES.orderRejected, run: rejectOrder },
  });
  stepRoute(app, server, {
    ...{ name: 'complete', code: 'complete', summary: '订单办结', body: orderCompleteBody },
    ...{ message: MESSAGES.orderCompleted, run: completeOrder },
  });
}
