import type { TrustedDevice } from '@songbai/contract/modules/session/second-step.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Db } from '../../db/database.ts';
import { newId, newSecret, secretHash } from '../../platform/ids.ts';

/** Days without a second step on a device that its owner trusts. */
export const TRUST_MS = 30 * 86_400_000;

/** Makes a device trusted and returns the secret for its cookie; only the hash is stored. */
export async function trustDevice(
  db: Db,
  userId: string,
  device: { ip: string; userAgent: string; now: number },
): Promise<string> {
  const token = newSecret();
  const { ip, now } = device;
  await db.deleteFrom('sysTrustedDevice').where('userId', '=', userId).where('expiresAt', '<=', now).execute();
  await db
    .insertInto('sysTrustedDevice')
    .values({
      id: newId(),
      userId,
      tokenHash: secretHash(token),
      ip,
      userAgent: device.userAgent.slice(0, 255),
      ...{ createdAt: now, seenAt: now, expiresAt: now + TRUST_MS },
    })
    .execute();
  return token;
}

/** Whether one of these secrets belongs to a device that the account trusts now. */
export async function isTrusted(db: Db, userId: string, tokens: readonly string[], now: number): Promise<boolean> {
  if (tokens.length === 0) return false;
  const row = await db
    .updateTable('sysTrustedDevice')
    .set({ seenAt: now })
    .where('userId', '=', userId)
    .where('tokenHash', 'in', tokens.map(secretHash))
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function trustedDevices(db: Db, userId: string, now: number): Promise<TrustedDevice[]> {
  const rows = await db
    .selectFrom('sysTrustedDevice')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'seenAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, ip, userAgent, ...times }) => ({
    ...{ id, ip, userAgent },
    since: datetimeText(Number(times.createdAt)),
    seenTime: datetimeText(Number(times.seenAt)),
    until: datetimeText(Number(times.expiresAt)),
  }));
}

/** Ends the trust in one device of an account, or in all; returns how many it were. */
export async function distrust(db: Db, userId: string, id?: string): Promise<number> {
  const all = db.deleteFrom('sysTrustedDevice').where('userId', '=', userId);
  const rows = await (id === undefined ? all : all.where('id', '=', id)).returning('id').execute();
  return rows.length;
}
