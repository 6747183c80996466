import type { UserInfo } from '@songbai/contract/modules/session/session.calls.ts';
import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { MASKS } from '@songbai/contract/rules/masks.ts';
import type { Db } from '../../db/database.ts';
import { readyStatement } from '../../db/ready.ts';
import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

/** Fields of an account that a sign-in needs; the hash never leaves this module. */
export interface Account {
  id: string;
  username: string;
  realname: string;
  phone: string | null;
  passwordHash: string;
  status: number;
  orgCode: string | null;
  loginTenantId: number | null;
  relTenantIds: string | null;
}

const BY_NAME = readyStatement<{ username: string; folded: string }>()((db, mark) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'phone', 'passwordHash', 'status', 'orgCode', 'loginTenantId'])
    .select('relTenantIds')
    .where((where) =>
      where.or([where('username', '=', mark('username')), where('usernameFolded', '=', mark('folded'))]),
    )
    .where('delFlag', '=', 0),
);

/**
 * The account of a typed name: the one of exactly this name, otherwise the one whose folded name it is. A logically
 * deleted account is treated as missing (contract/1 §2.2 row 4).
 */
export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  const rows = await BY_NAME(db, { username, folded: foldedName(username) });
  return rows.find((row) => row.username === username) ?? rows[0];
}

/** The live account of an id. */
export function accountById(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'phone', 'passwordHash', 'status', 'orgCode', 'loginTenantId'])
    .select('relTenantIds')
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Columns of an account that the session shows: everything but the hash (contract/1 §16.1). */
export const SHOWN = [
  'id',
  'username',
  'realname',
  'avatar',
  'birthday',
  'sex',
  'email',
  'phone',
  'orgCode',
  'loginTenantId',
  'status',
  'delFlag',
  'workNo',
  'post',
  'telephone',
  'userIdentity',
  'departIds',
  'relTenantIds',
  'activitiSync',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

const SHOWN_PERSON = readyStatement<{ userId: string }>()((db, mark) =>
  db.selectFrom('sysUser').select(SHOWN).where('id', '=', mark('userId')),
);

/** The signed-in person in the replies of login and selectDepart. */
export async function userInfo(
  db: Db,
  userId: string,
  orgCode: string | null,
  departs: readonly Depart[],
): Promise<UserInfo> {
  const [row] = await SHOWN_PERSON(db, { userId });
  if (!row) throw new AppError('userGone');
  return shownPerson(row, orgCode, departs);
}

/** The columns of an account that the session shows. */
export type ShownRow = Awaited<ReturnType<typeof SHOWN_PERSON>>[number];

/** A row as the replies show it. */
export function shownPerson(row: ShownRow, orgCode: string | null, departs: readonly Depart[]): UserInfo {
  const orgCodeTxt = departs.map((depart) => depart.departName).join(',');
  // The reply lies in the browser as long as the session; the whole number is on the own page (contract/1 §4).
  const phone = row.phone && MASKS.phone(row.phone);
  return { ...row, phone, orgCode, orgCodeTxt: orgCodeTxt === '' ? null : orgCodeTxt };
}

/** A department of contract/1 §16.6. */
export type Depart = Awaited<ReturnType<typeof departsOf>>[number];

const DEPART_SHOWN = [
  ...(['d.id', 'd.parentId', 'd.departName', 'd.departNameEn', 'd.departNameAbbr', 'd.departOrder'] as const),
  ...(['d.description', 'd.orgCategory', 'd.orgType', 'd.orgCode', 'd.mobile', 'd.fax', 'd.address'] as const),
  ...(['d.memo', 'd.status', 'd.qywxIdentifier', 'd.izLeaf'] as const),
  ...(['d.createBy', 'd.createTime', 'd.updateBy', 'd.updateTime'] as const),
] as const;

const DEPARTS = readyStatement<{ userId: string }>()((db, mark) =>
  db
    .selectFrom('sysUserDepart as ud')
    .innerJoin('sysDepart as d', 'd.id', 'ud.depId')
    .select(DEPART_SHOWN)
    .where('ud.userId', '=', mark('userId'))
    .where('d.delFlag', '=', 0)
    .orderBy('d.orgCode'),
);

/** Live departments the user belongs to. */
export const departsOf = (db: Db, userId: string) => DEPARTS(db, { userId });

/** All of them: an installation has few. */
const OPEN_TENANTS = readyStatement<{ today: string }>()((db, mark) =>
  db
    .selectFrom('sysTenant')
    .select(['id', 'name'])
    .where('status', '=', 1)
    .where('delFlag', '=', 0)
    .where((where) => where.or([where('beginDate', 'is', null), where('beginDate', '<=', mark('today'))]))
    .where((where) => where.or([where('endDate', 'is', null), where('endDate', '>=', mark('today'))]))
    .orderBy('id'),
);

/** Tenants of an account, in the order of the account. */
export const tenantIdsOf = (relTenantIds: string | null): number[] =>
  (relTenantIds ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** Tenants of the account that are open on a day (contract/1 §2.2). */
export async function tenantsOf(
  db: Db,
  relTenantIds: string | null,
  today: string,
): Promise<{ id: number; name: string }[]> {
  const ids = tenantIdsOf(relTenantIds);
  if (ids.length === 0) return [];
  const open = await OPEN_TENANTS(db, { today });
  return open.filter(({ id }) => ids.includes(id));
}

/** Tenants that a person may work for on a day. */
export async function ownTenants(db: Db, userId: string, today: string): Promise<{ id: number; name: string }[]> {
  const row = await db.selectFrom('sysUser').select('relTenantIds').where('id', '=', userId).executeTakeFirst();
  return tenantsOf(db, row?.relTenantIds ?? null, today);
}

/** True for holders of the role that may work in closed tenants. */
export async function isPlatformAdmin(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysUserRole as ur')
    .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
    .select('r.id')
    .where('ur.userId', '=', userId)
    .where('r.roleCode', '=', 'admin')
    .where('r.delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a department the current one of the session and the account. */
export async function setDepart(work: Work<WriteContext>, orgCode: string): Promise<void> {
  await work.db.updateTable('sysSession').set({ orgCode }).where('id', '=', work.actor.sessionId).execute();
  await work.db.updateTable('sysUser').set({ orgCode }).where('id', '=', work.actor.userId).execute();
}

/** Makes a tenant the one that the next sign-in starts with. */
export async function setLoginTenant(work: Work<WriteContext>, loginTenantId: number): Promise<void> {
  await work.db.updateTable('sysUser').set({ loginTenantId }).where('id', '=', work.actor.userId).execute();
}

/**
 * Replaces a password if it is still the one that was checked.
 * @returns the account's new version, or undefined when the password was changed meanwhile
 */
export async function replacePassword(
  work: Work<WriteContext>,
  change: { before: string; after: string; now: string },
): Promise<number | undefined> {
  const row = await work.db
    .updateTable('sysUser')
    .set((set) => ({
      passwordHash: change.after,
      updateBy: work.actor.username,
      updateTime: change.now,
      version: set('version', '+', 1),
    }))
    .where('id', '=', work.actor.userId)
    .where('passwordHash', '=', change.before)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Ends every session of the account except the current one (docs/departures.md). */
export async function endOtherSessions(work: Work<WriteContext>): Promise<void> {
  await work.db
    .deleteFrom('sysSession')
    .where('userId', '=', work.actor.userId)
    .where('id', '<>', work.actor.sessionId)
    .execute();
}
