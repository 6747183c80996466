import type { FieldLevelItem, SaveFieldLevelsBody } from '@songbai/contract/modules/permission/field-levels.calls.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { type FieldLevel, fieldLevel, LEVEL_UNSET } from '@songbai/contract/rules/masks.ts';
import type { Db } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { fieldKey, levelFor } from '../../resource/describe/masks.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { isAdmin } from './admin-role.ts';
import { levelsOf, setLevel } from './field-levels.store.ts';
import { sensitiveField } from './field-reach.ts';
import { changeableRole } from './role-grants.service.ts';
import { touchRole } from './role-grants.store.ts';

/** Every sensitive field with the level set by the role, and the highest the caller may give. */
export async function fieldLevels(db: Db, actor: Actor, roleId: string): Promise<FieldLevelItem[]> {
  const levels = await levelsOf(db, roleId);
  return RESOURCES.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { sensitive, label }]): FieldLevelItem[] => {
      if (!sensitive) return [];
      const field = fieldKey(resource, name);
      return [
        {
          field,
          resource: resource.title,
          label,
          level: levels.get(field) ?? null,
          standard: fieldLevel(sensitive, undefined, false),
          most: mostOf(actor, field),
        },
      ];
    }),
  );
}

/** The named sensitive field, or a refusal. */
function namedField(key: string) {
  const named = sensitiveField(key);
  if (!named) throw new AppError('invalid', { detail: `没有这个敏感字段：${key.slice(0, 40)}` });
  return named;
}

/** No level may exceed the actor's own (user-asks row 8). */
function mostOf(actor: Actor, key: string): FieldLevel {
  const { resource, field } = namedField(key);
  return isAdmin(actor) ? '2' : levelFor(actor, resource, field);
}

/** Sets the levels of sensitive fields of a role; effective with the next call on every node. */
export async function saveFieldLevels(server: Server, actor: Actor, body: SaveFieldLevelsBody): Promise<void> {
  const now = server.clock.datetime();
  await write(server, actor, async (work) => {
    const role = await changeableRole(work, body.roleId);
    const before = await levelsOf(work.db, role.id);
    const changes = body.levels.filter(({ field, level }) => (before.get(field) ?? null) !== level);
    if (changes.length === 0) return;
    for (const { field, level } of changes) {
      // Without its own level the role leaves the field to the default, which may exceed the giver's.
      if ((level ?? namedField(field).standard) > mostOf(actor, field)) throw new AppError('fieldLevelBeyond');
      await setLevel(work, role.id, { field, level }, now);
    }
    const version = await touchRole(work, role.id);
    const after = await levelsOf(work.db, role.id);
    const log = { table: 'sys_role_field', id: role.id, version, action: 'edit' as const };
    work.log([{ ...log, before: loggedLevels(changes, before), after: loggedLevels(changes, after) }]);
    await bumpState(work.db, 'rights');
  });
}

/** The levels of the changed fields; that there was or is none is a value as well. */
function loggedLevels(changes: SaveFieldLevelsBody['levels'], levels: ReadonlyMap<string, FieldLevel>) {
  return Object.fromEntries(changes.map(({ field }) => [field, levels.get(field) ?? LEVEL_UNSET]));
}
