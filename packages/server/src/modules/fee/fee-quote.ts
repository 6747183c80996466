import type { FeeProposal } from '@songbai/contract/modules/fee/fee.calls.ts';
import {
  FEE_MAX_YEARS,
  type FeeSubject,
  feeAmount,
  feeChargeRefusal,
  feeRuleFor,
  nextTermStart,
  proposedYears,
  termEnd,
  yearsOwed,
} from '@songbai/contract/modules/fee/fee.rules.ts';
import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { chargeItemById } from '../charge-item/index.ts';
import { feeRulesOf, feeSubjects, type ListedFeeRule } from '../fee-rule/index.ts';
import { type FeeRight, validRightOf, waitingTerm } from '../fee-term/index.ts';
import { orderTable, type StoredOrder } from '../order/index.ts';
import { plotTable } from '../plot/index.ts';

/** Everything the next term of an order's right is computed from. */
export interface FeeQuote {
  order: StoredOrder & { plotId: string };
  right: FeeRight;
  rule: ListedFeeRule;
  subject: FeeSubject;
  startDate: string;
}

const PAID: readonly unknown[] = [ORDER_STATUS.paid, ORDER_STATUS.completed];

/**
 * The next term of an order that the actor may see.
 * @throws AppError orderMissing, feeRightNotValid, feeExempt, feeFirstWaiting, feeRuleMissing
 */
export async function feeQuote(from: Reading, orderId: string): Promise<FeeQuote> {
  const { actor, db, server } = from;
  const [order] = await stored(from, orderTable(server), [orderId]);
  if (!order) throw new AppError('orderMissing');
  const right = await validRightOf(db, actor.tenantId, orderId);
  const { plotId } = order;
  if (!right || plotId === null || !PAID.includes(order.orderStatus))
    throw new AppError('feeRightNotValid', { name: String(order.orderNo) });
  const [plot] = await stored({ ...from, actor: withoutRules(actor) }, plotTable, [plotId]);
  if (plot?.feeFree === 'Y') throw new AppError('feeExempt');
  if (await waitingTerm(db, right.id)) throw new AppError('feeFirstWaiting');
  const rule = feeRuleFor(await feeRulesOf(db, actor.tenantId), order.cemeteryId, server.clock.today());
  if (!rule) throw new AppError('feeRuleMissing');
  const subject = (await feeSubjects(db, [order])).get(plotId);
  if (!subject) throw new AppError('plotMissing');
  return { order: { ...order, plotId }, right, rule, subject, startDate: nextTermStart(right) };
}

/**
 * A fee is billed by its item of the charge list, where the rule names one (I22).
 * @throws AppError chargeItemUnlisted, chargeItemTooDear
 */
export async function refuseUnlisted(
  { db, actor, server }: Reading,
  { chargeItemId }: ListedFeeRule,
  fee: { amount: number; years: number },
): Promise<void> {
  if (!chargeItemId) return;
  const item = await chargeItemById(db, actor.tenantId, chargeItemId);
  refuseIf(feeChargeRefusal(item, fee, server.clock.today()));
}

/** `GET …/proposal`: arrears, proposed years, and the fee of each number of years. */
export async function feeProposal(server: Server, actor: Actor, orderId: string): Promise<FeeProposal> {
  const from = reading(server, actor);
  const { order, right, rule, subject, startDate } = await feeQuote(from, orderId);
  const owed = yearsOwed(startDate, server.clock.today());
  const choices = Array.from({ length: FEE_MAX_YEARS - rule.minYears + 1 }, (_, index) => {
    const years = rule.minYears + index;
    return { years, endDate: termEnd(startDate, years), amount: feeAmount(rule, subject, years) };
  });
  const years = proposedYears(rule, owed);
  await refuseUnlisted(from, rule, { years, amount: feeAmount(rule, subject, years) });
  return {
    orderId,
    plotFullName: String(order.plotFullName),
    holderName: String(order.customerName),
    feePaidTo: right.feePaidTo,
    ruleName: rule.name,
    startDate,
    yearsOwed: owed,
    arrears: feeAmount(rule, subject, owed),
    years,
    choices,
  };
}
