import type { FieldLevel } from '@songbai/contract/rules/masks.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/** Levels of sensitive fields set by a role, by `resource.field`. */
export async function levelsOf(db: Db, roleId: string): Promise<Map<string, FieldLevel>> {
  const rows = await db.selectFrom('sysRoleField').select(['field', 'level']).where('roleId', '=', roleId).execute();
  return new Map(rows.map(({ field, level }) => [field, level]));
}

/** Sets a level, or removes it with null. */
export async function setLevel(
  work: Work<WriteContext>,
  roleId: string,
  { field, level }: { field: string; level: FieldLevel | null },
  now: string,
): Promise<void> {
  await work.db.deleteFrom('sysRoleField').where('roleId', '=', roleId).where('field', '=', field).execute();
  if (level === null) return;
  const row = { id: newId(), roleId, field, level, operateDate: now, operateIp: work.actor.ip };
  await work.db.insertInto('sysRoleField').values(row).execute();
}
