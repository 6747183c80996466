import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Database, Db } from '../../db/database.ts';
import { isSpelling, speltNames } from '../../platform/spelt-names.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { binder, likeText } from '../../resource/describe/sql-text.ts';
import { departsWithin } from '../../resource/read/departs.store.ts';

/** All fields of a department of contract/1 §16.6. */
const DEPART_COLUMNS = [
  ...(['d.id', 'd.parentId', 'd.departName', 'd.departNameEn', 'd.departNameAbbr', 'd.departOrder'] as const),
  ...(['d.description', 'd.orgCategory', 'd.orgType', 'd.orgCode', 'd.mobile', 'd.fax', 'd.address'] as const),
  ...(['d.memo', 'd.status', 'd.delFlag', 'd.qywxIdentifier', 'd.izLeaf', 'd.version'] as const),
  ...(['d.createBy', 'd.createTime', 'd.updateBy', 'd.updateTime'] as const),
] as const;

export type DepartRow = Awaited<ReturnType<typeof departsBy>>[number];

/** All live departments of a tenant by their order. */
export function departRows({ engine, queryHeavy }: Database, tenantId: number): Promise<DepartRow[]> {
  const bound = binder(engine);
  const columns = DEPART_COLUMNS.map((name) => `${columnOf(name.slice(2))} as "${name.slice(2)}"`).join(', ');
  const text = `select ${columns} from sys_depart d where ${departsWithin(tenantId, undefined, bound)}
    order by d.depart_order, d.org_code`;
  return queryHeavy<DepartRow>(text, bound.values);
}

/** Live departments by ids or codes, in the order of their codes. */
export function departsBy(db: Db, tenantId: number, field: 'id' | 'orgCode', values: readonly string[]) {
  return knownDeparts(db, tenantId)
    .select(DEPART_COLUMNS)
    .where(field === 'id' ? 'd.id' : 'd.orgCode', 'in', values)
    .orderBy('d.orgCode')
    .execute();
}

/** Live departments that have one of these names or codes. */
export async function departsCalled(db: Db, tenantId: number, names: readonly string[]) {
  const found = [];
  for (const part of chunks(names, 500))
    found.push(
      ...(await knownDeparts(db, tenantId)
        .select(['d.id', 'd.parentId', 'd.departName', 'd.orgCode'])
        .where((where) => where.or([where('d.departName', 'in', part), where('d.orgCode', 'in', part)]))
        .orderBy('d.orgCode')
        .execute()),
    );
  return found;
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

export interface LevelQuery {
  /** Id or code of the parent; empty for the top. */
  pid: string;
  key: 'id' | 'orgCode';
  /** These departments instead of a level. */
  ids: readonly string[];
  categories: readonly string[];
}

/** One level of the tree, or the named departments, by their order. */
export async function departLevel(db: Db, tenantId: number, query: LevelQuery) {
  let wanted = (query.ids.length > 0 ? knownDeparts : liveDeparts)(db, tenantId)
    .select(DEPART_COLUMNS)
    .select(hasChildren);
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

/** Departments whose name or its pinyin contains the text, sorted by code, so that neighbours stay together. */
export async function departsNamed(
  database: Database,
  tenantId: number,
  text: string,
  limit: number,
  codes?: readonly string[],
) {
  const spelt = await departsSpelt(database, tenantId, text);
  const within = codes?.map((code) => sql<boolean>`substr(d.org_code, 1, ${sql.lit(code.length)}) = ${code}`);
  return liveDeparts(database.db, tenantId)
    .$if(within !== undefined, (rows) => rows.where((is) => is.or(within ?? [])))
    .select(DEPART_COLUMNS)
    .select(hasChildren)
    .where((is) => {
      const named = sql<boolean>`lower(d.depart_name) like ${`%${likeText(text.toLowerCase())}%`} escape '\\'`;
      return spelt.length > 0 ? is.or([named, is('d.departName', 'in', spelt)]) : named;
    })
    .orderBy('d.orgCode')
    .limit(limit)
    .execute();
}

/** Names of departments of the tenant that are written with these letters. */
async function departsSpelt(
  { engine, queryHeavy }: Database,
  tenantId: number,
  typed: string,
): Promise<readonly string[]> {
  if (!isSpelling(typed)) return [];
  const bound = binder(engine);
  const text = `select distinct d.depart_name as "name" from sys_depart d
    where ${departsWithin(tenantId, undefined, bound)} order by 1`;
  const rows = await queryHeavy<{ name: string }>(text, bound.values);
  return speltNames(
    rows.map(({ name }) => name),
    typed,
    'place',
  );
}

/** Id, name, code and parent of departments by id. */
export async function departsById(db: Db, tenantId: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return knownDeparts(db, tenantId)
    .select(['d.id', 'd.parentId', 'd.departName', 'd.orgCode'])
    .where('d.id', 'in', ids)
    .execute();
}

function liveDeparts(db: Db, tenantId: number) {
  return db.selectFrom('sysDepart as d').where('d.tenantId', '=', tenantId).where('d.delFlag', '=', 0);
}

/** The same for named departments; the unary operator keeps SQLite from scanning the tenant's index instead. */
function knownDeparts(db: Db, tenantId: number) {
  return db.selectFrom('sysDepart as d').where(sql<number>`+d.tenant_id`, '=', tenantId).where('d.delFlag', '=', 0);
}

const hasChildren = sql<number>`case when exists (select 1 from sys_depart c
  where c.tenant_id = d.tenant_id and c.parent_id = d.id and c.del_flag = 0) then 1 else 0 end`.as('hasChildren');
