import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { SAVE_JS, SAVE_SQL } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { ADD_BUTTON } from '@songbai/contract/modules/online-form/button.calls.ts';
import type { DesignFile, ImportPlan } from '@songbai/contract/modules/online-form/design-file.calls.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOut, designBody, fieldBody } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let neighbour: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  neighbour = await t.user({ username: 'neighbour', roles: ['admin'], tenants: '2' });
});
afterAll(() => t.close());

const BASE = '/online/cgform';
const SCRIPT = 'function created(that) { that.$message.success("ok") }';
const at = (url: string, headId: string) => url.replace(':headId', headId);

async function made(name: string, fields: readonly object[], head: object = {}, more: object = {}): Promise<string> {
  const body = { ...designBody(name, fields, head), ...more };
  const result = good<SaveResult>(await admin.post(`${BASE}/api/addAll`, body));
  await carryOut(t.database, result);
  return result.id;
}

/** A main table with a sub-table, an index, a view, a button and what belongs to it. */
async function family(name: string): Promise<string> {
  const id = await made(
    name,
    [
      fieldBody('title', { fieldMustInput: '1', dbFieldTxt: '标题' }),
      fieldBody('state', { fieldShowType: 'list', dictField: 'order_state_of_ours', dbFieldTxt: '状态' }),
      fieldBody('owner', { fieldShowType: 'sel_user', fieldDefaultValue: 'zhang', dbFieldTxt: '负责人' }),
    ],
    { tableType: 2, titleField: 'title', tableTxt: `台账${name}` },
    { indexs: [{ indexName: `ix_${name}`, indexField: 'title', indexType: 'normal' }] },
  );
  const key = fieldBody('main_id', { dbLength: 36, mainTable: name, mainField: 'id', isShowForm: '0' });
  await made(`${name}_line`, [key, fieldBody('thing')], { tableType: 3, relationType: 0 });
  good(await admin.post(`${BASE}/head/copyOnline?code=${id}`, {}));
  const button = { buttonCode: 'close', buttonName: '结清', buttonStyle: 'link', optType: 'action' };
  good(await admin.post(ADD_BUTTON.url, { cgformHeadId: id, ...button, exp: 'title#eq#a' }));
  good(await admin.post(at(SAVE_JS.url, id), { cgJsType: 'list', cgJs: SCRIPT }));
  const cgbSql = `update ${name} set title = 'x' where id = #{id}`;
  good(await admin.post(at(SAVE_SQL.url, id), { buttonCode: 'close', cgbSql }));
  return id;
}

const exported = async (id: string, who = admin) => good<DesignFile>(await who.get(`${BASE}/api/exportDesign/${id}`));
const preview = (file: unknown, who = admin) => who.post<ImportPlan>(`${BASE}/api/importDesign`, file as object);
const carry = (file: unknown, hash: string, who = admin) =>
  who.post<ImportPlan>(`${BASE}/api/importDesign?planHash=${hash}`, file as object);
const headsNamed = async (who: Caller, tableName: string) =>
  good<{ records: Row[] }>(await who.get(`${BASE}/head/list`, { tableName: `${tableName}*`, pageSize: 50 })).records;
const scriptsOf = async (who: Caller, id: string) => good<unknown>(await who.get(`${BASE}/api/getEnhanceJs/${id}`, {}));

describe('a design as a file (online.md §4.4)', () => {
  it('holds the table with sub-tables, views, buttons and enhancements, no ids, people or secrets', async () => {
    const id = await family('ledger');
    const file = await exported(id);
    expect(file.tables.map(({ head }) => [head.tableName, head.viewOf])).toEqual([
      ['ledger', null],
      ['ledger$1', 'ledger'],
      ['ledger_line', null],
    ]);
    const [main] = file.tables;
    expect(main?.fields.find(({ dbFieldName }) => dbFieldName === 'owner')?.fieldDefaultValue).toBeNull();
    expect(main?.buttons).toMatchObject([{ buttonCode: 'close', exp: 'title#eq#a' }]);
    expect(main?.enhancements).toMatchObject({ js: [{ cgJs: SCRIPT }], sql: [{ buttonCode: 'close' }], java: [] });
    expect(JSON.stringify(file)).not.toMatch(/"(id|tenantId|createBy|physicId|version)":/);
    // A sub-table and a view come as the whole that they belong to.
    const view = (await headsNamed(admin, 'ledger')).find(({ tableName }) => tableName === 'ledger$1');
    expect((await exported(String(view?.id))).tables).toHaveLength(3);
  });

  it('is shown before anything is stored, and becomes the same tables for another tenant', async () => {
    const file = await exported(await family('parcels'));
    const plan = good<ImportPlan>(await preview(file, neighbour));
    expect(plan).toMatchObject({ refused: [] });
    expect(plan.tables.map(({ tableName, kind, isView }) => [tableName, kind, isView])).toEqual([
      ['parcels', 'new', false],
      ['parcels_line', 'new', false],
      ['parcels$1', 'new', true],
    ]);
    expect(plan.tables[0]).toMatchObject({
      waiting: ['JS增强（列表）', 'SQL增强（close）'],
      notes: ['字典order_state_of_ours不存在（状态）'],
    });
    expect(await headsNamed(neighbour, 'parcels')).toEqual([]);
    expect((await carry(file, 'x'.repeat(32), neighbour)).message).toBe('表结构或配置已变化，请重新预览');
    expect(await headsNamed(neighbour, 'parcels')).toEqual([]);
    expect(await carry(file, plan.hash, neighbour)).toMatchObject({ success: true, message: '导入成功！' });
    const heads = await headsNamed(neighbour, 'parcels');
    expect(heads.map(({ tableName, isDbSynch }) => [tableName, isDbSynch]).sort()).toEqual([
      ['parcels$1', 'Y'],
      ['parcels', 'N'],
      ['parcels_line', 'N'],
    ]);
    const main = heads.find(({ tableName }) => tableName === 'parcels');
    const again = await exported(String(main?.id), neighbour);
    expect(again.tables).toEqual(file.tables);
    // The same file once more changes nothing.
    const second = good<ImportPlan>(await preview(file, neighbour));
    expect(second.tables.map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
  });

  it('brings a table that sums its sub-table, which comes after it', async () => {
    const id = await family('totals');
    const total = fieldBody('total', { dbType: 'int', formula: 'count(totals_line.thing)', dbFieldTxt: '件数' });
    const whole = good<{ head: Row & { version: number }; fields: Row[] }>(
      await admin.get(`${BASE}/api/getByHead`, { id }),
    );
    good(
      await admin.put(`${BASE}/api/editAll`, {
        ...{ head: whole.head, version: whole.head.version, fields: [...whole.fields, total] },
        ...{ indexs: [], deleteFieldIds: [], deleteIndexIds: [] },
      }),
    );
    good(await admin.post(`${BASE}/api/doDbSynch/${id}/normal`, {}));
    const file = await exported(id);
    expect(file.tables.map(({ fields }) => fields.some(({ formula }) => formula))).toEqual([true, true, false]);
    const plan = good<ImportPlan>(await preview(file, neighbour));
    expect(plan.refused).toEqual([]);
    expect(plan.tables.map(({ kind }) => kind)).toEqual(['new', 'new', 'new']);
    good(await carry(file, plan.hash, neighbour));
    const main = (await headsNamed(neighbour, 'totals')).find(({ tableName }) => tableName === 'totals');
    expect((await exported(String(main?.id), neighbour)).tables).toEqual(file.tables);
    const second = good<ImportPlan>(await preview(file, neighbour));
    expect(second.tables.map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
  });

  it('brings scripts and actions that run only once their author has saved them', async () => {
    const file = await exported(await family('stones'));
    const plan = good<ImportPlan>(await preview(file, neighbour));
    good(await carry(file, plan.hash, neighbour));
    const [head] = (await headsNamed(neighbour, 'stones')).filter(({ tableName }) => tableName === 'stones');
    const id = String(head?.id);
    const sync = good<SyncPlan>(await neighbour.get(`${BASE}/api/previewDbSynch/${id}`));
    good(await neighbour.post(`${BASE}/api/doDbSynch/${id}/normal`, { planHash: sync.hash }));
    const kept = async () => JSON.stringify(await scriptsOf(neighbour, id));
    expect(await kept()).not.toContain('created');
    const script = good<Row>(await neighbour.get(at(SAVE_JS.url, id), { type: 'list' }));
    expect(script).toMatchObject({ cgJs: SCRIPT, waiting: 1 });
    good(
      await neighbour.post(at(SAVE_JS.url, id), {
        ...{ id: script.id, version: script.version, cgJsType: 'list', cgJs: SCRIPT },
      }),
    );
    expect(await kept()).toContain('created');
  });

  it('changes a table that is there: what differs is shown, what the file has not stays', async () => {
    const id = await made('pots', [fieldBody('name'), fieldBody('size')]);
    const file = await exported(id);
    const [table] = file.tables;
    const fields = (table?.fields ?? []).filter(({ dbFieldName }) => dbFieldName !== 'size');
    const renamed = fields.map((field) => (field.dbFieldName === 'name' ? { ...field, dbFieldTxt: '名称' } : field));
    const changed = { ...file, tables: [{ ...table, fields: [...renamed, fieldBody('colour')] }] };
    const plan = good<ImportPlan>(await preview(changed));
    expect(plan.tables).toMatchObject([{ tableName: 'pots', kind: 'changed', kept: ['size'], id }]);
    expect(plan.tables[0]?.differences).toContainEqual({
      ...{ part: 'field', kind: 'changed', name: '名称', property: '字段备注', from: 'name', to: '名称' },
    });
    good(await carry(changed, plan.hash));
    const whole = good<{ fields: Row[] }>(await admin.get(`${BASE}/api/getByHead`, { id }));
    const names = whole.fields.map(({ dbFieldName, dbFieldTxt }) => `${dbFieldName} ${dbFieldTxt}`);
    expect(names).toEqual(expect.arrayContaining(['name 名称', 'size size', 'colour colour']));
    // The plan of before is no longer true.
    expect((await carry(changed, plan.hash)).message).toBe('表结构或配置已变化，请重新预览');
  });

  it('is refused whole when one of its tables cannot be', async () => {
    const file = await exported(await family('urns'));
    const lost = { ...file, tables: file.tables.filter(({ head }) => head.tableName !== 'urns') };
    const plan = good<ImportPlan>(await preview(lost, neighbour));
    expect(plan).toMatchObject({ hash: '' });
    expect(plan.refused).toEqual(['表urns_line：主表urns不存在', '表urns$1：视图的原表urns不存在']);
    const reply = await carry(lost, plan.hash, neighbour);
    expect([reply.success, reply.message]).toEqual([false, '表urns_line：主表urns不存在']);
    expect(await headsNamed(neighbour, 'urns')).toEqual([]);
  });

  it('tells all that is wrong with its tables, field by field, and stores nothing', async () => {
    const table = (tableName: string, fields: object[], head: object = {}) => ({
      ...{ head: { tableName, tableTxt: '坏', tableType: 1, ...head }, fields },
    });
    const popup = { fieldShowType: 'popup', dictTable: 'rpt', dictField: 'a,b', dictText: 'host' };
    const key = fieldBody('main_id', { dbLength: 36, mainTable: 'bad_main', mainField: 'id' });
    const tables = [
      table('bad_line', [key], { tableType: 3, relationType: 0 }),
      table('bad_main', [
        fieldBody('guest', { ...popup, dbFieldTxt: '访客', dictTable: '' }),
        fieldBody('host', { ...popup, dbFieldTxt: '接待人' }),
      ]),
      table('good_one', [fieldBody('one')]),
      table('bad_two', [fieldBody('one', { fieldValidType: '(a+)+$' })]),
    ];
    const file = { kind: 'songbai.online-design', format: 1, tables };
    const { refused, hash } = good<ImportPlan>(await preview(file));
    expect(refused).toEqual([
      '表bad_main：guest：访客：Popup弹框须在“字典Table”填写报表编码',
      '表bad_main：host：接待人：“字典Code”有2列，“字典Text”有1个字段，个数须相同',
      '表bad_two：one：正则表达式过于复杂',
      '表bad_line：所属的表bad_main不能导入',
    ]);
    expect(await carry(file, hash)).toMatchObject({ success: false, message: refused[0] });
    expect(await headsNamed(admin, 'good_one')).toEqual([]);
  });

  const SOUND = { head: { tableName: 'ok_one', tableTxt: '好', tableType: 1 }, fields: [] };
  it.each([
    ['another kind', { kind: 'x' }, '该文件不是在线表单的导出文件'],
    ['a later format', { format: 2 }, '该文件由更新的版本导出，请先升级本系统'],
    ['a table twice', { tables: [SOUND, SOUND] }, '文件中表ok_one出现了两次'],
    ['no tables', { tables: [] }, '表'],
    ['something else than tables', { tables: ['x'] }, '表'],
    ['a deep value', { tables: [{ ...SOUND, head: { ...SOUND.head, tableName: { a: [] } } }] }, '表名'],
  ])('refuses %s in words', async (_name, given, text) => {
    const file = { kind: 'songbai.online-design', format: 1, tables: [SOUND] };
    const reply = await preview({ ...file, ...given });
    expect([reply.success, reply.code]).toEqual([false, 500]);
    expect(reply.message).toContain(text);
  });

  it.each([
    ['a name that breaks out', { tableName: 'a";drop table x--' }, [], '表名只能由小写字母'],
    ['a table of the platform', { tableName: 'sys_user' }, [], '表名不能以系统前缀开头'],
    ['a view of nothing', { tableName: 'nothing$1', viewOf: 'nothing' }, [], '视图的原表nothing不存在'],
    ['a field that breaks out', {}, [fieldBody('a";--')], '命名规则'],
    ['a field of the engine', {}, [fieldBody('tenant_id')], 'tenant_id是系统字段'],
    [
      'an expression of templates',
      {},
      [fieldBody('one', { formula: '{{constructor.constructor(1)}}' })],
      '表达式不正确',
    ],
    ['a pattern that backtracks', {}, [fieldBody('one', { fieldValidType: '(a+)+$' })], '正则表达式过于复杂'],
  ])('refuses %s, and stores nothing', async (_name, head, fields, text) => {
    const table = { head: { tableName: 'hostile_one', tableTxt: '坏', tableType: 1, ...head }, fields };
    const plan = good<ImportPlan>(await preview({ kind: 'songbai.online-design', format: 1, tables: [table] }));
    expect(plan.refused.join()).toContain(text);
    expect(await headsNamed(admin, 'hostile_one')).toEqual([]);
  });

  it('refuses buttons, statements and classes that could not be saved by hand', async () => {
    const table = (more: object) => ({
      ...{ kind: 'songbai.online-design', format: 1 },
      tables: [
        { head: { tableName: 'hostile_two', tableTxt: '坏', tableType: 1 }, fields: [fieldBody('one')], ...more },
      ],
    });
    const button = { buttonCode: 'go', buttonName: '走', buttonStyle: 'link', optType: 'action' };
    const refused = async (more: object) => good<ImportPlan>(await preview(table(more))).refused.join();
    expect(await refused({ buttons: [{ ...button, buttonCode: 'add' }] })).toContain('add是系统按钮编码');
    expect(await refused({ buttons: [button, button] })).toContain('按钮编码已存在');
    expect(await refused({ buttons: [{ ...button, exp: 'gone#eq#1' }] })).toContain('表达式不正确');
    const sql = (cgbSql: string) => ({ buttons: [button], enhancements: { sql: [{ buttonCode: 'go', cgbSql }] } });
    expect(await refused(sql('drop table sys_user'))).toContain('SQL增强仅支持');
    expect(await refused({ enhancements: { sql: [{ buttonCode: 'go', cgbSql: 'x' }] } })).toContain('go');
    const java = { buttonCode: 'add', cgJavaType: 'class', cgJavaValue: 'java.lang.Runtime', event: 'start' };
    expect(await refused({ enhancements: { java: [java] } })).toContain('不支持类路径');
  });

  it('is for who may add designs, changes for who may edit them; another tenant hears that there is none', async () => {
    const id = await family('graves');
    const clerk = await t.user({ username: 'file_clerk', roles: ['sales'] });
    expect((await clerk.get(`${BASE}/api/exportDesign/${id}`)).code).toBe(510);
    expect((await preview(await exported(id), clerk)).code).toBe(510);
    expect((await t.anonymous.get(`${BASE}/api/exportDesign/${id}`)).code).toBe(401);
    expect((await neighbour.get(`${BASE}/api/exportDesign/${id}`)).message).toBe('在线表单不存在或已删除');
  });
});
