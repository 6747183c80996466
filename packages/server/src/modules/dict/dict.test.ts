import { UNIQUE_CHECKS } from '@songbai/contract/modules/dict/table-lists.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Caller;
/** Works for another tenant. */
let foreign: Caller;

const cemetery = (code: string, name: string) => ({
  code,
  name,
  shortName: '陵园',
  unitName: '松柏公司',
  contactName: '王芳',
  contactPhone: '0571-88880000',
  regionCode: '330100',
  address: '龙泉路1号',
});
const items = (code: string, who = admin) =>
  who.get<DictOption[]>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`);
const values = (options: readonly DictOption[]) => options.map((option) => option.value);

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别的陵园');
  admin = await t.as('admin');
  foreign = await t.user({ username: 'foreign', realname: '外人', tenants: '2' });
  await t.user({ username: 'wang', realname: '王芳', roles: ['sales'] });
  await admin.post('/cemetery/cemetery/add', cemetery('A1', '龙泉陵园'));
  await admin.post('/cemetery/cemetery/add', cemetery('A2', '松柏陵园'));
  await foreign.post('/cemetery/cemetery/add', cemetery('B1', '别处陵园'));
});
afterAll(() => t.close());

describe('contract/2 §1.3: getDictItems', () => {
  test('a plain code answers all items in order, disabled ones too', async () => {
    await t.database.db.updateTable('sysDictItem').set({ status: 0 }).where('id', '=', 'dict-sex-2').execute();
    await t.database.db.transaction().execute((trx) => bumpState(trx, 'dictionaries'));
    const reply = await items('sex');
    expect(reply).toMatchObject({ success: true, code: 0 });
    expect(reply.result).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ]);
    const all = (await admin.get<Record<string, DictOption[]>>('/sys/dict/queryAllDictItems')).result;
    expect(values(all.sex ?? [])).toEqual(['1']);
  });

  test('an unknown code has no items, an empty one is told', async () => {
    expect((await items('no_such_dictionary')).result).toEqual([]);
    expect(await items(' ')).toMatchObject({ success: false, message: '字典Code不能为空!' });
  });

  test('a table answers rows of the own tenant only', async () => {
    expect((await items('cem_cemetery,name,code')).result.map((option) => [option.value, option.text])).toEqual(
      expect.arrayContaining([
        ['A1', '龙泉陵园'],
        ['A2', '松柏陵园'],
      ]),
    );
    expect(values((await items('cem_cemetery,name,code', foreign)).result)).toEqual(['B1']);
    expect(values((await items('sys_user,realname,username')).result)).not.toContain('foreign');
    expect(values((await items('sys_depart,depart_name,id', foreign)).result)).toEqual([]);
  });

  test('deleted rows are not offered', async () => {
    const added = await admin.post<{ id: string }>('/cemetery/cemetery/add', cemetery('A9', '撤销陵园'));
    await admin.delete('/cemetery/cemetery/delete', { id: added.result.id });
    expect(values((await items('cem_cemetery,name,code')).result)).not.toContain('A9');
  });

  test.each([
    ["cem_cemetery,name,code,code='A2'", ['A2']],
    ["cem_cemetery where code='A1',name,code", ['A1']],
    ["cem_cemetery,name,code,code='B1'", []],
    ["sys_user,realname,username,status=1 and username='wang'", ['wang']],
    ["sys_user,realname,username,status='no number'", []],
  ])('%s', async (code, expected) => {
    expect(values((await items(code)).result)).toEqual(expected);
  });

  test('a condition of many Chinese characters, encoded twice as clients do', async () => {
    const names = ['name', 'short_name'].map((column) => `${column}='${'松柏陵园管理有限公司'.repeat(3)}'`);
    const twice = encodeURIComponent(encodeURIComponent(names.join(' and ')));
    expect(twice.length).toBeGreaterThan(900);
    expect(await admin.get(`/sys/dict/getDictItems/cem_cemetery,name,code,${twice}`)).toMatchObject({
      success: true,
      result: [],
    });
  });

  test.each([
    ['sys_user,password_hash,id', '校验失败，存在SQL注入风险！'],
    ['sys_session,token_hash,id', '校验失败，存在SQL注入风险！'],
    ["sys_user,realname,id,1=1 or ''=''", '校验失败，存在SQL注入风险！'],
    ['sys_user,realname', '字典Code格式不正确！'],
    ['sex\u0000', '校验失败！内容包含非法字符'],
  ])('%s is refused', async (code, message) => {
    expect(await items(code)).toMatchObject({ success: false, code: 500, message });
  });
});

describe('contract/2 §1.3: loadDict and loadDictItem', () => {
  const load = (query: Record<string, string | number>, call = 'loadDict') =>
    admin.get<DictOption[]>(`/sys/dict/${call}/cem_cemetery,name,code`, query);

  test.each<[string, Record<string, string | number>, string[]]>([
    ['no keyword: a page', { pageSize: 1 }, ['A2']],
    ['the second page', { pageSize: 1, pageNo: 2 }, ['A1']],
    ['part of the text', { keyword: '龙泉' }, ['A1']],
    ['part of the value', { keyword: '2' }, ['A2']],
    ['a list of values', { keyword: 'A1,A2' }, ['A2', 'A1']],
    ['a list of texts', { keyword: '龙泉陵园,' }, ['A1']],
    ['an order', { keyword: '[orderby:code,asc]' }, ['A1', 'A2']],
    ['an order behind a keyword', { keyword: '陵园[orderby:code,desc]' }, ['A2', 'A1']],
    ['an order in capitals, as in SQL', { keyword: '[orderby:CODE,DESC]' }, ['A2', 'A1']],
    ['a wildcard is text', { keyword: '%' }, []],
  ])('%s', async (_name, query, expected) => {
    const found = values((await load(query)).result);
    expect(query.keyword === undefined || String(query.keyword).includes('orderby') ? found : found.sort()).toEqual(
      query.keyword === undefined || String(query.keyword).includes('orderby') ? expected : expected.sort(),
    );
  });

  test('a plain code is malformed, an order outside the list is refused', async () => {
    expect(await admin.get('/sys/dict/loadDict/sex')).toMatchObject({ message: '字典Code格式不正确！' });
    expect(await load({ keyword: '[orderby:tenant_id,asc]' })).toMatchObject({
      message: '校验失败，存在SQL注入风险！',
    });
  });

  test('chosen values come first', async () => {
    expect(values((await load({ keyword: 'A1' }, 'loadDictOrderByValue')).result)).toEqual(['A1', 'A2']);
    expect(values((await load({ keyword: 'A1', pageSize: 1 }, 'loadDictOrderByValue')).result)).toEqual(['A1']);
  });

  test('texts come one per key in key order; unknown keys are dropped or echoed', async () => {
    const texts = (query: Record<string, string>) =>
      admin.get<string[]>('/sys/dict/loadDictItem/cem_cemetery,name,code', query);
    expect((await texts({ key: 'A2,B1,A1' })).result).toEqual(['松柏陵园', '龙泉陵园']);
    expect((await texts({ key: 'A2,B1', delNotExist: 'false' })).result).toEqual(['松柏陵园', 'B1']);
    const four = await admin.get('/sys/dict/loadDictItem/cem_cemetery,name,code,x', { key: 'A1' });
    expect(four).toMatchObject({ message: '字典Code格式不正确！' });
  });
});

describe('contract/2 §1.1: all dictionaries, texts, refresh', () => {
  test('an edit reaches the next reader without a refresh', async () => {
    await t.database.db
      .updateTable('sysDictItem')
      .set({ itemText: '普通员工' })
      .where('id', '=', 'dict-position_rank-1')
      .execute();
    await t.database.db.transaction().execute((trx) => bumpState(trx, 'dictionaries'));
    const all = (await admin.get<Record<string, DictOption[]>>('/sys/dict/queryAllDictItems')).result;
    expect(all.position_rank?.[0]?.text).toBe('普通员工');
    expect(await admin.get('/sys/dict/refleshCache')).toMatchObject({ success: true, code: 0, result: null });
    expect((await admin.get('/sys/dict/getDictText/position_rank/1')).result).toBe('普通员工');
    expect((await admin.get('/sys/dict/getDictText/position_rank/99')).result).toBeNull();
  });
});

describe('contract/1 §15.1: duplicate check', () => {
  const check = (query: Record<string, string>, who = admin) => who.get('/sys/duplicate/check', query);

  test('names, phones and e-mails of people are told to those who keep them only', async () => {
    const nobody = await t.user({ username: 'asker', roles: [] });
    const query = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' };
    expect(await check(query)).toMatchObject({ success: false });
    expect(await check(query, nobody)).toMatchObject({ success: true, message: '该值可用！' });
    const role = { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'admin' };
    expect(await check(role, nobody)).toMatchObject({ success: false });
  });

  test('a value of a deleted row counts where, and only where, the database keeps it taken', async () => {
    const { db, engine } = t.database;
    const catalogue =
      engine === 'sqlite'
        ? `select sql as "text" from sqlite_master where type = 'index' and sql is not null`
        : `select indexdef as "text" from pg_indexes where schemaname = 'public'`;
    const indexes = (await runSql<{ text: string }>(db, catalogue, [])).map(({ text }) => text.toLowerCase());
    const checks = Object.entries(UNIQUE_CHECKS).flatMap(([table, { columns, rows }]) =>
      columns.map((column) => ({ table, column, rows })),
    );
    const held = checks.flatMap(({ table, column, rows }) => {
      const ends = new RegExp(`unique index .* on (public\\.)?${table}\\b.*[(, ]${column}\\)`);
      return indexes.filter((text) => ends.test(text)).map((text) => ({ table, column, rows, text }));
    });
    expect(new Set(held.map(({ table }) => table)).size).toBeGreaterThan(6);
    const wrong = held.filter(({ rows, text }) => text.includes('del_flag') !== (rows === 'live'));
    expect(wrong).toEqual([]);
  });

  test.each([
    [
      'taken',
      { tableName: 'sys_user', fieldName: 'username', fieldVal: 'wang' },
      { success: false, code: 500, message: '该值不可用，系统中已存在！' },
    ],
    [
      'free',
      { tableName: 'sys_user', fieldName: 'username', fieldVal: 'nobody' },
      { success: true, code: 200, message: '该值可用！' },
    ],
    [
      'the own row',
      { tableName: 'sys_user', fieldName: 'username', fieldVal: 'wang', dataId: 'user-wang' },
      { success: true, code: 200 },
    ],
    [
      'an empty value',
      { tableName: 'sys_user', fieldName: 'username', fieldVal: '' },
      { success: true, code: 500, message: '数据为空,不作处理！' },
    ],
    [
      'a table outside the list',
      { tableName: 'sys_session', fieldName: 'token_hash', fieldVal: 'x' },
      { success: false, message: '查询异常,请检查唯一校验的配置！' },
    ],
    [
      'a column outside the list',
      { tableName: 'sys_user', fieldName: 'password_hash', fieldVal: 'x' },
      { success: false, message: '查询异常,请检查唯一校验的配置！' },
    ],
    [
      'an inherited name',
      { tableName: '__proto__', fieldName: 'constructor', fieldVal: 'x' },
      { success: false, message: '查询异常,请检查唯一校验的配置！' },
    ],
    ['a code of the own tenant', { tableName: 'cem_cemetery', fieldName: 'code', fieldVal: 'A1' }, { success: false }],
    ['a code of another tenant', { tableName: 'cem_cemetery', fieldName: 'code', fieldVal: 'B1' }, { success: true }],
    ['a dictionary code', { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'sex' }, { success: false }],
  ])('%s', async (_name, query, expected) => {
    expect(await check(query)).toMatchObject(expected);
  });

  test('a deleted user still blocks the name', async () => {
    await t.user({ username: 'gone' });
    await t.database.db.updateTable('sysUser').set({ delFlag: 1 }).where('username', '=', 'gone').execute();
    expect(await check({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'gone' })).toMatchObject({
      success: false,
    });
  });
});
