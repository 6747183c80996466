import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  personFixApplyBody,
  personFixApproveBody,
  personFixReasonBody,
} from '@songbai/contract/modules/person-fix/person-fix.calls.ts';
import { personFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import type { FastifyInstance } from 'fastify';
import type { Server } from '../../resource/server-context.ts';
import { doneTextOf } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { applyPersonFix, approvePersonFix, endPersonFix } from './person-fix.service.ts';

/** Application, approval, rejection and withdrawal. */
export function personFixRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, personFix.path, {
    name: 'apply',
    permission: 'cem:personFix:apply',
    summary: '申请信息更正',
    message: doneTextOf(MESSAGES.personFixApplied, 'personName', 'fixNo'),
    body: personFixApplyBody,
    run: applyPersonFix,
  });
  stepRoute(app, server, personFix.path, {
    name: 'approve',
    permission: 'cem:personFix:approve',
    summary: '通过信息更正',
    message: doneTextOf(MESSAGES.personFixDone, 'personName', 'fixNo'),
    body: personFixApproveBody,
    run: approvePersonFix,
  });
  stepRoute(app, server, personFix.path, {
    name: 'reject',
    permission: 'cem:personFix:approve',
    summary: '驳回信息更正',
    message: doneTextOf(MESSAGES.personFixRejected, 'personName', 'fixNo'),
    body: personFixReasonBody,
    run: (work, body) => endPersonFix(work, 'reject', body),
  });
  stepRoute(app, server, personFix.path, {
    name: 'withdraw',
    permission: 'cem:personFix:apply',
    summary: '撤销信息更正',
    message: doneTextOf(MESSAGES.personFixWithdrawn, 'personName', 'fixNo'),
    body: personFixReasonBody,
    run: (work, body) => endPersonFix(work, 'withdraw', body),
  });
}
