import { LIMITS } from '@songbai/contract/limits.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { readyStatement } from '../../db/ready.ts';

/** A counter of failed attempts that locks: of one address, of one account's own password change. */
export interface FailureCounter {
  key: string;
  /** Number of failures that lock. */
  limit: number;
}

/** An IPv6 client can use any address of its network, so the network is counted. */
export function networkOf(ip: string): string {
  return ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip;
}

export function addressCounter(ip: string): FailureCounter {
  return { key: `address:${networkOf(ip)}`, limit: LIMITS.loginFailuresPerAddress };
}

export function ownPasswordCounter(userId: string): FailureCounter {
  return { key: `password:${userId}`, limit: LIMITS.loginFailures };
}

/** As many keys as any caller asks for. */
const KEYS = ['key0', 'key1', 'key2', 'key3', 'key4', 'key5'] as const;
type Keys = Record<(typeof KEYS)[number], string>;

const READ_COUNTS = readyStatement<Keys & { now: number }>()((db, mark) =>
  db
    .selectFrom('sysLoginFailure')
    .select(['id', 'failures', 'expiresAt'])
    .where('id', 'in', KEYS.map(mark))
    .where('expiresAt', '>', mark('now')),
);

/** Counts that have not expired, by key; of at most six keys. */
export async function countsOf(
  db: Db,
  keys: readonly string[],
  now: number,
): Promise<Map<string, { failures: number; expiresAt: number }>> {
  if (keys.length > KEYS.length) throw new RangeError(`${keys.length} keys at once`);
  const [key0 = '', key1 = key0, key2 = key0, key3 = key0, key4 = key0, key5 = key0] = keys;
  const rows = await READ_COUNTS(db, { key0, key1, key2, key3, key4, key5, now });
  return new Map(rows.map(({ id, ...count }) => [id, count]));
}

/** True while one of the counters has reached its limit and its ten minutes are not over (design.md §9). */
export async function isLockedOut(db: Db, counters: readonly FailureCounter[], now: number): Promise<boolean> {
  const keys = counters.map((counter) => counter.key);
  const counts = await countsOf(db, keys, now);
  return counters.some(({ key, limit }) => (counts.get(key)?.failures ?? 0) >= limit);
}

/** Counts one failure; each restarts the expiry of ten minutes (contract/1 §2.2). */
export async function countFailure(db: Db, { key }: FailureCounter, now: number): Promise<void> {
  await countFailures(db, [key], now);
}

/** Counts one failure under each key in one statement and returns the counts. */
export async function countFailures(db: Db, keys: readonly string[], now: number): Promise<Map<string, number>> {
  const expiresAt = now + LIMITS.loginLockMs;
  // In one order everywhere, so that two statements never wait for each other.
  const values = [...keys].sort().map((id) => ({ id, failures: 1, expiresAt }));
  const rows = await db
    .insertInto('sysLoginFailure')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        failures: sql<number>`case when sys_login_failure.expires_at <= ${now} then 1 else sys_login_failure.failures + 1 end`,
        expiresAt,
      }),
    )
    .returning(['id', 'failures'])
    .execute();
  return new Map(rows.map(({ id, failures }) => [id, failures]));
}

export async function clearFailures(db: Db, { key }: FailureCounter): Promise<void> {
  await db.deleteFrom('sysLoginFailure').where('id', '=', key).execute();
}
