import type { ThirdSource } from '@songbai/contract/modules/third-login/third-login.words.ts';
import type { Db, Trx } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../resource/write/work.ts';
import type { Account } from '../session/index.ts';
import type { Profile } from './providers/provider.ts';

/** Role of people whom a provider brought (contract/1 §2.5); it holds nothing until an administrator grants it something. */
const THIRD_ROLE = { id: 'role-third_role', roleCode: 'third_role', roleName: '第三方登录用户' };

export interface Binding {
  id: string;
  sysUserId: string;
  realname: string | null;
  avatar: string | null;
}

/** The account that an identity is bound to. */
export function bindingOf(db: Db, thirdType: ThirdSource, identity: string): Promise<Binding | undefined> {
  return db
    .selectFrom('sysThirdAccount')
    .select(['id', 'sysUserId', 'realname', 'avatar'])
    .where('thirdType', '=', thirdType)
    .where('thirdUserUuid', '=', identity)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** The identity at a provider that an account is bound to. */
export function boundTo(db: Db, thirdType: ThirdSource, userId: string): Promise<Binding | undefined> {
  return db
    .selectFrom('sysThirdAccount')
    .select(['id', 'sysUserId', 'realname', 'avatar'])
    .where('thirdType', '=', thirdType)
    .where('sysUserId', '=', userId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Binds an identity; the unique indexes refuse a second account for it, and a second identity for the account. */
export async function bind(work: Work, source: ThirdSource, profile: Profile, userId: string): Promise<void> {
  const never = { updateBy: null, updateTime: null, deleteBy: null, deleteTime: null, deleteReason: null };
  const row = {
    id: newId(),
    ...{ sysUserId: userId, thirdType: source, thirdUserUuid: profile.id, thirdUserId: profile.loginName },
    ...{ realname: profile.realname, avatar: profile.avatar, status: 1, sysOrgCode: null },
    ...{ createBy: work.actor.username, createTime: work.clock.datetime(), version: 1, delFlag: 0 },
    ...never,
  };
  await work.db.insertInto('sysThirdAccount').values(row).execute();
  const change = {
    table: 'sys_third_account',
    id: row.id,
    version: 1,
    action: 'add' as const,
    before: null,
    after: row,
  };
  work.log([change]);
}

/** All identities that an account is bound to. */
export function bindingsOf(db: Db, userId: string) {
  return db
    .selectFrom('sysThirdAccount')
    .select(['thirdType', 'realname', 'thirdUserId', 'createTime'])
    .where('sysUserId', '=', userId)
    .where('delFlag', '=', 0)
    .orderBy('createTime')
    .orderBy('id')
    .execute();
}

/** Ends the binding of an account to a provider; false when there was none. */
export async function unbind(work: Work, thirdType: string, userId: string): Promise<boolean> {
  const now = work.clock.datetime();
  const row = await work.db
    .updateTable('sysThirdAccount')
    .set((set) => ({ delFlag: 1, deleteBy: work.actor.username, deleteTime: now, version: set('version', '+', 1) }))
    .where('sysUserId', '=', userId)
    .where('thirdType', '=', thirdType)
    .where('delFlag', '=', 0)
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  const { id, version } = row;
  const before = { ...row, delFlag: 0, deleteBy: null, deleteTime: null, version: version - 1 };
  work.log([{ table: 'sys_third_account', id, version, action: 'delete', before, after: row }]);
  return true;
}

/** Gives a new account the role of its kind, which is made with the first of them; one that was deleted stays deleted. */
export async function giveThirdRole(trx: Trx, userId: string, now: string): Promise<void> {
  const known = await trx
    .selectFrom('sysRole')
    .select(['id', 'delFlag'])
    .where('roleCode', '=', THIRD_ROLE.roleCode)
    .where((where) => where.or([where('tenantId', 'is', null), where('id', '=', THIRD_ROLE.id)]))
    .orderBy('delFlag')
    .executeTakeFirst();
  if (known?.delFlag === 1) return;
  if (!known) await addThirdRole(trx, now);
  const roleId = known?.id ?? THIRD_ROLE.id;
  await trx.insertInto('sysUserRole').values({ id: newId(), userId, roleId }).execute();
}

async function addThirdRole(trx: Trx, now: string): Promise<void> {
  const never = { updateBy: null, updateTime: null, deleteBy: null, deleteTime: null, deleteReason: null };
  await trx
    .insertInto('sysRole')
    .values({
      ...THIRD_ROLE,
      description: '通过第三方登录创建的账号，授权后才能使用其他功能',
      ...{ tenantId: null, sysOrgCode: null, createBy: 'system', createTime: now, version: 1, delFlag: 0 },
      ...never,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The account behind an id, whatever its state. */
export function accountById(db: Db, id: string): Promise<(Account & { delFlag: number }) | undefined> {
  return db
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'phone', 'passwordHash', 'status', 'orgCode', 'loginTenantId'])
    .select(['relTenantIds', 'delFlag'])
    .where('id', '=', id)
    .executeTakeFirst();
}
