import type { Passkey } from '@songbai/contract/modules/session/passkey.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Db, Trx } from '../../db/database.ts';

export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: string;
  /** base64url. */
  publicKey: string;
  counter: number;
  /** Comma-joined. */
  transports: string;
}

const VERIFIED = ['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports'] as const;

export async function passkeysOf(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('sysPasskey')
    .select(['id', 'name', 'createdAt', 'usedAt', 'backedUp'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, createdAt, usedAt, backedUp }) => ({
    ...{ id, name, since: datetimeText(Number(createdAt)), synced: backedUp === 1 },
    lastUsed: usedAt === null ? null : datetimeText(Number(usedAt)),
  }));
}

/** Passkeys of an account, for the browser to choose from. */
export function credentialsOf(db: Db, userId: string): Promise<StoredPasskey[]> {
  return db.selectFrom('sysPasskey').select(VERIFIED).where('userId', '=', userId).execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db.selectFrom('sysPasskey').select(VERIFIED).where('credentialId', '=', credentialId).executeTakeFirst();
}

export async function insertPasskey(
  trx: Trx,
  { synced, ...row }: StoredPasskey & { name: string; createdAt: number; synced: boolean },
): Promise<void> {
  await trx
    .insertInto('sysPasskey')
    .values({ ...row, backedUp: synced ? 1 : 0, usedAt: null })
    .execute();
}

/** Notes a use; of two answers with one counter only one counts. */
export async function notePasskeyUse(db: Db, key: StoredPasskey, counter: number, usedAt: number): Promise<boolean> {
  const row = await db
    .updateTable('sysPasskey')
    .set({ counter, usedAt })
    .where('id', '=', key.id)
    .where('counter', '=', key.counter)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const row = await db
    .updateTable('sysPasskey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a passkey of an account, or all of them; returns their names. */
export async function deletePasskeys(trx: Trx, userId: string, id?: string): Promise<string[]> {
  const all = trx.deleteFrom('sysPasskey').where('userId', '=', userId);
  const rows = await (id === undefined ? all : all.where('id', '=', id)).returning('name').execute();
  return rows.map(({ name }) => name);
}
