import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';

export const BUTTON = 2;

/** The fields of a menu that the session needs (contract/1 §16.4). */
export const MENU_COLUMNS = [
  ...(['id', 'parentId', 'name', 'perms', 'permsType', 'icon', 'component', 'componentName', 'url'] as const),
  ...(['redirect', 'sortNo', 'menuType', 'isLeaf', 'isRoute', 'keepAlive', 'hidden', 'hideTab'] as const),
  ...(['alwaysShow', 'internalOrExternal', 'status'] as const),
] as const;
export type Permission = Pick<Tables['sysPermission'], (typeof MENU_COLUMNS)[number]>;

/** Every live menu and button in order, with the mark whether the user holds it. */
export async function permissionsFor(db: Db, userId: string): Promise<(Permission & { held: boolean })[]> {
  const rows = await db
    .selectFrom('sysPermission')
    .select(MENU_COLUMNS)
    .where('delFlag', '=', 0)
    .orderBy('sortNo')
    .orderBy('id')
    .execute();
  const grants = await db
    .selectFrom('sysUserGrant')
    .select('permissionId')
    .distinct()
    .where('userId', '=', userId)
    .execute();
  const held = new Set(grants.map((grant) => grant.permissionId));
  return rows.map((row) => ({ ...row, held: held.has(row.id) || isOpenToAll(row) }));
}

/** Runtime pages of designed forms are open to everybody; the form guards its data (contract/1 §3). */
function isOpenToAll({ menuType, hidden, url }: Permission): boolean {
  if (menuType === BUTTON || url === null) return false;
  return url === '/online' || (hidden === 1 && url.startsWith('/online') && /:(code|id)$/.test(url));
}
