import { MENU_SUB, MENU_TOP } from '@songbai/contract/modules/permission/permission.calls.ts';
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

/** The place after the last menu under one, of a number without fractions; undefined: among those at the top. */
export async function placeAtEnd(db: Db, parentId: string | undefined): Promise<number> {
  const { last } = await db
    .selectFrom('sysPermission')
    .select(({ fn }) => fn.max('sortNo').as('last'))
    .where('delFlag', '=', 0)
    .where('menuType', 'in', [MENU_TOP, MENU_SUB])
    .where((where) => (parentId ? where('parentId', '=', parentId) : where('menuType', '=', MENU_TOP)))
    .executeTakeFirstOrThrow();
  return Math.floor(Number(last ?? 0)) + 1;
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

/** Removes menus from all grants; returns them, and the entries for the data log, one per owner. */
export async function removeMenuGrants(
  work: Work<WriteContext>,
  menuIds: readonly string[],
): Promise<{ taken: TakenGrant[]; changes: DataChange[] }> {
  const taken: TakenGrant[] = [];
  const changes: DataChange[] = [];
  for (const part of chunks(menuIds)) {
    const found = await takeGrants(work.db, part);
    const owners = found.flatMap(({ table, owner }) => (OF_ROLES.has(table) ? [owner] : []));
    const versions = new Map<string, number>();
    for (const id of new Set(owners)) versions.set(id, await touchRole(work, id));
    taken.push(...found);
    for (const table of GRANT_TABLES)
      changes.push(
        ...entries(
          table,
          found.filter((grant) => grant.table === table),
          versions,
        ),
      );
  }
  return { taken, changes };
}

const GRANT_TABLES = [
  'sys_role_permission',
  'sys_role_passing',
  'sys_depart_permission',
  'sys_depart_role_permission',
] as const;
const OF_ROLES: ReadonlySet<string> = new Set(['sys_role_permission', 'sys_role_passing']);

/** A grant that ended with its menu. */
export interface TakenGrant {
  table: (typeof GRANT_TABLES)[number];
  /** The role, department or department role that had it. */
  owner: string;
  permissionId: string;
  dataRuleIds: string | null;
}

async function takeGrants(trx: Trx, menuIds: readonly string[]): Promise<TakenGrant[]> {
  const taken = <T extends TakenGrant['table']>(table: T, rows: readonly Omit<TakenGrant, 'table'>[]) =>
    rows.map((row) => ({ ...row, table }));
  const roles = await trx
    .deleteFrom('sysRolePermission')
    .where('permissionId', 'in', menuIds)
    .returning(['roleId as owner', 'permissionId', 'dataRuleIds'])
    .execute();
  const passing = await trx
    .deleteFrom('sysRolePassing')
    .where('permissionId', 'in', menuIds)
    .returning(['roleId as owner', 'permissionId'])
    .execute();
  const departs = await trx
    .deleteFrom('sysDepartPermission')
    .where('permissionId', 'in', menuIds)
    .returning(['departId as owner', 'permissionId', 'dataRuleIds'])
    .execute();
  const departRoles = await trx
    .deleteFrom('sysDepartRolePermission')
    .where('permissionId', 'in', menuIds)
    .returning(['roleId as owner', 'permissionId', 'dataRuleIds'])
    .execute();
  return [
    ...taken('sys_role_permission', roles),
    ...taken(
      'sys_role_passing',
      passing.map((row) => ({ ...row, dataRuleIds: null })),
    ),
    ...taken('sys_depart_permission', departs),
    ...taken('sys_depart_role_permission', departRoles),
  ];
}

function entries(table: string, links: readonly TakenGrant[], versions: ReadonlyMap<string, number>): DataChange[] {
  const byOwner = new Map<string, string[]>();
  for (const { owner, permissionId } of links) byOwner.set(owner, [...(byOwner.get(owner) ?? []), permissionId]);
  return [...byOwner].map(([id, ids]) => ({
    ...{ table, id, version: versions.get(id) ?? 1, action: 'edit' as const },
    before: { permissionIds: ids.sort().join(',') },
    after: { permissionIds: '' },
  }));
}
