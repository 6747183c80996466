import { CHANGE_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { RIGHT_END, RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { outDayRefusal } from '@songbai/contract/modules/plot-change/part-out.rules.ts';
import type { ChangeFinishBody, ChangeSettleBody } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { PLOT_AFTER } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import {
  buriedKind,
  type ChangeKind,
  movesAfter,
  papersRefusal,
  takesPlot,
} from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { stored } from '../../resource/read/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { noteFirstBurial } from '../burial/index.ts';
import { startWaitingTerm } from '../fee-term/index.ts';
import { carryOver, changeOrder, isOwnSale, moveRights, orderTable, paymentIdOf, releasePlot } from '../order/index.ts';
import { actName, lockedChange, step } from './change-step.ts';
import { movePeople, peopleLeave } from './people.store.ts';
import { changeDetail, rightOfOrder } from './plot-change.store.ts';
import type { StoredChange } from './plot-change.table.ts';

/**
 * The holder pays the difference to the new plot, in one sum (domain.md §4.6: 2→4).
 * @throws AppError changeMissing, changeNothingDue, changeOwnMoney, moveNotAllowed, and those of a payment
 */
export async function settleChange(work: Work, { id, ...paid }: ChangeSettleBody): Promise<Row> {
  const seen = await lockedChange(work, id);
  const due = seen.supplementAmount ?? 0;
  if (!takesPlot(seen.changeType) || due === 0) throw new AppError('changeNothingDue');
  const free = work.as(withoutRules(work.actor));
  const [order] = await stored(free, orderTable(work.server), [seen.orderId ?? '']);
  if (!order) throw new AppError('orderMissing');
  if (isOwnSale(order, work.actor)) throw new AppError('changeOwnMoney');
  const change = await step(work, id, {
    event: 'settle',
    act: 'changeSettle',
    patch: () => ({ settleName: work.actor.realname, settleTime: work.clock.datetime() }),
    summary: (row) => `收取${actName(row)}差价 ${yuan(due)} 元（${row.changeNo ?? ''}）`,
  });
  const payNo = await carryOver(work, change.orderId ?? '', paid);
  return { ...(await changeDetail(work, id)), paymentId: payNo && (await paymentIdOf(work, payNo)) };
}

/**
 * The money is settled and the papers are back, or the dead who leave have left (domain.md §4.6: 4→5, 3→5): the right
 * ends and its plot is free as agreed, with a new plot its right begins, or the right is valid again without those who left.
 * @throws AppError changeMissing, moveNotAllowed, changePapersMissing, changeOutDateNeeded, outDateWrong
 */
export async function finishChange(work: Work, body: ChangeFinishBody): Promise<Row> {
  await lockedChange(work, body.id);
  const yn = (value: boolean) => (value ? 'Y' : 'N');
  const change = await step(work, body.id, {
    event: 'finish',
    act: 'changeFinish',
    patch: (row) => {
      refuseUnfinished(work, row, body);
      return {
        certReturned: yn(body.certReturned),
        contractReturned: yn(body.contractReturned),
        receiptReturned: yn(body.receiptReturned),
        lossStatement: body.lossStatement?.trim() || null,
        outDate: body.outDate ?? null,
        finishName: work.actor.realname,
        finishTime: work.clock.datetime(),
      };
    },
    summary: (row) =>
      row.changeType === CHANGE_TYPE.partlyOutgoing
        ? `办理完毕${actName(row)}（${row.changeNo ?? ''}）：${row.deceasedNames ?? ''}迁往${row.destination ?? ''}`
        : `收回证件，${actName(row)}办理完毕（${row.changeNo ?? ''}）`,
  });
  if (change.changeType === CHANGE_TYPE.partlyOutgoing) await leavePartly(work, change);
  else await leaveOrder(work, change);
  return changeDetail(work, change.id);
}

/** Only where the right ends does the holder give the papers back. */
function refuseUnfinished(work: Work, row: StoredChange, body: ChangeFinishBody): void {
  if (row.changeType !== CHANGE_TYPE.partlyOutgoing) refuseIf(papersRefusal(body));
  if (!buriedKind(row.changeType as ChangeKind)) return;
  const applied = (row.applyTime ?? '').slice(0, 10);
  refuseIf(outDayRefusal(body.outDate, { applied, today: work.clock.today() }));
}

/** Who leaves has left; the right is valid as before. */
async function leavePartly(work: Work, change: StoredChange): Promise<void> {
  await moveRights(work, change.orderId ?? '', RIGHT_STATUS.frozen, { status: RIGHT_STATUS.valid });
  await peopleLeave(work, change);
}

async function leaveOrder(work: Work, change: StoredChange): Promise<void> {
  const exchanged = takesPlot(change.changeType);
  const { after } = await changeOrder(work.as(withoutRules(work.actor)), change.orderId ?? '', () => ({
    patch: { orderStatus: ORDER_STATUS.cancelled },
  }));
  if (exchanged) await beginAgain(work, change);
  await releasePlot(work, after, exchanged ? RIGHT_END.exchanged : RIGHT_END.returned, {
    after: movesAfter(change.plotAfter ?? PLOT_AFTER.sell),
    restore: change.changeType === CHANGE_TYPE.relocation,
  });
}

/** The right to the new plot begins, with the people of the old one. */
async function beginAgain(work: Work, change: StoredChange): Promise<void> {
  const orderId = change.toOrderId ?? '';
  const begins = { status: RIGHT_STATUS.valid, startDate: work.clock.today() };
  await moveRights(work, orderId, RIGHT_STATUS.frozen, begins);
  const right = await rightOfOrder(work, orderId);
  if (!right) throw new AppError('changeRightMissing', { act: actName(change) });
  await movePeople(work, change, right.id);
  if (change.changeType !== CHANGE_TYPE.relocation || change.outDate === null) return;
  await noteFirstBurial(work, right.id, change.outDate);
  await startWaitingTerm(work, right.id, change.outDate);
}
