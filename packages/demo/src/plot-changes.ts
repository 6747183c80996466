import type { DictValue } from '@songbai/contract/dicts.ts';
import { OPEN_BURIALS } from '@songbai/contract/modules/burial/burial.rules.ts';
import { CANCEL_TYPE, CHANGE_TYPE, ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { exchangeFee } from '@songbai/contract/modules/plot-change/exchange.rules.ts';
import { CHANGE_STATUS, CONSENT_FORM, PLOT_AFTER } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { proposedFee, proposedShares } from '@songbai/contract/modules/refund/refund.rules.ts';
import { changeNo } from '@songbai/contract/rules/series-numbers.ts';
import { dayOf, minutesLater } from './calendar.ts';
import { type Act, cancelSale } from './closing.ts';
import { changeRight } from './rights.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Right, Sale } from './sales.ts';
import type { Person } from './staff.ts';
import { nextOfDay, type Unit } from './world.ts';

type Status = DictValue<'change_status'>;
const { pending, settling, papers, done, rejected, withdrawn } = CHANGE_STATUS;

/** One paid order without a burial in so many has an application; every third of them was not carried out. */
const APPLIED_EACH = 2;
const TURNS: readonly Status[] = [pending, rejected, withdrawn];
const APPROVED: ReadonlySet<Status> = new Set([settling, papers, done, rejected]);
const SETTLED: ReadonlySet<Status> = new Set([settling, papers, done]);

/** Fen: what is given back, and what the return costs. */
export function returnSums(received: number): { amount: number; handlingFee: number } {
  const handlingFee = proposedFee(received, received);
  return { amount: received - handlingFee, handlingFee };
}

/** Nobody is buried in the plot, and nobody is booked to be. */
function mayLeave({ rows }: Unit, { plot }: Sale): boolean {
  const isBooked = ({ plotId, status }: RowOf<'cemBurial'>) => plotId === plot.id && OPEN_BURIALS.includes(status);
  return Number(plot.burialCount ?? 0) === 0 && !rows.cemBurial.some(isBooked);
}

/** Some holders want to give their plot back; the right of those who still wait is frozen. */
export function mayApplyForReturn(unit: Unit, sale: Sale, right: Right, act: Act): void {
  if (!mayLeave(unit, sale) || sale.order.receivedAmount === 0) return;
  const turn = unit.world.next('returns applied for');
  if (turn % APPLIED_EACH !== 0) return;
  const status = TURNS[Math.floor(turn / APPLIED_EACH) % TURNS.length] ?? pending;
  addChange(unit, sale, right, act, status);
  if (status === pending) changeRight(right, act, { status: RIGHT_STATUS.frozen });
}

/**
 * Some holders want a dearer plot in the place of theirs, which is kept for them: one waits for the money that it costs
 * more, the next for the approval.
 * @returns whether this holder does
 */
export function mayExchange(unit: Unit, sale: Sale, right: Right, act: Act): boolean {
  const { order, customer } = sale;
  if (!mayLeave(unit, sale) || order.receivedAmount === 0) return false;
  const handlingFee = exchangeFee(order.depositAmount ?? 0, order.receivedAmount);
  const amount = order.receivedAmount - handlingFee;
  const kept = unit.kept.find(({ plot: other }) => (other.listPrice ?? 0) > amount);
  if (!kept) return false;
  unit.kept.splice(unit.kept.indexOf(kept), 1);
  const toPrice = kept.plot.listPrice ?? 0;
  const approved = unit.world.next('exchanges') % 2 === 1;
  Object.assign(kept.hold, { orderId: order.id, customerId: customer.id, reason: '换墓办理中' });
  if (approved) cancelSale(sale, act, CANCEL_TYPE.returned, '换墓办理中', CANCEL_TYPE.exchanged);
  addChange(unit, sale, right, act, approved ? settling : pending, {
    changeType: CHANGE_TYPE.exchange,
    fromStatus: ORDER_STATUS.paid,
    note: '希望与亲属的墓位相邻',
    toPlotId: kept.plot.id,
    toPlotFullName: kept.plot.fullName ?? null,
    ...{ handlingFee, amount, toPrice },
    ...{ supplementAmount: toPrice - amount, differenceAmount: 0 },
  });
  changeRight(right, act, { status: RIGHT_STATUS.frozen });
  return true;
}

/** Every second order in 退款中 waits through a return of its plot: for its money, or for its papers. */
export function mayReturn(
  unit: Unit,
  sale: Sale,
  right: Right,
  act: Act,
): { id: string; amount: number; paid: boolean } | undefined {
  const turn = unit.world.next('returns under way');
  if (turn % 2 !== 0 || !mayLeave(unit, sale)) return undefined;
  const paid = turn % 4 === 0;
  const id = addChange(unit, sale, right, act, paid ? papers : settling);
  changeRight(right, act, { status: RIGHT_STATUS.frozen });
  return { id, amount: returnSums(sale.order.receivedAmount).amount, paid };
}

/** A returned plot, or what else the facts say, with consent, settlement and papers; returns its id. */
export function addChange(
  unit: Unit,
  sale: Sale,
  right: Right,
  { by, time }: Act,
  status: Status,
  facts: Partial<RowOf<'cemPlotChange'>> = {},
): string {
  const { order, plot, customer } = sale;
  const id = unit.world.ids('plotChange');
  const stamp = stampOf(by.username, time, by.depart);
  const { tenantId } = unit;
  const finished = status === done;
  const ended = status === rejected || status === withdrawn;
  const day = time.slice(0, 10);
  unit.rows.cemPlotChange.push({
    stamp,
    id,
    tenantId,
    changeNo: changeNo(day, nextOfDay(unit, 'change', dayOf(day))),
    changeType: CHANGE_TYPE.return,
    status,
    cemeteryId: order.cemeteryId ?? null,
    orderId: order.id,
    orderNo: order.orderNo ?? null,
    rightId: right.id,
    plotId: plot.id,
    plotFullName: order.plotFullName ?? null,
    customerName: customer.name ?? null,
    applicant: customer.name ?? '',
    relation: '14',
    reason: '1',
    note: '举家迁往外地',
    late: 'N',
    receivedAmount: order.receivedAmount,
    consumedAmount: 0,
    ...returnSums(order.receivedAmount),
    feeRefund: 0,
    plotAfter: PLOT_AFTER.sell,
    applyId: by.id,
    applyName: by.realname,
    applyTime: time,
    ...approvalBy(APPROVED.has(status) ? (unit.staff.finance_mgr[0] ?? by) : undefined, time, status),
    certReturned: finished ? 'Y' : null,
    contractReturned: finished ? 'Y' : null,
    receiptReturned: finished ? 'Y' : null,
    finishName: finished ? by.realname : null,
    finishTime: finished ? minutesLater(time, 30) : null,
    closeReason: ended ? '家属意见不一，暂不退墓' : null,
    ...facts,
  });
  const consent = { signer: customer.name ?? '', relation: '14' as const, form: CONSENT_FORM.inPerson, signDate: day };
  const own = { stamp, tenantId, changeId: id };
  unit.rows.cemPlotChangeConsent.push({ ...own, id: unit.world.ids('changeConsent'), orderNum: 1, ...consent });
  if (SETTLED.has(status)) addLines(unit, sale, own);
  return id;
}

function approvalBy(person: Person | undefined, time: string, status: Status): Partial<RowOf<'cemPlotChange'>> {
  return {
    approveId: person?.id ?? null,
    approveName: person?.realname ?? null,
    approveTime: person ? minutesLater(time, 4) : null,
    approveOpinion: person ? (status === rejected ? '家属意见不一' : '同意') : null,
  };
}

function addLines(
  unit: Unit,
  { order }: Sale,
  own: { stamp: ReturnType<typeof stampOf>; tenantId: number; changeId: string },
): void {
  const lines = unit.rows.cemOrderItem.filter(({ orderId }) => orderId === order.id);
  const items = lines.map(({ id, name, amount, discount }) => ({
    itemId: id,
    name,
    amount: amount - discount,
    refundable: true,
  }));
  for (const [at, share] of proposedShares(items, order.receivedAmount).entries()) {
    const { deductionAmount: _none, ...line } = share;
    unit.rows.cemPlotChangeLine.push({ ...own, id: unit.world.ids('changeLine'), orderNum: at + 1, ...line });
  }
}
