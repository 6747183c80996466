import { isHomePage } from '@songbai/contract/modules/role-index/role-index.rules.ts';
import type { Db } from '../../db/database.ts';

/** The id of the home page of a role, or of the standard one. */
export async function homePageId(db: Db, roleCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysRoleIndex')
    .select('id')
    .where('roleCode', '=', roleCode)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** Whether an address is that of a live menu which can be a home page. */
export async function isKnownPage(db: Db, url: string): Promise<boolean> {
  const rows = await db
    .selectFrom('sysPermission')
    .select(['url', 'component', 'isRoute', 'menuType'])
    .where('url', '=', url)
    .where('delFlag', '=', 0)
    .execute();
  return rows.some(isHomePage);
}

/** The live role with a code. */
export async function roleIdOf(db: Db, roleCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', roleCode)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.id;
}
