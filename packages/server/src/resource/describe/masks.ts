import type { Resource } from '@songbai/contract/resource/define.ts';
import { type FieldLevel, fieldLevel, MASKS, type MaskName, VIEW_FULL } from '@songbai/contract/rules/masks.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** A field that the actor does not see in full, and whether it is hidden or masked. */
export interface FieldMask {
  name: string;
  mask: MaskName | 'hidden';
}

const SENSITIVE = new WeakMap<object, readonly [string, NonNullable<Resource['fields'][string]['sensitive']>][]>();

/** Sensitive fields of a resource; cached, because this is needed for every list. */
function sensitiveFields({ fields }: Pick<Resource, 'fields'>) {
  let found = SENSITIVE.get(fields);
  if (!found) {
    found = Object.entries(fields).flatMap(([name, { sensitive }]) => (sensitive ? [[name, sensitive] as const] : []));
    SENSITIVE.set(fields, found as never);
  }
  return found;
}

/** Key of a field in the roles' field settings. */
export const fieldKey = (resource: Pick<Resource, 'name'>, field: string): string => `${resource.name}.${field}`;

/** What the actor sees of a sensitive field. */
export function levelFor(actor: Actor, resource: Pick<Resource, 'name' | 'fields'>, name: string): FieldLevel {
  const sensitive = resource.fields[name]?.sensitive;
  if (!sensitive) return '2';
  const own = actor.fieldLevels.get(sensitive.key ?? fieldKey(resource, name));
  if (sensitive.follows === undefined) {
    return fieldLevel(sensitive, own, actor.codes.has(sensitive.code ?? VIEW_FULL));
  }
  const levels = [sensitive.follows].flat().map((source) => levelFor(actor, resource, source));
  return [...(own === undefined ? [] : [own]), ...levels].reduce((least, level) => (level < least ? level : least));
}

/** Whether the actor sees a field as it is. */
export const seesWhole = (actor: Actor, resource: Pick<Resource, 'name' | 'fields'>, name: string): boolean =>
  levelFor(actor, resource, name) === '2';

/** Every field that the actor does not see in full. */
export function fieldMasks(actor: Actor, resource: Pick<Resource, 'name' | 'fields'>): FieldMask[] {
  return sensitiveFields(resource).flatMap(([name, { mask }]): FieldMask[] => {
    const level = levelFor(actor, resource, name);
    return level === '2' ? [] : [{ name, mask: level === '0' ? 'hidden' : mask }];
  });
}

/** The value as it is shown under a mask. */
export function maskedValue(value: unknown, mask: FieldMask['mask']): unknown {
  if (mask === 'hidden') return null;
  // A number has no masked form.
  if (mask === 'whole' && typeof value !== 'string') return null;
  return typeof value === 'string' && value !== '' ? MASKS[mask](value) : value;
}

/** Masks rows that other code than the engine has read, in place. */
export function maskRows<Rows extends readonly object[]>(
  actor: Actor,
  resource: Pick<Resource, 'name' | 'fields'>,
  rows: Rows,
): Rows {
  const masks = fieldMasks(actor, resource);
  for (const row of rows) maskRow(row as Record<string, unknown>, masks);
  return rows;
}

/** Masks the values of a row in place. */
export function maskRow(row: Record<string, unknown>, masks: readonly FieldMask[]): void {
  for (const { name, mask } of masks) {
    if (Object.hasOwn(row, name)) row[name] = maskedValue(row[name], mask);
    delete row[`${name}_dictText`];
  }
}

/**
 * Strips from a patch the values that only echo a mask: a client without the real value sends the mask back.
 * @throws AppError invalid for a value with stars that is not the mask
 */
export function withoutEchoes(
  patch: Record<string, unknown>,
  before: Record<string, unknown>,
  masks: readonly FieldMask[],
  labelOf: (name: string) => string,
): Record<string, unknown> {
  const kept = { ...patch };
  for (const { name, mask } of masks) {
    const sent = kept[name];
    if (mask === 'hidden' || sent === maskedValue(before[name], mask)) delete kept[name];
    else if (isEcho(sent)) throw new AppError('invalid', { detail: `${labelOf(name)}的值不正确` }, { field: name });
  }
  return kept;
}

/** No sensitive value contains a star itself. */
export const isEcho = (value: unknown): boolean => typeof value === 'string' && value.includes('*');
