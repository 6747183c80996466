import { createServer } from 'node:net';
import type { Design } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inWords } from '../../testing/online-attacks.ts';
import { designBody, designOf, fieldBody, fieldDesign } from '../../testing/online-designs.ts';
import { rightsCalls } from '../../testing/online-rights.ts';
import { openTable, openTrip, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The second half of the table of online.md §11, over HTTP. */
const API = '/online/cgform/api';
const REPORT = '/online/cgreport/head';
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let foreign: Caller;
let visit: Design;
let trip: Design;
let guests: Design;
let theirs: string;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  visit = await openTable(
    t,
    designOf({ tableName: 'attacked', tableTxt: '来访' }, [
      fieldDesign('name', { dbFieldTxt: '姓名', fieldMustInput: '1', dbLength: 100 }),
      fieldDesign('num', { dbFieldTxt: '数量', dbType: 'int', dbLength: 8 }),
      fieldDesign('state', { dbFieldTxt: '状态', isReadOnly: 1, dbDefaultVal: 'new' }),
      fieldDesign('hidden', { dbFieldTxt: '内部' }),
      fieldDesign('kind', { dbFieldTxt: '类别', fieldShowType: 'list', dictField: 'gone_dictionary' }),
    ]),
  );
  ({ trip, guests } = await openTrip(t));
  const roles = await Promise.all([visit, trip].map(({ head }) => roleWithMenu(t, `/online/cgformList/${head.id}`)));
  clerk = await t.user({ username: 'attacker', roles });
  foreign = await t.user({ username: 'foreign', tenants: '2', departs: [] });
  const far = await foreign.post<{ id: string }>(`${API}/addAll`, designBody('far_table', [fieldBody('name')]));
  theirs = good(far).id;
});
afterAll(() => t.close());

describe('online.md §11: SQL of reports (CVE-2023-1454, CVE-2024-48307, JB #8335)', () => {
  const ONE = '报表SQL仅支持单条查询语句';
  it.each([
    ['select name from cem_customer; delete from cem_customer', ONE],
    ['delete from cem_customer', ONE],
    ['select name from cem_customer -- x', ONE],
    ['select name from cem_customer /* x */', ONE],
    ['pragma table_info(sys_user)', ONE],
    ['select table_name from information_schema.tables', '表information_schema'],
    ['select schema_name from (information_schema.schemata)', '表information_schema'],
    ['select name from sqlite_master', '表sqlite_master不在可用范围内'],
    ['select datname from pg_database', '表pg_database不在可用范围内'],
    ['select password_hash from sys_user', '列password_hash不在可用范围内'],
    ["select load_extension('x') from cem_customer", '函数load_extension不可用'],
    ["select readfile('/etc/passwd') from cem_customer", '函数readfile不可用'],
    ["select pg_read_file('/etc/passwd') from cem_customer", '函数pg_read_file不可用'],
    ['select pg_sleep(9) from cem_customer', '函数pg_sleep不可用'],
    ['select sleep(9) from cem_customer', '函数sleep不可用'],
    ['select name from far_table', '表far_table不在可用范围内'],
    ['select name from far_table__t2', '表far_table__t2不在可用范围内'],
    ['select name from attacked__t1', '表attacked__t1不在可用范围内'],
  ])('%s', async (sql, text) => {
    const replies = [
      await admin.get(`${REPORT}/parseSql`, { sql }),
      await admin.post(`${REPORT}/trySql`, { sql }),
      await admin.post(`${REPORT}/add`, { head: { code: 'hostile', name: 'x', cgrSql: sql }, items: [], params: [] }),
    ];
    for (const reply of replies) {
      expect(reply.success).toBe(false);
      expect(reply.message).toContain(text);
      expect(reply.message).toMatch(/第\d+行/);
    }
  });

  it('a condition of a report that is open is a value, whatever it holds (self_…)', async () => {
    const cgrSql = `select name from attacked where name = $${'{'}who}`;
    const items = [{ fieldName: 'name', fieldTxt: 'name', isShow: 1, isSearch: 1 }];
    const params = [{ paramName: 'who', paramTxt: 'who' }];
    const body = { head: { code: 'selfish', name: 'x', cgrSql }, items, params };
    const { id } = good<{ id: string }>(await admin.post(`${REPORT}/add`, body));
    for (const who of ["' or '1'='1", "x') union select password_hash from sys_user --", '%', '#{sys_user_code}']) {
      const found = await admin.get<{ total: number }>(`/online/cgreport/api/getData/${id}`, { self_who: who });
      inWords(found, who);
      if (found.success) expect(found.result.total, who).toBe(0);
    }
  });
});

describe('online.md §11: expressions and templates (CVE-2023-41544)', () => {
  it.each([
    [{ formula: "constructor.constructor('return process')()" }],
    [{ fieldDefaultValue: '{{constructor.constructor("x")()}}' }],
    [{ fieldDefaultValue: '{{fetch("x")}}' }],
    [{ fieldHref: '{{process.env}}' }],
    [{ visibleIf: '__proto__.polluted' }],
    [{ requiredIf: 'this.x' }],
    [{ readOnlyIf: 'name == (function(){})()' }],
    [{ optionsIf: 'globalThis' }],
    [{ formula: '<#assign x="freemarker.template.utility.Execute"?new()>' }],
    [{ formula: `$${'{'}T(java.lang.Runtime)}` }],
  ])('%j', async (given) => {
    const reply = await admin.post(`${API}/addAll`, designBody('templated', [fieldBody('name', given)]));
    expect(reply).toMatchObject({ success: false, message: expect.stringMatching(/^(name：)?表达式不正确：/) });
  });
});

describe('online.md §11: connection strings (JB #5797)', () => {
  it('of files, other drivers and sockets open no connection', async () => {
    let heard = 0;
    const trap = createServer((socket) => {
      heard += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const address = trap.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const urls = [
      "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://127.0.0.1/x'",
      'jdbc:h2:file:/etc/passwd',
      `jdbc:postgresql://127.0.0.1:${port}/x?socketFactory=org.springframework.context.support.ClassPathXmlApplicationContext&socketFactoryArg=http://127.0.0.1/`,
      `jdbc:mysql://127.0.0.1:${port}/x?autoDeserialize=true&queryInterceptors=x`,
      `jdbc:mysql://127.0.0.1:${port}/x?allowLoadLocalInfile=true`,
      'jdbc:sqlite:/etc/passwd',
    ];
    for (const dbUrl of urls) {
      const source = { code: 'x', name: 'x', dbType: '1', dbDriver: 'x', dbUrl, dbName: 'x', dbUsername: 'x' };
      for (const url of ['/sys/dataSource/testConnection', '/online/cgreport/api/testConnection']) {
        const reply = await admin.post(url, { ...source, dbPassword: 'x' });
        expect(reply.success, dbUrl).toBe(false);
        inWords({ ...reply, message: (reply.message ?? '').replace(/sqlite|postgres\w*/gi, '') }, dbUrl);
      }
    }
    expect(heard).toBe(0);
    await new Promise((resolve) => trap.close(resolve));
  });
});

describe('online.md §11: what a body holds', () => {
  const form = () => `${API}/form/${visit.head.id}`;
  const own = async () => String(good(await clerk.post(form(), { name: '体' })));

  it('unknown keys and columns of the engine are refused by name, or not taken', async () => {
    expect(await clerk.post(form(), { name: 'x', nowhere: 1 })).toMatchObject({ success: false });
    const id = await own();
    for (const given of [
      { tenant_id: 2 },
      { del_flag: 1 },
      { delete_by: 'x' },
      { create_by: 'boss' },
      { search_key: 'x' },
      { state: 'done' },
      { sys_org_code: 'A99' },
      { ['__proto__']: { state: 'done' } },
      { constructor: { prototype: { state: 'done' } } },
    ])
      inWords(await clerk.put(form(), { id, ...given }), given);
    expect(good<Row>(await clerk.get(`${form()}/${id}`))).toMatchObject({ state: 'new', create_by: 'attacker' });
    good(await clerk.delete(`${form()}/${id}`));
  });

  it('a hidden field that is changed, a stale version and a row of somebody else’s tenant are refused', async () => {
    const id = await own();
    good(await rightsCalls(admin, visit).control('hidden'));
    expect(await clerk.put(form(), { id, hidden: 'x' })).toMatchObject({ message: '无权修改字段：内部' });
    good(await rightsCalls(admin, visit).control('hidden', 0));
    good(await clerk.put(form(), { id, version: 1, name: '新' }));
    expect(await clerk.put(form(), { id, version: 1, name: '旧' })).toMatchObject({ error: 'staleVersion' });
    for (const who of [foreign]) {
      expect((await who.get(`${form()}/${id}`)).success).toBe(false);
      expect((await who.put(form(), { id, name: '他' })).success).toBe(false);
      expect((await who.delete(`${form()}/${id}`)).success).toBe(false);
    }
    expect(good<Row>(await clerk.get(`${form()}/${id}`))).toMatchObject({ name: '新', hidden: null });
    for (const url of [`getData/${theirs}`, `getColumns/${theirs}`, `form/${theirs}/x`])
      expect((await admin.get(`${API}/${url}`)).success, url).toBe(false);
    expect((await admin.get('/online/cgform/field/listByHeadId', { headId: theirs })).success).toBe(false);
  });

  it('sub rows of another main row and 6,000 of them are refused whole', async () => {
    const main = `${API}/form/${trip.head.id}`;
    const [one, two] = [
      String(good(await clerk.post(main, { title: '一', trip_guest: [{ name: '甲' }] }))),
      String(good(await clerk.post(main, { title: '二' }))),
    ];
    const { trip_guest: rows } = good<{ trip_guest: Row[] }>(await clerk.get(`${main}/${one}`));
    const stolen = await clerk.put(main, { id: two, title: '改', trip_guest: [{ id: rows[0]?.id, name: '偷' }] });
    expect(stolen.success).toBe(false);
    const many = Array.from({ length: 6000 }, (_, at) => ({ name: `n${at}` }));
    expect(await clerk.put(main, { id: two, title: '改', trip_guest: many })).toMatchObject({
      success: false,
      message: expect.stringContaining('同行人最多5000行'),
    });
    expect(good(await clerk.get(`${main}/${two}`))).toMatchObject({ title: '二', trip_guest: [] });
    expect(good(await clerk.get(`${main}/${one}`))).toMatchObject({ trip_guest: [{ name: '甲' }] });
    // Thousands of rows are longer than an ordinary body (online.md §1); what is longer still is refused in words.
    const note = '长'.repeat(1000);
    const long = Array.from({ length: 600 }, (_, at) => ({ name: `n${at}`, note }));
    const kept = await clerk.put(main, { id: two, title: '长', trip_guest: long });
    expect(kept).toMatchObject({ success: false, message: expect.stringContaining('note') });
    const endless = Array.from({ length: 3000 }, (_, at) => ({ name: `n${at}`, note }));
    expect(await clerk.put(main, { id: two, title: '长', trip_guest: endless })).toMatchObject({
      ...{ success: false, message: '请求内容过大，请精简后重试' },
    });
    const ours = await clerk.put(`/online/data/${trip.head.id}/edit`, {
      id: two,
      title: '长',
      version: 1,
      trip_guest: long,
    });
    expect(ours).toMatchObject({ success: false, message: expect.stringContaining('note') });
    const alone = await clerk.post(`${API}/form/${guests.head.id}?tabletype=3`, { trip_id: 'nowhere', name: 'x' });
    expect(alone.success).toBe(false);
  });
});

describe('online.md §11: addresses of hooks', () => {
  it.each([
    ...[
      '169.254.169.254/latest/meta-data',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ],
    ...['[fd00:ec2::254]', '10.0.0.1', '192.168.1.1', '0.0.0.0', '[64:ff9b::7f00:1]', 'localhost', 'nobody.invalid'],
  ])('https://%s is not called', async (host) => {
    const head = `/online/cgform/head/enhanceJava/${trip.head.id}`;
    const java = { buttonCode: 'add', event: 'start', cgJavaType: 'http', cgJavaValue: `https://${host}` };
    const saved = await admin.post(head, java);
    const refused = saved.success ? await clerk.post(`${API}/form/${trip.head.id}`, { title: 'x' }) : saved;
    expect(refused).toMatchObject({ success: false, message: '不允许访问该地址' });
    for (const { id } of good<Row[]>(await admin.get(head)))
      good(await admin.delete('/online/cgform/head/enhanceJava', { id }));
  });
});

describe('online.md §11: a dictionary that is gone', () => {
  it('leaves values as they are', async () => {
    await t.database.db.transaction().execute((trx) =>
      trx
        .insertInto('attacked__t1' as never)
        .values({ id: 'gone-1', name: '旧', kind: 'k9', tenantId: 1, version: 1, delFlag: 0 } as never)
        .execute(),
    );
    expect(good<Row>(await clerk.get(`${API}/form/${visit.head.id}/gone-1`))).toMatchObject({ kind: 'k9' });
    inWords(await clerk.post(`${API}/form/${visit.head.id}`, { name: '新', kind: 'k9' }));
    inWords(await clerk.get(`${API}/getColumns/${visit.head.id}`));
  });
});

describe('online.md §11: hostile workbooks', () => {
  const send = (content: string | Buffer, name = '来访.xlsx') =>
    sendFile(clerk, `${API}/importXls/${visit.head.id}`, name, content);
  const total = async () => good<{ total: number }>(await clerk.get(`${API}/getData/${visit.head.id}`)).total;

  it('of a wrong kind, of another table, without what is needed: nothing comes in', async () => {
    const before = await total();
    const files: [string | Buffer, string][] = [
      ['no workbook', '来访.xlsx'],
      ['<html></html>', '来访.xls'],
      [
        await workbook([
          ['车牌', '颜色'],
          ['京A', '红'],
        ]),
        '车辆.xlsx',
      ],
      [await workbook([['数量'], [5]]), '来访.xlsx'],
      [await workbook([]), '空.xlsx'],
      ['x', '../../etc/passwd'],
    ];
    for (const [content, name] of files) {
      const reply = await send(content, name);
      inWords({ ...reply, message: reply.message.replaceAll(name, '') }, name);
      expect(reply.success && reply.code === 200, name).toBe(false);
    }
    expect(await total()).toBe(before);
  });

  it('formulas and values that break out stay texts', async () => {
    const rows = [
      ['姓名', '数量'],
      ['=cmd|calc', 1],
      ["' or 1=1 --", 2],
    ];
    inWords(await send(await workbook(rows)));
    const { records } = good<{ records: Row[] }>(await clerk.get(`${API}/getData/${visit.head.id}`));
    expect(records.map(({ name }) => name)).toContain("' or 1=1 --");
  });
});
