import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { type FieldLevel, fieldLevel } from '@songbai/contract/rules/masks.ts';
import type { Actor } from '../../platform/actor.ts';
import { levelFor } from '../../resource/describe/masks.ts';

/** The sensitive field of that key (`resource.field`), with the default level of roles that set none. */
export function sensitiveField(key: string) {
  const [name = '', field = ''] = key.split('.');
  const resource = RESOURCES.find((one) => one.name === name);
  const sensitive = resource && Object.hasOwn(resource.fields, field) ? resource.fields[field]?.sensitive : undefined;
  if (!resource || !sensitive) return undefined;
  return { resource, field, standard: fieldLevel(sensitive, undefined, false) };
}

/** A role's level of a field. */
export interface LevelWord {
  field: string;
  level: FieldLevel;
}

/** True when one of these levels exceeds the actor's own; levels of removed fields show nothing. */
export function showsMore(actor: Actor, words: readonly LevelWord[]): boolean {
  return words.some(({ field: key, level }) => {
    const known = sensitiveField(key);
    return known !== undefined && level > levelFor(actor, known.resource, known.field);
  });
}
