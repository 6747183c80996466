import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCemetery as add,
  cemeteryDraft as draft,
  listCemeteries as list,
  CEMETERIES as PATH,
  type CemeteryRow as Row,
} from '../testing/cemeteries.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';

let t: TestApp;
let admin: Caller;

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
      const { result } = await list(admin, {
        contactName: '分页',
        pageNo,
        pageSize: 10,
        column: 'contactName',
        order: 'asc',
      });
      expect(result.total).toBe(25);
      for (const row of result.records) seen.add(row.id);
    }
    expect(seen.size).toBe(25);
  });

  test('a list that asks for no known field gets ids, and takes nothing from the next one', async () => {
    const row = await add(admin, { nature: '5' });
    for (const fields of [',', 'nothing', 'id']) {
      const few = await list(admin, { id: row.id, fields });
      expect(few.result.records[0]).toMatchObject({ id: row.id });
      expect(few.result.records[0]).not.toHaveProperty('name');
    }
    expect((await list(admin, { id: row.id })).result.records[0]).toMatchObject({ nature: '5', name: row.name });
  });

  test('an unknown sort column is refused with the family text', async () => {
    const reply = await list(admin, { column: 'password;drop', order: 'asc' });
    expect(reply).toMatchObject({
      success: false,
      code: 500,
      message: '请注意，将要排序的列字段不存在：password;drop',
    });
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
    const good = await admin.post<Row>(
      `${PATH}/add`,
      draft({ createBy: 'mallory', version: 99, tenantId: 7, delFlag: 1, id: 'mine' }),
    );
    expect(good).toMatchObject({
      success: true,
      code: 200,
      message: '添加成功！',
      result: { createBy: 'admin', version: 1 },
    });
    expect(good.result.id).not.toBe('mine');
    const bad = await admin.post(`${PATH}/add`, draft({ isAdmin: true }));
    expect(bad).toMatchObject({ success: false, message: '校验失败！存在未知字段：isAdmin' });
  });

  test.each([
    ['missing field', { name: undefined }, '校验失败！陵园名称不能为空'],
    ['empty text', { name: '' }, '校验失败！陵园名称不能为空'],
    ['too long', { name: '长'.repeat(65) }, '校验失败！陵园名称不能超过64个字符'],
    ['wrong type', { name: true }, '校验失败！陵园名称的类型不正确'],
    ['object for text', { name: { $ne: '' } }, '校验失败！陵园名称的类型不正确'],
    ['not in the dictionary', { nature: '77' }, '校验失败！性质的值不正确'],
    ['pattern', { code: 'abc def' }, '校验失败！陵园编码的值不正确'],
    ['number out of range', { greenRate: 101 }, '校验失败！绿化率(%)不能大于100'],
    ['no date', { licenseExpire: '2026-02-30' }, '校验失败！许可有效期至的值不正确'],
    ['NUL', { name: 'a\u0000b' }, '校验失败！内容包含非法字符'],
    ['half a surrogate pair', { name: 'a\ud800b' }, '校验失败！内容包含非法字符'],
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
    const edits = Array.from({ length: 10 }, (_, n) =>
      admin.put(`${PATH}/edit`, { id: row.id, version: 1, contactName: `写者${n}` }),
    );
    expect((await Promise.all(edits)).filter((reply) => reply.success)).toHaveLength(1);
  });

  test('delete is logical, with actor and reason; a batch ignores the trailing comma (contract/1 §1.12)', async () => {
    const rows = [await add(admin), await add(admin)];
    const reply = await admin.delete(`${PATH}/deleteBatch`, {
      ids: `${rows.map((row) => row.id).join(',')},`,
      reason: '录入错误',
    });
    expect(reply).toMatchObject({ success: true, message: '批量删除成功！' });
    const kept = await t.database.db
      .selectFrom('cemCemetery')
      .selectAll()
      .where('id', '=', rows[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      delFlag: 1,
      deleteBy: 'admin',
      deleteReason: '录入错误',
      deleteTime: '2026-06-30 10:00:00',
    });
    expect(await admin.delete(`${PATH}/delete`, { id: rows[0]?.id ?? '' })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    });
  });

  test('the database itself refuses physical deletion (I12)', async () => {
    const row = await add(admin);
    await expect(t.database.db.deleteFrom('cemCemetery').where('id', '=', row.id).execute()).rejects.toThrow(
      'rows of this table are kept',
    );
  });

  test('every change is in the data log with who, before and after', async () => {
    const row = await add(admin);
    await admin.put(`${PATH}/edit`, { id: row.id, contactName: '新联系人' });
    await admin.delete(`${PATH}/delete`, { id: row.id });
    const logs = await t.database.db
      .selectFrom('sysDataLog')
      .selectAll()
      .where('dataId', '=', row.id)
      .orderBy('dataVersion')
      .execute();
    expect(logs.map((log) => [log.action, log.dataVersion, log.createBy])).toEqual([
      ['add', '1', 'admin'],
      ['edit', '2', 'admin'],
      ['delete', '3', 'admin'],
    ]);
    expect(JSON.parse(logs[1]?.dataBefore ?? '')).toEqual({ contactName: '王芳' });
    await expect(t.database.db.updateTable('sysDataLog').set({ createBy: 'x' }).execute()).rejects.toThrow();
  });
});
