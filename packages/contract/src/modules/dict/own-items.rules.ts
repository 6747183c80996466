import type { OwnDictItem } from './dict.calls.ts';

/** An item that all tenants have. */
export interface SharedItem {
  id: string;
  itemValue: string;
  itemText: string;
  itemColor: string | null;
  sortOrder: number;
  status: number;
}

/** A tenant's row: a difference from the item `itemId`, null where it is the same, or an item of its own. */
export interface OwnRow {
  id: string;
  version: number;
  itemId: string | null;
  itemValue: string | null;
  itemText: string | null;
  itemColor: string | null;
  sortOrder: number | null;
  status: number | null;
}

type Look = Pick<OwnDictItem, 'itemText' | 'itemColor' | 'sortOrder' | 'status'>;

/**
 * The items of a dictionary as a tenant has them, in its order. An own item whose value all tenants got later stands in
 * the place of theirs.
 * @param shared live items in their order
 * @param own live rows of the tenant; those of items that are gone count for nothing
 */
export function tenantItems(shared: readonly SharedItem[], own: readonly OwnRow[]): OwnDictItem[] {
  const differences = new Map(own.flatMap((row) => (row.itemId === null ? [] : [[row.itemId, row] as const])));
  const added = new Map(own.flatMap((row) => (row.itemId === null ? [[row.itemValue ?? '', row] as const] : [])));
  const items = shared.map((item) => {
    const row = differences.get(item.id) ?? added.get(item.itemValue);
    added.delete(item.itemValue);
    return shown(item, row);
  });
  return [...items, ...[...added.values()].map((row) => shown(null, row))].toSorted(
    (one, other) => one.sortOrder - other.sortOrder,
  );
}

function shown(item: SharedItem | null, row: OwnRow | undefined): OwnDictItem {
  const shared = item && lookOf(item);
  return {
    ...{ itemId: item?.id ?? null, ownId: row?.id ?? null, version: row?.version ?? null },
    itemValue: item?.itemValue ?? row?.itemValue ?? '',
    itemText: row?.itemText ?? item?.itemText ?? '',
    itemColor: (row?.itemColor ?? item?.itemColor) || null,
    sortOrder: row?.sortOrder ?? item?.sortOrder ?? 1,
    status: row?.status ?? item?.status ?? 1,
    shared,
  };
}

/** The part of an item that a tenant may have otherwise. */
export const lookOf = ({ itemText, itemColor, sortOrder, status }: Look): Look => ({
  ...{ itemText, itemColor, sortOrder, status },
});
