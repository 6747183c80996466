import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { arrears, type OrderFacts, payOrder } from '@songbai/contract/modules/order/order.rules.ts';

/** Fen; the deposit proposed for a first payment, never more than the amount due. */
export function proposedDeposit(order: OrderFacts, depositMin: number = LIMITS.depositMin): number {
  return Math.min(depositMin, arrears(order));
}

/** The Chinese message for an invalid amount, by the same rule as on the server; undefined when valid. */
export function amountProblem(order: OrderFacts, amount: number | null): string | undefined {
  if (amount === null) return '请输入收款金额';
  const effect = payOrder(order, amount);
  return 'error' in effect ? errorText(effect.error, effect.params) : undefined;
}
