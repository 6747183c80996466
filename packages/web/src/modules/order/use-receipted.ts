import { PAY_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import { usePaper } from '../paper/index.ts';
import type { OrderRecord } from './order.calls.ts';

/** Answers the payment that was just taken, for who may print its receipt. */
export function useReceipted() {
  const { may } = usePaper();
  return (after: OrderRecord) => (may('receipt') ? newestPayment(after) : undefined);
}

/** Numbers rise. */
function newestPayment({ payments }: OrderRecord) {
  const valid = payments.filter(({ status }) => status === PAY_STATUS.valid);
  return valid.sort((a, b) => (b.payNo ?? '').localeCompare(a.payNo ?? ''))[0];
}
