import { bumpState } from '../db/state.ts';
import { departments } from './people.ts';
import { addTenant, type Caller, type TestApp, testApp } from './test-app.ts';

/** An office with a department head, a keeper with the codes, ordinary colleagues and a stranger of another tenant. */
export interface Office {
  t: TestApp;
  admin: Caller;
  /** Holds every system code, but is no platform administrator. */
  keeper: Caller;
  /** In charge of 销售部 (A01A01) and so of its descendants; holds no code of this module. */
  head: Caller;
  clerk: Caller;
  foreign: Caller;
  /** Grants menus and buttons to a department, under data rules if given. */
  grant(departId: string, permissionIds: readonly string[], dataRuleIds?: string): Promise<void>;
  /** Adds a role to a department as an administrator; returns its id. */
  role(code: string, departId?: string): Promise<string>;
  close(): Promise<void>;
}

export const SALES = 'depart-A01A01';
/** A descendant of SALES. */
export const TEAM = 'depart-A01A01A01';
export const FINANCE = 'depart-A01A02';
export const FOREIGN = 'depart-B01';

export async function office(): Promise<Office> {
  const t = await testApp();
  const { db } = t.database;
  await addTenant(t.database, 2, '外单位');
  await departments(t.database, 1, [{ id: TEAM, orgCode: 'A01A01A01', departName: '销售一组', parentId: SALES }]);
  await departments(t.database, 2, [{ id: FOREIGN, orgCode: 'B01', departName: '外单位公司', parentId: null }]);
  const admin = await t.as('admin');
  const keeper = await t.user({ username: 'keeper', roles: ['sys_admin'], departs: ['A01'] });
  const head = await t.user({ username: 'head', realname: '部门经理', roles: ['sales'], departs: ['A01A01'] });
  const clerk = await t.user({ username: 'clerk', realname: '职员', roles: [], departs: ['A01A01'] });
  await t.user({ username: 'teamster', realname: '组员', roles: [], departs: ['A01A01A01'] });
  await t.user({ username: 'cashier', realname: '出纳', roles: [], departs: ['A01A02'] });
  const foreign = await t.user({ username: 'foreign', roles: ['admin'], departs: [], tenants: '2' });
  await putInCharge(t, 'head', [SALES]);
  return {
    t,
    admin,
    keeper,
    head,
    clerk,
    foreign,
    grant: async (departId, permissionIds, dataRuleIds) => {
      for (const permissionId of permissionIds)
        await db
          .insertInto('sysDepartPermission')
          .values({ id: `${departId}-${permissionId}`, departId, permissionId, dataRuleIds: dataRuleIds ?? null })
          .execute();
    },
    role: async (code, departId = SALES) => {
      const draft = { departId, roleName: `角色${code}`, roleCode: code };
      const reply = await admin.post<{ id: string }>('/sys/sysDepartRole/add', draft);
      if (!reply.success) throw new Error(reply.message);
      return reply.result.id;
    },
    close: () => t.close(),
  };
}

/** Makes a person a superior of departments. */
export async function putInCharge(
  { database }: TestApp,
  username: string,
  departIds: readonly string[],
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sysUser')
      .set({ userIdentity: 2, departIds: departIds.join(',') })
      .where('username', '=', username)
      .execute();
    await bumpState(trx, 'rights');
  });
}

export const REFUSED = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
