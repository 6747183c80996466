import { DICTS, type DictCode, dictValues } from '@songbai/contract/dicts.ts';
import { ALL_MENUS } from '@songbai/contract/menus.ts';
import { grantedCodes, grantedMenus, ROLES, type RoleSeed } from '@songbai/contract/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Trx } from '../database.ts';
import { inTransaction } from '../database.ts';
import { bumpState } from '../state.ts';
import { wishDemo } from './demo/progress.ts';
import type { Size as DemoWish } from './demo/sizes.ts';
import { seedMenus } from './menus.ts';
import { chunks, record } from './records.ts';

/** The first administrator; the password is hashed by the caller. */
export interface AdminSeed {
  passwordHash: string;
  tenantName: string;
  /** Demo data that is to follow; noted in the same transaction, so that it cannot be forgotten. */
  demo?: DemoWish;
}

/** True when the platform seed has run before. */
export async function isSeeded(db: Db): Promise<boolean> {
  return (await db.selectFrom('sysUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Fills an empty database with what the platform needs: one tenant, the administrator, roles, menus, dictionaries.
 * Everything in one transaction, so that a killed first start begins again.
 */
export async function seedPlatform(db: Db, clock: Clock, admin: AdminSeed): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.datetime();
    await trx
      .insertInto('sysTenant')
      .values({
        id: 1,
        name: admin.tenantName,
        status: 1,
        createBy: 'system',
        createTime: now,
        delFlag: 0,
        beginDate: null,
        endDate: null,
      })
      .execute();
    await seedDepartments(trx, now);
    await seedDictionaries(trx, now);
    const permissions = await seedMenus(trx, now);
    await seedRoles(trx, now, permissions);
    await seedAdmin(trx, now, admin);
    if (admin.demo) await wishDemo(trx, admin.demo);
    await bumpState(trx, 'rights');
    await bumpState(trx, 'dictionaries');
  });
}

const DEPARTMENTS: readonly [code: string, name: string, parent: string | null][] = [
  ['A01', '松柏陵园管理公司', null],
  ['A01A01', '销售部', 'A01'],
  ['A01A02', '财务部', 'A01'],
  ['A01A03', '业务档案部', 'A01'],
  ['A01A04', '工程安葬部', 'A01'],
  ['A01A05', '客户服务部', 'A01'],
];

async function seedDepartments(trx: Trx, now: string): Promise<void> {
  const rows = DEPARTMENTS.map(([orgCode, departName, parent], order) => ({
    ...record(now),
    id: `depart-${orgCode}`,
    orgCode,
    departName,
    parentId: parent ? `depart-${parent}` : null,
    departOrder: order,
    orgCategory: parent ? ('2' as const) : ('1' as const),
    orgType: parent ? '2' : '1',
    status: '1' as const,
    mobile: null,
    address: null,
    memo: null,
    izLeaf: parent ? 1 : 0,
    tenantId: 1,
  }));
  await trx.insertInto('sysDepart').values(rows).execute();
}

async function seedDictionaries(trx: Trx, now: string): Promise<void> {
  const codes = Object.keys(DICTS) as DictCode[];
  const dicts = codes.map((code) => ({
    ...record(now),
    id: `dict-${code}`,
    dictName: DICTS[code].name,
    dictCode: code,
    description: null,
    type: 0,
  }));
  const items = codes.flatMap((code) =>
    dictValues(code).map((value, order) => ({
      ...record(now),
      id: `dict-${code}-${value}`,
      dictId: `dict-${code}`,
      itemText: (DICTS[code].items as Record<string, string>)[value] ?? value,
      itemValue: value,
      itemColor: null,
      description: null,
      sortOrder: order + 1,
      status: 1,
    })),
  );
  for (const part of chunks(dicts)) await trx.insertInto('sysDict').values(part).execute();
  for (const part of chunks(items)) await trx.insertInto('sysDictItem').values(part).execute();
}

async function seedRoles(trx: Trx, now: string, permissions: Map<string, string>): Promise<void> {
  const ruleIds = await seedOwnRowRules(trx, now, permissions);
  for (const role of ROLES) {
    const roleId = `role-${role.code}`;
    await trx
      .insertInto('sysRole')
      .values({ ...record(now), id: roleId, roleName: role.name, roleCode: role.code, description: role.description })
      .execute();
    const grants = [...grantedMenus(role), ...grantedCodes(role)].map((key) => ({
      id: newId(),
      roleId,
      permissionId: permissions.get(key) ?? missing(key),
      dataRuleIds: ownRule(role, key, ruleIds),
      operateDate: now,
      operateIp: null,
    }));
    for (const part of chunks(grants)) await trx.insertInto('sysRolePermission').values(part).execute();
  }
}

function ownRule(role: RoleSeed, key: string, ruleIds: Map<string, string>): string | null {
  return role.ownRows?.includes(key) ? (ruleIds.get(key) ?? null) : null;
}

/** Data scope 本人 (domain.md §9): rows the person created, hung on the pages that some role restricts. */
async function seedOwnRowRules(trx: Trx, now: string, permissions: Map<string, string>): Promise<Map<string, string>> {
  const keys = [...new Set(ROLES.flatMap((role) => role.ownRows ?? []))];
  const ids = new Map<string, string>();
  for (const key of keys) {
    const id = `rule-own-${key}`;
    ids.set(key, id);
    const rule = {
      ruleName: '仅本人创建',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '1',
    };
    await trx
      .insertInto('sysPermissionDataRule')
      .values({ ...record(now), id, permissionId: permissions.get(key) ?? missing(key), ...rule })
      .execute();
    await trx
      .updateTable('sysPermission')
      .set({ ruleFlag: 1 })
      .where('id', '=', permissions.get(key) ?? '')
      .execute();
  }
  return ids;
}

async function seedAdmin(trx: Trx, now: string, admin: AdminSeed): Promise<void> {
  await insertUser(trx, now, {
    username: 'admin',
    realname: '管理员',
    passwordHash: admin.passwordHash,
    roles: ['admin'],
    departs: ['A01'],
  });
}

export interface UserSeed {
  username: string;
  realname: string;
  passwordHash: string;
  /** Role codes. */
  roles: readonly string[];
  /** Department codes. */
  departs: readonly string[];
  tenants?: string;
}

/** Adds an account with its roles and departments; ids follow from the name, so that demo data is the same each time. */
export async function insertUser(trx: Trx, now: string, user: UserSeed): Promise<string> {
  const id = `user-${user.username}`;
  await trx
    .insertInto('sysUser')
    .values({
      ...record(now),
      id,
      username: user.username,
      realname: user.realname,
      passwordHash: user.passwordHash,
      avatar: null,
      birthday: null,
      sex: null,
      email: null,
      phone: null,
      orgCode: user.departs[0] ?? null,
      loginTenantId: null,
      status: 1,
      workNo: null,
      post: null,
      telephone: null,
      userIdentity: 1,
      departIds: null,
      relTenantIds: user.tenants ?? '1',
      activitiSync: 1,
    })
    .execute();
  for (const role of user.roles)
    await trx
      .insertInto('sysUserRole')
      .values({ id: newId(), userId: id, roleId: `role-${role}` })
      .execute();
  for (const depart of user.departs)
    await trx
      .insertInto('sysUserDepart')
      .values({ id: newId(), userId: id, depId: `depart-${depart}` })
      .execute();
  return id;
}

function missing(key: string): never {
  throw new Error(`the seed names a menu or permission that does not exist: ${key} of ${ALL_MENUS.length} menus`);
}
