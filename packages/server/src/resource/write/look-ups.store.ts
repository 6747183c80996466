import { createHash } from 'node:crypto';
import { LIMITS } from '@songbai/contract/limits.ts';
import { LOG_TYPES, OPERATE } from '@songbai/contract/modules/log/log.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { WHOLE_NUMBERS } from '@songbai/contract/rules/masks.ts';
import { countUse } from '../../db/counted-use.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { Values } from '../context.ts';
import { type FieldMask, fieldMasks, isEcho, maskedValue } from '../describe/masks.ts';
import { writeLog } from './sys-log.store.ts';

/** A whole value that somebody who sees only a mask asks for. */
export interface LookUp {
  resource: Pick<Resource, 'name' | 'title'>;
  field: string;
  label: string;
  mask: FieldMask['mask'];
  value: string;
  /** Tells it from others without keeping it. */
  print: string;
}

export function lookUp(
  { seal }: Pick<Sealer, 'seal'>,
  { name, title, fields }: Pick<Resource, 'name' | 'title' | 'fields'>,
  { name: field, mask }: FieldMask,
  value: string,
): LookUp {
  const print = createHash('sha256')
    .update(`${name}.${field} ${seal(value)}`)
    .digest('hex');
  return { resource: { name, title }, field, label: fields[field]?.label ?? field, mask, value, print };
}

/** Values of a draft for fields that the actor sees only masked; what is the mask itself, or no whole number, asks nothing. */
export function lookUpsIn(
  sealer: Pick<Sealer, 'seal'>,
  actor: Actor,
  resource: Pick<Resource, 'name' | 'title' | 'fields'>,
  draft: Values,
): LookUp[] {
  return fieldMasks(actor, resource).flatMap((field) => {
    const given = draft[field.name];
    if (typeof given !== 'string' || given.trim() === '' || isEcho(given)) return [];
    const whole = field.mask === 'hidden' ? undefined : WHOLE_NUMBERS[field.mask];
    const value = whole ? whole(given) : given.trim();
    return value === undefined ? [] : [lookUp(sealer, resource, field, value)];
  });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Counts what was asked for and logs it masked; the same again within the hour is neither.
 * @param logText how the log says it
 * @throws AppError lookUpLimit, which takes everything back: a number that was refused is not known the next time
 */
export async function countLookUps(
  { db, clock, actor }: { db: Db; clock: Clock; actor: Actor },
  lookUps: readonly LookUp[],
  logText: (one: LookUp) => string,
): Promise<void> {
  const now = clock.now();
  for (const one of lookUps) {
    if ((await countUse(db, `looked-up:${actor.userId}:${one.print}`, HOUR_MS, now)) > 1) continue;
    const hour = await countUse(db, `look-ups:${actor.userId}`, HOUR_MS, now);
    const day = await countUse(db, `look-ups-day:${actor.userId}`, DAY_MS, now);
    if (hour > LIMITS.lookUpsPerHour || day > LIMITS.lookUpsPerDay) throw new AppError('lookUpLimit');
    const logContent = `${logText(one)}：${String(maskedValue(one.value, one.mask) ?? '***')}`;
    await writeLog(db, clock, actor, { logType: LOG_TYPES.operation, operateType: OPERATE.query, logContent });
  }
}
