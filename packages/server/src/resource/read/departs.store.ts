import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { type Binder, startsWith } from '../describe/sql-text.ts';
import type { ExtraWhere } from './select.ts';

/** SQL over `d`: live departments of a tenant at one of the codes or below it; all of them without codes. */
export function departsWithin(tenantId: number, codes: readonly string[] | undefined, bound: Binder): string {
  const live = `d.tenant_id = ${bound.bind(tenantId)} and d.del_flag = 0`;
  if (codes === undefined) return live;
  const parts = codes.map((code) => startsWith('d.org_code', code, bound));
  return `${live} and ${parts.length === 0 ? '1=0' : `(${parts.join(' or ')})`}`;
}

/**
 * People (`t`) who are members of a department at one of the codes or below it. Evaluated per person: SQLite reads the
 * departments once and walks the people in list order. The plus stops it from trying every department on every person,
 * which takes minutes in a big organisation.
 */
export function worksWithin(tenantId: number, codes?: readonly string[]): ExtraWhere {
  return (bound) => `exists (select 1 from sys_user_depart ud where ud.user_id = t.id
    and ${bound.engine === 'sqlite' ? '+' : ''}ud.dep_id in (
      select d.id from sys_depart d where ${departsWithin(tenantId, codes, bound)}))`;
}

/** A department of a person. */
export interface DepartOfPerson {
  userId: string;
  departId: string;
  departName: string;
  orgCode: string;
}

/** The statement behind `departsOfPeople`. */
export function departsOfPeopleQuery(db: Db, tenantId: number, userIds: readonly string[]) {
  return (
    db
      .selectFrom('sysUserDepart as ud')
      .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
      .select(['ud.userId', 'd.id as departId', 'd.departName', 'd.orgCode'])
      .where('ud.userId', 'in', userIds)
      // The plus signs make SQLite start from these people: it would walk all departments in code order instead.
      .where(sql<number>`+d.tenant_id`, '=', tenantId)
      .where(sql<number>`+d.del_flag`, '=', 0)
      .orderBy('d.orgCode')
  );
}

/** Live departments of people within one tenant, by their codes. */
export async function departsOfPeople(
  db: Db,
  tenantId: number,
  userIds: readonly string[],
): Promise<Map<string, DepartOfPerson[]>> {
  const departs = new Map<string, DepartOfPerson[]>();
  for (const part of chunks(userIds, 500)) {
    for (const row of await departsOfPeopleQuery(db, tenantId, part).execute()) {
      const known = departs.get(row.userId);
      if (known) known.push(row);
      else departs.set(row.userId, [row]);
    }
  }
  return departs;
}
