import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Counts a use of something limited, across all nodes, within a window that starts with its first use and ends after
 * `lifeMs`.
 * @returns the count, this use included
 */
export async function countUse(db: Db, id: string, lifeMs: number, now: number): Promise<number> {
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
