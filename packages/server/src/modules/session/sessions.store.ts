import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Account } from './people.store.ts';

export interface NewSession {
  tokenHash: string;
  orgCode: string | null;
  loginTenantId: number;
  ip: string;
  userAgent: string;
  /** Epoch ms. */
  now: number;
  expiresAt: number;
}

/** Ends the other sessions of the account; returns the hashes of their tokens. */
export async function replaceSessions(trx: Trx, userId: string, tokenHash: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('sysSession')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', tokenHash)
    .returning('tokenHash')
    .execute();
  return rows.map((row) => row.tokenHash);
}

/**
 * Opens a session for an account whose password was just checked.
 * @returns false when the account was changed meanwhile: another password, frozen, deleted
 */
export async function openSession(trx: Trx, account: Account, session: NewSession): Promise<boolean> {
  const { orgCode, loginTenantId, now } = session;
  const unchanged = await trx
    .updateTable('sysUser')
    .set({ orgCode, loginTenantId })
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .where('status', '=', 1)
    .where('delFlag', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (!unchanged) return false;
  await trx.deleteFrom('sysSession').where('userId', '=', account.id).where('expiresAt', '<=', now).execute();
  const { tokenHash, ip, userAgent, expiresAt } = session;
  await trx
    .insertInto('sysSession')
    .values({
      id: newId(),
      tokenHash,
      userId: account.id,
      orgCode,
      ip,
      userAgent,
      createdAt: now,
      seenAt: now,
      expiresAt,
    })
    .execute();
  return true;
}

/**
 * Deletes expired sessions and expired failure counters. Returns the number of rows.
 */
export async function sweepSessions({ database, clock }: Pick<Server, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  let rows = 0;
  for (const table of ['sysSession', 'sysLoginFailure'] as const) {
    const { numDeletedRows } = await database.db
      .deleteFrom(table)
      .where('expiresAt', '<=', now)
      .executeTakeFirstOrThrow();
    rows += Number(numDeletedRows);
  }
  return rows;
}

/** Ends a session; returns whose it was, or undefined when there is none. */
export async function endSession(
  db: Db,
  tokenHash: string,
): Promise<{ id: string; username: string; realname: string; tenantId: number | null } | undefined> {
  const session = await db
    .deleteFrom('sysSession')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst();
  if (!session) return undefined;
  return db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'loginTenantId as tenantId'])
    .where('id', '=', session.userId)
    .executeTakeFirst();
}
