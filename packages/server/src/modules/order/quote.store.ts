import { LIMITS } from '@songbai/contract/limits.ts';
import type { OrderQuote } from '@songbai/contract/modules/order/order.calls.ts';
import { type Composition, plotLines, type QuoteLine } from '@songbai/contract/modules/order/quote.rules.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import { reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import { plotTable, type StoredPlot } from '../plot/index.ts';

/** The lines of an order for this plot, from its template and list price. */
export async function linesForPlot(db: Db, plot: StoredPlot): Promise<QuoteLine[]> {
  return plotLines(plot.listPrice, await compositionOf(db, plot.templateId));
}

async function compositionOf(db: Db, templateId: string): Promise<Composition[]> {
  return db
    .selectFrom('cemPlotTemplateItem')
    .select(['itemType', 'name', 'quantity', 'unitPrice', 'refundable'])
    .where('templateId', '=', templateId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
}

/** @throws AppError plotMissing */
export async function quote(context: StoreContext, actor: Actor, plotId: string): Promise<OrderQuote> {
  const { db } = context.database;
  const [plot] = await stored(reading(context, actor), plotTable, [plotId]);
  if (!plot) throw new AppError('plotMissing');
  const items = await linesForPlot(db, plot);
  const payableAmount = items.reduce((sum, line) => sum + line.amount, 0);
  return {
    plotId,
    plotFullName: plot.fullName ?? '',
    listPrice: plot.listPrice,
    items,
    payableAmount,
    depositMin: Math.min(LIMITS.depositMin, payableAmount),
  };
}
