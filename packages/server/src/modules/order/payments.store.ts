import type { DictValue } from '@songbai/contract/dicts.ts';
import { PAY_BIZ, PAY_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import { paymentNo } from '@songbai/contract/rules/series-numbers.ts';
import { transactionNumber } from '@songbai/contract/rules/transaction-number.ts';
import type { Trx } from '../../db/database.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';

/** What a payment settles. A management fee belongs to the file of an order, but is none of its money. */
type Debtor =
  | { bizType: typeof PAY_BIZ.order | typeof PAY_BIZ.service; id: string }
  | { bizType: typeof PAY_BIZ.fee; id: string; orderId: string };

/** A received payment, all of it for one debtor row. */
export interface PaymentDraft {
  debtor: Debtor;
  /** Number and plot of the order that it is filed with, which the list of payments shows. */
  bizNo: string | null;
  plotFullName: string | null;
  /** Fen. */
  amount: number;
  method: string;
  payKind: DictValue<'pay_kind'>;
  payerName: string;
  channelNo?: string | undefined;
  remark?: string | undefined;
  /** The payment of the wrong order whose money this is. */
  movedFromId?: string | undefined;
  /** The exchange of plots that brought it from the former order. */
  changeId?: string | undefined;
}

/**
 * Writes a payment with its one allocation, so that allocations always add up to the payment (I4).
 * @returns the number of the payment
 * @throws AppError duplicateField for a transaction number that was used before
 */
export async function addPayment(work: Work<StoreContext>, draft: PaymentDraft): Promise<string> {
  const { debtor, bizNo, plotFullName, amount, method, payKind, payerName } = draft;
  const channelNo = transactionNumber(draft.channelNo);
  if (channelNo !== null && (await channelTaken(work.db, work.actor.tenantId, method, channelNo))) {
    throw new AppError(
      'duplicateField',
      { label: '交易流水号', value: channelNo.slice(0, 40) },
      { field: 'channelNo' },
    );
  }
  const today = work.clock.today();
  const number = await nextNumber(work.db, `payment:${work.actor.tenantId}:${today}`);
  const payNo = paymentNo(today, number);
  const payment = {
    payNo,
    ...fileOf(debtor),
    payTime: work.clock.datetime(),
    payerName,
    amount,
    method,
    payKind,
    cashierId: work.actor.userId,
    cashierName: work.actor.realname,
    status: PAY_STATUS.valid,
    channelNo,
    remark: draft.remark || null,
    // Not received today: it came from another order of the holder.
    bizType: draft.changeId === undefined ? debtor.bizType : PAY_BIZ.change,
    bizNo,
    plotFullName,
    movedFromId: draft.movedFromId ?? null,
    changeId: draft.changeId ?? null,
  };
  const [paymentId] = await insertLogged(work, 'cem_payment', [payment]);
  const allocation = { paymentId, bizType: debtor.bizType, bizId: debtor.id, amount };
  await insertLogged(work, 'cem_payment_allocation', [allocation]);
  return payNo;
}

/** The payment of a number, whose receipt is offered to who took it. */
export async function paymentIdOf({ db, actor }: Work<StoreContext>, payNo: string): Promise<string | null> {
  const row = await db
    .selectFrom('cemPayment')
    .select('id')
    .where('tenantId', '=', actor.tenantId)
    .where('payNo', '=', payNo)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Where a payment is filed: with an order of a plot, or with a service order. */
function fileOf(debtor: Debtor): { orderId: string } | { serviceOrderId: string } {
  if (debtor.bizType === PAY_BIZ.service) return { serviceOrderId: debtor.id };
  return { orderId: debtor.bizType === PAY_BIZ.fee ? debtor.orderId : debtor.id };
}

/** True when a valid payment of this method with this number exists; the unique index also covers races. */
async function channelTaken(trx: Trx, tenantId: number, method: string, channelNo: string): Promise<boolean> {
  const row = await trx
    .selectFrom('cemPayment')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('method', '=', method as DictValue<'pay_method'>)
    .where('channelNo', '=', channelNo)
    .where('status', '=', PAY_STATUS.valid)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many payments of the order itself are valid. */
export async function validPayments({ db, actor }: Work<StoreContext>, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cemPayment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenantId', '=', actor.tenantId)
    .where('orderId', '=', orderId)
    .where('bizType', 'in', [PAY_BIZ.order, PAY_BIZ.change])
    .where('status', '=', PAY_STATUS.valid)
    .executeTakeFirstOrThrow();
  return Number(count);
}
