import type { DictValue } from '@songbai/contract/dicts.ts';
import { PAY_BIZ } from '@songbai/contract/modules/order/payment.dicts.ts';
import { REFUND_STATUS } from '@songbai/contract/modules/refund/refund.dicts.ts';
import { refundNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import type { StoreContext } from '../../resource/context.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import type { PaymentDraft } from './payments.store.ts';

/** What a cancelled order leaves to be given back. */
export interface RefundDraft {
  debtor: PaymentDraft['debtor'];
  bizNo: string;
  plotId: string | null;
  plotFullName: string | null;
  customerName: string | null;
  /** State to which the order returns when the refund is rejected or withdrawn. */
  fromStatus: string;
  reason: DictValue<'refund_reason'>;
  note: string;
  /** Fen; the net received sum, of which `agreed` is given back where that was settled before. */
  amount: number;
  agreed?: number;
  /** The plot change that settles it. */
  changeId?: string;
}

/**
 * Opens the refund of an order that now is in 退款中, as a draft over all that was received (domain.md §4.2, §4.4).
 * @returns its id
 */
export async function openRefund(work: Work<StoreContext>, draft: RefundDraft): Promise<string> {
  const { debtor, amount, agreed = amount, ...head } = draft;
  const today = work.clock.today();
  const number = await nextNumber(work.db, `refund:${work.actor.tenantId}:${today}`);
  const row = {
    ...head,
    refundNo: refundNo(today, number),
    bizType: debtor.bizType,
    orderId: debtor.bizType === PAY_BIZ.order ? debtor.id : null,
    serviceOrderId: debtor.bizType === PAY_BIZ.service ? debtor.id : null,
    receivedAmount: amount,
    consumedAmount: 0,
    deductionAmount: amount - agreed,
    handlingFee: 0,
    amount: agreed,
    status: REFUND_STATUS.draft,
  };
  const [id = ''] = await insertLogged(work, 'cem_refund', [row]);
  return id;
}
