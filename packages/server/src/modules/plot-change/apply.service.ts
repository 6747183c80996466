import { dictText } from '@songbai/contract/dicts.ts';
import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { ChangeApplyBody, ChangeProposal } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { changeConsent } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import {
  consentRefusal,
  isLate,
  requiredSigners,
  returnRefusal,
  type Settlement,
  settleReturn,
} from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { proposedShares } from '@songbai/contract/modules/refund/refund.rules.ts';
import { changeNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { refuseBooked } from '../burial/index.ts';
import { tellApprovers } from '../message/index.ts';
import { factsOf, moveRights, orderDebtor, orderTable, type StoredOrder } from '../order/index.ts';
import { plotTable, type StoredPlot } from '../plot/index.ts';
import { changeDetail, livingUsers, paidTerms, rightOfOrder } from './plot-change.store.ts';
import { plotChangeTable } from './plot-change.table.ts';

/** An order that the person may see, with its plot and its right. */
interface Case {
  order: StoredOrder;
  plot: StoredPlot;
  right: { id: string; status: string; holder: string };
}

async function caseOf(from: Reading, orderId: string): Promise<Case> {
  const [order] = await stored(from, orderTable(from.server), [orderId]);
  if (!order) throw new AppError('orderMissing');
  const [plot] = await stored({ ...from, actor: withoutRules(from.actor) }, plotTable, [order.plotId ?? '']);
  if (!plot) throw new AppError('plotMissing');
  refuseIf(
    returnRefusal(factsOf(order), { burialCount: Number(plot.burialCount ?? 0), disputeFlag: plot.disputeFlag }),
  );
  const right = await rightOfOrder(from, orderId);
  if (!right) throw new AppError('changeRightMissing');
  const holder = right.holder ?? order.customerName ?? '';
  return { order, plot, right: { id: right.id, status: right.status, holder } };
}

/** What a returned plot gives back as of today. @throws AppError changeNothingBack */
export async function settlementOf(from: Reading, orderId: string, rightId: string): Promise<Settlement> {
  const { payableAmount, net } = await orderDebtor.facts(from, orderId);
  const shares = proposedShares(await orderDebtor.items(from, orderId), net);
  return unwrap(settleReturn(shares, payableAmount, await paidTerms(from, rightId), from.server.clock.today()));
}

/** Who has to sign and what would be given back. @throws AppError orderMissing, burialBooked, and those of the rules */
export async function changeProposal(from: Reading, orderId: string): Promise<ChangeProposal> {
  const { order, plot, right } = await caseOf(from, orderId);
  if (right.status === RIGHT_STATUS.frozen) throw new AppError('changeUnderWay');
  await refuseBooked(from, plot.id);
  return {
    signers: requiredSigners(right.holder, await livingUsers(from, plot.id)),
    settlement: await settlementOf(from, orderId, right.id),
    late: isLate(order.orderDate ?? '', from.server.clock.today()),
  };
}

/**
 * Registers that an unburied plot is given back: the right is frozen until another person decides (domain.md §4.6: 0→1).
 * @throws AppError orderMissing, changeRightMissing, changeUnderWay, burialBooked, and the refusals of the rules
 */
export async function applyChange(work: Work, body: ChangeApplyBody): Promise<Row> {
  checkDictionaries(work.server, plotChangeTable.resource.fields, { relation: body.relation });
  for (const { relation } of body.consents) checkDictionaries(work.server, changeConsent.fields, { relation });
  await orderDebtor.lock(work, body.orderId);
  const [seen] = await stored(work, orderTable(work.server), [body.orderId]);
  if (!seen?.plotId) throw new AppError('orderMissing');
  await lockLive(work, 'cem_plot', work.actor.tenantId, [seen.plotId]);
  const found = await caseOf(work, body.orderId);
  const { order, plot, right } = found;
  await refuseBooked(work, plot.id);
  const today = work.clock.today();
  refuseIf(consentRefusal(requiredSigners(right.holder, await livingUsers(work, plot.id)), body.consents));
  const later = body.consents.find(({ signDate }) => signDate > today);
  if (later) throw new AppError('changeSignedLater', { name: later.signer.trim() });
  const settlement = await settlementOf(work, order.id, right.id);
  // Of two applications, and of an application and a move out, one freezes the right.
  const frozen = await moveRights(work, order.id, RIGHT_STATUS.valid, { status: RIGHT_STATUS.frozen });
  if (frozen === 0) throw new AppError('changeUnderWay');
  const made = await insertChange(work, found, settlement, body);
  const consents = body.consents.map((consent, at) => ({
    ...consent,
    signer: consent.signer.trim(),
    changeId: made.id,
    orderNum: at + 1,
  }));
  await insertLogged(work, 'cem_plot_change_consent', consents);
  const summary = `${work.actor.realname}登记退墓「${plot.fullName ?? ''}」，申请人${body.applicant.trim()}，原因：${dictText('change_reason', body.reason)}`;
  const event = { plotId: plot.id, bizType: 'order' as const, bizId: order.id, event: 'changeApply', summary };
  const after = { changeStatus: CHANGE_STATUS.pending };
  work.events([{ ...event, reason: body.note?.trim() || null, before: null, after }]);
  await tellOfChange(work, found, made, body.reason);
  return changeDetail(work, made.id);
}

/** A late one is decided on by fewer. */
function tellOfChange(work: Work, { plot }: Case, { id, changeNo, late }: Made, reason: string): Promise<void> {
  return tellApprovers(work, {
    event: 'plot_change_approval',
    code: late ? 'cem:plotChange:late' : 'cem:plotChange:approve',
    values: {
      person: work.actor.realname,
      changeNo,
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

/** The sums are those of today, as the approver reads them; the approval freezes those of its own day. */
async function insertChange(
  work: Work,
  { order, plot, right }: Case,
  { lines: _lines, ...sums }: Settlement,
  body: ChangeApplyBody,
): Promise<Made> {
  const today = work.clock.today();
  const no = changeNo(today, await nextNumber(work.db, `change:${work.actor.tenantId}:${today}`));
  const late = isLate(order.orderDate ?? '', today);
  const id = await insert(
    work,
    plotChangeTable,
    {},
    {
      changeNo: no,
      changeType: CHANGE_TYPE.return,
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
      plotAfter: body.plotAfter,
      ...sums,
      applyId: work.actor.userId,
      applyName: work.actor.realname,
      applyTime: work.clock.datetime(),
    },
  );
  return { id, changeNo: no, late };
}
