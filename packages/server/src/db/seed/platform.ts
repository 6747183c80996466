import type { DictValue } from '@songbai/contract/dicts.ts';
import { DEPART_STATUS, ORG_CATEGORY } from '@songbai/contract/modules/depart/depart.dicts.ts';
import { ORG_TYPE } from '@songbai/contract/modules/depart/depart.rules.ts';
import { foldedName } from '@songbai/contract/rules/account-name.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Db, Trx } from '../database.ts';
import { inTransaction } from '../database.ts';
import { bumpState } from '../state.ts';
import { seedCategories } from './categories.ts';
import { noteContract } from './contract-hash.ts';
import { dictionaryRows, insertDictionaries } from './dictionaries.ts';
import { insertMenus, menuRows } from './menus.ts';
import { record } from './records.ts';
import { insertReports, reportRows } from './reports.ts';
import { seedRoles } from './roles.ts';
import { seedRules } from './rules.ts';

/** The first administrator; the password is hashed by the caller. */
export interface AdminSeed {
  passwordHash: string;
  tenantName: string;
  /** Runs in the same transaction, e.g. to record pending work so that it cannot be forgotten. */
  also?: (trx: Trx) => Promise<void>;
}

/** True when the platform seed has run before. */
export async function isSeeded(db: Db): Promise<boolean> {
  return (await db.selectFrom('sysUser').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Fills an empty database with what the platform needs: one tenant, the administrator, roles, menus, dictionaries,
 * reports. All in one transaction, so that a killed first start begins again.
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
    await seedPositions(trx, now);
    await seedCategories(trx, now);
    await seedRules(trx, now);
    const { dicts, items } = dictionaryRows(now);
    await insertDictionaries(trx, dicts, items);
    const reports = reportRows(now);
    await insertReports(trx, reports.heads, reports.items);
    const menus = menuRows(now);
    await insertMenus(trx, menus.rows);
    await seedRoles(trx, now, menus.ids);
    await seedAdmin(trx, now, admin);
    await admin.also?.(trx);
    await bumpState(trx, 'rights');
    await bumpState(trx, 'dictionaries');
    await noteContract(trx);
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
    orgCategory: parent ? ORG_CATEGORY.department : ORG_CATEGORY.company,
    orgType: parent ? ORG_TYPE.belowTop : ORG_TYPE.top,
    status: DEPART_STATUS.on,
    mobile: null,
    address: null,
    memo: null,
    izLeaf: parent ? 1 : 0,
    tenantId: 1,
  }));
  await trx.insertInto('sysDepart').values(rows).execute();
}

const POSITIONS: readonly [code: string, name: string, rank: DictValue<'position_rank'>][] = [
  ['manager', '园长', '5'],
  ['supervisor', '部门主管', '4'],
  ['sales', '销售顾问', '3'],
  ['cashier', '收银员', '3'],
  ['archivist', '档案管理员', '3'],
  ['attendant', '礼仪服务员', '2'],
];

async function seedPositions(trx: Trx, now: string): Promise<void> {
  const rows = POSITIONS.map(([code, name, postRank]) => ({
    ...record(now),
    id: `position-${code}`,
    tenantId: 1,
    code,
    name,
    postRank,
    companyId: null,
  }));
  await trx.insertInto('sysPosition').values(rows).execute();
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

/**
 * Adds an account with its roles and departments; ids are derived from the name, so demo data is the same each time.
 */
export async function insertUser(trx: Trx, now: string, user: UserSeed): Promise<string> {
  const id = `user-${user.username}`;
  await trx
    .insertInto('sysUser')
    .values({
      ...record(now),
      id,
      username: user.username,
      usernameFolded: foldedName(user.username),
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
