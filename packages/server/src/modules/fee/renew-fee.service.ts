import type { FeeRenewBody } from '@songbai/contract/modules/fee/fee.calls.ts';
import { FEE_STATUS } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { feeAmount, feeBase, termEnd, termType, yearsRefusal } from '@songbai/contract/modules/fee/fee.rules.ts';
import { PAY_BIZ, PAY_KIND } from '@songbai/contract/modules/order/payment.dicts.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { feeTermTable, movePaidTo, nextSeq } from '../fee-term/index.ts';
import { addPayment, changeOrder, paymentIdOf } from '../order/index.ts';
import { changePlotWithoutRules } from '../plot/index.ts';
import { type FeeQuote, feeQuote, refuseUnlisted } from './fee-quote.ts';

/**
 * 续费: takes the fee of the next term and moves the day to which right, plot and order are paid (domain.md §3.16).
 * @throws AppError what `feeQuote` throws, feeYearsWrong, feeTermChanged, feeAmountChanged, duplicateField for a used
 *   transaction number, chargeItemUnlisted, chargeItemTooDear
 */
export async function renewFee(work: Work, body: FeeRenewBody): Promise<Row> {
  const quote = await feeQuote(work, body.orderId);
  const { rule, subject, startDate, right } = quote;
  refuseIf(yearsRefusal(rule, body.years));
  if (body.startDate !== startDate) throw new AppError('feeTermChanged');
  const amount = feeAmount(rule, subject, body.years);
  await refuseUnlisted(work, rule, { amount, years: body.years });
  if (amount !== body.amount) throw new AppError('feeAmountChanged', { n: yuan(amount) });
  const endDate = termEnd(startDate, body.years);
  if (!(await movePaidTo(work, right, endDate))) throw new AppError('feeTermChanged');
  const id = newId();
  const payNo = await payFee(work, quote, { ...body, id });
  await addTerm(work, quote, { ...body, id, endDate, payNo });
  await record(work, quote, { years: body.years, amount, endDate, payNo });
  return { ...(await get(work, feeTermTable, id)), paymentId: await paymentIdOf(work, payNo) };
}

function payFee(work: Work, { order }: FeeQuote, paid: FeeRenewBody & { id: string }): Promise<string> {
  return addPayment(work, {
    debtor: { bizType: PAY_BIZ.fee, id: paid.id, orderId: order.id },
    bizNo: order.orderNo,
    plotFullName: order.plotFullName,
    amount: paid.amount,
    method: paid.method,
    payKind: PAY_KIND.fee,
    payerName: paid.payerName?.trim() || String(order.customerName),
    channelNo: paid.channelNo,
    remark: paid.remark,
  });
}

type PaidTerm = FeeRenewBody & { id: string; endDate: string; payNo: string };

async function addTerm(work: Work, quote: FeeQuote, { id, endDate, payNo, ...body }: PaidTerm): Promise<void> {
  const { order, right, rule, subject, startDate } = quote;
  const today = work.clock.today();
  const term = {
    id,
    cemeteryId: order.cemeteryId,
    plotId: order.plotId,
    plotFullName: order.plotFullName,
    orderId: order.id,
    rightId: right.id,
    holderName: order.customerName,
    seq: await nextSeq(work.db, right.id),
    termType: termType(right.feePaidTo, endDate, today),
    startDate,
    endDate,
    years: body.years,
    baseAmount: feeBase(rule, subject),
    amount: body.amount,
    paidAmount: body.amount,
    payNo,
    payDate: today,
    payerName: body.payerName?.trim() || order.customerName,
    status: FEE_STATUS.paid,
    remark: body.remark?.trim() || null,
  };
  await insertLogged(work, 'cem_fee_term', [term]);
}

/** Plot and order carry the same day as the right, and both histories tell of the payment. */
async function record(
  work: Work,
  { order, right }: FeeQuote,
  paid: { years: number; amount: number; endDate: string; payNo: string },
): Promise<void> {
  const { years, amount, endDate, payNo } = paid;
  const patch = { feePaidTo: endDate };
  const summary = `${work.actor.realname}收管理费 ${yuan(amount)} 元（${years}年，缴至${endDate}），收款单${payNo}`;
  await changePlotWithoutRules(work, order.plotId, () => ({ patch, event: 'feeRenew', summary }));
  await changeOrder(work, order.id, () => ({ patch }));
  const event = { plotId: order.plotId, bizType: 'order' as const, bizId: order.id, event: 'feeRenew', summary };
  work.events([{ ...event, before: { feePaidTo: right.feePaidTo }, after: patch }]);
}
