import { dictText } from '@songbai/contract/dicts.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import { type PaidTerm, termBack } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { REFUND_REASON, REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { refundLine } from '@songbai/contract/modules/refund/refund.resource.ts';
import type { RefundShare } from '@songbai/contract/modules/refund/refund.rules.ts';
import { refundNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import { writeLines } from '../../resource/write/lines.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { giveBackTerms } from '../fee-term/index.ts';
import { orderDebtor, type RefundDebtor } from '../order/index.ts';
import { changeStatus, lineItems, refundDue } from './refund.store.ts';

/**
 * The management fee of years that were paid for beside the plot and not used (domain.md §3.15). The order is as it is:
 * nothing of this money was received for it.
 */
export const feeDebtor: RefundDebtor = {
  ...orderDebtor,
  items: async () => [],
  facts: async (from, id) => {
    const { salesId } = await orderDebtor.facts(from, id);
    const net = await refundDue(from, id);
    return { payableAmount: net, net, salesId, refunding: true, returned: false };
  },
  settle: async (work, _id, _amount, refundId) => {
    const terms = await lineItems(work, refundId);
    // A payment that was taken back meanwhile took its term with it.
    if ((await giveBackTerms(work, terms)) !== terms.length) throw new AppError('undoFeeState');
  },
  giveUp: async () => undefined,
};

/** What a plot change gives back of the management fee. */
interface FeeBack {
  change: { id: string; changeType: string | null; changeNo: string | null; fromStatus: string | null };
  order: {
    id: string;
    orderNo: string | null;
    plotId: string | null;
    plotFullName: string | null;
    customerName: string | null;
  };
  terms: readonly (PaidTerm & { id: string })[];
}

/** Opens the refund of the years not used, applied for with the change; nothing where there are none. */
export async function openFeeRefund(work: Work, { change, order, terms }: FeeBack): Promise<void> {
  const today = work.clock.today();
  const lines = terms.map((term) => lineOf(term, today)).filter(({ amount }) => amount > 0);
  if (lines.length === 0) return;
  const sum = (name: 'receivedAmount' | 'consumedAmount' | 'amount') =>
    lines.reduce((total, line) => total + line[name], 0);
  const note = `${dictText('change_type', change.changeType ?? '')}${change.changeNo ?? ''}`;
  const row = {
    refundNo: refundNo(today, await nextNumber(work.db, `refund:${work.actor.tenantId}:${today}`)),
    bizType: PAY_BIZ.fee,
    orderId: order.id,
    bizNo: String(order.orderNo),
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    customerName: order.customerName,
    changeId: change.id,
    fromStatus: change.fromStatus ?? '',
    reason: REFUND_REASON.feeReturned,
    note,
    receivedAmount: sum('receivedAmount'),
    consumedAmount: sum('consumedAmount'),
    ...{ deductionAmount: 0, handlingFee: 0, amount: sum('amount') },
    status: REFUND_STATUS.pending,
    applyId: work.actor.userId,
    applyName: work.actor.realname,
    applyTime: work.clock.datetime(),
  };
  const [id = ''] = await insertLogged(work, 'cem_refund', [row]);
  await writeLines(
    work,
    refundLine,
    id,
    lines.map((line) => ({ ...line })),
  );
}

function lineOf(term: PaidTerm & { id: string }, today: string): RefundShare {
  const amount = termBack(term, today);
  const name = `管理费 ${term.startDate} 至 ${term.endDate}`;
  const sums = { receivedAmount: term.amount, consumedAmount: term.amount - amount, deductionAmount: 0, amount };
  return { itemId: term.id, name, ...sums };
}

/** The fee follows the change: it is paid out once what the change settles is settled. @throws AppError refundFeeEarly */
export async function refuseEarlyFee(work: Work, changeId: string): Promise<void> {
  const settled: readonly (string | undefined)[] = [CHANGE_STATUS.papers, CHANGE_STATUS.done];
  if (!settled.includes(await changeStatus(work, changeId))) throw new AppError('refundFeeEarly');
}
