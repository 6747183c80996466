import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  correctionApplyBody,
  correctionConfirmBody,
  correctionReasonBody,
} from '@songbai/contract/modules/payment/payment.calls.ts';
import { paymentCorrection } from '@songbai/contract/modules/payment/payment.resource.ts';
import type { FastifyInstance } from 'fastify';
import type { Server } from '../../resource/server-context.ts';
import { doneTextOf } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { applyCorrection, confirmCorrection, rejectCorrection, withdrawCorrection } from './correction.service.ts';

/** Calls of wrong payments besides the lists (domain.md §3.11, §4.8). */
export function correctionRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, paymentCorrection.path, {
    name: 'apply',
    permission: 'cem:payFix:apply',
    summary: '申请收款更正',
    message: doneTextOf(MESSAGES.correctionApplied, 'payerName', 'payNo'),
    body: correctionApplyBody,
    run: applyCorrection,
  });
  stepRoute(app, server, paymentCorrection.path, {
    name: 'confirm',
    permission: 'cem:payFix:confirm',
    summary: '确认收款更正',
    message: doneTextOf(MESSAGES.correctionDone, 'payerName', 'payNo'),
    body: correctionConfirmBody,
    run: confirmCorrection,
  });
  stepRoute(app, server, paymentCorrection.path, {
    name: 'reject',
    permission: 'cem:payFix:confirm',
    summary: '驳回收款更正',
    message: doneTextOf(MESSAGES.correctionRejected, 'payerName', 'payNo'),
    body: correctionReasonBody,
    run: rejectCorrection,
  });
  stepRoute(app, server, paymentCorrection.path, {
    name: 'withdraw',
    permission: 'cem:payFix:apply',
    summary: '撤回收款更正',
    message: doneTextOf(MESSAGES.correctionWithdrawn, 'payerName', 'payNo'),
    body: correctionReasonBody,
    run: withdrawCorrection,
  });
}
