import type { Page } from '@songbai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { pageOf } from '../../http/envelope.ts';
import type { Actor } from '../../platform/actor.ts';
import { likeText } from '../../resource/sql-text.ts';

/** A colleague as pickers show it. */
export interface Colleague {
  id: string;
  username: string;
  realname: string;
  orgCodeTxt: string | null;
}

export interface ColleagueQuery {
  /** Part of the login name; of the real name; of either. */
  username: string;
  realname: string;
  keyword: string;
  /** Exact ids, for showing chosen people. */
  ids: readonly string[];
  /** Members of this department or one below it. */
  departId: string;
  pageNo: number;
  pageSize: number;
}

/** Normal accounts that share the actor's tenant, by login name (contract/1 §5.9). */
export async function colleagues(db: Db, actor: Actor, query: ColleagueQuery): Promise<Page<Colleague>> {
  const contains = (column: string, value: string) =>
    sql<boolean>`lower(${sql.ref(column)}) like ${`%${likeText(value.toLowerCase())}%`} escape '\\'`;
  let wanted = db
    .selectFrom('sysUser as u')
    .where('u.delFlag', '=', 0)
    .where('u.status', '=', 1)
    .where(sql<boolean>`(',' || coalesce(u.rel_tenant_ids, '') || ',') like ${`%,${actor.tenantId},%`}`);
  if (query.username !== '') wanted = wanted.where(contains('u.username', query.username));
  if (query.realname !== '') wanted = wanted.where(contains('u.realname', query.realname));
  if (query.keyword !== '') {
    const { keyword } = query;
    wanted = wanted.where((where) => where.or([contains('u.username', keyword), contains('u.realname', keyword)]));
  }
  if (query.ids.length > 0) wanted = wanted.where('u.id', 'in', query.ids);
  if (query.departId !== '') {
    const members = db
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
      .innerJoin('sysDepart as top', (join) => join.on(sql<boolean>`d.org_code like top.org_code || '%'`))
      .select('ud.userId')
      .where('d.delFlag', '=', 0)
      .where('top.tenantId', '=', actor.tenantId)
      .where('top.id', '=', query.departId);
    wanted = wanted.where('u.id', 'in', members);
  }
  const { total } = await wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .select(['u.id', 'u.username', 'u.realname'])
    .orderBy('u.username')
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
    .execute();
  const departs = await departNames(
    db,
    rows.map((row) => row.id),
  );
  return pageOf(
    rows.map((row) => ({ ...row, orgCodeTxt: departs.get(row.id) ?? null })),
    Number(total),
    query,
  );
}

/** Names of each person's departments, joined by commas. */
async function departNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (userIds.length === 0) return names;
  const rows = await db
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
    .select(['ud.userId', 'd.departName'])
    .where('ud.userId', 'in', userIds)
    .where('d.delFlag', '=', 0)
    .orderBy('d.orgCode')
    .execute();
  for (const { userId, departName } of rows) {
    const known = names.get(userId);
    names.set(userId, known ? `${known},${departName}` : departName);
  }
  return names;
}
