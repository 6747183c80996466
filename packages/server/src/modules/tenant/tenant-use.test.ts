import { physicalTable } from '@songbai/contract/design/design.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { CEMETERIES, cemeteryDraft } from '../../testing/cemeteries.ts';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const GONE = '登录租户授权变更，请重新登陆!';

let t: TestApp;
let admin: Caller;

const add = (id: number, over: object = {}) =>
  admin.post('/sys/tenant/add', { id, name: `租户${id}`, status: 1, ...over });
/** The reply to a call for data of the person's current tenant. */
const ask = async (who: Caller, headers = {}) => {
  const reply = await who.raw({ method: 'GET', url: '/sys/user/getCurrentUserDeparts', headers });
  return [reply.statusCode, reply.json<Envelope>().message];
};

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  good(await add(2));
});
afterAll(() => t.close());

describe('a frozen tenant', () => {
  test('is closed to its people with their next call, not to platform administrators; thawed, all is as before', async () => {
    const both = { 'tenant-id': '2' };
    const keeper = await t.user({ username: 'keeper', roles: ['sys_admin'], tenants: '1,2' });
    const insider = await t.user({ username: 'insider', roles: ['sales'], tenants: '2' });
    const chief = await t.user({ username: 'chief', roles: ['admin'], tenants: '2' });
    expect(await ask(insider, both)).toEqual([200, '']);
    good(await admin.put('/sys/tenant/edit', { id: 2, status: 0 }));
    expect(await ask(insider, both)).toEqual([401, GONE]);
    expect(await ask(insider)).toEqual([401, GONE]);
    // People who also work for another tenant continue there.
    expect(await ask(keeper, both)).toEqual([401, GONE]);
    expect(await ask(keeper)).toEqual([200, '']);
    expect(await ask(chief, both)).toEqual([200, '']);
    good(await admin.put('/sys/tenant/edit', { id: 2, status: 1 }));
    expect(await ask(insider, both)).toEqual([200, '']);
  });
});

describe('a period of use (contract/1 §16.9)', () => {
  const DAY = 86_400_000;
  const CLOSED = { success: false, code: 500, message: '所属租户已冻结或不在使用期限内，请联系平台管理员' };
  const SECRET = 'Cedar-2026!';
  const signIn = (username: string) => t.anonymous.post<LoginResult>('/sys/login', { username, password: SECRET });

  test('ends with its last day: sessions stop with their next call, signing in says why; platform administrators stay', async () => {
    good(await add(90, { beginDate: '2026-06-30', endDate: '2026-06-30' }));
    const passwordHash = await hashPassword(SECRET);
    const guest = await t.user({ username: 'guest90', passwordHash, roles: ['sales'], departs: [], tenants: '90' });
    const chief = await t.user({ username: 'chief90', passwordHash, roles: ['admin'], departs: [], tenants: '90' });
    await t.user({ username: 'both90', passwordHash, roles: ['sales'], departs: [], tenants: '1,90' });
    expect(await ask(guest)).toEqual([200, '']);
    expect((await signIn('both90')).result.tenantList.map(({ id }) => id)).toEqual([1, 90]);
    t.time.now += DAY;
    try {
      expect(await ask(guest)).toEqual([401, GONE]);
      expect(await ask(chief)).toEqual([200, '']);
      expect(await signIn('guest90')).toMatchObject(CLOSED);
      expect((await signIn('chief90')).success).toBe(true);
      // People who also work for another tenant continue there and are not offered the closed one.
      expect((await signIn('both90')).result.tenantList.map(({ id }) => id)).toEqual([1]);
      good(await admin.put('/sys/tenant/edit', { id: 90, endDate: '2026-12-31' }));
      expect(await ask(guest)).toEqual([200, '']);
      expect((await signIn('guest90')).success).toBe(true);
    } finally {
      t.time.now -= DAY;
    }
  });

  test('has not begun: nobody works there yet', async () => {
    good(await add(91, { beginDate: '2026-07-01' }));
    const passwordHash = await hashPassword(SECRET);
    const early = await t.user({ username: 'early91', passwordHash, roles: ['sales'], departs: [], tenants: '91' });
    expect(await ask(early)).toEqual([401, GONE]);
    expect(await signIn('early91')).toMatchObject(CLOSED);
  });

  test('a frozen one closes signing in; a wrong password is told no more than before', async () => {
    good(await add(92));
    const passwordHash = await hashPassword(SECRET);
    await t.user({ username: 'cold92', passwordHash, roles: ['sales'], departs: [], tenants: '92' });
    good(await admin.put('/sys/tenant/edit', { id: 92, status: 0 }));
    expect(await signIn('cold92')).toMatchObject(CLOSED);
    expect(await t.anonymous.post('/sys/login', { username: 'cold92', password: 'no' })).toMatchObject({
      message: '用户名或密码错误',
    });
    good(await admin.put('/sys/tenant/edit', { id: 92, status: 1 }));
    expect((await signIn('cold92')).success).toBe(true);
  });
});

describe('a new tenant', () => {
  test('works at once: rules that forms know by their codes, dictionaries and roles are there, and it may go again', async () => {
    good(await add(93));
    const boss = await t.user({ username: 'boss93', roles: ['admin'], departs: [], tenants: '93' });
    const codes = async (url: string, field: string) =>
      good<Page<Row>>(await boss.get(url, { pageSize: 50 }))
        .records.map((row) => row[field])
        .sort();
    expect(await codes('/sys/fillRule/list', 'ruleCode')).toEqual(
      ['category_code_rule', 'document_num_rule', 'org_num_role', 'shop_order_num'].sort(),
    );
    expect(await codes('/sys/checkRule/list', 'ruleCode')).toEqual(['contract_code']);
    expect(good<string>(await boss.put('/sys/fillRule/executeRuleByCode/shop_order_num', {}))).toMatch(/^CN/);
    good(await boss.post('/sys/sysDepart/add', { departName: '新公司', orgCategory: '1' }));
    good(await boss.post(`${CEMETERIES}/add`, cemeteryDraft()));
    const logged = await t.database.db
      .selectFrom('sysDataLog')
      .select('dataTable')
      .where('tenantId', '=', 93)
      .where('dataTable', 'in', ['sys_fill_rule', 'sys_check_rule'])
      .execute();
    expect(logged).toHaveLength(5);
    good(await add(94));
    expect(await admin.delete('/sys/tenant/delete', { id: '94' })).toMatchObject({ message: '删除成功' });
  });
});

describe('deleting a tenant while designed tables come and go', () => {
  const remove = (id: number) => admin.delete('/sys/tenant/delete', { id: String(id) });
  const table = async (tableName: string) => {
    const { head } = await openTable(t, designOf({ tableName, tableTxt: '访客' }, [fieldDesign('name')]));
    return physicalTable(head);
  };
  const drop = (name: string) => runSql(t.database.db, `drop table ${name}`, []);

  test('neither a table that is gone nor one that is new is missed', async () => {
    for (const id of [70, 71, 72]) good(await add(id));
    const guests = await table('tenant_guest');
    good(await remove(70));
    await drop(guests);
    good(await remove(71));
    const visits = await table('tenant_visit');
    const columns = 'id, tenant_id, version, del_flag, name';
    await runSql(t.database.db, `insert into ${visits} (${columns}) values ('v1', 72, 1, 0, 'x')`, []);
    expect(await remove(72)).toMatchObject({ success: false, message: expect.stringContaining('业务数据') });
    await drop(visits);
    good(await remove(72));
  });

  test('nor the table of a deleted design, which waits under another name', async () => {
    for (const id of [73, 74]) good(await add(id));
    const gone = await table('tenant_gone');
    const waiting = quoteName(`bin__tenant_gone__${newId()}`);
    await runSql(t.database.db, `alter table ${gone} rename to ${waiting}`, []);
    good(await remove(73));
    const row = `insert into ${waiting} (id, tenant_id, version, del_flag, name) values ('g1', 74, 1, 0, 'x')`;
    await runSql(t.database.db, row, []);
    expect(await remove(74)).toMatchObject({ success: false, message: expect.stringContaining('业务数据') });
  });
});
