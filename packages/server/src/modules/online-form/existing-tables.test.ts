import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const BASE = '/online/cgform';
let t: TestApp;
let admin: Caller;
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
});
afterAll(() => t.close());

const run = (text: string) => runSql(t.database.db, text, []);
const offered = async (query: Record<string, string | number> = {}, path = 'queryTables/') =>
  good<{ records: Row[]; total: number }>(await admin.get(`${BASE}/head/${path}`, query));
const take = (names: string, who = admin) => who.post(`${BASE}/head/transTables/${names}`, {});
const headOf = async (tableName: string) =>
  good<{ records: Row[] }>(await admin.get(`${BASE}/head/list`, { tableName })).records[0];

describe('(contract/2 §15.1, online.md §4.3) designs from tables of the database', () => {
  it('no table of ours is offered, stored tables of designs neither', async () => {
    expect(await offered()).toMatchObject({ records: [], total: 0 });
  });

  it('a table of others becomes a draft that can be synced and filled', async () => {
    await run(
      `create table old_visits (id varchar(32) primary key, visitor varchar(40) not null, came date,
        paid numeric(10,2), create_by varchar(50))`,
    );
    await run('create unique index old_visits_one on old_visits (visitor, came)');
    await run("insert into old_visits (id, visitor) values ('1', '陈')");
    expect(await offered({ tableName: 'visit', pageNo: 1, pageSize: 10, _t: 1 })).toEqual({
      ...{ records: [{ id: 'old_visits' }], total: 1 },
      ...{ size: 10, current: 1, pages: 1 },
    });
    expect((await offered({}, 'queryTables')).total).toBe(1);
    expect((await offered({ tableName: 'other' })).total).toBe(0);
    expect(await take('old_visits,')).toMatchObject({ success: true, code: 200, message: '表单生成成功，共1张' });
    const head = await headOf('old_visits');
    expect(head).toMatchObject({ tableType: 1, isDbSynch: 'N', tableTxt: 'old_visits' });
    const fields = good<FieldRow[]>(await admin.get(`${BASE}/field/listByHeadId`, { headId: head?.id ?? '' }));
    const byName = new Map(fields.map((field) => [field.dbFieldName, field]));
    expect(byName.get('visitor')).toMatchObject({ dbType: 'string', dbLength: 40, fieldMustInput: '1' });
    expect(byName.get('came')).toMatchObject({ dbType: 'Date', fieldShowType: 'date' });
    expect(byName.get('paid')).toMatchObject({ dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 });
    expect(good(await admin.get(`${BASE}/index/listByHeadId`, { headId: head?.id ?? '' }))).toMatchObject([
      { indexField: 'visitor,came', indexType: 'unique' },
    ]);
    expect((await offered()).total).toBe(0);
    good(await admin.post(`${BASE}/api/doDbSynch/${head?.id}/normal`, {}));
    good(await admin.post(`${BASE}/api/form/${head?.id}`, { visitor: '李', came: '2026-01-02', paid: '1.5' }));
    expect((await offered()).total).toBe(0);
    const rows = good<{ records: Row[] }>(await admin.get(`${BASE}/api/getData/${head?.id}`)).records;
    expect(rows).toMatchObject([{ visitor: '李', paid: 1.5 }]);
    expect(await run('select visitor from old_visits')).toEqual([{ visitor: '陈' }]);
  });

  it('all or none: one without a key of text, of ours or unknown refuses the whole', async () => {
    await run('create table old_first (id varchar(32) primary key, name varchar(20))');
    await run('create table old_numbered (id integer primary key, name varchar(20))');
    const refused = { success: false, code: 500 };
    expect(await take('old_first,old_numbered')).toMatchObject({ ...refused, message: '表old_numbered没有可用的主键' });
    expect(await take('old_first,sys_user')).toMatchObject({ ...refused, message: '数据库表sys_user不存在或不能导入' });
    expect(await take('old_first,nothing')).toMatchObject({ ...refused, message: '数据库表nothing不存在或不能导入' });
    expect(await take(',')).toMatchObject(refused);
    expect(await headOf('old_first')).toBeUndefined();
    good(await take('old_first'));
    expect(await take('old_first')).toMatchObject(refused);
  });

  it('is for holders of the role admin: others hear the message that clients know', async () => {
    const message = { success: false, code: 500, message: 'noadminauth' };
    expect(await clerk.get(`${BASE}/head/queryTables/`)).toMatchObject(message);
    expect(await take('old_visits', clerk)).toMatchObject(message);
    expect((await t.anonymous.get(`${BASE}/head/queryTables/`)).code).toBe(401);
  });
});
