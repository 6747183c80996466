import { dictText } from '@songbai/contract/dicts.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { partOutRefusal } from '@songbai/contract/modules/plot-change/part-out.rules.ts';
import type { ChangeApplyBody } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { changeConsent } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { consentRefusal, takesPlot } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { changeNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { stored } from '../../resource/read/store.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { refuseBooked } from '../burial/index.ts';
import { notifyApprovers } from '../message/index.ts';
import { keepFor, moveRights, orderDebtor, orderTable, refuseChanging } from '../order/index.ts';
import type { StoredPlot } from '../plot/index.ts';
import {
  type ChangeCase,
  caseOf,
  exchangeSettlement,
  lateOf,
  returnSettlement,
  signersOf,
  targetOf,
} from './change-case.ts';
import { changeDetail } from './plot-change.store.ts';
import { plotChangeTable } from './plot-change.table.ts';

/**
 * Registers that a plot is given back or exchanged, or that some of its dead leave it: the right is frozen, and the new
 * plot kept, until another person decides (domain.md §4.6: 0→1).
 * @throws AppError orderMissing, changeRightMissing, changeUnderWay, burialBooked, plotNotForSale, and the refusals of the rules
 */
export async function applyChange(work: Work, body: ChangeApplyBody): Promise<Row> {
  const found = await lockedCase(work, body);
  const { order, plot } = found;
  await refuseBooked(work, plot.id);
  const target = takesPlot(found.kind) ? await targetOf(work, found, body.toPlotId) : undefined;
  refuseConsents(work, found, body);
  const details = await detailsOf(work, { found, target, body });
  // Of two applications, and of an application and a move out, one freezes the right.
  const frozen = await moveRights(work, order.id, RIGHT_STATUS.valid, { status: RIGHT_STATUS.frozen });
  if (frozen === 0) throw new AppError('changeUnderWay', { act: actOf(found) });
  const no = await numberOf(work);
  if (target) await keepFor(work, order, target.id, `${actOf(found)}${no}`);
  const made = await insertChange(work, found, body, { ...details, changeNo: no });
  const consents = body.consents.map((consent, at) => ({
    ...consent,
    signer: consent.signer.trim(),
    changeId: made.id,
    orderNum: at + 1,
  }));
  await insertLogged(work, 'cem_plot_change_consent', consents);
  noteApplication(work, found, body, details);
  await notifyOfChange(work, found, made, body.reason);
  return changeDetail(work, made.id);
}

const actOf = ({ kind }: ChangeCase): string => dictText('change_type', kind);

/** The order is locked before its plot, and both plots of an exchange together. */
async function lockedCase(work: Work, body: ChangeApplyBody): Promise<ChangeCase> {
  checkDictionaries(work, plotChangeTable.resource.fields, { relation: body.relation });
  for (const { relation } of body.consents) checkDictionaries(work, changeConsent.fields, { relation });
  await orderDebtor.lock(work, body.orderId);
  const [seen] = await stored(work, orderTable(work.server), [body.orderId]);
  if (!seen?.plotId) throw new AppError('orderMissing');
  const plots = [seen.plotId, ...(body.toPlotId ? [body.toPlotId] : [])];
  await lockLive(work, 'cem_plot', work.actor.tenantId, [...new Set(plots)]);
  await refuseChanging(work, body.orderId);
  return caseOf(work, body.orderId, body.changeType ?? CHANGE_TYPE.return);
}

function refuseConsents(work: Work, found: ChangeCase, { consents }: ChangeApplyBody): void {
  refuseIf(consentRefusal(signersOf(found), consents));
  const later = consents.find(({ signDate }) => signDate > work.clock.today());
  if (later) throw new AppError('changeSignedLater', { name: later.signer.trim() });
}

interface Asked {
  found: ChangeCase;
  target: StoredPlot | undefined;
  body: ChangeApplyBody;
}

/** What each kind tells besides; sums are those of today, as the approver reads them, frozen by the approval. */
async function detailsOf(work: Work, { found, target, body }: Asked): Promise<Values> {
  const { kind, order, right, people } = found;
  if (kind === CHANGE_TYPE.partlyOutgoing) return partOut(people, body);
  if (!body.plotAfter) throw new AppError('changePlotAfterNeeded');
  const { plotAfter } = body;
  if (!target) {
    const { lines: _lines, ...sums } = await returnSettlement(work, order.id, right.id);
    return { plotAfter, ...sums };
  }
  const facts = { orderId: order.id, rightId: right.id, depositAmount: order.depositAmount ?? 0 };
  const { lines: _lines, ...sums } = await exchangeSettlement(work, facts, target);
  const moving =
    people
      .map(({ name }) => name)
      .join('、')
      .slice(0, 200) || null;
  return { plotAfter, toPlotId: target.id, toPlotFullName: target.fullName, deceasedNames: moving, ...sums };
}

function partOut(people: ChangeCase['people'], { deceasedIds = [], destType, destination }: ChangeApplyBody): Values {
  refuseIf(partOutRefusal(people, deceasedIds));
  if (!destType || !destination?.trim()) throw new AppError('changeDestinationNeeded');
  const names = people.filter(({ id }) => deceasedIds.includes(id)).map(({ name }) => name);
  return {
    deceasedIds: deceasedIds.join(','),
    deceasedNames: names.join('、').slice(0, 200),
    destType,
    destination: destination.trim(),
  };
}

function noteApplication(
  work: Work,
  found: ChangeCase,
  body: ChangeApplyBody,
  { toPlotFullName, deceasedNames }: Values,
) {
  const { plot, order } = found;
  const whose = found.kind === CHANGE_TYPE.partlyOutgoing ? `，逝者${String(deceasedNames)}` : '';
  const where = toPlotFullName ? `，换至「${String(toPlotFullName)}」` : '';
  const asked = `申请人${body.applicant.trim()}，原因：${dictText('change_reason', body.reason)}`;
  const summary = `${work.actor.realname}登记${actOf(found)}「${plot.fullName ?? ''}」${where}${whose}，${asked}`;
  const event = { plotId: plot.id, bizType: 'order' as const, bizId: order.id, event: 'changeApply', summary };
  const after = { changeStatus: CHANGE_STATUS.pending, changeType: found.kind };
  work.events([{ ...event, reason: body.note?.trim() || null, before: null, after }]);
}

/** A late one is decided on by fewer. */
function notifyOfChange(
  work: Work,
  { plot, kind }: ChangeCase,
  { id, changeNo, late }: Made,
  reason: string,
): Promise<void> {
  return notifyApprovers(work, {
    event: 'plot_change_approval',
    code: late ? 'cem:plotChange:late' : 'cem:plotChange:approve',
    values: {
      person: work.actor.realname,
      changeNo,
      kind: dictText('change_type', kind),
      plot: plot.fullName ?? '',
      reason: dictText('change_reason', reason),
    },
    ...{ busType: 'plotChange', busId: id },
  });
}

/** A change that was just registered. */
interface Made {
  id: string;
  changeNo: string;
  late: boolean;
}

async function numberOf(work: Work): Promise<string> {
  const today = work.clock.today();
  return changeNo(today, await nextNumber(work.db, `change:${work.actor.tenantId}:${today}`));
}

async function insertChange(work: Work, found: ChangeCase, body: ChangeApplyBody, details: Values): Promise<Made> {
  const { kind, order, plot, right } = found;
  const today = work.clock.today();
  const late = lateOf(found, today);
  const id = await insert(
    work,
    plotChangeTable,
    {},
    {
      changeType: kind,
      status: CHANGE_STATUS.pending,
      cemeteryId: order.cemeteryId,
      orderId: order.id,
      orderNo: order.orderNo,
      rightId: right.id,
      plotId: plot.id,
      plotFullName: plot.fullName,
      customerName: right.holder,
      applicant: body.applicant.trim(),
      relation: body.relation,
      phone: body.phone?.trim() || null,
      reason: body.reason,
      note: body.note?.trim() || null,
      files: body.files || null,
      late: late ? 'Y' : 'N',
      fromStatus: order.orderStatus,
      ...details,
      applyId: work.actor.userId,
      applyName: work.actor.realname,
      applyTime: work.clock.datetime(),
    },
  );
  return { id, changeNo: String(details.changeNo), late };
}
