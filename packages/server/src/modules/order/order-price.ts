import { discountLimit, discountRefusal, spreadDiscount } from '@songbai/contract/modules/order/discount.rules.ts';
import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { LINE_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import type { QuoteLine } from '@songbai/contract/modules/order/quote.rules.ts';
import { MONEY_MAX } from '@songbai/contract/rules/money.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ExtraLine } from './extra-lines.ts';

/** Sums of a new order, fen: payable = list − discount (I3). */
export interface OrderPrice {
  list: number;
  discount: number;
  payable: number;
}

type Line = QuoteLine | ExtraLine;

/** @throws AppError invalid, discountReasonNeeded, discountTooBig */
export function priceOf(
  lines: readonly Line[],
  { discountAmount: discount = 0, discountReason = '' }: Pick<OrderAddBody, 'discountAmount' | 'discountReason'>,
): OrderPrice {
  const list = lines.reduce((sum, line) => sum + line.amount, 0);
  if (list > MONEY_MAX) throw new AppError('invalid', { detail: '订单金额过大' });
  refuseIf(discountRefusal(discount, discountReason, lines));
  return { list, discount, payable: list - discount };
}

/** Per cent of discount that a person may give alone. */
export function limitOf(actor: Actor): number {
  return discountLimit((code) => actor.codes.has(code));
}

/** The lines of an order as they are stored, numbered from `first`, each with its share of the discount. */
export function storedLines(orderId: string, lines: readonly Line[], discount: number, first = 1): Values[] {
  const shares = spreadDiscount(discount, lines);
  return lines.map((line, index) => ({
    orderId,
    orderNum: first + index,
    chargeItemId: null,
    ...line,
    listPrice: line.unitPrice,
    discount: shares[index] ?? 0,
    status: LINE_STATUS.valid,
  }));
}
