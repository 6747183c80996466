import type { AccessToken } from '@songbai/contract/modules/session/access-token.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Db, Trx } from '../../db/database.ts';

export interface NewToken {
  id: string;
  userId: string;
  name: string;
  tokenHash: string;
  codes: readonly string[] | undefined;
  createdAt: number;
  expiresAt: number;
}

/** Tokens of an account, the newest first; expired ones are told, too. */
export async function accessTokensOf(db: Db, userId: string, now: number): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('sysAccessToken')
    .select(['id', 'name', 'codes', 'createdAt', 'expiresAt', 'usedAt', 'usedIp'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, name, codes, createdAt, expiresAt, usedAt, usedIp }) => ({
    ...{ id, name, codes: codes === null ? null : codes.split(',').filter((code) => code !== '') },
    since: datetimeText(Number(createdAt)),
    until: datetimeText(Number(expiresAt)),
    expired: Number(expiresAt) <= now,
    lastUsed: usedAt === null ? null : datetimeText(Number(usedAt)),
    lastIp: usedIp,
  }));
}

export async function insertAccessToken(trx: Trx, { codes, ...token }: NewToken): Promise<void> {
  const never = { usedAt: null, usedIp: null };
  await trx
    .insertInto('sysAccessToken')
    .values({ ...token, codes: codes?.join(',') ?? null, ...never })
    .execute();
}

/** Deletes a token of an account; returns its name. */
export async function deleteAccessToken(trx: Trx, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('sysAccessToken')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Two additions of one person wait for each other, so that a limit cannot be passed. */
export async function lockPerson(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('sysUser')
    .set((set) => ({ id: set.ref('id') }))
    .where('id', '=', userId)
    .execute();
}
