import type { DictValue } from '@songbai/contract/dicts.ts';
import type { Trx } from '../../db/database.ts';
import { nextNumber } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';

/** Paid out of a customer's credit; nobody has any before deposits of credit exist. */
const FROM_CREDIT = '07';

/** Money that came in, all of it for one debtor row. */
export interface PaymentDraft {
  debtor: { bizType: '1' | '2'; id: string };
  /** Fen. */
  amount: number;
  method: string;
  payKind: DictValue<'pay_kind'>;
  payerName: string;
  channelNo?: string | undefined;
  remark?: string | undefined;
}

/**
 * Writes a payment with its one allocation, so that allocations always add up to the payment (I4).
 * @returns the number of the payment
 * @throws AppError creditMissing, duplicateField for a transaction number that was used before
 */
export async function addPayment(context: StoreContext, trx: Trx, actor: Actor, draft: PaymentDraft): Promise<string> {
  const { debtor, amount, method, payKind, payerName } = draft;
  if (method === FROM_CREDIT) throw new AppError('creditMissing');
  const channelNo = draft.channelNo?.trim() || null;
  if (channelNo !== null && (await channelTaken(trx, actor.tenantId, method, channelNo))) {
    throw new AppError(
      'duplicateField',
      { label: '交易流水号', value: channelNo.slice(0, 40) },
      { field: 'channelNo' },
    );
  }
  const today = context.clock.today();
  const number = await nextNumber(trx, `payment:${actor.tenantId}:${today}`);
  const payNo = `SK${today.replaceAll('-', '')}${String(number).padStart(4, '0')}`;
  const payment = {
    payNo,
    ...(debtor.bizType === '1' ? { orderId: debtor.id } : { serviceOrderId: debtor.id }),
    payTime: context.clock.datetime(),
    payerName,
    amount,
    method,
    payKind,
    cashierId: actor.userId,
    cashierName: actor.realname,
    status: '1',
    channelNo,
    remark: draft.remark || null,
  };
  const [paymentId] = await insertLogged(context, trx, actor, 'cem_payment', [payment]);
  const allocation = { paymentId, bizType: debtor.bizType, bizId: debtor.id, amount };
  await insertLogged(context, trx, actor, 'cem_payment_allocation', [allocation]);
  return payNo;
}

/** True when a payment of this way with this number was taken already; the unique index holds the same against races. */
async function channelTaken(trx: Trx, tenantId: number, method: string, channelNo: string): Promise<boolean> {
  const row = await trx
    .selectFrom('cemPayment')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('method', '=', method as DictValue<'pay_method'>)
    .where('channelNo', '=', channelNo)
    .executeTakeFirst();
  return row !== undefined;
}
