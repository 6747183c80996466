import { MESSAGES } from '@songbai/contract/messages.ts';
import { feeProposalQuery, feeRenewBody } from '@songbai/contract/modules/fee/fee.calls.ts';
import { feeTerm } from '@songbai/contract/modules/fee/fee-term.resource.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { doneText } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { feeProposal } from './fee-quote.ts';
import { renewFee } from './renew-fee.service.ts';

/** Calls of management fees besides list and export. */
export function feeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${feeTerm.path}/proposal`,
    access: { permission: 'cem:fee:renew' },
    summary: '管理费续费的欠费与应收',
    query: feeProposalQuery,
    handle: async ({ actor, query }) => ok(await feeProposal(server, actor, query.orderId)),
  });
  stepRoute(app, server, feeTerm.path, {
    name: 'renew',
    permission: 'cem:fee:renew',
    summary: '管理费续费收款',
    message: (row) =>
      doneText(
        MESSAGES.feeRenewed,
        row.plotFullName,
        `${yuan(Number(row.paidAmount))} 元`,
        `缴至 ${String(row.endDate)}`,
      ),
    body: feeRenewBody,
    run: renewFee,
  });
}
