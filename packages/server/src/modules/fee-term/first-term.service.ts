import { FEE_STATUS, FEE_TERM_TYPE } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { feeBase, feeRuleFor, firstTermStart, termEnd } from '@songbai/contract/modules/fee/fee.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError } from '../../platform/errors.ts';
import { changeRow, withoutRules } from '../../resource/write/change.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { feeRulesOf, feeSubjects } from '../fee-rule/index.ts';
import { changePlotWithoutRules, plotById } from '../plot/index.ts';
import {
  billedFee,
  dateTerm,
  type FeeRight,
  keptTerms,
  moveOrderPaidTo,
  movePaidTo,
  nextSeq,
  validRightOf,
  waitingTerm,
} from './fee-term.store.ts';
import { feeTermTable } from './fee-term.table.ts';

/** An order that was paid, as its first term is made from it. */
interface SoldOrder {
  id: string;
  cemeteryId: string | null;
  plotFullName: string | null;
  customerName: string | null;
  payableAmount: number | null;
  listAmount: number | null;
}

/**
 * The fee that an order billed with its plot becomes the first term of its right: its money is paid, its years are a
 * cycle of the rule, and it begins by the rule at once or with the first burial (domain.md §3.16). Nothing where the
 * order billed none, no rule holds, or the plot is exempt.
 */
export async function addFirstTerm(
  work: Work,
  order: SoldOrder,
  sold: { plotId: string; rightId: string },
): Promise<void> {
  const { plotId, rightId } = sold;
  const amount = await billedFee(work.db, order.id);
  if (amount <= 0) return;
  const today = work.clock.today();
  const rule = feeRuleFor(await feeRulesOf(work.db, work.actor.tenantId), order.cemeteryId, today);
  if (!rule || (await plotById(work, plotId))?.feeFree === 'Y') return;
  const subject = (await feeSubjects(work.db, [{ ...order, plotId }])).get(plotId);
  const startDate = firstTermStart(rule.startFrom, today);
  const endDate = startDate === null ? null : termEnd(startDate, rule.cycleYears);
  const term = {
    cemeteryId: order.cemeteryId,
    plotId,
    plotFullName: order.plotFullName,
    orderId: order.id,
    rightId,
    holderName: order.customerName,
    seq: await nextSeq(work.db, rightId),
    termType: FEE_TERM_TYPE.first,
    startDate,
    endDate,
    years: rule.cycleYears,
    baseAmount: subject ? feeBase(rule, subject) : 0,
    amount,
    paidAmount: amount,
    payDate: today,
    payerName: order.customerName,
    status: startDate === null ? FEE_STATUS.notStarted : FEE_STATUS.paid,
    remark: '随购墓缴纳',
  };
  await insertLogged(work, 'cem_fee_term', [term]);
  const paid = `首期管理费 ${yuan(amount)} 元（${rule.cycleYears}年）已随购墓缴纳`;
  if (endDate === null) {
    await record(work, { plotId, orderId: order.id }, { event: 'feeFirst', summary: `${paid}，首次安葬后起算` });
    return;
  }
  await begin(work, { id: rightId, startDate: today, feePaidTo: null }, { plotId, orderId: order.id, endDate });
  const summary = `${paid}，缴至${endDate}`;
  await record(work, { plotId, orderId: order.id }, { event: 'feeFirst', summary, feePaidTo: endDate });
}

/** The first burial of a right starts the term that waited for it, from the day of the burial on (domain.md §4.5: 4→5). */
export async function startWaitingTerm(work: Work, rightId: string, day: string): Promise<void> {
  const term = await waitingTerm(work.db, rightId);
  if (!term) return;
  const endDate = termEnd(day, term.years);
  if (!(await dateTerm(work, term.id, { startDate: day, endDate }))) return;
  const { plotId, orderId } = term;
  await begin(work, { id: rightId, startDate: day, feePaidTo: null }, { plotId, orderId, endDate });
  const summary = `首次安葬，首期管理费自${day}起算，缴至${endDate}`;
  await record(work, { plotId, orderId }, { event: 'feeStart', summary, feePaidTo: endDate });
}

/**
 * The first term goes with its sale when the payment that settled it is taken back, begun or not; the next full payment
 * brings another. Not under years that were paid on top of it, so that terms have no gap (domain.md §3.11, §4.9).
 * @throws AppError undoFrozen, undoFee, undoFeeState, feeTermChanged
 */
export async function undoFirstTerm(work: Work, orderId: string): Promise<void> {
  const right = await validRightOf(work.db, work.actor.tenantId, orderId);
  if (!right) throw new AppError('undoFrozen');
  const { id, feePaidTo } = right;
  const terms = await keptTerms(work.db, id);
  const onTop = terms.some(({ payNo, termType }) => payNo !== null || termType !== FEE_TERM_TYPE.first);
  if (onTop || (terms.length === 0 && feePaidTo !== null)) throw new AppError('undoFee', { date: feePaidTo ?? '' });
  if (feePaidTo !== null && !(await movePaidTo(work, right, null))) throw new AppError('feeTermChanged');
  for (const term of terms) {
    await changeRow(work.as(withoutRules(work.actor)), { table: feeTermTable, id: term.id }, ({ status }) => {
      if (status !== FEE_STATUS.paid && status !== FEE_STATUS.notStarted) throw new AppError('undoFeeState');
      return { patch: { status: FEE_STATUS.voided, paidAmount: 0 } };
    });
  }
}

interface Place {
  plotId: string;
  orderId: string;
}

async function begin(work: Work, right: FeeRight, { orderId, endDate }: Place & { endDate: string }): Promise<void> {
  await movePaidTo(work, right, endDate);
  await moveOrderPaidTo(work, orderId, endDate);
}

/** Plot and order tell of the term; the plot carries the day too. */
async function record(
  work: Work,
  { plotId, orderId }: Place,
  { event, summary, feePaidTo }: { event: string; summary: string; feePaidTo?: string },
): Promise<void> {
  const after = feePaidTo === undefined ? {} : { feePaidTo };
  await changePlotWithoutRules(work, plotId, () => ({ patch: after, event, summary }));
  work.events([{ plotId, bizType: 'order', bizId: orderId, event, summary, before: null, after }]);
}
