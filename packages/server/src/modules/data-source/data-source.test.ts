import { DATABASE_TYPE } from '@songbai/contract/modules/data-source/data-source.dicts.ts';
import type { DataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';
import { openPassword } from './passwords.ts';

const BASE = '/sys/dataSource';
const TEST = '/online/cgreport/api/testConnection';
const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
const PASSWORD = 'S3cret-of-the-source';

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
});
afterAll(() => t.close());

const draft = (code: string, more: object = {}) => ({
  code,
  name: `来源${code}`,
  dbType: DATABASE_TYPE.mysql,
  dbUrl: 'jdbc:mysql://db.example.com:3306/shop',
  dbUsername: 'reader',
  dbPassword: PASSWORD,
  ...more,
});
async function add(code: string, more?: object, who = admin): Promise<DataSource> {
  const reply = await who.post<DataSource>(`${BASE}/add`, draft(code, more));
  expect(reply).toMatchObject({ success: true, code: 200, message: '添加成功！' });
  return reply.result;
}
const stored = (id: string) =>
  t.database.db.selectFrom('sysDataSource').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('(contract/2 §8) keeping data sources', () => {
  test('add, list, choose, edit and delete; the code stays, the type has a text', async () => {
    const { id, version } = await add('erp');
    const list = await admin.get<Page<DataSource>>(`${BASE}/list`, { name: '*erp*', dbType: DATABASE_TYPE.mysql });
    expect(list.result).toMatchObject({ total: 1, records: [{ id, code: 'erp', dbType_dictText: 'MySQL 5.7+' }] });
    expect((await admin.get(`${BASE}/options`)).result).toEqual([{ value: 'erp', label: '来源erp', text: '来源erp' }]);
    const edited = await admin.put<DataSource>(`${BASE}/edit`, { id, version, code: 'other', name: ' 新名 ' });
    expect(edited).toMatchObject({ message: '编辑成功!', result: { code: 'erp', name: '新名' } });
    expect(await admin.delete(`${BASE}/delete`, { id })).toMatchObject({ message: '删除成功!' });
    expect((await admin.get(`${BASE}/options`)).result).toEqual([]);
    const again = await add('erp');
    expect(await admin.delete(`${BASE}/deleteBatch`, { ids: again.id })).toMatchObject({ message: '批量删除成功！' });
  });

  test.each<[string, object, string, string]>([
    ['a code that is taken', { code: 'taken' }, '数据源编码已存在', 'code'],
    ['a code that starts with a figure', { code: '1a' }, '数据源编码的值不正确', 'code'],
    ['no name', { name: '  ' }, '数据源名称不能为空', 'name'],
    [
      'a type that is not there',
      { dbType: DATABASE_TYPE.oracle },
      '暂不支持「Oracle」数据库，可以连接：MySQL、SQLServer、MariaDB、PostgreSQL、SQLite',
      'dbType',
    ],
    ['a type nobody knows', { dbType: '99' }, '', 'dbType'],
    ['an address of another type', { dbUrl: 'jdbc:postgresql://db/shop' }, '数据源地址应以 jdbc:mysql: 开头', 'dbUrl'],
    [
      'a dangerous parameter',
      { dbUrl: 'jdbc:mysql://db/shop?autoDeserialize=true' },
      '数据源地址不允许使用参数 autodeserialize',
      'dbUrl',
    ],
    ['a password in the address', { dbUrl: 'jdbc:mysql://a:b@db/shop' }, '请填写在各自的栏目中', 'dbUrl'],
    ['a file outside', { dbType: DATABASE_TYPE.sqlite, dbUrl: 'jdbc:sqlite:/etc/passwd' }, '数据源文件夹内', 'dbUrl'],
  ])('%s is refused at its field', async (_name, wrong, text, field) => {
    if (_name === 'a code that is taken') await add('taken');
    const reply = await admin.post(`${BASE}/add`, { ...draft('wrong'), ...wrong });
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(text), field });
  });

  test('one code added twice at once is there once', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => admin.post(`${BASE}/add`, draft('race'))));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const reply of replies.filter(({ success }) => !success))
      expect(reply).toMatchObject({ message: '数据源编码已存在' });
  });

  test('a source that a report reads is not deleted, and the reports are named', async () => {
    const { id } = await add('used');
    const audit = { createBy: null, createTime: null, updateBy: null, updateTime: null, sysOrgCode: null };
    await t.database.db
      .insertInto('onlCgreportHead')
      .values({
        ...{ ...audit, deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0, content: null },
        ...{
          id: 'r-used',
          code: 'r_used',
          name: '外部销售',
          source: '',
          dbSource: 'used',
          cgrSql: 'select 1',
          tenantId: 1000,
        },
      })
      .execute();
    await t.database.db
      .updateTable('onlCgreportHead')
      .set({ tenantId: (await stored(id)).tenantId })
      .where('id', '=', 'r-used')
      .execute();
    const refused = { success: false, message: '数据源「来源used」正在使用中，不能删除：在线报表「外部销售」' };
    expect(await admin.delete(`${BASE}/delete`, { id })).toMatchObject(refused);
    expect(await admin.delete(`${BASE}/deleteBatch`, { ids: id })).toMatchObject(refused);
    expect((await stored(id)).delFlag).toBe(0);
  });
});

describe('(ADR 32) the password of a source', () => {
  test('lies sealed and comes back in no reply and no log', async () => {
    const { id, version } = await add('sealed');
    const row = await stored(id);
    expect(row.dbPassword).not.toContain(PASSWORD);
    expect(openPassword(t.sealer, row)).toBe(PASSWORD);
    expect(() => openPassword(t.sealer, { ...row, id: 'another' })).toThrow('保存的密码无法读取');
    const replies = [
      await admin.raw({ method: 'GET', url: `${BASE}/list` }),
      await admin.raw({ method: 'GET', url: `${BASE}/queryById?id=${id}` }),
      await admin.raw({ method: 'PUT', url: `${BASE}/edit`, payload: { id, version, dbPassword: 'N3w-one-of-it' } }),
      await admin.raw({ method: 'GET', url: `${BASE}/exportXls` }),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toMatch(/dbPassword|S3cret|N3w-one|sb1\./);
    }
    expect(openPassword(t.sealer, await stored(id))).toBe('N3w-one-of-it');
    const logs = [
      await t.database.db.selectFrom('sysDataLog').selectAll().execute(),
      await t.database.db.selectFrom('sysLog').selectAll().execute(),
    ];
    expect(JSON.stringify(logs)).not.toMatch(/S3cret|N3w-one/);
  });

  test('stays when the form is saved without one', async () => {
    const { id, version } = await add('kept');
    const reply = await admin.put<DataSource>(`${BASE}/edit`, { id, version, remark: '备注', dbPassword: '' });
    expect(reply).toMatchObject({ success: true, result: { remark: '备注' } });
    expect(openPassword(t.sealer, await stored(id))).toBe(PASSWORD);
  });

  test.each<[string, object]>([
    ['the host', { dbUrl: 'jdbc:mysql://evil.example.com:3306/shop' }],
    ['the port', { dbUrl: 'jdbc:mysql://db.example.com:3307/shop' }],
    ['the encryption', { dbUrl: 'jdbc:mysql://db.example.com:3306/shop?sslMode=VERIFY_CA' }],
    ['the user', { dbUsername: 'root' }],
    ['the type', { dbType: DATABASE_TYPE.postgresql, dbUrl: 'jdbc:postgresql://db.example.com:3306/shop' }],
  ])('does not follow when %s changes: it is asked for anew', async (name, change) => {
    const { id, version } = await add(
      `moved-${['the host', 'the port', 'the encryption', 'the user', 'the type'].indexOf(name)}`,
    );
    const again = { success: false, field: 'dbPassword', message: '数据库类型、地址或用户名已修改，请重新填写密码' };
    expect(await admin.put(`${BASE}/edit`, { id, version, ...change })).toMatchObject(again);
    expect((await stored(id)).dbUrl).toBe('jdbc:mysql://db.example.com:3306/shop');
    const body = { ...draft('x'), ...change, id, dbPassword: '' };
    expect(await admin.post(TEST, body)).toMatchObject(again);
    expect(await admin.put(`${BASE}/edit`, { id, version, ...change, dbPassword: 'x' })).toMatchObject({
      success: true,
    });
  });

  test('harmless parameters of the address do not ask for it', async () => {
    const { id, version } = await add('harmless');
    const dbUrl = 'jdbc:mysql://db.example.com/shop?characterEncoding=UTF-8';
    expect(await admin.put(`${BASE}/edit`, { id, version, dbUrl })).toMatchObject({ success: true });
  });
});

describe('who may', () => {
  test('nobody without a token, without the right or of another tenant', async () => {
    const { id, version } = await add('mine');
    const body = draft('theirs');
    expect(await t.anonymous.get(`${BASE}/list`)).toMatchObject({ success: false, code: 401 });
    expect(await t.anonymous.post(TEST, body)).toMatchObject({ success: false, code: 401 });
    expect(await sales.get(`${BASE}/list`)).toMatchObject(FORBIDDEN);
    expect(await sales.get(`${BASE}/options`)).toMatchObject(FORBIDDEN);
    expect(await sales.post(`${BASE}/add`, body)).toMatchObject(FORBIDDEN);
    expect(await sales.post(TEST, body)).toMatchObject(FORBIDDEN);
    const list = await foreign.get<Page<DataSource>>(`${BASE}/list`);
    expect(list.result.records).toEqual([]);
    expect((await foreign.get(`${BASE}/options`)).result).toEqual([]);
    const missing = { success: false, message: '未找到对应实体' };
    expect(await foreign.get(`${BASE}/queryById`, { id })).toMatchObject(missing);
    expect(await foreign.put(`${BASE}/edit`, { id, version, name: 'x' })).toMatchObject(missing);
    expect(await foreign.delete(`${BASE}/delete`, { id })).toMatchObject(missing);
    expect(await foreign.post(TEST, { ...body, id, dbPassword: '' })).toMatchObject(missing);
    await add('mine', {}, foreign);
  });
});
