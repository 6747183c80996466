import { foldedName } from '@songbai/contract/rules/account-name.ts';
import type { Db, Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { AppError } from '../../platform/errors.ts';
import type { Account } from '../session/index.ts';

const ACCOUNT = [
  'id',
  'username',
  'realname',
  'phone',
  'passwordHash',
  'status',
  'orgCode',
  'loginTenantId',
  'relTenantIds',
] as const;

/** The live account a phone is bound to. */
export function accountOfPhone(db: Db, phone: string): Promise<Account | undefined> {
  return db
    .selectFrom('sysUser')
    .select(ACCOUNT)
    .where('phone', '=', phone)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

export type UniqueColumn = 'username' | 'phone' | 'email' | 'workNo';

/** Names are compared as a reader takes them in (0034). */
const comparedColumn = (column: UniqueColumn) => (column === 'username' ? 'usernameFolded' : column);
const comparedValue = (column: UniqueColumn, value: string) => (column === 'username' ? foldedName(value) : value);

/** True when an account has the value; deleted accounts keep theirs. */
async function isTaken(db: Db, column: UniqueColumn, value: string, exceptId = ''): Promise<boolean> {
  const row = await db
    .selectFrom('sysUser')
    .select('id')
    .where(comparedColumn(column), '=', comparedValue(column, value))
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same among the accounts of one tenant. */
export async function isTakenWithin(db: Db, tenantId: number, column: UniqueColumn, value: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysUser as u')
    .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
    .select('u.id')
    .where(`u.${comparedColumn(column)}`, '=', comparedValue(column, value))
    .where('ut.tenantId', '=', tenantId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Runs a write that unique indexes may refuse, and reports which value was taken.
 * @param taken the refusal of each column, in order of priority; the values are those of the write
 * @throws the refusal of the first column that is taken, or any other error of the write
 */
export async function uniqueWrite<T>(
  db: Db,
  taken: readonly { column: UniqueColumn; value: string | null; refusal: () => AppError }[],
  exceptId: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    for (const { column, value, refusal } of taken) {
      if (value !== null && (await isTaken(db, column, value, exceptId))) throw refusal();
    }
    throw error;
  }
}

export async function insertAccount(trx: Trx, row: Tables['sysUser']): Promise<void> {
  await trx.insertInto('sysUser').values(row).execute();
}

/**
 * Sets a new password for a live account in use that still has the phone; all its sessions end.
 * @returns the account's id and new version, or undefined when there is no such account
 */
export async function recoverPassword(
  trx: Trx,
  change: { username: string; phone: string; passwordHash: string; now: string },
): Promise<{ id: string; realname: string; version: number; loginTenantId: number | null } | undefined> {
  const { username, phone, passwordHash, now } = change;
  const row = await trx
    .updateTable('sysUser')
    .set((set) => ({ passwordHash, updateBy: username, updateTime: now, version: set('version', '+', 1) }))
    .where('username', '=', username)
    .where('phone', '=', phone)
    .where('status', '=', 1)
    .where('delFlag', '=', 0)
    .returning(['id', 'realname', 'version', 'loginTenantId'])
    .executeTakeFirst();
  if (row) await trx.deleteFrom('sysSession').where('userId', '=', row.id).execute();
  return row;
}

const OWN = [
  'id',
  'username',
  'realname',
  'avatar',
  'birthday',
  'sex',
  'email',
  'phone',
  'telephone',
  'workNo',
  'createTime',
  'version',
] as const;

export type OwnRow = Pick<Tables['sysUser'], (typeof OWN)[number]>;
export type OwnChange = Partial<
  Pick<Tables['sysUser'], 'realname' | 'avatar' | 'birthday' | 'sex' | 'email' | 'phone' | 'telephone'>
>;

export function ownRow(db: Db, userId: string): Promise<OwnRow | undefined> {
  return db.selectFrom('sysUser').select(OWN).where('id', '=', userId).where('delFlag', '=', 0).executeTakeFirst();
}

/** Changes the own row if it still has the version that was read; returns whether it had. */
export async function updateOwn(
  trx: Trx,
  before: OwnRow,
  change: OwnChange & { updateBy: string; updateTime: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('sysUser')
    .set({ ...change, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('delFlag', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
