import type { FeeRuleFacts, FeeSubject } from '@songbai/contract/modules/fee/fee.rules.ts';
import type { Db } from '../../db/database.ts';

/** A stored rule: what it computes, and the item of the charge list it is billed by. */
export type ListedFeeRule = FeeRuleFacts & { chargeItemId: string | null };

/** All fee rules of a tenant; few. */
export async function feeRulesOf(db: Db, tenantId: number): Promise<ListedFeeRule[]> {
  const rows = await db
    .selectFrom('cemFeeRule')
    .select([
      'name',
      'cemeteryId',
      'calcType',
      'rate',
      'unitPrice',
      'basePriceType',
      'cycleYears',
      'minYears',
      'startFrom',
      'chargeItemId',
      'rounding',
      'validFrom',
      'validTo',
    ])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .execute();
  return rows as ListedFeeRule[];
}

/** An order as the fee of its plot is computed from it. */
export interface FeeOrder {
  plotId: string | null;
  payableAmount: number | null;
  listAmount: number | null;
}

/** What the fees of orders are computed from, by the id of their plots. */
export async function feeSubjects(db: Db, orders: readonly FeeOrder[]): Promise<Map<string, FeeSubject>> {
  const byPlot = new Map(orders.flatMap((order) => (order.plotId === null ? [] : [[order.plotId, order] as const])));
  if (byPlot.size === 0) return new Map();
  const plots = await db
    .selectFrom('cemPlot')
    .select(['id', 'capacity', 'floorArea', 'listPrice'])
    .where('id', 'in', [...byPlot.keys()])
    .execute();
  return new Map(
    plots.map(({ id, capacity, floorArea, listPrice }) => [
      id,
      {
        dealPrice: byPlot.get(id)?.payableAmount ?? 0,
        soldListPrice: byPlot.get(id)?.listAmount ?? 0,
        currentPrice: listPrice ?? 0,
        capacity: capacity ?? 0,
        floorArea: floorArea ?? 0,
      },
    ]),
  );
}
