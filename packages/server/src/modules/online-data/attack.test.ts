import type { Design } from '@songbai/contract/design/design.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inWords } from '../../testing/online-attacks.ts';
import { designBody, designOf, fieldBody, fieldDesign } from '../../testing/online-designs.ts';
import { rightsCalls } from '../../testing/online-rights.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The table of online.md §11, row by row, over HTTP; its rows on heads, syncs and scripts have tests where they belong. */
const API = '/online/cgform/api';
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let visit: Design;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  visit = await openTable(
    t,
    designOf({ tableName: 'attacked', tableTxt: '来访' }, [
      fieldDesign('name', { dbFieldTxt: '姓名', isQuery: 1, sortFlag: '1', dbLength: 100 }),
      fieldDesign('num', { dbFieldTxt: '数量', dbType: 'int', dbLength: 8, isQuery: 1, queryMode: 'group' }),
      fieldDesign('state', { dbFieldTxt: '状态', isReadOnly: 1, dbDefaultVal: 'new' }),
      fieldDesign('hidden', { dbFieldTxt: '内部' }),
    ]),
  );
  const roles = [await roleWithMenu(t, `/online/cgformList/${visit.head.id}`)];
  clerk = await t.user({ username: 'attacker', roles });
  for (const name of ['admin', '甲', '乙']) good(await admin.post(`${API}/form/${visit.head.id}`, { name, num: 1 }));
});
afterAll(() => t.close());

/** What was asked may be said again. */
const without = (name: string, reply: Envelope<unknown>) => ({ ...reply, message: reply.message.replaceAll(name, '') });
const page = (query: Record<string, string>, who = clerk) =>
  who.get<{ records: Row[]; total: number }>(`${API}/getData/${visit.head.id}`, query);
const total = async () => good(await page({}, admin)).total;

const NAMES = [
  ...['a";drop table x--', "a';drop table x--", 'a`b', 'x'.repeat(63), '访客', '__proto__', 'constructor', 'select'],
  ...['tostring', 'a.b', 'name;--', 'name desc', '(select 1)', '%00', '\u0000', 'tenant_id', 'del_flag', 'search_key'],
];

describe('online.md §11: names that break out', () => {
  it.each(NAMES)('%j in column, order, field, a condition, a super query and paths', async (name) => {
    const before = await total();
    const superQuery = encodeURIComponent(JSON.stringify([{ field: name, rule: 'eq', val: '1' }]));
    const queries: Record<string, string>[] = [
      { column: name },
      { column: 'name', order: name },
      { field: `id,,${name}` },
      { [`${name}_begin`]: '1' },
      { superQueryParams: superQuery, superQueryMatchType: 'and' },
      { superQueryParams: superQuery, superQueryMatchType: name },
    ];
    for (const query of queries) {
      inWords(without(name, await page(query)), query);
      inWords(without(name, await clerk.get(`/online/data/${visit.head.id}/list`, query)), query);
    }
    const path = encodeURIComponent(name);
    for (const url of [`getData/${path}`, `getColumns/${path}`, `getFormItemBytbname/${path}`, `form/${path}/1`]) {
      const reply = await clerk.get(`${API}/${url}`);
      inWords(reply, url);
      expect(reply.success, url).toBe(false);
    }
    inWords(await clerk.get(`${API}/form/${visit.head.id}/${path}`), name);
    inWords(await clerk.delete(`${API}/form/${visit.head.id}/${path}`), name);
    expect(await total()).toBe(before);
  });

  it.each(NAMES)('%j in the save of a design: as a table, a field, an index', async (name) => {
    const bodies = [
      designBody(name),
      designBody('ok_name', [fieldBody(name)]),
      { ...designBody('ok_name'), indexs: [{ indexName: name, indexField: 'name', indexType: 'normal' }] },
      { ...designBody('ok_name'), indexs: [{ indexName: 'ok_index', indexField: name, indexType: 'normal' }] },
      designBody('ok_name', [fieldBody('name', { dbType: name })]),
    ];
    for (const [at, body] of bodies.entries()) {
      const reply = await admin.post<{ id: string }>(`${API}/addAll`, body);
      inWords(without(name, reply), [at, name]);
      // Names that are only unusual are taken, and the table is gone again with its design.
      if (reply.success) good(await admin.delete('/online/cgform/head/delete', { id: reply.result.id }));
    }
  });
});

describe('online.md §11: values that break out (JB #3075)', () => {
  const hostile = fc.oneof(
    fc.constantFrom("' or '1'='1", "') or 1=1 --", '"; drop table attacked', '%', '_', '\\', '#{sys_user_code}'),
    fc.constantFrom(`$${'{'}name}`, '{{1+1}}', '\u0000', "x' union select password from sys_user --", '*', '!', '> 0'),
    fc.string({ maxLength: 30 }),
  );

  it('are values in conditions, ranges, lists and super queries', async () => {
    const before = await total();
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        const items = JSON.stringify([{ field: 'name', rule: 'eq', val: value }]);
        const equal = await page({ superQueryParams: encodeURIComponent(items), superQueryMatchType: 'and' });
        const queries: Record<string, string>[] = [
          { name: value },
          { num_begin: value },
          { num_end: value },
          { name_MultiString: value },
          { create_by: value },
        ];
        for (const query of queries) inWords(await page(query), query);
        inWords(equal, value);
        // Nothing equals it but itself; a variable of rules is not one here.
        if (equal.success && value.trim() !== '' && !['admin', '甲', '乙'].includes(value))
          expect(equal.result.total, value).toBe(0);
        const added = await clerk.post(`${API}/form/${visit.head.id}`, { name: value });
        inWords(added, value);
        if (added.success) {
          const row = good<Row>(await clerk.get(`${API}/form/${visit.head.id}/${String(added.result)}`));
          expect([value, value.trim(), null]).toContain(row.name);
          good(await clerk.delete(`${API}/form/${visit.head.id}/${String(added.result)}`));
        }
      }),
      { numRuns: 40 },
    );
    expect(await total()).toBe(before);
  });

  it('are values in data rules and defaults', async () => {
    const cgformId = visit.head.id;
    for (const ruleValue of ["' or 1=1 --", "x') or ('1'='1", '#{sys_user_code} or 1=1']) {
      const rule = { cgformId, ruleName: 'r', ruleColumn: 'name', ruleOperator: '=', ruleValue, status: 1 };
      inWords(await admin.post(`${API}/authData`, rule), ruleValue);
    }
    const text = "name = 'x' or 1 = 1; drop table attacked";
    const free = { cgformId, ruleName: 's', ruleColumn: '', ruleOperator: 'USE_SQL_RULES', ruleValue: text, status: 1 };
    expect(await admin.post(`${API}/authData`, free)).toMatchObject({ success: false });
    const rules = good<Row[]>(await admin.get(`${API}/authData/${cgformId}`));
    const role = await t.database.db
      .selectFrom('sysUserRole')
      .innerJoin('sysUser', 'sysUser.id', 'sysUserRole.userId')
      .select('roleId')
      .where('username', '=', 'attacker')
      .execute();
    const granted = rules.map(({ id }) => id);
    good(await rightsCalls(admin, visit).grant('Data', role[0]?.roleId ?? '', granted));
    expect(good(await page({})).total).toBe(0);
    good(await rightsCalls(admin, visit).grant('Data', role[0]?.roleId ?? '', []));
    const column = fieldBody('name', { dbDefaultVal: "x'); drop table attacked; --" });
    const saved = await admin.post<{ id: string }>(`${API}/addAll`, designBody('hostile_default', [column]));
    good(await admin.post(`${API}/doDbSynch/${good(saved).id}/normal`, {}));
    const id = String(good(await admin.post(`${API}/form/${saved.result.id}`, {})));
    expect(good<Row>(await admin.get(`${API}/form/${saved.result.id}/${id}`))).toMatchObject({
      name: "x'); drop table attacked; --",
    });
    expect(await total()).toBe(3);
  });
});

describe('online.md §11: SQL and tables named by the browser (CVE-2023-38992, JB #9571, JB #9491)', () => {
  it.each(['condition', '_tableFilterSql', 'sql'])('%s is refused', async (name) => {
    for (const url of [`${API}/getData/${visit.head.id}`, `${API}/getTreeData/${visit.head.id}`])
      expect(await clerk.get(url, { [name]: '1=1' })).toMatchObject({
        success: false,
        message: '校验失败，存在SQL注入风险！',
      });
  });

  it('a table of ours is no dictionary, no duplicate to be checked and no choice', async () => {
    for (const url of [
      '/sys/dict/loadDict/attacked,name,id',
      '/sys/dict/loadDict/attacked__t1,hidden,id',
      '/sys/dict/loadDict/sys_user%20where%201=1,password,id',
      `/sys/dict/loadTreeData?tableName=attacked__t1&text=hidden&code=id&pidField=id&condition=`,
      `${API}/querySelectOptions?table=sys_user&txt=password&key=id&condition=1=1`,
    ]) {
      const reply = await clerk.get(url);
      expect(reply.success, url).toBe(false);
      inWords(reply, url);
    }
    const asked = { tableName: 'attacked__t1', fieldName: 'hidden', fieldVal: 'x' };
    inWords(await clerk.get('/sys/duplicate/check', asked), asked);
  });
});
