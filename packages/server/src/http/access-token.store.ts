import type { Database, Db, Engine } from '../db/database.ts';
import { PERSON_COLUMNS, type SessionRow } from './session.store.ts';

/** A token for scripts with its owner, in the shape of a session. */
export interface AccessTokenRow extends SessionRow {
  /** Comma-joined; null for all rights of the owner. */
  codes: string | null;
  usedAt: number | null;
}

const findBy = (place: string) =>
  `select t.id as "sessionId", u.org_code as "orgCode", t.expires_at as "expiresAt", t.codes as "codes",
    t.used_at as "usedAt", ${PERSON_COLUMNS}
  from sys_access_token t join sys_user u on u.id = t.user_id where t.token_hash = ${place}`;

const FIND: Readonly<Record<Engine, string>> = { sqlite: findBy('?'), postgres: findBy('$1') };

export async function findAccessToken(
  { query, engine }: Pick<Database, 'query' | 'engine'>,
  tokenHash: string,
): Promise<Omit<AccessTokenRow, 'seenAt'> | undefined> {
  const [row] = await query<Omit<AccessTokenRow, 'seenAt'>>(FIND[engine], [tokenHash]);
  return row;
}

export async function noteUse(db: Db, id: string, usedAt: number, usedIp: string): Promise<void> {
  await db.updateTable('sysAccessToken').set({ usedAt, usedIp }).where('id', '=', id).execute();
}
