import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  changeApplyBody,
  changeApproveBody,
  changeFinishBody,
  changeProposalQuery,
  changeReasonBody,
} from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { applyChange, changeProposal } from './apply.service.ts';
import { approveChange, finishChange, rejectChange, withdrawChange } from './decide.service.ts';

/** Calls of plot changes besides the generic list, detail and export (domain.md §4.6). */
export function plotChangeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${plotChange.path}/proposal`,
    access: { permission: 'cem:plotChange:apply' },
    summary: '退墓须签署同意的人员和结算建议',
    query: changeProposalQuery,
    handle: async ({ actor, query }) => ok(await changeProposal(reading(server, actor), query.orderId)),
  });
  stepRoute(app, server, plotChange.path, {
    name: 'apply',
    permission: 'cem:plotChange:apply',
    summary: '登记退墓',
    message: MESSAGES.changeApplied,
    body: changeApplyBody,
    run: applyChange,
  });
  stepRoute(app, server, plotChange.path, {
    name: 'approve',
    permission: 'cem:plotChange:approve',
    summary: '通过退墓',
    message: MESSAGES.changeApproved,
    body: changeApproveBody,
    run: approveChange,
  });
  for (const act of [
    {
      name: 'reject',
      permission: 'cem:plotChange:approve',
      summary: '驳回退墓',
      message: MESSAGES.changeRejected,
      run: rejectChange,
    },
    {
      name: 'withdraw',
      permission: 'cem:plotChange:apply',
      summary: '撤销退墓',
      message: MESSAGES.changeWithdrawn,
      run: withdrawChange,
    },
  ])
    stepRoute(app, server, plotChange.path, { ...act, body: changeReasonBody });
  stepRoute(app, server, plotChange.path, {
    name: 'finish',
    permission: 'cem:plotChange:finish',
    summary: '收回证件，完成退墓',
    message: MESSAGES.changeFinished,
    body: changeFinishBody,
    run: finishChange,
  });
}
