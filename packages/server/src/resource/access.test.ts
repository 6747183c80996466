import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bumpState } from '../db/state.ts';
import {
  addCemetery as add,
  cemeteryDraft as draft,
  listCemeteries as list,
  CEMETERIES as PATH,
  type CemeteryRow as Row,
} from '../testing/cemeteries.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

describe('who may do what', () => {
  test.each(['list', 'queryById?id=x', 'exportXls'])('GET %s without a token is 401', async (call) => {
    const reply = await t.anonymous.raw({ method: 'GET', url: `${PATH}/${call}` });
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toMatchObject({ success: false, code: 401, message: 'token为空!' });
  });

  test('without the permission code the answer is 510', async () => {
    const clerk = await t.user({ username: 'clerk_view', roles: ['auditor'] });
    expect((await list(clerk)).success).toBe(true);
    const reply = await clerk.post(`${PATH}/add`, draft());
    expect(reply).toMatchObject({ success: false, code: 510, message: '没有权限，请联系管理员分配权限！' });
  });

  describe('another tenant', () => {
    let foreign: Caller;
    let row: Row;
    beforeAll(async () => {
      await addTenant(t.database, 2, '外单位');
      foreign = await t.user({ username: 'foreigner', tenants: '2' });
    });
    beforeEach(async () => {
      row = await add(admin);
    });

    test('sees, reads, changes and deletes nothing of ours; a foreign row answers like a missing one', async () => {
      expect((await list(foreign, { id: row.id })).result.total).toBe(0);
      expect(await foreign.get(`${PATH}/queryById`, { id: row.id })).toMatchObject({
        success: false,
        message: '未找到对应实体',
      });
      expect(await foreign.put(`${PATH}/edit`, { id: row.id, name: '夺取' })).toMatchObject({
        success: false,
        message: '未找到对应实体',
      });
      expect(await foreign.delete(`${PATH}/delete`, { id: row.id })).toMatchObject({
        success: false,
        message: '未找到对应实体',
      });
    });

    test('may use the same code, because uniqueness is per tenant', async () => {
      expect((await foreign.post(`${PATH}/add`, draft({ code: row.code }))).success).toBe(true);
    });

    test('cannot name our tenant in the header', async () => {
      const reply = await foreign.raw({ method: 'GET', url: `${PATH}/list`, headers: { 'tenant-id': '1' } });
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ message: '登录租户授权变更，请重新登陆!' });
    });
  });

  test('data rules narrow lists, reads and writes alike (contract/1 §7.5)', async () => {
    const { db } = t.database;
    const limited = await t.user({ username: 'limited', roles: ['auditor', 'sys_admin'] });
    const [own, other] = [await add(limited), await add(admin)];
    const rule = {
      id: 'rule-test',
      permissionId: 'menu-cemetery-list',
      ruleName: '本人',
      ruleColumn: 'createBy',
      ruleConditions: '=',
      ruleValue: '#{sysUserCode}',
    };
    const stamps = {
      createBy: null,
      createTime: null,
      updateBy: null,
      updateTime: null,
      sysOrgCode: null,
      deleteBy: null,
      deleteTime: null,
      deleteReason: null,
    };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('sysPermissionDataRule')
        .values({ ...rule, ...stamps, status: '1', version: 1, delFlag: 0 })
        .execute();
      await trx
        .updateTable('sysRolePermission')
        .set({ dataRuleIds: 'rule-test' })
        .where('roleId', '=', 'role-sys_admin')
        .where('permissionId', '=', 'menu-cemetery-list')
        .execute();
      await bumpState(trx, 'rights');
    });
    expect((await list(limited)).result.records.map((row) => row.id)).toEqual([own.id]);
    expect(await limited.get(`${PATH}/queryById`, { id: other.id })).toMatchObject({ success: false });
    expect(await limited.put(`${PATH}/edit`, { id: other.id, contactName: '越权' })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    });
    expect((await list(admin, { id: other.id })).result.total).toBe(1);
  });
});

describe('transport', () => {
  test('unknown paths and methods are told apart (contract/1 §1.2)', async () => {
    expect(await admin.get('/cemetery/nothing')).toMatchObject({
      success: false,
      code: 404,
      message: '路径不存在，请检查路径是否正确',
    });
    expect(await admin.post(`${PATH}/list`, {})).toMatchObject({ success: false, code: 405 });
  });

  test.each([
    ['broken JSON', '{"name":', '请求内容不是有效的JSON，请检查后重试'],
    ['a list instead of an object', '[]', '校验失败！请求内容格式不正确'],
    ['an empty body', '', '校验失败！请求内容格式不正确'],
    ['a body of two megabytes', `{"name":"${'x'.repeat(2_000_000)}"}`, '请求内容过大，请精简后重试', 413],
  ])('%s', async (_name, payload, message, status = 200) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await admin.raw({ method: 'POST', url: `${PATH}/add`, payload, headers });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ success: false, message });
  });

  test('prototype keys in a body are refused', async () => {
    const payload = JSON.stringify(draft()).replace('{', '{"__proto__":{"admin":true},');
    const reply = await admin.raw({
      method: 'POST',
      url: `${PATH}/add`,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.json<{ success: boolean }>().success).toBe(false);
  });
});
