import type { Design } from '@songbai/contract/design/design.ts';
import type { AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../platform/actor.ts';
import { designOf, fieldDesign as field } from '../../testing/online-designs.ts';
import { pageOf, type RightsOffice, rightsCalls, rightsOffice, roleId, userId } from '../../testing/online-rights.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { addTenant, type Caller, type TestApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';
import { controlsOf } from './index.ts';

const API = '/online/cgform/api';
let o: RightsOffice;
let r: ReturnType<typeof rightsCalls>;
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let parcel: Design;

beforeAll(async () => {
  o = await rightsOffice();
  ({ t, admin, clerk, parcel } = o);
  r = rightsCalls(admin, parcel);
});
afterAll(() => t.close());

describe('who may choose rights (online.md §4.1)', () => {
  let delegate: Caller;
  let ids: { role: string; list: string; button: string; rule: string };
  beforeAll(async () => {
    good(await r.control('price'));
    const button = await r.buttonOn('export');
    good(
      await admin.post(`${API}/authData`, {
        ...{ cgformId: parcel.head.id, ruleName: '西', ruleColumn: 'site', ruleOperator: '=', ruleValue: '西' },
      }),
    );
    const [rule] = good<AuthRule[]>(await admin.get(`${API}/authData/${parcel.head.id}`));
    const [first] = (await r.controls(1)).filter(({ page }) => page === 3);
    const auth = await t.database.db
      .selectFrom('sysPermission')
      .select('id')
      .where('perms', '=', 'online:form:auth')
      .executeTakeFirstOrThrow();
    const holder = await roleWithMenu(t, `/online/cgformList/${parcel.head.id}`);
    await t.database.db
      .insertInto('sysRolePermission')
      .values({ id: 'rp-auth', roleId: await roleId(t, holder), permissionId: auth.id } as never)
      .execute();
    delegate = await t.user({ username: 'delegate', roles: [holder] });
    ids = { role: o.role, list: first?.id ?? '', button, rule: rule?.id ?? '' };
  });

  it('nobody passes on, takes or frees what he lacks', async () => {
    const { role, list: one, button, rule } = ids;
    const message = '不能授予自己没有的权限：price';
    expect(await r.grant('Column', role, [one], 'role', delegate)).toMatchObject({ error: 'grantNotHeld', message });
    expect(await r.grant('Column', await userId(t, 'delegate'), [one], 'user', delegate)).toMatchObject({
      error: 'grantNotHeld',
    });
    expect(await r.grant('Button', role, [button], 'role', delegate)).toMatchObject({ error: 'grantNotHeld' });
    good(await r.grant('Column', role, [one]));
    expect(await r.grant('Column', role, [], 'role', delegate)).toMatchObject({ error: 'grantNotTakable' });
    expect(
      await delegate.put(`${API}/authColumn`, { cgformId: parcel.head.id, code: 'price', status: 0 }),
    ).toMatchObject({ error: 'authRelease' });
    expect(await delegate.put(`${API}/authButton/${button}`, {})).toMatchObject({ error: 'authRelease' });
    good(await r.grant('Column', await userId(t, 'delegate'), [one], 'user'));
    good(await r.grant('Column', role, [], 'role', delegate));
    good(await r.grant('Data', role, [rule]));
    good(await r.grant('Data', await userId(t, 'delegate'), [rule], 'user'));
    expect(await r.grant('Data', role, [], 'role', delegate)).toMatchObject({ error: 'dataRuleNotYours' });
    expect(await delegate.delete(`${API}/authData/${rule}`)).toMatchObject({ error: 'ruleBoundAdminOnly' });
  });

  it('a row of another design is refused, and so are holders that are not there', async () => {
    const other = await openTable(t, designOf({ tableName: 'other' }, [field('name')]));
    const { role, list: one, rule } = ids;
    expect(await rightsCalls(admin, other).grant('Column', role, [one])).toMatchObject({ error: 'authForeign' });
    expect(await rightsCalls(admin, other).grant('Data', role, [rule])).toMatchObject({ error: 'authForeign' });
    expect(await r.grant('Button', role, [one])).toMatchObject({ error: 'authForeign' });
    const edit = {
      id: rule,
      cgformId: other.head.id,
      ruleName: 'x',
      ruleColumn: 'name',
      ruleOperator: '=',
      ruleValue: '1',
    };
    expect(await admin.put(`${API}/authData`, edit)).toMatchObject({ error: 'authForeign' });
    for (const [mode, error] of [
      ['role', 'roleMissing'],
      ['depart', 'authDepartMissing'],
      ['user', 'authUserMissing'],
    ] as const)
      expect(await r.grant('Column', 'nobody', [one], mode)).toMatchObject({ error });
    const broken = { authId: '{', authMode: 'role' };
    expect(await admin.post(`${API}/roleColumnAuth/${role}/${parcel.head.id}`, broken)).toMatchObject({
      error: 'authIdsBroken',
    });
    expect(await r.control('nothing')).toMatchObject({ error: 'authFieldUnknown' });
  });

  it('every call needs the right, and another tenant’s design does not exist', async () => {
    await addTenant(t.database, 2, '别园');
    const stranger = await t.user({ username: 'auth_stranger', roles: ['admin'], tenants: '2' });
    const id = parcel.head.id;
    const calls: readonly ((who: Caller) => Promise<{ code: number; error?: string }>)[] = [
      (who) => who.get(`${API}/authColumn/${id}`),
      (who) => who.put(`${API}/authColumn`, { cgformId: id, code: 'site', status: 1 }),
      (who) => who.post(`${API}/authColumn`, { cgformId: id, code: 'site', switchFlag: 1, listShow: true }),
      (who) => who.get(`${API}/authButton/${id}`),
      (who) => who.post(`${API}/authButton`, { cgformId: id, code: 'add', page: 3 }),
      (who) => who.put(`${API}/authButton/${ids.button}`, {}),
      (who) => who.get(`${API}/authData/${id}`),
      (who) => who.get(`${API}/validAuthData/${id}`),
      (who) => who.delete(`${API}/authData/${ids.rule}`),
      (who) => who.get(`${API}/authPage/${id}/1`),
      (who) => who.get(`${API}/authTables/${id}`),
      (who) => who.get(`${API}/roleAuth`, { roleId: ids.role, cgformId: id, type: '1' }),
      (who) => r.grant('Column', ids.role, [], 'role', who),
      (who) => r.grant('Data', ids.role, [], 'role', who),
    ];
    for (const call of calls) {
      expect(await call(t.anonymous)).toMatchObject({ code: 401 });
      expect(await call(clerk)).toMatchObject({ code: 510 });
      expect(await call(stranger)).toMatchObject({ success: false, error: 'designMissing' });
    }
  });

  it('every change is in the data log', async () => {
    const logged = await t.database.db
      .selectFrom('sysDataLog')
      .select(['dataTable', 'dataContent'])
      .where('dataTable', 'in', ['onl_auth_page', 'onl_auth_data', 'onl_auth_relation'])
      .execute();
    expect(new Set(logged.map(({ dataTable }) => dataTable)).size).toBe(3);
    expect(logged.some(({ dataContent }) => dataContent.includes(ids.list))).toBe(true);
  });

  it('what is under control is read once for each version of the rights', async () => {
    const server = { database: t.database } as never;
    const actor = { ...systemActor(1), states: { rights: 1_000_000, dictionaries: 0 } };
    const [one] = await controlsOf(server, actor, [parcel.head.id]);
    expect((await controlsOf(server, actor, [parcel.head.id]))[0]).toBe(one);
  });
});

describe('switches of a table (JB #749, #2680)', () => {
  it('say nothing of another table with the same columns and buttons', async () => {
    const other = await openTable(
      t,
      designOf({ tableName: 'letter', tableTxt: '信件' }, [field('number'), field('price', { dbType: 'int' })]),
    );
    const letters = await t.user({
      username: 'letters',
      roles: [o.roleCode, await roleWithMenu(t, `/online/cgformList/${other.head.id}`)],
    });
    good(await r.control('price'));
    const exporting = await r.buttonOn('export');
    const gone = async (design: Design) =>
      good<{ hideColumns: string[] }>(await letters.get(`${API}/getColumns/${design.head.id}`)).hideColumns;
    expect(await gone(parcel)).toEqual(expect.arrayContaining(['price', 'export']));
    expect((await gone(other)).filter((name) => ['price', 'export'].includes(name))).toEqual([]);
    good(await letters.post(`${API}/form/${other.head.id}`, { number: 'X1', price: 5 }));
    expect((await pageOf(letters, other)).records).toMatchObject([{ number: 'X1', price: 5 }]);
    const book = await letters.raw({ method: 'GET', url: `${API}/exportXls/${other.head.id}` });
    expect(book.headers['content-type']).toContain('spreadsheetml');
    good(await r.buttonOff(exporting));
  });
});
