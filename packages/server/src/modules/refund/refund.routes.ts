import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  refundApplyBody,
  refundApproveBody,
  refundPayBody,
  refundReasonBody,
} from '@songbai/contract/modules/refund/refund.calls.ts';
import { refund } from '@songbai/contract/modules/refund/refund.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Row } from '../../resource/read/present.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { doneText } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import {
  applyRefund,
  approveRefund,
  bounceRefund,
  payRefund,
  proposal,
  reapplyRefund,
  rejectRefund,
  withdrawRefund,
} from './refund.service.ts';
import { refundSummary } from './refund.store.ts';

const idQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, title: '退款单' }) });

/** Whose money, how much of it, and the number. */
const ofRefund =
  (text: string) =>
  ({ customerName, amount, refundNo }: Row): string =>
    doneText(text, customerName, `${yuan(Number(amount))} 元`, refundNo);

/** Calls of refunds besides the generic list, detail and export (domain.md §4.8). */
export function refundRoutes(app: FastifyInstance, server: Server): void {
  readingRoutes(app, server);
  stepRoute(app, server, refund.path, {
    name: 'apply',
    permission: 'cem:refund:apply',
    summary: '提交退款申请',
    message: ofRefund(MESSAGES.refundApplied),
    body: refundApplyBody,
    run: applyRefund,
  });
  stepRoute(app, server, refund.path, {
    name: 'approve',
    permission: 'cem:refund:approve',
    summary: '通过退款',
    message: ofRefund(MESSAGES.refundApproved),
    body: refundApproveBody,
    run: approveRefund,
  });
  stepRoute(app, server, refund.path, {
    name: 'pay',
    permission: 'cem:refund:pay',
    summary: '支付退款',
    message: ofRefund(MESSAGES.refundPaid),
    body: refundPayBody,
    run: payRefund,
  });
  for (const act of [
    {
      name: 'reject',
      permission: 'cem:refund:approve',
      summary: '驳回退款',
      message: ofRefund(MESSAGES.refundRejected),
      run: rejectRefund,
    },
    {
      name: 'bounce',
      permission: 'cem:refund:pay',
      summary: '登记银行退回',
      message: ofRefund(MESSAGES.refundReturned),
      run: bounceRefund,
    },
    {
      name: 'withdraw',
      permission: 'cem:refund:withdraw',
      summary: '撤销退款',
      message: ofRefund(MESSAGES.refundWithdrawn),
      run: withdrawRefund,
    },
    {
      name: 'reapply',
      permission: 'cem:refund:apply',
      summary: '重新申请退还管理费',
      message: ofRefund(MESSAGES.refundApplied),
      run: reapplyRefund,
    },
  ])
    stepRoute(app, server, refund.path, { ...act, body: refundReasonBody });
}

function readingRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${refund.path}/proposal`,
    access: { permission: 'cem:refund:apply' },
    summary: '退款申请的明细和手续费建议',
    query: idQuery,
    handle: async ({ actor, query }) => ok(await proposal(reading(server, actor), query.id)),
  });
  route(app, {
    method: 'GET',
    url: `${refund.path}/summary`,
    access: { permission: 'cem:refund:list' },
    summary: '各状态退款的笔数和金额',
    handle: async ({ actor }) => ok(await refundSummary(reading(server, actor))),
  });
}
