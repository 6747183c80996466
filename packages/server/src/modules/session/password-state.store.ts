import type { Db } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';

export interface SetPassword {
  userId: string;
  passwordHash: string;
  /** Whether its owner has to replace it, because somebody else knows it. */
  due: boolean;
  /** Epoch ms. */
  now: number;
  /** How many former passwords are remembered. */
  kept: number;
}

/** Notes a password that was set, in the same transaction. */
export async function savePasswordState(db: Db, { userId, passwordHash, due, now, kept }: SetPassword): Promise<void> {
  const state = { due: due ? 1 : 0, setAt: now };
  await db
    .insertInto('sysPasswordState')
    .values({ id: userId, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
  if (kept === 0) return;
  await db.insertInto('sysPasswordHistory').values({ id: newId(), userId, passwordHash, createdAt: now }).execute();
  const newest = await db
    .selectFrom('sysPasswordHistory')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(kept)
    .execute();
  await db
    .deleteFrom('sysPasswordHistory')
    .where('userId', '=', userId)
    .where(
      'id',
      'not in',
      newest.map((row) => row.id),
    )
    .execute();
}

/** Hashes of the latest passwords of an account, the present one included. */
export async function formerHashes(db: Db, userId: string, kept: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sysPasswordHistory')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(kept)
    .execute();
  return rows.map((row) => row.passwordHash);
}
