import type { ReportColumns, ReportQueryField } from '@songbai/contract/modules/online-report/report.calls.ts';
import { REPORTS } from '@songbai/contract/modules/online-report/reports.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportRows } from '../../db/seed/reports.ts';
import { syncContract } from '../../db/seed/sync.ts';
import { clockFrom } from '../../platform/clock.ts';
import { people } from '../../testing/people.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

type Row = Record<string, unknown> & { id: string };

const API = '/online/cgreport/api';
const USERS = 'report-report_user';
const CUSTOMERS = 'report-report_customer';
const REFUSED = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
const MISSING = { success: false, message: '未找到对应实体', result: null };
const missing = (code: string) => ({ ...MISSING, message: `报表${code}不存在或已删除，请联系管理员` });

let t: TestApp;
let admin: Caller;
let nobody: Caller;
let foreign: Caller;

const data = async (who: Caller, id: string, query: Record<string, string | number> = {}) =>
  good<Page<Row>>(await who.get(`${API}/getData/${id}`, query));
const namesOf = async (query: Record<string, string | number>, who = admin) =>
  (await data(who, USERS, { column: 'username', order: 'asc', ...query })).records.map((row) => row.username);

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  await people(t.database, [
    { username: 'li', realname: '李明', sex: 1, birthday: '1980-05-01', phone: '13800000001', departs: [] },
    { username: 'liu', realname: '刘芳', sex: 2, birthday: '1990-05-01', departs: [] },
    { username: 'frozen', realname: '冻结', status: 2, departs: [] },
    { username: 'other', realname: '外人', relTenantIds: '2', departs: [] },
  ]);
  nobody = await t.user({ username: 'nobody', realname: '无权', roles: [] });
  foreign = await t.user({ username: 'foreign', realname: '外管', tenants: '2', departs: [] });
  good(await admin.post('/cemetery/customer/add', { name: '王五', mobile: '13800000002', address: '香山路1号' }));
  good(await foreign.post('/cemetery/customer/add', { name: '别客', mobile: '13800000003' }));
});
afterAll(() => t.close());

describe('(contract/2 §17.2) getRpColumns', () => {
  test('names the report, its shown columns and the dictionaries behind them', async () => {
    const reply = good<ReportColumns>(await nobody.get(`${API}/getRpColumns/report_user`));
    expect(reply).toMatchObject({ cgRpConfigId: USERS, cgRpConfigName: '用户信息' });
    expect(reply.columns.map((column) => column.title)).toEqual([
      '用户账号',
      '用户姓名',
      '性别',
      '出生日期',
      '手机号码',
    ]);
    expect(reply.columns[0]).toEqual({
      dataIndex: 'username',
      title: '用户账号',
      width: 140,
      align: 'left',
      sorter: true,
    });
    expect(reply.columns[2]).toMatchObject({ customRender: 'sex', sorter: false });
    expect(Object.keys(reply.dictOptions)).toEqual(['sex']);
    expect(reply.dictOptions.sex?.[0]).toMatchObject({ value: '1', text: '男' });
  });

  test('a column that is not shown is handed over with the rows only', async () => {
    const { columns } = good<ReportColumns>(await admin.get(`${API}/getRpColumns/report_customer`));
    expect(columns.map((column) => column.dataIndex)).not.toContain('address');
    expect((await data(admin, CUSTOMERS)).records[0]?.address).toBe('香山路1号');
  });

  test.each(['getRpColumns', 'getQueryInfo', 'getData'])('%s of an unknown report', async (call) => {
    for (const value of ['nothing', "x' or '1'='1", '%25', '松'.repeat(20)])
      expect(await admin.get(`${API}/${call}/${encodeURIComponent(value)}`)).toMatchObject(
        call === 'getRpColumns' ? missing(value) : MISSING,
      );
  });
});

test('(contract/2 §17.2) getQueryInfo: field, label, view, mode; the third and later are hidden', async () => {
  const fields = good<ReportQueryField[]>(await admin.get(`${API}/getQueryInfo/${USERS}`));
  expect(fields).toEqual([
    { field: 'username', label: '用户账号', view: 'text', mode: 'single', hidden: '0' },
    { field: 'realname', label: '用户姓名', view: 'text', mode: 'single', hidden: '0' },
    { field: 'sex', label: '性别', view: 'list', mode: 'single', hidden: '1', dictCode: 'sex' },
    { field: 'birthday', label: '出生日期', view: 'date', mode: 'group', hidden: '1' },
  ]);
});

describe('(spec/2 §7) getData: query fields, self_ params, sort, pageNo, pageSize → records, total', () => {
  test.each<[string, Record<string, string | number>, string[]]>([
    ['a part', { username: '*li*' }, ['li', 'liu']],
    ['a value of a dictionary', { sex: 2 }, ['liu']],
    ['a range', { birthday_begin: '1980-01-01', birthday_end: '1985-01-01' }, ['li']],
    ['self_ is exact', { self_username: 'li' }, ['li']],
    ['self_ in the quotes of SQL', { self_username: "'liu'" }, ['liu']],
    ['self_ of a shown column that is no query field', { self_phone: '13800000001' }, ['li']],
    ['self_ never is a pattern or a list', { self_username: 'li*' }, []],
    ['a text where a number belongs matches nothing', { self_sex: 'x' }, []],
    ['an empty self_ is no condition', { self_username: '', username: 'li' }, ['li']],
    ['a column that is no query field is no condition', { phone: '13800000001', username: '*li*' }, ['li', 'liu']],
    ['what is no column at all is none either', { self_passwordHash: 'x', status: 9, username: 'li' }, ['li']],
    ['sorted', { username: '*li*', column: 'birthday', order: 'desc' }, ['liu', 'li']],
    ['the second page', { username: '*li*', pageNo: 2, pageSize: 1 }, ['liu']],
  ])('%s', async (_name, query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  test('self_ given twice: the last one counts, and the condition stays', async () => {
    const { records } = await data(admin, `${USERS}?self_username=li&self_username=liu`, {});
    expect(records.map((row) => row.username)).toEqual(['liu']);
  });

  test('a row has the columns of the report with their texts and nothing else of the record', async () => {
    const { records, total } = await data(admin, USERS, { username: 'li' });
    expect(total).toBe(1);
    expect(records).toEqual([
      {
        id: 'user-li',
        username: 'li',
        realname: '李明',
        sex: 1,
        sex_dictText: '男',
        birthday: '1980-05-01',
        phone: '13800000001',
      },
    ]);
  });

  test.each(['passwordHash', 'status', 'createTime', 'id;drop table sys_user', '(select 1)'])(
    'a sort by %s is refused: not a column of the report',
    async (column) => {
      const reply = await admin.get(`${API}/getData/${USERS}`, { column, order: 'asc' });
      expect(reply).toMatchObject({ success: false, message: expect.stringContaining('列字段不存在') });
    },
  );
});

describe('design.md §4: who may read what', () => {
  test('users are those of the own tenant with a normal account, for everybody who is signed in', async () => {
    expect(await namesOf({}, nobody)).toEqual(['admin', 'li', 'liu', 'nobody']);
    expect(await namesOf({}, foreign)).toEqual(['foreign', 'other']);
  });

  test('customers ask for the right to their list, by each of the three calls', async () => {
    for (const call of ['getRpColumns/report_customer', `getQueryInfo/${CUSTOMERS}`, `getData/${CUSTOMERS}`])
      expect(await nobody.get(`${API}/${call}`)).toMatchObject(REFUSED);
    expect((await data(foreign, CUSTOMERS)).records.map((row) => row.name)).toEqual(['别客']);
  });

  test('data rules of the customer list hold in the report: a sales clerk sees his own', async () => {
    const sales = await t.user({ username: 'sales', roles: ['sales'] });
    good(await sales.post('/cemetery/customer/add', { name: '自客', mobile: '13800000004' }));
    expect((await data(sales, CUSTOMERS)).records.map((row) => row.name)).toEqual(['自客']);
    expect((await data(admin, CUSTOMERS)).total).toBe(2);
  });

  test('a report of another tenant, a deleted one and one with a source of no release are not there', async () => {
    const { db } = t.database;
    const [head] = reportRows('2026-06-30 10:00:00').heads;
    if (!head) throw new Error('no report');
    const rows = [
      { ...head, id: 'r-other', code: 'other', tenantId: 2 },
      { ...head, id: 'r-gone', code: 'gone', delFlag: 1 },
      { ...head, id: 'r-odd', code: 'odd', source: 'select * from sys_user' },
    ];
    await db.insertInto('onlCgreportHead').values(rows).execute();
    for (const code of ['other', 'gone'])
      expect(await admin.get(`${API}/getRpColumns/${code}`)).toMatchObject(missing(code));
    expect(await admin.get(`${API}/getRpColumns/odd`)).toMatchObject(MISSING);
    expect(await foreign.get(`${API}/getRpColumns/other`)).toMatchObject({ success: true });
    expect(await foreign.get(`${API}/getData/r-gone`)).toMatchObject(MISSING);
  });
});

describe('reports come with the release', () => {
  const sync = async () => {
    await t.database.db.updateTable('sysState').set({ value: 1 }).where('id', '=', 'contract').execute();
    const clock = clockFrom(() => t.time.now);
    return (await syncContract(t.database.db, clock)).reports;
  };
  const rename = (id: string, values: { id?: string; code?: string; delFlag?: number }) =>
    t.database.db.updateTable('onlCgreportHead').set(values).where('id', '=', id).execute();

  test('their columns are fields of their sources', async () => {
    for (const { code, items } of REPORTS) {
      const { cgRpConfigId } = good<ReportColumns>(await admin.get(`${API}/getRpColumns/${code}`));
      await data(admin, cgRpConfigId, { column: items[0]?.field ?? '', order: 'asc' });
      for (const { field } of items) await data(admin, cgRpConfigId, { [`self_${field}`]: 'x' });
    }
  });

  test('a deleted report stays deleted, and a code that somebody took is his', async () => {
    await rename(CUSTOMERS, { delFlag: 1 });
    await rename(USERS, { id: 'own' });
    expect(await sync()).toBe(0);
    expect(await admin.get(`${API}/getRpColumns/report_customer`)).toMatchObject(missing('report_customer'));
  });

  test('what an older release did not have is brought with its columns', async () => {
    await t.database.db
      .updateTable('onlCgreportItem')
      .set({ id: sql<string>`'old-' || id`, cgrheadId: sql<string>`'old-' || cgrhead_id` })
      .execute();
    await rename(CUSTOMERS, { id: 'old-customer' });
    await rename('own', { code: 'elsewhere' });
    expect(await sync()).toBe(2);
    for (const { code, items } of REPORTS) {
      const { columns } = good<ReportColumns>(await admin.get(`${API}/getRpColumns/${code}`));
      expect(columns).toHaveLength(items.filter((item) => !item.hidden).length);
    }
    expect(await sync()).toBe(0);
  });

  test('rows are never deleted: the database refuses', async () => {
    await expect(t.database.db.deleteFrom('onlCgreportHead').execute()).rejects.toThrow('rows of this table are kept');
  });
});
