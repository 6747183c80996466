import { FEE_STATUS, FEE_TERM_TYPE } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { termEnd } from '@songbai/contract/modules/fee/fee.rules.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { feeTermTable, liveTerms, movePaidTo, paidBefore } from '../fee-term/index.ts';
import { changeOrder } from '../order/index.ts';
import { changePlotWithoutRules } from '../plot/index.ts';

/**
 * Voids the term of a fee whose payment is no longer valid, and moves the paid day back to that of the term before
 * (domain.md §3.11, §4.9). Only the last term of a right, so that the terms have no gap; a first term of the sale that
 * was noted later and follows it (migration 0062) takes its days.
 * @param taken.id the term
 * @throws AppError undoFeeState, undoFeeLater, feeTermChanged
 */
export async function undoFeePayment(
  work: Work,
  taken: { id: string; event: string; summary: string; reason: string },
): Promise<void> {
  const { id, ...reasons } = taken;
  const free = work.as(withoutRules(work.actor));
  const [term] = await stored(free, feeTermTable, [id]);
  if (term?.status !== FEE_STATUS.paid) throw new AppError('undoFeeState');
  const { rightId, plotId, orderId, startDate: begun } = term;
  if (rightId === null || plotId === null || orderId === null || begun === null) throw new AppError('undoFeeState');
  const others = await liveTerms(work, rightId, id);
  const follower = ofSaleAfter(others, begun);
  const end = follower ? termEnd(begun, follower.years) : others.at(-1)?.endDate;
  const feePaidTo = end ?? (await paidBefore(work, rightId, begun));
  const right = { id: rightId, feePaidTo: follower ? follower.endDate : term.endDate };
  if (!(await movePaidTo(work, right, feePaidTo))) throw new AppError('feeTermChanged');
  await changeRow(free, { table: feeTermTable, id }, (row) => {
    if (row.status !== FEE_STATUS.paid) throw new AppError('undoFeeState');
    return { patch: { status: FEE_STATUS.voided, paidAmount: 0 } };
  });
  if (follower) {
    const days = { startDate: begun, endDate: feePaidTo };
    await changeRow(free, { table: feeTermTable, id: follower.id }, () => ({ patch: days }));
  }
  const patch = { feePaidTo };
  await changePlotWithoutRules(work, plotId, () => ({ patch, ...reasons }));
  await changeOrder(free, orderId, () => ({ patch }));
  const about = { plotId, bizType: 'order' as const, bizId: orderId };
  work.events([{ ...about, ...reasons, before: { feePaidTo: term.endDate }, after: patch }]);
}

type LiveTerm = Awaited<ReturnType<typeof liveTerms>>[number];

/** The sale's own term after a day, if nothing else is. @throws AppError undoFeeLater */
function ofSaleAfter(terms: readonly LiveTerm[], day: string): LiveTerm | undefined {
  const later = terms.filter(({ startDate }) => startDate !== null && startDate > day);
  const ofSale = later.every(({ payNo, termType }) => payNo === null && termType === FEE_TERM_TYPE.first);
  if (later.length > 1 || !ofSale) throw new AppError('undoFeeLater');
  return later[0];
}
