import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  holderApplyBody,
  holderApproveBody,
  holderReasonBody,
} from '@songbai/contract/modules/holder-change/holder-change.calls.ts';
import { HOLDER_CHANGE_STATUS } from '@songbai/contract/modules/holder-change/holder-change.dicts.ts';
import { holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import { doneText } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { applyHolderChange, approveHolderChange, endHolderChange } from './holder-change.service.ts';

/** From whom to whom, and the plot. */
const ofHolder =
  (text: string) =>
  ({ fromName, toName, plotFullName }: Row): string =>
    doneText(text, [fromName, toName].filter(Boolean).join(' → '), plotFullName);

/** Application, approval, rejection and withdrawal (domain.md §3.6). */
export function holderChangeRoutes(app: FastifyInstance, server: Server): void {
  stepRoute(app, server, holderChange.path, {
    name: 'apply',
    permission: 'cem:holder:apply',
    summary: '申请持证人变更；补正和联系人变更立即生效',
    message: (row) =>
      ofHolder(row.status === HOLDER_CHANGE_STATUS.pending ? MESSAGES.holderApplied : MESSAGES.holderChanged)(row),
    body: holderApplyBody,
    run: applyHolderChange,
  });
  stepRoute(app, server, holderChange.path, {
    name: 'approve',
    permission: 'cem:holder:approve',
    summary: '通过持证人变更',
    message: ofHolder(MESSAGES.holderChanged),
    body: holderApproveBody,
    run: approveHolderChange,
  });
  stepRoute(app, server, holderChange.path, {
    name: 'reject',
    permission: 'cem:holder:approve',
    summary: '驳回持证人变更',
    message: ofHolder(MESSAGES.holderRejected),
    body: holderReasonBody,
    run: (work, body) => endHolderChange(work, 'reject', body),
  });
  stepRoute(app, server, holderChange.path, {
    name: 'withdraw',
    permission: 'cem:holder:apply',
    summary: '撤销持证人变更',
    message: ofHolder(MESSAGES.holderWithdrawn),
    body: holderReasonBody,
    run: (work, body) => endHolderChange(work, 'withdraw', body),
  });
}
