import { LIMITS } from '@songbai/contract/limits.ts';
import { sql } from 'kysely';
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

/** Counts within a window that starts with its first use and ends after `lifeMs`. */
async function countUse(db: Db, id: string, lifeMs: number, now: number): Promise<number> {
  const over = sql<boolean>`sys_login_failure.expires_at <= ${now}`;
  const row = await db
    .insertInto('sysLoginFailure')
    .values({ id, failures: 1, expiresAt: now + lifeMs })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        failures: sql<number>`case when ${over} then 1 else sys_login_failure.failures + 1 end`,
        expiresAt: sql<number>`case when ${over} then ${now + lifeMs} else sys_login_failure.expires_at end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}
