import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { type Binder, binder, likeText } from '../../resource/sql-text.ts';

/** A department of contract/1 §16.6. */
export type DepartRow = Awaited<ReturnType<typeof departRows>>[number];

/** Live departments of a tenant by their order. */
export function departRows(db: Db, tenantId: number) {
  return db
    .selectFrom('sysDepart')
    .select([
      'id',
      'parentId',
      'departName',
      'departOrder',
      'orgCategory',
      'orgType',
      'orgCode',
      'mobile',
      'address',
      'memo',
      'status',
      'delFlag',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute();
}

/** The code of a live department of the tenant. */
export async function departCode(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysDepart')
    .select('orgCode')
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.orgCode;
}

/** SQL of the ids of those who are in a department or below it; codes of those below begin with its own. */
export function membersOf(tenantId: number, code: string, bound: Binder): string {
  return `select ud.user_id from sys_depart d join sys_user_depart ud on ud.dep_id = d.id
    where d.del_flag = 0 and d.tenant_id = ${bound.bind(tenantId)}
    and substr(d.org_code, 1, ${code.length}) = ${bound.bind(code)}`;
}

/** Columns of a department in trees of pickers. */
const NODE = ['d.id', 'd.parentId', 'd.departName', 'd.orgCode', 'd.orgCategory', 'd.departOrder'] as const;

export interface LevelQuery {
  /** Id or code of the department above; empty for the top. */
  pid: string;
  key: 'id' | 'orgCode';
  /** These departments instead of a level. */
  ids: readonly string[];
  categories: readonly string[];
}

/** One level of the tree, or the named departments, by their order. */
export async function departLevel(db: Db, tenantId: number, query: LevelQuery) {
  let wanted = (query.ids.length > 0 ? knownDeparts : liveDeparts)(db, tenantId).select(NODE).select(hasChildren);
  if (query.ids.length > 0) wanted = wanted.where(query.key === 'id' ? 'd.id' : 'd.orgCode', 'in', query.ids);
  else if (query.pid === '')
    wanted = wanted.where((is) => is.or([is('d.parentId', 'is', null), is('d.parentId', '=', '')]));
  else if (query.key === 'id') wanted = wanted.where('d.parentId', '=', query.pid);
  else
    wanted = wanted.where('d.parentId', 'in', (from) =>
      from
        .selectFrom('sysDepart as p')
        .select('p.id')
        .where('p.orgCode', '=', query.pid)
        .where('p.tenantId', '=', tenantId),
    );
  if (query.categories.length > 0) wanted = wanted.where(sql<string>`d.org_category`, 'in', query.categories);
  return wanted.orderBy('d.departOrder').orderBy('d.orgCode').execute();
}

/** Departments whose name contains the text, by their codes, so that neighbours stand together. */
export async function departsNamed(db: Db, tenantId: number, text: string, limit: number) {
  return liveDeparts(db, tenantId)
    .select(NODE)
    .select(hasChildren)
    .where(sql<boolean>`lower(d.depart_name) like ${`%${likeText(text.toLowerCase())}%`} escape '\\'`)
    .orderBy('d.orgCode')
    .limit(limit)
    .execute();
}

/** Id, name and parent of departments by id. */
export async function departsById(db: Db, tenantId: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return knownDeparts(db, tenantId).select(['d.id', 'd.parentId', 'd.departName']).where('d.id', 'in', ids).execute();
}

function liveDeparts(db: Db, tenantId: number) {
  return db.selectFrom('sysDepart as d').where('d.tenantId', '=', tenantId).where('d.delFlag', '=', 0);
}

/** The same for departments that are named: the sign keeps SQLite from walking all of the tenant instead. */
function knownDeparts(db: Db, tenantId: number) {
  return db.selectFrom('sysDepart as d').where(sql<number>`+d.tenant_id`, '=', tenantId).where('d.delFlag', '=', 0);
}

/** A department by id and name alone. */
export interface DepartName {
  id: string;
  parentId: string | null;
  departName: string;
}

/** All live departments by id and name, in their order. */
export function departNames({ engine, queryHeavy }: Database, tenantId: number): Promise<DepartName[]> {
  const bound = binder(engine);
  const text = `select d.id as "id", d.parent_id as "parentId", d.depart_name as "departName" from sys_depart d
    where d.tenant_id = ${bound.bind(tenantId)} and d.del_flag = 0 order by d.parent_id, d.depart_order, d.org_code`;
  return queryHeavy<DepartName>(text, bound.values);
}

const hasChildren = sql<number>`case when exists (select 1 from sys_depart c
  where c.tenant_id = d.tenant_id and c.parent_id = d.id and c.del_flag = 0) then 1 else 0 end`.as('hasChildren');
