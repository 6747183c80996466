import { chargeRefusal } from '@songbai/contract/modules/charge-item/charge-item.rules.ts';
import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import type { QuoteLine } from '@songbai/contract/modules/order/quote.rules.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { lineAmount, MONEY_MAX } from '@songbai/contract/rules/money.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Work } from '../../resource/write/work.ts';
import { chargeItemsOf } from '../charge-item/index.ts';

type Draft = NonNullable<OrderAddBody['items']>[number];

/** A line beside the price of the plot; billed from the charge list unless an exception was made. */
export interface ExtraLine extends QuoteLine {
  chargeItemId: string | null;
}

/**
 * Lines that an order bills beside the price of its plot: items of the charge list at no more than the listed price,
 * anything else only by who may make exceptions (I22).
 * @throws AppError invalid, chargeItemUnlisted, chargeItemTooDear
 */
export async function extraLines(work: Work, drafts: readonly Draft[]): Promise<ExtraLine[]> {
  const items = await chargeItemsOf(work.db, work.actor.tenantId, drafts);
  const exceptions = work.actor.codes.has('cem:order:offList');
  return drafts.map((draft, index) => {
    // 冲减 lines are negative and belong to corrections, not to a new order (domain.md §3.10).
    if (draft.itemType === PRICE_ITEM.offset) throw new AppError('invalid', { detail: '费用类型的值不正确' });
    const quantity = Math.round(draft.quantity * 100) / 100;
    const amount = lineAmount(quantity, draft.unitPrice);
    if (amount > MONEY_MAX) throw new AppError('invalid', { detail: '订单金额过大' });
    const item = items[index];
    if (!exceptions) refuseIf(chargeRefusal(draft, item, work.clock.today()));
    const itemType = item?.itemType ?? (draft.itemType as QuoteLine['itemType']);
    const name = item?.name ?? draft.name;
    const { unitPrice } = draft;
    return { itemType, name, quantity, unitPrice, amount, refundable: 'Y', chargeItemId: item?.id ?? null };
  });
}
