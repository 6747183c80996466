import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bumpState } from '../db/state.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';

const PATH = '/cemetery/cemetery';
let t: TestApp;
let admin: Caller;
let counter = 0;

const draft = (more: object = {}) => {
  counter += 1;
  return {
    code: `C${counter}`,
    name: `陵园${counter}`,
    shortName: '陵园',
    unitName: '松柏公司',
    contactName: '王芳',
    contactPhone: '0571-88880000',
    regionCode: '330100',
    address: '龙泉路1号',
    ...more,
  };
};
type Row = Record<string, unknown> & { id: string; version: number };
const add = async (who: Caller, more: object = {}) => (await who.post<Row>(`${PATH}/add`, draft(more))).result;
const list = (who: Caller, query: Record<string, string | number> = {}) => who.get<Page<Row>>(`${PATH}/list`, query);

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

describe('contract/1 §1: list, page and sort', () => {
  test('a page carries records, total, size, current and pages, texts beside codes', async () => {
    const row = await add(admin, { nature: '5' });
    const reply = await list(admin, { id: row.id });
    expect(reply).toMatchObject({ success: true, code: 0, message: '' });
    expect(reply.result).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 });
    expect(reply.result.records[0]).toMatchObject({ nature: '5', nature_dictText: '烈士陵园', plotTotal: 0 });
  });

  test('pages do not overlap and add up, also when all sort values are the same', async () => {
    for (let n = 0; n < 25; n += 1) await add(admin, { contactName: '分页' });
    const seen = new Set<string>();
    for (let pageNo = 1; pageNo <= 3; pageNo += 1) {
      const { result } = await list(admin, { contactName: '分页', pageNo, pageSize: 10, column: 'contactName', order: 'asc' });
      expect(result.total).toBe(25);
      for (const row of result.records) seen.add(row.id);
    }
    expect(seen.size).toBe(25);
  });

  test('an unknown sort column is refused with the family text', async () => {
    const reply = await list(admin, { column: 'password;drop', order: 'asc' });
    expect(reply).toMatchObject({ success: false, code: 500, message: '请注意，将要排序的列字段不存在：password;drop' });
  });

  test('the total follows writes at once', async () => {
    const before = (await list(admin)).result.total;
    const row = await add(admin);
    expect((await list(admin)).result.total).toBe(before + 1);
    await admin.delete(`${PATH}/delete`, { id: row.id });
    expect((await list(admin)).result.total).toBe(before);
  });

  test.each([
    ['a wildcard in the value is text', { name: '*%*' }, 0],
    ['a quote is text', { name: "x' or '1'='1" }, 0],
    ['a number field that is no number matches nothing', { landArea: 'abc' }, 0],
    ['an integer out of range matches nothing', { version: '99999999999999999999' }, 0],
    ['a subquery in a filter is text', { code: '(select password_hash from sys_user)' }, 0],
  ])('%s', async (_name, query, total) => {
    expect((await list(admin, query)).result.total).toBe(total);
  });
});

describe('writes', () => {
  test('add answers the row; server-owned fields of the body mean nothing, unknown ones are refused', async () => {
    const good = await admin.post<Row>(`${PATH}/add`, draft({ createBy: 'mallory', version: 99, tenantId: 7, delFlag: 1, id: 'mine' }));
    expect(good).toMatchObject({ success: true, code: 200, message: '添加成功！', result: { createBy: 'admin', version: 1 } });
    expect(good.result.id).not.toBe('mine');
    const bad = await admin.post(`${PATH}/add`, draft({ isAdmin: true }));
    expect(bad).toMatchObject({ success: false, message: '校验失败！存在未知字段：isAdmin' });
  });

  test.each([
    ['missing field', { name: undefined }, '校验失败！陵园名称不能为空'],
    ['empty text', { name: '' }, '校验失败！陵园名称不能为空'],
    ['too long', { name: '长'.repeat(65) }, '校验失败！陵园名称不能超过64个字符'],
    ['wrong type', { name: 5 }, '校验失败！陵园名称的类型不正确'],
    ['object for text', { name: { $ne: '' } }, '校验失败！陵园名称的类型不正确'],
    ['not in the dictionary', { nature: '77' }, '校验失败！性质的值不正确'],
    ['pattern', { code: 'abc def' }, '校验失败！陵园编码的值不正确'],
    ['number out of range', { greenRate: 101 }, '校验失败！绿化率(%)的值不正确'],
    ['no date', { licenseExpire: '2026-02-30' }, '校验失败！许可有效期至的值不正确'],
    ['NUL', { name: 'a\u0000b' }, '校验失败！内容包含非法字符'],
  ])('%s is refused and changes nothing', async (_name, more, message) => {
    const before = (await list(admin)).result.total;
    expect(await admin.post(`${PATH}/add`, draft(more))).toMatchObject({ success: false, code: 500, message });
    expect((await list(admin)).result.total).toBe(before);
  });

  test('a taken unique value names field and value', async () => {
    const row = await add(admin);
    const reply = await admin.post(`${PATH}/add`, draft({ code: row.code }));
    expect(reply).toMatchObject({ success: false, message: `陵园编码「${String(row.code)}」已存在，请更换` });
  });

  test('two adds of the same code at once: one wins, the other is told so', async () => {
    const same = draft();
    const replies = await Promise.all([1, 2, 3, 4].map(() => admin.post(`${PATH}/add`, { ...same })));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });

  test('a stock client may send the whole row back (contract/1 §1.12)', async () => {
    const row = await add(admin);
    const [shown] = (await list(admin, { id: row.id })).result.records;
    const reply = await admin.put(`${PATH}/edit`, { ...shown, contactName: '李梅' });
    expect(reply).toMatchObject({ success: true, message: '修改成功!', result: { contactName: '李梅', version: 2 } });
  });

  test('a stale version is refused and nothing is overwritten', async () => {
    const row = await add(admin);
    expect((await admin.put(`${PATH}/edit`, { id: row.id, version: 1, contactName: '甲' })).success).toBe(true);
    const late = await admin.put(`${PATH}/edit`, { id: row.id, version: 1, contactName: '乙' });
    expect(late).toMatchObject({ success: false, message: '该记录已被他人修改，请刷新后重试' });
    expect((await admin.get<Row>(`${PATH}/queryById`, { id: row.id })).result.contactName).toBe('甲');
  });

  test('of many writers with one version exactly one is heard', async () => {
    const row = await add(admin);
    const edits = Array.from({ length: 10 }, (_, n) => admin.put(`${PATH}/edit`, { id: row.id, version: 1, contactName: `写者${n}` }));
    expect((await Promise.all(edits)).filter((reply) => reply.success)).toHaveLength(1);
  });

  test('delete is logical, with actor and reason; a batch ignores the trailing comma (contract/1 §1.12)', async () => {
    const rows = [await add(admin), await add(admin)];
    const reply = await admin.delete(`${PATH}/deleteBatch`, { ids: `${rows.map((row) => row.id).join(',')},`, reason: '录入错误' });
    expect(reply).toMatchObject({ success: true, message: '批量删除成功！' });
    const kept = await t.database.db.selectFrom('cemCemetery').selectAll().where('id', '=', rows[0]?.id ?? '').executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ delFlag: 1, deleteBy: 'admin', deleteReason: '录入错误', deleteTime: '2026-06-30 10:00:00' });
    expect(await admin.delete(`${PATH}/delete`, { id: rows[0]?.id ?? '' })).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  test('the database itself refuses physical deletion (I12)', async () => {
    const row = await add(admin);
    await expect(t.database.db.deleteFrom('cemCemetery').where('id', '=', row.id).execute()).rejects.toThrow('rows of this table are kept');
  });

  test('every change is in the data log with who, before and after', async () => {
    const row = await add(admin);
    await admin.put(`${PATH}/edit`, { id: row.id, contactName: '新联系人' });
    await admin.delete(`${PATH}/delete`, { id: row.id });
    const logs = await t.database.db.selectFrom('sysDataLog').selectAll().where('dataId', '=', row.id).orderBy('dataVersion').execute();
    expect(logs.map((log) => [log.action, log.dataVersion, log.createBy])).toEqual([
      ['add', '1', 'admin'],
      ['edit', '2', 'admin'],
      ['delete', '3', 'admin'],
    ]);
    expect(JSON.parse(logs[1]?.dataBefore ?? '')).toEqual({ contactName: '王芳' });
    await expect(t.database.db.updateTable('sysDataLog').set({ createBy: 'x' }).execute()).rejects.toThrow();
  });
});

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
      const { db } = t.database;
      await db
        .insertInto('sysTenant')
        .values({ id: 2, name: '外单位', status: 1, beginDate: null, endDate: null, createBy: null, createTime: null, delFlag: 0 })
        .execute();
      foreign = await t.user({ username: 'foreigner', tenants: '2' });
    });
    beforeEach(async () => {
      row = await add(admin);
    });

    test('sees, reads, changes and deletes nothing of ours; a foreign row answers like a missing one', async () => {
      expect((await list(foreign, { id: row.id })).result.total).toBe(0);
      expect(await foreign.get(`${PATH}/queryById`, { id: row.id })).toMatchObject({ success: false, message: '未找到对应实体' });
      expect(await foreign.put(`${PATH}/edit`, { id: row.id, name: '夺取' })).toMatchObject({ success: false, message: '未找到对应实体' });
      expect(await foreign.delete(`${PATH}/delete`, { id: row.id })).toMatchObject({ success: false, message: '未找到对应实体' });
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
    const rule = { id: 'rule-test', permissionId: 'menu-cemetery-list', ruleName: '本人', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sysUserCode}' };
    const stamps = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null, deleteBy: null, deleteTime: null, deleteReason: null };
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('sysPermissionDataRule').values({ ...rule, ...stamps, status: '1', version: 1, delFlag: 0 }).execute();
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
    expect(await limited.put(`${PATH}/edit`, { id: other.id, contactName: '越权' })).toMatchObject({ success: false, message: '未找到对应实体' });
    expect((await list(admin, { id: other.id })).result.total).toBe(1);
  });
});

describe('transport', () => {
  test('unknown paths and methods are told apart (contract/1 §1.2)', async () => {
    expect(await admin.get('/cemetery/nothing')).toMatchObject({ success: false, code: 404, message: '路径不存在，请检查路径是否正确' });
    expect(await admin.post(`${PATH}/list`, {})).toMatchObject({ success: false, code: 405 });
  });

  test.each([
    ['broken JSON', '{"name":', '请求内容不是有效的JSON，请检查后重试'],
    ['a list instead of an object', '[]', '校验失败！请求内容格式不正确'],
    ['an empty body', '', '请求内容不是有效的JSON，请检查后重试'],
    ['a body of two megabytes', `{"name":"${'x'.repeat(2_000_000)}"}`, '请求内容过大，请精简后重试'],
  ])('%s', async (_name, payload, message) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await admin.raw({ method: 'POST', url: `${PATH}/add`, payload, headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ success: false, message });
  });

  test('prototype keys in a body are refused', async () => {
    const payload = JSON.stringify(draft()).replace('{', '{"__proto__":{"admin":true},');
    const reply = await admin.raw({ method: 'POST', url: `${PATH}/add`, payload, headers: { 'content-type': 'application/json' } });
    expect(reply.json<{ success: boolean }>().success).toBe(false);
  });
});
