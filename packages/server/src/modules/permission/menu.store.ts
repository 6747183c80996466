import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { WriteContext } from '../../resource/context.ts';
import { likeText } from '../../resource/describe/sql-text.ts';
import type { DataChange } from '../../resource/write/audit.ts';
import type { Work } from '../../resource/write/work.ts';
import { MENU_COLUMNS } from './permission.store.ts';
import { touchRole } from './role-grants.store.ts';

const COLUMNS = [
  ...MENU_COLUMNS,
  ...(['description', 'ruleFlag', 'delFlag', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

/** Live rows in menu order. */
function menus(db: Db) {
  return db.selectFrom('sysPermission').select(COLUMNS).where('delFlag', '=', 0).orderBy('sortNo').orderBy('id');
}

export type MenuRow = Awaited<ReturnType<typeof allMenus>>[number];

export const allMenus = (db: Db) => menus(db).execute();

/** Rows whose name or path contains the text. */
export function menusNamed(db: Db, text: string) {
  const pattern = `%${likeText(text.toLowerCase())}%`;
  return menus(db)
    .where((where) =>
      where.or([
        sql<boolean>`lower(name) like ${pattern} escape '\\'`,
        sql<boolean>`lower(url) like ${pattern} escape '\\'`,
      ]),
    )
    .execute();
}

export const topMenus = (db: Db) => menus(db).where('menuType', '=', 0).execute();

export async function menusBelow(db: Db, parentIds: readonly string[]): Promise<MenuRow[]> {
  const found: MenuRow[] = [];
  for (const part of chunks(parentIds)) found.push(...(await menus(db).where('parentId', 'in', part).execute()));
  return found;
}

/** Which of these have children. */
export async function parentsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const parents = new Set<string>();
  for (const part of chunks(ids)) {
    const rows = await db
      .selectFrom('sysPermission')
      .select('parentId')
      .distinct()
      .where('parentId', 'in', part)
      .where('delFlag', '=', 0)
      .execute();
    for (const { parentId } of rows) if (parentId) parents.add(parentId);
  }
  return parents;
}

/** Whether another live row has the path, with the same grouping flag (contract/1 §7.1 checkPermDuplication). */
export async function urlTaken(db: Db, url: string, alwaysShow: boolean, ownId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysPermission')
    .select('id')
    .where('url', '=', url)
    .where('alwaysShow', '=', alwaysShow ? 1 : 0)
    .where('delFlag', '=', 0)
    .where('id', '<>', ownId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises changes of the menu tree: concurrent ones could invalidate each other's checks. */
export async function holdMenus(trx: Trx): Promise<void> {
  await trx
    .insertInto('sysState')
    .values({ id: 'menus', value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_state.value + 1` }))
    .execute();
}

/** Live data rules of menus. */
export async function ruleIdsOf(db: Db, menuIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const part of chunks(menuIds)) {
    const rows = await db
      .selectFrom('sysPermissionDataRule')
      .select('id')
      .where('permissionId', 'in', part)
      .where('delFlag', '=', 0)
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

/** Removes menus from all grants; returns the entries for the data log, one per owner. */
export async function removeMenuGrants(work: Work<WriteContext>, menuIds: readonly string[]): Promise<DataChange[]> {
  const taken: DataChange[] = [];
  for (const part of chunks(menuIds)) {
    const roles = await work.db
      .deleteFrom('sysRolePermission')
      .where('permissionId', 'in', part)
      .returning(['roleId as owner', 'permissionId'])
      .execute();
    const passing = await work.db
      .deleteFrom('sysRolePassing')
      .where('permissionId', 'in', part)
      .returning(['roleId as owner', 'permissionId'])
      .execute();
    const departs = await work.db
      .deleteFrom('sysDepartPermission')
      .where('permissionId', 'in', part)
      .returning(['departId as owner', 'permissionId'])
      .execute();
    const departRoles = await work.db
      .deleteFrom('sysDepartRolePermission')
      .where('permissionId', 'in', part)
      .returning(['roleId as owner', 'permissionId'])
      .execute();
    const versions = new Map<string, number>();
    for (const id of new Set([...roles, ...passing].map((row) => row.owner)))
      versions.set(id, await touchRole(work, id));
    taken.push(
      ...entries('sys_role_permission', roles, versions),
      ...entries('sys_role_passing', passing, versions),
      ...entries('sys_depart_permission', departs, versions),
      ...entries('sys_depart_role_permission', departRoles, versions),
    );
  }
  return taken;
}

interface Link {
  owner: string;
  permissionId: string;
}

function entries(table: string, links: readonly Link[], versions: ReadonlyMap<string, number>): DataChange[] {
  const byOwner = new Map<string, string[]>();
  for (const { owner, permissionId } of links) byOwner.set(owner, [...(byOwner.get(owner) ?? []), permissionId]);
  return [...byOwner].map(([id, ids]) => ({
    ...{ table, id, version: versions.get(id) ?? 1, action: 'edit' as const },
    before: { permissionIds: ids.sort().join(',') },
    after: { permissionIds: '' },
  }));
}
