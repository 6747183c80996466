import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { type PaidTerm, termBack } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import { REFUND_REASON, REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { refundLine } from '@songbai/contract/modules/refund/refund.resource.ts';
import type { RefundShare } from '@songbai/contract/modules/refund/refund.rules.ts';
import { refundNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { writeLines } from '../../resource/write/lines.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { ownTerms } from '../fee-term/index.ts';
import type { StoredOrder } from './order.table.ts';

/** What gives the management fee of years not used back: a plot change, or remains that moved out. */
export interface FeeBack {
  order: Pick<StoredOrder, 'id' | 'orderNo' | 'plotId' | 'plotFullName' | 'customerName'>;
  rightId: string;
  /** The plot change, where there is one; the fee is then paid out once that is settled. */
  changeId: string | null;
  fromStatus: string;
  note: string;
}

/**
 * Opens the refund of the management fee of years paid for beside the plot and not used (domain.md §3.15), applied for
 * with what ends the right; nothing where there are none.
 */
export async function openFeeRefund(work: Work, back: FeeBack): Promise<void> {
  const { order, rightId, changeId, fromStatus, note } = back;
  const today = work.clock.today();
  const lines = (await ownTerms(work, rightId)).map((term) => lineOf(term, today)).filter(({ amount }) => amount > 0);
  if (lines.length === 0) return;
  const sum = (name: 'receivedAmount' | 'consumedAmount' | 'amount') =>
    lines.reduce((total, line) => total + line[name], 0);
  const row = {
    refundNo: refundNo(today, await nextNumber(work.db, `refund:${work.actor.tenantId}:${today}`)),
    bizType: PAY_BIZ.fee,
    orderId: order.id,
    bizNo: String(order.orderNo),
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    customerName: order.customerName,
    ...{ changeId, fromStatus, note, reason: REFUND_REASON.feeReturned },
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
