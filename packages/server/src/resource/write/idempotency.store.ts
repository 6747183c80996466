import { createHash } from 'node:crypto';
import { type Db, inTransaction, isUniqueViolation, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
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

/**
 * Runs work in one transaction together with the record of its key, so that the same key acts once and every repeat
 * gets the first reply, also when two arrive at the same moment or on two nodes.
 * @throws AppError idempotencyReused when the key came with another request before
 */
export async function once<T>(
  db: Db,
  clock: Clock,
  actor: Actor,
  request: IdempotentRequest,
  work: (trx: Trx) => Promise<T>,
): Promise<{ reply: T; repeated: boolean }> {
  const { key } = request;
  if (!key) return { reply: await inTransaction(db, work), repeated: false };
  const requestHash = createHash('sha256')
    .update(`${request.route}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  const earlier = await earlierReply<T>(db, actor, key, requestHash);
  if (earlier) return earlier;
  try {
    const reply = await inTransaction(db, async (trx) => {
      const id = newId();
      const row = { id, userId: actor.userId, idempotencyKey: key, requestHash, reply: null, createdAt: clock.now() };
      await trx.insertInto('sysIdempotency').values(row).execute();
      const answer = await work(trx);
      await trx
        .updateTable('sysIdempotency')
        .set({ reply: JSON.stringify(answer) })
        .where('id', '=', id)
        .execute();
      return answer;
    });
    return { reply, repeated: false };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const other = await earlierReply<T>(db, actor, key, requestHash);
    if (other) return other;
    throw error;
  }
}

async function earlierReply<T>(
  db: Db,
  actor: Actor,
  key: string,
  requestHash: string,
): Promise<{ reply: T; repeated: true } | undefined> {
  const row = await db
    .selectFrom('sysIdempotency')
    .select(['requestHash', 'reply'])
    .where('userId', '=', actor.userId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.requestHash !== requestHash) throw new AppError('idempotencyReused');
  return { reply: JSON.parse(row.reply ?? 'null') as T, repeated: true };
}
