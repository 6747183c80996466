import type { Db } from '../../db/database.ts';

/** A row of the menu table as the session needs it (contract/1 §16.4). */
export interface Permission {
  id: string;
  parentId: string | null;
  name: string;
  perms: string | null;
  permsType: string | null;
  icon: string | null;
  component: string | null;
  componentName: string | null;
  url: string | null;
  redirect: string | null;
  sortNo: number | null;
  menuType: number;
  isLeaf: number;
  isRoute: number;
  keepAlive: number;
  hidden: number;
  alwaysShow: number;
  internalOrExternal: number;
  status: string | null;
}

export const BUTTON = 2;

const COLUMNS = [
  'id',
  'parentId',
  'name',
  'perms',
  'permsType',
  'icon',
  'component',
  'componentName',
  'url',
  'redirect',
  'sortNo',
  'menuType',
  'isLeaf',
  'isRoute',
  'keepAlive',
  'hidden',
  'alwaysShow',
  'internalOrExternal',
  'status',
] as const;

/** Every live menu and button in order, with the mark whether the user's roles hold it. */
export async function permissionsFor(db: Db, userId: string): Promise<(Permission & { held: boolean })[]> {
  const rows = await db
    .selectFrom('sysPermission')
    .select(COLUMNS)
    .where('delFlag', '=', 0)
    .orderBy('sortNo')
    .orderBy('id')
    .execute();
  const grants = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .innerJoin('sysRolePermission as rp', 'rp.roleId', 'r.id')
    .select('rp.permissionId')
    .distinct()
    .where('ur.userId', '=', userId)
    .where('r.delFlag', '=', 0)
    .execute();
  const held = new Set(grants.map((grant) => grant.permissionId));
  return rows.map((row) => ({ ...row, held: held.has(row.id) || isOpenToAll(row) }));
}

/** Runtime pages of designed forms belong to everybody; what they show is guarded by the form (contract/1 §3). */
function isOpenToAll({ menuType, hidden, url }: Permission): boolean {
  if (menuType === BUTTON || url === null) return false;
  return url === '/online' || (hidden === 1 && url.startsWith('/online') && /:(code|id)$/.test(url));
}
