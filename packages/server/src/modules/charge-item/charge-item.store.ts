import type { DictValue } from '@songbai/contract/dicts.ts';
import type { ChargeFacts } from '@songbai/contract/modules/charge-item/charge-item.rules.ts';
import type { Db, Trx } from '../../db/database.ts';

/** An item of the charge list with what an order line takes from it. */
export interface ListedItem extends ChargeFacts {
  id: string;
  itemType: DictValue<'price_item'>;
  unit: string;
}

/** What a line names its item by: the id, or for clients without the list its name and type. */
export interface BillableLine {
  chargeItemId?: string | undefined;
  itemType: string;
  name: string;
}

/** Live items of the charge list that lines name, in the order of the lines; none for a line that names no item. */
export async function chargeItemsOf(
  trx: Trx,
  tenantId: number,
  lines: readonly BillableLine[],
): Promise<(ListedItem | undefined)[]> {
  if (lines.length === 0) return [];
  const ids = lines.flatMap(({ chargeItemId }) => chargeItemId ?? []);
  const names = lines.map(({ name }) => name.trim());
  const items = await liveItems(trx, tenantId)
    .where((where) =>
      ids.length > 0 ? where.or([where('id', 'in', ids), where('name', 'in', names)]) : where('name', 'in', names),
    )
    .execute();
  return lines.map(({ chargeItemId, itemType, name }) =>
    items.find((item) =>
      chargeItemId === undefined ? item.name === name.trim() && item.itemType === itemType : item.id === chargeItemId,
    ),
  );
}

/** A live item of the charge list. */
export function chargeItemById(db: Db, tenantId: number, id: string): Promise<ListedItem | undefined> {
  return liveItems(db, tenantId).where('id', '=', id).executeTakeFirst();
}

function liveItems(db: Db, tenantId: number) {
  return db
    .selectFrom('cemChargeItem')
    .select(['id', 'name', 'itemType', 'priceType', 'unit', 'maxPrice', 'status', 'validFrom', 'validTo'])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0);
}
