import { unusedYears } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { RefundItem } from '@songbai/contract/modules/refund/refund.rules.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { changeLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { billedTerm } from '../fee-term/index.ts';

/** Work on the stone is not refunded (domain.md §12 returnFee). */
const CARVING: readonly string[] = [PRICE_ITEM.engraving, PRICE_ITEM.gilding, PRICE_ITEM.portrait];

/** Years of the term that was billed with an order's plot: those left today, and all; none where it has not begun. */
async function billedYears(db: Db, orderId: string, today: string): Promise<RefundItem['years']> {
  const term = await billedTerm(db, orderId);
  if (!term?.startDate) return undefined;
  return { left: unusedYears({ startDate: term.startDate, years: term.years }, today), of: term.years };
}

/** The live lines of an order as refunds read them. */
export async function orderLines(db: Db, orderId: string, today: string): Promise<RefundItem[]> {
  const rows = await db
    .selectFrom('cemOrderItem')
    .select(['id', 'name', 'itemType', 'amount', 'discount', 'refundable'])
    .where('orderId', '=', orderId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
  const years = rows.some(({ itemType }) => itemType === PRICE_ITEM.maintenance)
    ? await billedYears(db, orderId, today)
    : undefined;
  return rows.map(({ id, name, itemType, amount, discount, refundable }) => ({
    itemId: id,
    name,
    amount: amount - discount,
    refundable: refundable === 'Y' && !CARVING.includes(itemType),
    ...(years && itemType === PRICE_ITEM.maintenance ? { years } : {}),
  }));
}

/**
 * A draft takes another plot: the lines of the former plot's price stay as deleted rows, those billed beside it go on
 * without a discount.
 * @returns sum of the lines that stay, fen, and the number of the next line
 */
export async function endPlotLines(work: Work, orderId: string): Promise<{ amount: number; next: number }> {
  const lines = await work.db
    .selectFrom('cemOrderItem')
    .select(['id', 'version', 'chargeItemId', 'amount', 'discount', 'orderNum'])
    .where('orderId', '=', orderId)
    .where('delFlag', '=', 0)
    .execute();
  const ended = {
    ...{ delFlag: 1, deleteBy: work.actor.username, deleteTime: work.clock.datetime() },
    deleteReason: '更换墓位',
  };
  for (const { id, version, chargeItemId, discount } of lines) {
    if (chargeItemId !== null && discount === 0) continue;
    const action = chargeItemId === null ? ('delete' as const) : ('edit' as const);
    const patch = action === 'delete' ? ended : { discount: 0 };
    const changed = await changeLogged(work, 'cem_order_item', { where: { id, version, discount }, patch, action });
    if (changed.length === 0) throw new AppError('staleVersion');
  }
  const kept = lines.filter(({ chargeItemId }) => chargeItemId !== null);
  return {
    amount: kept.reduce((sum, line) => sum + line.amount, 0),
    next: Math.max(0, ...lines.map(({ orderNum }) => orderNum ?? 0)) + 1,
  };
}
