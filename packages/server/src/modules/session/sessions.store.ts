import type { Db, Trx } from '../../db/database.ts';
import { readyStatement } from '../../db/ready.ts';
import { newId } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { type Account, SHOWN, type ShownRow } from './people.store.ts';

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
 * @returns its id and the account as it is shown, or undefined when the account was changed meanwhile: another password,
 *   frozen, deleted
 */
export async function openSession(work: Opening, account: Account, session: NewSession): Promise<Opened | undefined> {
  const { db: trx } = work;
  const { orgCode, loginTenantId, now } = session;
  const moved = orgCode !== account.orgCode || loginTenantId !== account.loginTenantId;
  const person = moved ? await enterAt(trx, account, { orgCode, loginTenantId }) : await keptAccountOf(work, account);
  if (!person) return undefined;
  const { tokenHash, ip, userAgent, expiresAt } = session;
  const about = { id: newId(), tokenHash, userId: account.id, orgCode, ip, userAgent };
  await ADD_SESSION(trx, { ...about, now, expiresAt });
  return { sessionId: about.id, person };
}

/** A session that was opened just now, and whose it is. */
export interface Opened {
  sessionId: string;
  person: ShownRow;
}

type Opening = Pick<Work, 'db'> & { server: Pick<Server, 'database'> };
type StoredSession = Omit<NewSession, 'loginTenantId'> & { id: string; userId: string };

const ADD_SESSION = readyStatement<StoredSession & Record<string, unknown>>()((db, mark) => {
  const moments = { createdAt: mark('now'), seenAt: mark('now'), expiresAt: mark('expiresAt') };
  const from = { ip: mark('ip'), userAgent: mark('userAgent') };
  const owner = { userId: mark('userId'), orgCode: mark('orgCode') };
  return db
    .insertInto('sysSession')
    .values({ id: mark('id'), tokenHash: mark('tokenHash'), ...owner, ...from, ...moments });
});

/** The account still as it was checked; as a condition of the statements that rely on it. */
const asChecked = ({ passwordHash }: Pick<Account, 'passwordHash'>) => ({ passwordHash, status: 1, delFlag: 0 });

async function enterAt(
  trx: Trx,
  account: Account,
  place: { orgCode: string | null; loginTenantId: number },
): Promise<ShownRow | undefined> {
  const update = trx.updateTable('sysUser').set(place).where('id', '=', account.id);
  return update
    .where((where) => where.and(asChecked(account)))
    .returning(SHOWN)
    .executeTakeFirst();
}

type Checked = { id: string; passwordHash: string };
const keptAccount = (db: Db, mark: <K extends keyof Checked>(name: K) => Checked[K]) =>
  db
    .selectFrom('sysUser')
    .select(SHOWN)
    .where('id', '=', mark('id'))
    .where((where) => where.and(asChecked({ passwordHash: mark('passwordHash') })));
const KEPT_ACCOUNT = {
  sqlite: readyStatement<Checked>()(keptAccount),
  postgres: readyStatement<Checked>()((db, mark) => keptAccount(db, mark).forNoKeyUpdate()),
};

/** Whoever changes the account meanwhile ends its sessions after this one is there: on PostgreSQL the row is held. */
async function keptAccountOf({ db, server }: Opening, { id, passwordHash }: Account): Promise<ShownRow | undefined> {
  const [row] = await KEPT_ACCOUNT[server.database.engine](db, { id, passwordHash });
  return row;
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
