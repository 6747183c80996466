import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Live heads that a tenant sees: its own and the platform's. */
const seenHeads = (db: Db, tenantId: number) =>
  db
    .selectFrom('onlCgformHead')
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('tenantId', '=', tenantId), eb('tenantId', 'is', null)]));

/** A live head by the name of its table, as the actor's tenant sees it: its own before the platform's. */
export async function headNamed(db: Db, tenantId: number, tableName: string) {
  const rows = await seenHeads(db, tenantId)
    .select(['id', 'tenantId', 'tableName', 'tableType'])
    .where('tableName', '=', tableName)
    .execute();
  return rows.find((row) => row.tenantId !== null) ?? rows[0];
}

/** Names that no new table of the tenant can have. */
export async function namesInUse(db: Db, tenantId: number): Promise<Set<string>> {
  const rows = await seenHeads(db, tenantId).select('tableName').execute();
  return new Set(rows.map(({ tableName }) => tableName));
}

/** What designed tables are called, by their names; a tenant's own before those of the platform. */
export async function headTitles(
  db: Db,
  tenantId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await seenHeads(db, tenantId)
    .select(['tenantId', 'tableName', 'tableTxt'])
    .where('tableName', 'in', names)
    .execute();
  const ofPlatform = rows.filter((row) => row.tenantId === null);
  const own = rows.filter((row) => row.tenantId !== null);
  return new Map([...ofPlatform, ...own].map(({ tableName, tableTxt }) => [tableName, tableTxt]));
}

/** When a head was last changed; empty where nobody has. */
export async function changedAt(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('onlCgformHead').select('updateTime').where('id', '=', id).executeTakeFirstOrThrow();
  return row.updateTime ?? '';
}

/** A sub-table that points at a main one. */
export interface SubLink {
  headId: string;
  tableName: string;
  mainTable: string | null;
  mainField: string | null;
}

/** Sub-tables that point at a main table, in their order. */
export async function linksTo(db: Db, main: { tableName: string; tenantId: number | null }): Promise<SubLink[]> {
  const rows = await db
    .selectFrom('onlCgformHead as h')
    .innerJoin('onlCgformField as f', 'f.cgformHeadId', 'h.id')
    .select(['h.id as headId', 'h.tableName', 'h.tabOrderNum', 'f.mainTable', 'f.mainField'])
    .where('h.delFlag', '=', 0)
    .where('h.tableType', '=', 3)
    .where('h.copyType', '=', 0)
    .where('h.tenantId', main.tenantId === null ? 'is' : '=', main.tenantId)
    .where('f.delFlag', '=', 0)
    .where('f.parked', '=', 0)
    .where('f.mainTable', '=', main.tableName)
    .where('f.mainField', 'is not', null)
    .execute();
  const order = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER;
  return rows
    .sort((a, b) => order(a.tabOrderNum) - order(b.tabOrderNum) || (a.tableName < b.tableName ? -1 : 1))
    .map(({ tabOrderNum: _, ...link }) => link);
}

/** Views of a table; those of a table of the platform are the tenants' own. */
export async function followersOf(db: Db, physicId: string) {
  return db
    .selectFrom('onlCgformHead')
    .select(['id', 'tenantId', 'tableName', 'draftVersion'])
    .where('physicId', '=', physicId)
    .where('delFlag', '=', 0)
    .orderBy('id')
    .execute();
}

/** Names of views that a table ever had, deleted ones included, so that none is given twice. */
export async function viewNames(db: Db, tableName: string, tenantId: number | null): Promise<Set<string>> {
  const rows = await db
    .selectFrom('onlCgformHead')
    .select('tableName')
    .where('tenantId', tenantId === null ? 'is' : '=', tenantId)
    .where('copyType', '=', 1)
    .where('tableName', 'like', `${tableName}$%`)
    .execute();
  return new Set(rows.map((row) => row.tableName));
}

/** Names of menus whose address ends in the id of a head. */
export async function menusOf(db: Db, headId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysPermission')
    .select('name')
    .where('delFlag', '=', 0)
    .where(sql<string>`substr(url, length(url) - ${headId.length})`, '=', `/${headId}`)
    .execute();
  return rows.map(({ name }) => name);
}
