import { LIMITS } from '@songbai/contract/limits.ts';
import { countUse } from '../../db/counted-use.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addressCounter } from '../session/index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Counts a request for a code by its address, across all nodes: more than five a minute are refused, more than twenty
 * block the address for a day (contract/1 §2.3).
 * @throws AppError smsTooOften
 */
export async function throttleAddress(db: Db, ip: string, now: number): Promise<void> {
  const { key } = addressCounter(ip);
  const barred = await db
    .selectFrom('sysLoginFailure')
    .select('id')
    .where('id', '=', `sms-barred:${key}`)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (barred) throw new AppError('smsTooOften');
  const count = await countUse(db, `sms:${key}`, MINUTE_MS, now);
  if (count > LIMITS.smsBarAbove) await countUse(db, `sms-barred:${key}`, LIMITS.smsBarMs, now);
  if (count > LIMITS.smsPerMinute) throw new AppError('smsTooOften');
}

/**
 * Counts a code for a phone.
 * @throws AppError smsTooOften beyond ten in a day
 */
export async function throttlePhone(db: Db, mobile: string, now: number): Promise<void> {
  const count = await countUse(db, `sms-phone:${mobile}`, DAY_MS, now);
  if (count > LIMITS.smsPerPhoneDay) throw new AppError('smsTooOften');
}
