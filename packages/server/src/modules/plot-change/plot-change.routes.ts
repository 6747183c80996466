import { dictText } from '@songbai/contract/dicts.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  changeApplyBody,
  changeApproveBody,
  changeFinishBody,
  changeProposalQuery,
  changeReasonBody,
  changeSettleBody,
} from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { plotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Row } from '../../resource/read/present.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { doneText } from '../../resource/write/done-text.ts';
import { stepRoute } from '../../resource/write/step-route.ts';
import { applyChange } from './apply.service.ts';
import { changeProposal } from './change-case.ts';
import { approveChange, rejectChange, withdrawChange } from './decide.service.ts';
import { finishChange, settleChange } from './finish.service.ts';

/** 换墓已驳回：王小明（松鹤园-A区-01排-01号，QZ1）: what was done with which change. */
const ofChange =
  (text: string) =>
  (row: Row): string =>
    doneText(
      `${dictText('change_type', String(row.changeType))}${text}`,
      row.customerName,
      row.plotFullName,
      row.toPlotFullName && `新墓位 ${String(row.toPlotFullName)}`,
    );

/** Calls of plot changes besides the generic list, detail and export (domain.md §4.6). */
export function plotChangeRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${plotChange.path}/proposal`,
    access: { permission: 'cem:plotChange:apply' },
    summary: '须签署同意的人员和结算建议',
    query: changeProposalQuery,
    handle: async ({ actor, query }) => ok(await changeProposal(reading(server, actor), query)),
  });
  stepRoute(app, server, plotChange.path, {
    name: 'apply',
    permission: 'cem:plotChange:apply',
    summary: '登记退墓、换墓、园内迁移或部分迁出',
    message: ofChange('已登记，等待审批'),
    body: changeApplyBody,
    run: applyChange,
  });
  stepRoute(app, server, plotChange.path, {
    name: 'approve',
    permission: 'cem:plotChange:approve',
    summary: '通过',
    message: (row) => ofChange(approvedText(row))(row),
    body: changeApproveBody,
    run: approveChange,
  });
  const reject = { name: 'reject', permission: 'cem:plotChange:approve', summary: '驳回', run: rejectChange };
  const withdraw = { name: 'withdraw', permission: 'cem:plotChange:apply', summary: '撤销', run: withdrawChange };
  for (const act of [reject, withdraw])
    stepRoute(app, server, plotChange.path, { ...act, message: ofChange(`已${act.summary}`), body: changeReasonBody });
  stepRoute(app, server, plotChange.path, {
    name: 'settle',
    permission: 'cem:plotChange:settle',
    summary: '收取差价',
    message: (row) => doneText(MESSAGES.changeSettledSum(Number(row.supplementAmount)), row.customerName, row.orderNo),
    body: changeSettleBody,
    run: settleChange,
  });
  stepRoute(app, server, plotChange.path, {
    name: 'finish',
    permission: 'cem:plotChange:finish',
    summary: '收回证件或起葬后办理完毕',
    message: ofChange('办理完毕'),
    body: changeFinishBody,
    run: finishChange,
  });
}

/** 通过, and what is waited for now. */
function approvedText(row: Row): string {
  if (row.status === CHANGE_STATUS.digging) return `已通过，请安排起葬`;
  if (row.status === CHANGE_STATUS.papers) return `已通过，无差价，请收回证件`;
  return Number(row.supplementAmount ?? 0) > 0 ? `已通过，请收取差价` : `已通过，退款已提交审批`;
}
