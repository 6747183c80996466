import { dictText } from '@songbai/contract/dicts.ts';
import type { HolderApplyBody } from '@songbai/contract/modules/holder-change/holder-change.calls.ts';
import {
  HOLDER_CHANGE_STATUS,
  HOLDER_CHANGE_TYPE,
} from '@songbai/contract/modules/holder-change/holder-change.dicts.ts';
import type { holderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import {
  type HolderEvent,
  holderApplyRefusal,
  moveHolderChange,
  needsApproval,
} from '@songbai/contract/modules/holder-change/holder-change.rules.ts';
import type { ApproveBody, ReasonBody } from '@songbai/contract/modules/step-bodies.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { holderChangeNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { get, stored } from '../../resource/read/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerById, customerTable } from '../customer/index.ts';
import { notifyApplicant, notifyApprovers } from '../message/index.ts';
import { changePlotWithoutRules, plotById, refuseDisputedPlot } from '../plot/index.ts';
import { liveRight, passRight, waitsFor } from './holder-change.store.ts';
import { holderChangeTable, type StoredHolderChange } from './holder-change.table.ts';

/**
 * Applies for another holder or contact of a plot's right. 更名 and 继承 wait for the approval of a second person,
 * 补正 and 联系人变更 apply at once (domain.md §3.6).
 * @throws AppError plotMissing, plotDisputed, customerMissing, holderChangeOpen, fileUnknown, and the refusals of the
 *   rules
 */
export async function applyHolderChange(work: Work, body: HolderApplyBody): Promise<Row> {
  const { plotId, toCustomerId, changeType, confirmed = false } = body;
  const [relation, consents] = [body.relation || null, body.consents || null];
  checkDictionaries(work, holderChangeTable.resource.fields, { relation });
  // Applications for one plot come one by one.
  await lockLive(work, 'cem_plot', work.actor.tenantId, [plotId]);
  const plot = await plotById(work, plotId);
  if (!plot) throw new AppError('plotMissing');
  await refuseDisputedPlot(work, plotId);
  const right = await liveRight(work, plotId);
  if (!right) throw new AppError('holderRightMissing');
  const target = await customerById(work, toCustomerId);
  const { holderId, status: rightStatus } = right;
  refuseIf(holderApplyRefusal({ changeType, relation, consents, confirmed, holderId, rightStatus, target }));
  if (await waitsFor(work, right.id)) throw new AppError('holderChangeOpen');
  const today = work.clock.today();
  const id = await insert(
    work,
    holderChangeTable,
    {},
    {
      changeNo: holderChangeNo(today, await nextNumber(work.db, `holder:${work.actor.tenantId}:${today}`)),
      plotId,
      plotFullName: plot.fullName,
      orderId: right.orderId,
      rightId: right.id,
      fromCustomerId: holderId,
      fromName: await nameOf(work, holderId),
      toCustomerId,
      toName: target.name,
      changeType,
      changeDate: today,
      relation,
      reason: body.reason.trim(),
      consents,
      documents: body.documents,
      status: needsApproval(changeType) ? HOLDER_CHANGE_STATUS.pending : HOLDER_CHANGE_STATUS.applied,
      applyId: work.actor.userId,
      applyName: work.actor.realname,
      applyTime: work.clock.datetime(),
    },
  );
  const [row] = await stored(work, holderChangeTable, [id]);
  if (!row) throw new AppError('holderChangeMissing');
  if (needsApproval(changeType)) {
    note(work, row, 'holderApply', `申请${doneText(row)}`, row.reason);
    await notifyOfHolder(work, row);
  } else await pass(work, row);
  return get(work, holderChangeTable, id);
}

function notifyOfHolder(work: Work, row: StoredHolderChange): Promise<void> {
  return notifyApprovers(work, {
    event: 'holder_change_approval',
    code: 'cem:holder:approve',
    values: {
      person: work.actor.realname,
      changeNo: row.changeNo,
      kind: dictText('holder_change_type', row.changeType),
      plot: row.plotFullName ?? '',
      from: row.fromName ?? '',
      to: row.toName ?? '',
    },
    ...{ busType: 'holderChange', busId: row.id },
  });
}

/**
 * A second person approves: the right has its new holder.
 * @throws AppError holderChangeMissing, moveNotAllowed, holderOwnApproval, holderChangedMeanwhile, plotDisputed
 */
export async function approveHolderChange(work: Work, { id, opinion }: ApproveBody): Promise<Row> {
  const row = await step(work, id, 'approve', { approveOpinion: opinion?.trim() || null });
  // Not deleted meanwhile, and not until the commit.
  const live = await lockLive(work, 'cem_customer', work.actor.tenantId, [row.toCustomerId]);
  if (live.size === 0) throw new AppError('customerMissing');
  await pass(work, row);
  await notifyDecided(work, row, '通过');
  return get(work, holderChangeTable, id);
}

/** Who applied hears what came of it. */
function notifyDecided(work: Work, row: StoredHolderChange, result: '通过' | '驳回'): Promise<void> {
  const { id, applyId, changeNo, approveOpinion } = row;
  const decided = { applyId, kind: '持证人变更', number: changeNo, result, reason: approveOpinion };
  return notifyApplicant(work, { waited: 'holder_change_approval', ...decided, busType: 'holderChange', busId: id });
}

/** @throws AppError holderChangeMissing, moveNotAllowed, holderOwnApproval for a rejection by who applied */
export async function endHolderChange(
  work: Work,
  event: 'reject' | 'withdraw',
  { id, reason }: ReasonBody,
): Promise<Row> {
  const rejects = event === 'reject';
  const patch = rejects ? { approveOpinion: reason.trim() } : { closeReason: reason.trim() };
  const row = await step(work, id, event, patch);
  note(work, row, rejects ? 'holderReject' : 'holderWithdraw', `${rejects ? '驳回' : '撤销'}${doneText(row)}`, reason);
  if (rejects) await notifyDecided(work, row, '驳回');
  return get(work, holderChangeTable, id);
}

async function step(
  work: Work,
  id: string,
  event: HolderEvent,
  patch: PatchOf<typeof holderChange>,
): Promise<StoredHolderChange> {
  const { actor, clock } = work;
  const target = { table: holderChangeTable, id, missing: 'holderChangeMissing' as const };
  const { after } = await changeRow(work, target, (row) => {
    const { to } = unwrap(moveHolderChange(row.status, event));
    if (event === 'withdraw') return { patch: { ...patch, status: to } };
    if (row.applyId === actor.userId) throw new AppError('holderOwnApproval');
    const approval = { approveId: actor.userId, approveName: actor.realname, approveTime: clock.datetime() };
    return { patch: { ...patch, ...approval, status: to } };
  });
  return after;
}

/** The right goes to the new holder, and the plot shows him; the order keeps who signed it. */
async function pass(work: Work, row: StoredHolderChange): Promise<void> {
  const { plotId, rightId, fromCustomerId, toCustomerId, changeType, toName } = row;
  await refuseDisputedPlot(work, plotId);
  const contact = changeType === HOLDER_CHANGE_TYPE.contact;
  const patch = contact ? { contactId: toCustomerId } : { holderId: toCustomerId };
  if (!(await passRight(work, { id: rightId, holderId: fromCustomerId }, patch)))
    throw new AppError('holderChangedMeanwhile');
  const summary = `${work.actor.realname}办理${doneText(row)}`;
  if (!contact)
    await changePlotWithoutRules(work, plotId, () => ({
      patch: { holderName: toName },
      event: 'holderChange',
      summary,
      reason: row.reason,
    }));
  note(work, row, 'holderChange', `办理${doneText(row)}`, row.reason);
  const event = { plotId: null, bizType: 'customer' as const, event: 'holderChange', summary, reason: row.reason };
  const states = { before: null, after: { changeNo: row.changeNo } };
  work.events([fromCustomerId, toCustomerId].map((bizId) => ({ ...event, ...states, bizId })));
}

const doneText = ({ changeType, fromName, toName, plotFullName, changeNo }: StoredHolderChange): string =>
  `${dictText('holder_change_type', changeType)}：「${plotFullName ?? ''}」${fromName ?? ''} → ${toName ?? ''}（${changeNo}）`;

function note(work: Work, row: StoredHolderChange, event: string, act: string, reason: string): void {
  const summary = `${work.actor.realname}${act}`;
  const about = { plotId: row.plotId, bizType: 'order' as const, bizId: row.orderId };
  const { changeNo, status } = row;
  work.events([{ ...about, event, summary, reason: reason.trim(), before: null, after: { changeNo, status } }]);
}

async function nameOf(work: Work, customerId: string): Promise<string | null> {
  const [row] = await stored(work.as(withoutRules(work.actor)), customerTable, [customerId]);
  return row?.name ?? null;
}
