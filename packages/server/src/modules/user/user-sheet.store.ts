import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';

interface NamedRole {
  id: string;
  roleName: string;
  roleCode: string;
}

/** Live roles that have one of these names or codes. */
export async function rolesNamed(db: Db, names: readonly string[]): Promise<NamedRole[]> {
  const roles = new Map<string, NamedRole>();
  for (const part of chunks(names, 500)) {
    const rows = await db
      .selectFrom('sysRole')
      .select(['id', 'roleName', 'roleCode'])
      .where('delFlag', '=', 0)
      .where((where) => where.or([where('roleName', 'in', part), where('roleCode', 'in', part)]))
      .execute();
    for (const row of rows) roles.set(row.id, row);
  }
  return [...roles.values()];
}
