import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { isAdmin } from '../permission/index.ts';

interface NamedRole {
  id: string;
  roleName: string;
  roleCode: string;
}

/** Live roles, among those that the actor may know of, that have one of these names or codes. */
export async function rolesNamed(db: Db, actor: Actor, names: readonly string[]): Promise<NamedRole[]> {
  const roles = new Map<string, NamedRole>();
  for (const part of chunks(names, 500)) {
    const rows = await db
      .selectFrom('sysRole')
      .select(['id', 'roleName', 'roleCode'])
      .where('delFlag', '=', 0)
      .where((where) => where.or([where('roleName', 'in', part), where('roleCode', 'in', part)]))
      .where((where) =>
        isAdmin(actor)
          ? where.lit(true)
          : where.or([where('tenantId', 'is', null), where('tenantId', '=', actor.tenantId)]),
      )
      .execute();
    for (const row of rows) roles.set(row.id, row);
  }
  return [...roles.values()];
}
