import { createHash } from 'node:crypto';
import { type Db, isUniqueViolation, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

/** The client's identification of a write (I23). */
export interface IdempotentRequest {
  /** Header `Idempotency-Key`; without one the work simply runs. */
  key: string | undefined;
  /** Route and body: the same key may not be used for another request. */
  route: string;
  body: unknown;
}

/** A key with its owner and its request. */
interface KeyUse {
  userId: string;
  key: string;
  requestHash: string;
}

export const keyUse = (actor: Actor, key: string, { route, body }: IdempotentRequest): KeyUse => ({
  userId: actor.userId,
  key,
  requestHash: createHash('sha256')
    .update(`${route}\n${JSON.stringify(body)}`)
    .digest('hex'),
});

/** Stores the reply of a key in the transaction of its work; the unique index refuses a second row of the key. */
export async function keepReply(trx: Trx, use: KeyUse, reply: unknown, nowMs: number): Promise<void> {
  const { userId, key: idempotencyKey, requestHash } = use;
  const row = { id: newId(), userId, idempotencyKey, requestHash, reply: JSON.stringify(reply), createdAt: nowMs };
  await trx.insertInto('sysIdempotency').values(row).execute();
}

/**
 * Runs work once per key: a repeat gets the first reply, also when two arrive at the same moment or on two nodes. The
 * loser of such a race is refused by the key's unique index or by a rule, since the first one's work is done; either
 * way the first reply is stored by then.
 * @param run does the work and stores its reply in one transaction
 * @throws AppError idempotencyReused when the key was used with another request
 */
export async function oncePerKey<T>(
  db: Db,
  use: KeyUse,
  run: () => Promise<T>,
): Promise<{ reply: T; repeated: boolean }> {
  const earlier = await earlierReply<T>(db, use);
  if (earlier) return earlier;
  try {
    return { reply: await run(), repeated: false };
  } catch (error) {
    if (!(error instanceof AppError) && !isUniqueViolation(error)) throw error;
    const other = await earlierReply<T>(db, use);
    if (other) return other;
    throw error;
  }
}

async function earlierReply<T>(
  db: Db,
  { userId, key, requestHash }: KeyUse,
): Promise<{ reply: T; repeated: true } | undefined> {
  const row = await db
    .selectFrom('sysIdempotency')
    .select(['requestHash', 'reply'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.requestHash !== requestHash) throw new AppError('idempotencyReused');
  return { reply: JSON.parse(row.reply ?? 'null') as T, repeated: true };
}

/** Deletes a portion of the keys from before a moment, epoch ms; returns how many. */
export async function deleteKeys(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('sysIdempotency').select('id').where('createdAt', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('sysIdempotency').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
