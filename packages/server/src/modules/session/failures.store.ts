import { LIMITS } from '@songbai/contract/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** A counter of failed attempts: of one account, of one address, of one account's own password change. */
export interface FailureCounter {
  key: string;
  /** Number of failures that lock. */
  limit: number;
}

export function accountCounter(username: string): FailureCounter {
  return { key: `account:${username}`, limit: LIMITS.loginFailures };
}

/** An IPv6 client can use any address of its network, so the network is counted. */
export function addressCounter(ip: string): FailureCounter {
  const network = ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip;
  return { key: `address:${network}`, limit: LIMITS.loginFailuresPerAddress };
}

export function ownPasswordCounter(userId: string): FailureCounter {
  return { key: `password:${userId}`, limit: LIMITS.loginFailures };
}

/** True while one of the counters has reached its limit and its ten minutes are not over (design.md §9). */
export async function isLockedOut(db: Db, counters: readonly FailureCounter[], now: number): Promise<boolean> {
  const rows = await db
    .selectFrom('sysLoginFailure')
    .select(['id', 'failures'])
    .where(
      'id',
      'in',
      counters.map((counter) => counter.key),
    )
    .where('expiresAt', '>', now)
    .execute();
  return counters.some(({ key, limit }) => rows.some((row) => row.id === key && row.failures >= limit));
}

/** Counts one failure; each restarts the expiry of ten minutes (contract/1 §2.2). */
export async function countFailure(db: Db, { key }: FailureCounter, now: number): Promise<void> {
  const expiresAt = now + LIMITS.loginLockMs;
  await db
    .insertInto('sysLoginFailure')
    .values({ id: key, failures: 1, expiresAt })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        failures: sql<number>`case when sys_login_failure.expires_at <= ${now} then 1 else sys_login_failure.failures + 1 end`,
        expiresAt,
      }),
    )
    .execute();
}

export async function clearFailures(db: Db, { key }: FailureCounter): Promise<void> {
  await db.deleteFrom('sysLoginFailure').where('id', '=', key).execute();
}
