import { createHash } from 'node:crypto';
import { type Db, isUniqueViolation, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';

/** A money, order or burial write as the client identified it (I23). */
export interface IdempotentRequest {
  /** Header `Idempotency-Key`; without one the work simply runs. */
  key: string | undefined;
  /** Route and body: the same key may not stand for something else. */
  route: string;
  body: unknown;
}

/** A key with whose it is and what it stands for. */
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

/** Keeps the reply of a key in the transaction of its work; a second row of the key is refused by the database. */
export async function keepReply(trx: Trx, use: KeyUse, reply: unknown, nowMs: number): Promise<void> {
  const { userId, key: idempotencyKey, requestHash } = use;
  const row = { id: newId(), userId, idempotencyKey, requestHash, reply: JSON.stringify(reply), createdAt: nowMs };
  await trx.insertInto('sysIdempotency').values(row).execute();
}

/**
 * Runs work once per key: a repeat gets the first reply, also when two arrive at the same moment or on two nodes. Whoever
 * loses such a race is refused by the key's unique index or already by a rule, since the first one's work is done; either
 * way the first reply is there by then.
 * @param run does the work and keeps its reply in one transaction
 * @throws AppError idempotencyReused when the key came with another request before
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
