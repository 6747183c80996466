import type { Db } from '../../db/database.ts';

/** Live roles by their code. */
export function roleNames(db: Db) {
  return db
    .selectFrom('sysRole')
    .select(['id', 'roleName', 'roleCode', 'description'])
    .where('delFlag', '=', 0)
    .orderBy('roleCode')
    .execute();
}
