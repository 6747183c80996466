import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';

export interface Member {
  id: string;
  realname: string;
}

/** Live accounts that are members of any of these departments, by account name. */
export async function membersOf(db: Db, departIds: readonly string[]): Promise<Member[]> {
  const found = new Map<string, Member>();
  for (const part of chunks(departIds)) {
    const rows = await db
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysUser as u', 'u.id', 'ud.userId')
      .select(['u.id', 'u.realname'])
      .distinct()
      .where('ud.depId', 'in', part)
      .where('u.delFlag', '=', 0)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Those of these people who are members of a live department of the tenant beyond the given ones. */
export async function membersElsewhere(
  db: Db,
  tenantId: number,
  people: readonly Member[],
  beside: ReadonlySet<string>,
): Promise<Set<string>> {
  const elsewhere = new Set<string>();
  for (const part of chunks(people.map(({ id }) => id))) {
    const rows = await db
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
      .select(['ud.userId', 'ud.depId'])
      .where('ud.userId', 'in', part)
      .where('d.tenantId', '=', tenantId)
      .where('d.delFlag', '=', 0)
      .execute();
    for (const { userId, depId } of rows) if (!beside.has(depId)) elsewhere.add(userId);
  }
  return elsewhere;
}
