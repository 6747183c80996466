import { PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { Trx } from '../../db/database.ts';

/** Sale states in which a plot may be deleted (domain.md §4.1). */
const DELETABLE = [PLOT_SALE.notOpen, PLOT_SALE.available, PLOT_SALE.disabled] as const;

/**
 * Locks the rows of plots whose state allows deletion, so that no sale happens before the deletion commits;
 * returns those plots.
 */
export async function lockDeletable(trx: Trx, tenantId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .updateTable('cemPlot')
    .set((expression) => ({ version: expression.ref('version') }))
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .where('saleStatus', 'in', DELETABLE)
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The first of the plots with an order, a right, a person or a service order, deleted ones included. */
export async function firstWithHistory(trx: Trx, ids: readonly string[]): Promise<string | undefined> {
  for (const table of ['cemOrder', 'cemPlotRight', 'cemDeceased', 'cemServiceOrder'] as const) {
    const row = await trx.selectFrom(table).select('plotId').where('plotId', 'in', ids).limit(1).executeTakeFirst();
    if (row?.plotId) return row.plotId;
  }
  return undefined;
}
