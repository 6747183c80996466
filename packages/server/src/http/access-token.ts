import { ACCESS_TOKEN_PREFIX } from '@songbai/contract/modules/session/access-token.calls.ts';
import type { Database } from '../db/database.ts';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { secretHash } from '../platform/ids.ts';
import { findAccessToken, noteUse } from './access-token.store.ts';
import type { SessionRow } from './session.store.ts';

/** The last use is noted this often, so that not every read causes a write. */
const NOTE_AFTER_MS = 60_000;
const NONE: ReadonlySet<string> = new Set();

export const isAccessToken = (token: string): boolean => token.startsWith(ACCESS_TOKEN_PREFIX);

/**
 * The actor of a token for scripts: its owner with the rights that both have now, and without a session (ADR 46).
 * @param actorFor makes the actor of the owner, or refuses him
 */
export async function actorByAccessToken(
  { database, clock }: { database: Database; clock: Clock },
  { token, ip }: { token: string; ip: string },
  actorFor: (row: SessionRow) => Promise<Actor>,
): Promise<Actor> {
  const now = clock.now();
  const row = await findAccessToken(database, secretHash(token));
  if (!row || Number(row.expiresAt) <= now) throw new AppError('tokenInvalid');
  const owner = await actorFor({ ...row, expiresAt: Number(row.expiresAt), seenAt: now });
  if (now - Number(row.usedAt ?? 0) > NOTE_AFTER_MS) await noteUse(database.db, row.sessionId, now, ip);
  const actor = { ...owner, accessToken: row.sessionId };
  if (row.codes === null) return actor;
  // What a role allows beyond its codes is not among the chosen rights.
  const chosen = new Set(row.codes.split(',').filter((code) => owner.codes.has(code)));
  return { ...actor, codes: chosen, roleCodes: [], onlinePages: NONE };
}
