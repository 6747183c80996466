import type { OwnSession } from '@songbai/contract/modules/account/account.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';

/** Current sessions of the account, the latest first. */
export async function ownSessions(db: Db, actor: Actor, now: number): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sysSession')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'seenAt'])
    .where('userId', '=', actor.userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, ip, userAgent, createdAt, seenAt }) => ({
    id,
    ip,
    userAgent,
    loginTime: datetimeText(createdAt),
    seenTime: datetimeText(seenAt),
    current: id === actor.sessionId,
  }));
}

/** When the session of the caller began; epoch ms. */
export async function sessionStart(db: Db, actor: Actor): Promise<number | undefined> {
  const row = await db
    .selectFrom('sysSession')
    .select('createdAt')
    .where('id', '=', actor.sessionId)
    .executeTakeFirst();
  return row && Number(row.createdAt);
}

/** Ends one other session of the account; returns whether it existed. */
export async function endOwnSession(db: Db, actor: Actor, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('sysSession')
    .where('id', '=', id)
    .where('userId', '=', actor.userId)
    .where('id', '<>', actor.sessionId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all other sessions; returns how many there were. */
export async function endOtherOwnSessions(db: Db, actor: Actor): Promise<number> {
  const rows = await db
    .deleteFrom('sysSession')
    .where('userId', '=', actor.userId)
    .where('id', '<>', actor.sessionId)
    .returning('id')
    .execute();
  return rows.length;
}
