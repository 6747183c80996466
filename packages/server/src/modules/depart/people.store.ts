import type { Colleague } from '@songbai/contract/modules/user/people.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { likeText } from '../../resource/describe/sql-text.ts';

/** A person as these lookups show it: fields visible to every colleague. */
export type Person = Omit<Colleague, 'sex_dictText' | 'orgCodeTxt'>;

function people(db: Db, tenantId: number, limit: number) {
  return db
    .selectFrom('sysUser as u')
    .select(['u.id', 'u.username', 'u.realname', 'u.sex', 'u.birthday', 'u.phone'])
    .where('u.delFlag', '=', 0)
    .where('u.status', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sysUserTenant as ut')
          .select('ut.userId')
          .whereRef('ut.userId', '=', 'u.id')
          .where('ut.tenantId', '=', tenantId),
      ),
    )
    .orderBy('u.username')
    .limit(limit);
}

/** Normal accounts of direct members of a department. */
export function peopleIn(db: Db, tenantId: number, departId: string, limit: number): Promise<Person[]> {
  return people(db, tenantId, limit)
    .where('u.id', 'in', (from) => from.selectFrom('sysUserDepart').select('userId').where('depId', '=', departId))
    .execute();
}

/** Normal accounts whose real name contains the text. */
export function peopleNamed(db: Db, tenantId: number, text: string, limit: number): Promise<Person[]> {
  return people(db, tenantId, limit)
    .where(sql<boolean>`lower(u.realname) like ${`%${likeText(text.toLowerCase())}%`} escape '\\'`)
    .execute();
}
