import type { Design } from '@songbai/contract/design/design.ts';
import type { DesignProblem } from '@songbai/contract/design/design-checks.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSql } from '../../db/database.ts';
import { inWords } from '../../testing/online-attacks.ts';
import { designBody, designOf, fieldBody, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable, openTrip } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook, xlsxOf } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 120_000 });

/** Lines of online.md §11 on what designs name: dictionaries, linked tables, heads, syncs; and the syncs of the family. */
const API = '/online/cgform/api';
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let visit: Design;
let secret: Design;
let trip: Design;
let guests: Design;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  secret = await openTable(
    t,
    designOf({ tableName: 'secret_firm', tableTxt: '供应商' }, [
      fieldDesign('title', { dbFieldTxt: '名称' }),
      fieldDesign('bank', { dbFieldTxt: '账户' }),
    ]),
  );
  visit = await openTable(
    t,
    designOf({ tableName: 'attacked', tableTxt: '来访' }, [
      fieldDesign('name', { dbFieldTxt: '姓名', isQuery: 1, dbLength: 100 }),
      fieldDesign('who', { fieldShowType: 'list', ...table('sys_user where 1=1 --', 'password_hash', 'salt') }),
      fieldDesign('whom', { fieldShowType: 'sel_search', ...table('sys_user', 'id', 'password_hash'), isQuery: 1 }),
      fieldDesign('place', { fieldShowType: 'sel_tree', ...table('sys_depart', '0', 'id,pid,name,has_child') }),
      fieldDesign('chain', {
        fieldShowType: 'link_down',
        dictTable: '{"table":"sys_user","txt":"salt","key":"id","condition":"1=1"}',
      }),
      fieldDesign('firm_id', {
        ...{ dbFieldTxt: '供应商', fieldShowType: 'link_table', dictTable: 'secret_firm', dictText: 'bank' },
        dbLength: 100,
      }),
    ]),
  );
  ({ trip, guests } = await openTrip(t));
  clerk = await holder(t, 'attacker', visit.head.id);
  good(await admin.post(`${API}/form/${secret.head.id}`, { title: '永固', bank: '6222' }));
});
afterAll(() => t.close());

const table = (dictTable: string, dictField: string, dictText: string) => ({ dictTable, dictField, dictText });
const total = async () => good<{ total: number }>(await admin.get(`${API}/getData/${visit.head.id}`)).total;

describe('online.md §11: table names and SQL in the dictionaries of a design (CVE-2023-38992, JB #9571)', () => {
  const DESCRIPTIONS = [
    'getColumns',
    'getErpColumns',
    'getQueryInfo',
    'getQueryInfoVue3',
    'getFormItem',
    'getErpFormItem',
  ];
  it.each([...DESCRIPTIONS, 'resource'])('%s names no table, column or condition of a dictionary', async (call) => {
    const reply = good(await clerk.get<unknown>(`${API}/${call}/${visit.head.id}`));
    expect(JSON.stringify(reply)).not.toMatch(/sys_user|sys_depart|secret_firm|password|salt|1=1/i);
  });

  it('what stands in a design opens nothing: no list answers by it, no row is written by it', async () => {
    const id = String(good(await clerk.post(`${API}/form/${visit.head.id}`, { name: '甲', who: 'x', whom: 'y' })));
    const row = good<Row>(await clerk.get(`${API}/form/${visit.head.id}/${id}`));
    expect(row).toMatchObject({ who: 'x', whom: 'y' });
    for (const name of ['whom', 'who', 'chain', 'place'])
      inWords(await clerk.get(`${API}/getData/${visit.head.id}`, { [name]: "x' or 1=1 --" }), name);
    good(await clerk.delete(`${API}/form/${visit.head.id}/${id}`));
  });

  const FIELDS = ['who', 'whom', 'place', 'chain', 'firm_id', 'nowhere', '__proto__', "firm_id' or '1'='1"];
  it.each(FIELDS)('a key of %s is no table for the calls of dictionaries', async (field) => {
    for (const key of [`${visit.head.id}/${field}`, `${visit.head.id}.${field}`, `attacked,${field},id`]) {
      const path = encodeURIComponent(key);
      for (const url of [
        `/sys/dict/loadDict/${path}`,
        `/sys/dict/loadDict/${path},id,id`,
        `/sys/dict/loadDictItem/${path}?key=1`,
        `/sys/dict/getDictItems/${path},id,id`,
        `/sys/dict/loadTreeData?tableName=${path}&text=id&code=id&pidField=id`,
        `${API}/querySelectOptions?table=${path}&txt=id&key=id`,
      ]) {
        const reply = await clerk.get<unknown>(url);
        expect(JSON.stringify(reply.result ?? null), url).not.toMatch(/6222|\$2|scrypt|argon/);
        expect(reply.success && Array.isArray(reply.result) && reply.result.length > 0, url).toBe(false);
      }
    }
  });

  it('a linked record is chosen by its field alone, where its table may be opened', async () => {
    const links = `${API}/links/${visit.head.id}`;
    expect(await clerk.get(`${links}/firm_id`)).toMatchObject({ success: false, code: 510 });
    for (const field of ['who', 'whom', 'name', 'nowhere', '__proto__', 'constructor', "firm_id'--", 'secret_firm'])
      expect((await clerk.get(`${links}/${encodeURIComponent(field)}`)).success, field).toBe(false);
    const found = (query: Record<string, string>) => admin.get<{ total: number }>(`${links}/firm_id`, query);
    expect(good(await found({})).total).toBe(1);
    const queries: Record<string, string>[] = [
      { column: "bank' or 1=1 --" },
      { column: 'bank', order: 'desc; drop table attacked' },
      { title: "' or '1'='1" },
      { superQueryParams: encodeURIComponent('[{"field":"bank) or (1","rule":"eq","val":"1"}]') },
      { ids: "x') or ('1'='1" },
      { ids: Array.from({ length: 300 }, (_, at) => `n${at}`).join(',') },
    ];
    for (const query of queries) {
      const reply = await found(query);
      inWords(reply, query);
      if (reply.success && !('column' in query)) expect(reply.result.total, JSON.stringify(query)).toBe(0);
    }
  });
});

describe('online.md §11: heads', () => {
  const refused = async (body: object, text: string) => {
    const reply = await admin.post<{ problems: DesignProblem[] }>(`${API}/addAll`, body);
    expect(reply).toMatchObject({ success: false });
    expect(`${reply.message}${JSON.stringify(reply.result)}`).toContain(text);
  };
  const key = (name: string) => fieldBody(name, { mainTable: 'trip', mainField: 'id', dbLength: 36 });
  const sub = { tableType: 3, relationType: 0 };

  it.each<[string, () => object, string]>([
    ['two foreign keys', () => designBody('head_b', [key('one'), key('two')], sub), '外键只允许配置一个!'],
    [
      'a key to a table that is none',
      () => designBody('head_c', [fieldBody('one', { mainTable: 'sys_user', mainField: 'id' })], sub),
      'sys_user',
    ],
    [
      'a sub-table of itself',
      () => designBody('head_d', [fieldBody('one', { mainTable: 'head_d', mainField: 'id' })], sub),
      '外键不能指向本表',
    ],
    [
      'a tree on a sub-table',
      () => designBody('head_f', [key('one')], { ...sub, isTree: 'Y' }),
      '主表和附表不支持树类型！',
    ],
    [
      'a regex that backtracks',
      () => designBody('head_h', [fieldBody('name', { fieldValidType: '^(a|a)*$' })]),
      '正则表达式过于复杂',
    ],
    [
      'a regex of a query that backtracks',
      () => designBody('head_i', [fieldBody('name', { queryValidType: '^(\\d+)+x$' })]),
      '正则表达式过于复杂',
    ],
    [
      'control and type that do not fit',
      () => designBody('head_j', [fieldBody('name', { fieldShowType: 'image', dbType: 'double' })]),
      '当控件类型为图片时',
    ],
  ])('%s', (_, body, text) => refused(body(), text));

  it('a dictionary and a report that are gone leave values as they are, and say so in no list of options', async () => {
    const gone = designBody('gone_parts', [
      fieldBody('kind', { fieldShowType: 'list', dictField: 'nowhere_at_all' }),
      fieldBody('pick', { fieldShowType: 'popup', dictTable: 'no_report', dictField: 'a', dictText: 'pick' }),
    ]);
    const { id } = good<SaveResult>(await admin.post(`${API}/addAll`, gone));
    good(await admin.post(`${API}/doDbSynch/${id}/normal`, {}));
    const row = String(good(await admin.post(`${API}/form/${id}`, { pick: 'p1' })));
    expect(good<Row>(await admin.get(`${API}/form/${id}/${row}`))).toMatchObject({ pick: 'p1' });
    for (const call of ['getColumns', 'getFormItem', 'getQueryInfo', 'getData'])
      good(await admin.get(`${API}/${call}/${id}`));
  });
});

describe('online.md §11: a regex that backtracks and was saved before', () => {
  it('takes no longer than another one for the text that it stumbles over', async () => {
    const design = await openTable(
      t,
      designOf({ tableName: 'slow_regex' }, [
        fieldDesign('code', { dbFieldTxt: '编码', dbLength: 4000, fieldValidType: '^(a|a)*$' }),
      ]),
    );
    const form = `${API}/form/${design.head.id}`;
    const stumbles = `${'a'.repeat(3000)}!`;
    expect(await admin.post(form, { code: stumbles })).toMatchObject({
      success: false,
      error: 'invalid',
      field: 'code',
    });
    expect(
      await sendFile(
        admin,
        `${API}/importXls/${design.head.id}`,
        'x.xlsx',
        await workbook([['编码', 'id'], [stumbles]]),
      ),
    ).toMatchObject({ code: 201, message: '文件导入成功，但有错误。' });
    good(await admin.post(form, { code: 'a'.repeat(3000) }));
  });
});

describe('online.md §4.2: what the family loses with a change (JB #3408, #5683, #2221, #1742, #1418)', () => {
  const column = (name: string) =>
    runSql<Row>(t.database.db, `select "${name}" as "value" from kept_values__t1 order by id`, []);
  const edit = async (id: string, change: (fields: Row[]) => Row[]) => {
    const { head, fields } = good<{ head: Row; fields: Row[] }>(await admin.get(`${API}/getByHead`, { id }));
    const body = { head, version: head.version, fields: change(fields), indexs: [] };
    good(await admin.put(`${API}/editAll`, { ...body, deleteFieldIds: [], deleteIndexIds: [] }));
    return admin.post(`${API}/doDbSynch/${id}/normal`, {});
  };

  it('a new name keeps the values, a column of somebody else stays, a sync that fails changes nothing', async () => {
    const body = designBody('kept_values', [fieldBody('name'), fieldBody('num')]);
    const { id } = good<SaveResult>(await admin.post(`${API}/addAll`, body));
    good(await admin.post(`${API}/doDbSynch/${id}/normal`, {}));
    good(await admin.post(`${API}/form/${id}`, { name: '甲', num: 'x1' }));
    await runSql(t.database.db, `alter table kept_values__t1 add column stranger text default 'kept'`, []);
    const renamed = (fields: Row[]) =>
      fields.map((field) => (field.dbFieldName === 'name' ? { ...field, dbFieldName: 'label' } : field));
    good(await edit(id, renamed));
    expect([await column('label'), await column('stranger'), await column('tenant_id')]).toMatchObject([
      [{ value: '甲' }],
      [{ value: 'kept' }],
      [{ value: 1 }],
    ]);
    const failed = await edit(id, (fields) =>
      fields.map((field) => {
        if (field.dbFieldName === 'label') return { ...field, dbFieldName: 'title' };
        return field.dbFieldName === 'num' ? { ...field, dbType: 'int', dbLength: 8 } : field;
      }),
    );
    expect(failed.success).toBe(false);
    inWords({ ...failed, message: failed.message.replaceAll('x1', '') });
    expect(await column('label')).toMatchObject([{ value: '甲' }]);
    expect(good<{ records: Row[] }>(await admin.get(`${API}/getData/${id}`)).records).toMatchObject([{ label: '甲' }]);
  });
});

describe('online.md §11: hostile workbooks', () => {
  const send = (content: string | Buffer, code = visit.head.id, query = '') =>
    sendFile<unknown>(admin, `${API}/importXls/${code}${query}`, '来访.xlsx', content);
  const cells = '<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c></row>';

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a bomb', () => xlsxOf(`<sheetData>${cells}${' '.repeat(60_000_000)}</sheetData>`), /工作簿解压后过大/],
    [
      'a merged head',
      () =>
        workbook(
          [
            ['姓名', 'who'],
            ['甲', 'x'],
            ['', ''],
          ],
          (sheet) => sheet.mergeCells('A1:A2'),
        ),
      /[\u4e00-\u9fff]/,
    ],
    [
      'a head twice',
      () =>
        workbook([
          ['姓名', 'who', '姓名'],
          ['甲', 'x', '乙'],
        ]),
      /表头「姓名」出现了两次/,
    ],
  ])('%s', async (_, make, text) => {
    const before = await total();
    const reply = await send(await make());
    expect(reply.success && reply.code === 200).toBe(false);
    expect(reply.message).toMatch(text);
    inWords(reply);
    expect(await total()).toBe(before);
  });

  it('rows of a sub-table whose main keys are missing or are of nobody name row and column', async () => {
    const rows = [
      ['姓名', 'trip_id'],
      ['甲', 'nowhere'],
      ['乙', ''],
    ];
    const reply = await send(await workbook(rows), guests.head.id, '?tabletype=3');
    inWords(reply);
    expect(reply.success && reply.code === 200).toBe(false);
    const trips = good<{ records: Row[] }>(await admin.get(`${API}/getData/${trip.head.id}`)).records;
    expect(trips).toEqual([]);
  });
});
