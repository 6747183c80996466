import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { type HomePage, STANDARD_CODE } from '@songbai/contract/modules/role-index/role-index.rules.ts';
import type { Db } from '../../db/database.ts';

/** Home pages in force of some roles, and the standard one. */
export function activeHomePages(db: Db, roleCodes: readonly string[]): Promise<HomePage[]> {
  return db
    .selectFrom('sysRoleIndex')
    .select(['roleCode', 'url', 'priority'])
    .where('roleCode', 'in', [...roleCodes, STANDARD_CODE])
    .where('status', '=', VALID_STATUS.valid)
    .where('delFlag', '=', 0)
    .execute();
}
