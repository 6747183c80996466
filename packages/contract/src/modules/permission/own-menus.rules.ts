import type { Difference } from '../../rules/difference.ts';
import type { MenuLook } from './own-menus.calls.ts';

/** A tenant's row of a menu. */
export interface OwnMenuRow extends Difference<MenuLook> {
  permissionId: string;
  version: number;
}

/**
 * Menus as a tenant has them, in its order: by number, those of one number as they were.
 * @param own live rows of the tenant; those of menus that are gone count for nothing
 */
export function tenantMenus<M extends MenuLook & { id: string }>(
  menus: readonly M[],
  own: readonly OwnMenuRow[],
): readonly M[] {
  if (own.length === 0) return menus;
  const rows = new Map(own.map((row) => [row.permissionId, row]));
  return menus
    .map((menu) => {
      const row = rows.get(menu.id);
      return row ? { ...menu, ...lookWith(menu, row) } : menu;
    })
    .toSorted((one, other) => (one.sortNo ?? 0) - (other.sortNo ?? 0));
}

/** What all tenants later hide stays hidden, whatever a tenant has. */
function lookWith(menu: MenuLook, row: Difference<MenuLook>): MenuLook {
  return {
    name: row.name ?? menu.name,
    icon: (row.icon ?? menu.icon) || null,
    sortNo: row.sortNo ?? menu.sortNo,
    hidden: Math.max(row.hidden ?? 0, menu.hidden),
  };
}

/** The part of a menu that a tenant may have otherwise. */
export const menuLook = ({ name, icon, sortNo, hidden }: MenuLook): MenuLook => ({ name, icon, sortNo, hidden });
