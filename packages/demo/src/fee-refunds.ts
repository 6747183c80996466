import type { DictValue } from '@songbai/contract/dicts.ts';
import { FEE_STATUS } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { REFUND_REASON, REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { dayText } from './calendar.ts';
import type { Act } from './closing.ts';
import { addFeeTerms, prepayFee } from './fees.ts';
import { addRefund } from './refunds.ts';
import type { Right, Sale } from './sales.ts';
import { atLatest, type Unit } from './world.ts';

type Status = DictValue<'refund_status'>;
const { pending, approved, paid, returned, rejected, withdrawn } = REFUND_STATUS;

/** What became of the fee that was paid in advance; some asked for it only now. */
const LEFT: readonly Status[] = [paid, rejected, pending, returned, withdrawn, approved];
const WAITS: ReadonlySet<Status> = new Set([pending, approved]);

const WORDS = { opinion: '缺少缴费凭证，补齐后重新申请', closeReason: '家属暂不办理' };

/** The fee paid in advance of those whose remains have left comes back: none of its years has begun (domain.md §3.15). */
export function refundFeeOfLeft(unit: Unit, sale: Sale, right: Right, left: Act): void {
  const { order } = sale;
  const turn = unit.world.next('fees of those who left');
  const status = LEFT[turn % LEFT.length] ?? paid;
  const lately = `${dayText(atLatest(unit, unit.world.reference - 1 - (turn % 9)))} 10:30:00`;
  const time = WAITS.has(status) && lately > left.time ? lately : left.time;
  const term = prepayFee(unit, sale, right, addFeeTerms(unit, sale, right));
  const amount = term.paidAmount ?? 0;
  const name = `管理费 ${term.startDate} 至 ${term.endDate}`;
  const facts = {
    ...{ by: left.by, time, fromStatus: order.orderStatus, note: '迁出' },
    debtor: { orderId: order.id, serviceOrderId: null },
    bizNo: String(order.orderNo),
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    customerName: order.customerName,
    reason: REFUND_REASON.feeReturned,
    items: [{ itemId: term.id, name, amount, refundable: true }],
    ...{ net: amount, amount, fee: WORDS },
  };
  addRefund(unit, facts, status);
  if (status === paid || status === returned) term.status = FEE_STATUS.refunded;
}
