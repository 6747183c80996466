import type { DesignProblem } from '@songbai/contract/design/design-checks.ts';
import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOut, designBody, fieldBody } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';
import { liveDesign } from './live-design.ts';

let t: TestApp;
let admin: Caller;
let stranger: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  stranger = await t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
});
afterAll(() => t.close());

const BASE = '/online/cgform';
const add = (body: object, who = admin) => who.post<SaveResult>(`${BASE}/api/addAll`, body);
const edit = (body: object, who = admin) => who.put<SaveResult>(`${BASE}/api/editAll`, body);
interface Whole {
  head: Row & { version: number };
  fields: FieldRow[];
  indexs: Row[];
}
const wholeOf = async (id: string) => good<Whole>(await admin.get(`${BASE}/api/getByHead`, { id }));
const body = (whole: Whole, more: object = {}) => ({ ...whole, version: whole.head.version, ...more });
const named = (fields: readonly FieldRow[], name: string) =>
  fields.find(({ dbFieldName }) => dbFieldName === name) as FieldRow;
/** A table that runs. */
async function made(name: string, fields: readonly object[] = [fieldBody('name')], head: object = {}): Promise<Whole> {
  const result = good<SaveResult>(await add(designBody(name, fields, head)));
  await carryOut(t.database, result);
  return wholeOf(result.id);
}

describe('(contract/2 §15.3, online.md §4.1) addAll', () => {
  it('makes a head with presets and fields, a version and its plan', async () => {
    const reply = await add(designBody('visitor', [fieldBody('name', { isShowList: '1', dbLength: '64' })]));
    expect(reply).toMatchObject({ success: true, message: '添加成功！' });
    const { id, plan } = reply.result;
    expect(reply.result).toMatchObject({ draftVersion: 1, liveVersion: null, isDbSynch: 'N' });
    expect(plan.steps.map(({ kind }) => kind)).toContain('createTable');
    const { head, fields } = await wholeOf(id);
    expect(head).toMatchObject({ tableName: 'visitor', tableType: 1, isDbSynch: 'N', themeTemplate: 'normal' });
    const presets = ['create_by', 'create_time', 'id', 'name', 'sys_org_code', 'update_by', 'update_time'];
    expect(fields.map(({ dbFieldName }) => dbFieldName).sort()).toEqual(presets);
    expect(named(fields, 'name')).toMatchObject({ isShowList: 1, dbLength: 64, isQuery: 0, queryMode: 'single' });
    expect((await liveDesign(t, { tenantId: 1 }, 'visitor'))?.everLive).toBe(false);
  });

  it('writes the data log of head and fields in the same change', async () => {
    const { id } = good<SaveResult>(await add(designBody('logged')));
    const rows = await t.database.db
      .selectFrom('sysDataLog')
      .select(['dataTable', 'action'])
      .where('dataTable', 'like', 'onl_cgform%')
      .where((eb) => eb.or([eb('dataId', '=', id), eb('dataContent', 'like', `%${id}%`)]))
      .execute();
    expect(rows.filter(({ dataTable }) => dataTable === 'onl_cgform_head')).toHaveLength(1);
    expect(rows.filter(({ dataTable }) => dataTable === 'onl_cgform_field')).toHaveLength(7);
  });

  it('gives a tree its columns, and a single table the normal theme', async () => {
    const { id } = good<SaveResult>(
      await add(designBody('kind', [fieldBody('name')], { isTree: 'Y', treeFieldname: 'name', themeTemplate: 'erp' })),
    );
    const { head, fields } = await wholeOf(id);
    expect(head).toMatchObject({ treeIdField: 'has_child', treeParentIdField: 'pid', themeTemplate: 'normal' });
    expect(named(fields, 'has_child')).toMatchObject({ dictField: 'yn', dbLength: 3 });
    expect(named(fields, 'pid')).toBeDefined();
  });

  it('(contract/2 §15.1) names the tables that are there, each tenant for itself', async () => {
    good(await add(designBody('taken')));
    expect(await add(designBody('taken'))).toMatchObject({
      success: false,
      message: '表名已存在！',
      field: 'tableName',
    });
    const check = async (who: Caller, tbname: string, id = '') =>
      good<number>(await who.get(`${BASE}/api/checkOnlyTable`, { tbname, id }));
    expect(await check(admin, 'taken')).toBe(-1);
    expect(await check(admin, 'free_name')).toBe(1);
    expect(await check(stranger, 'taken')).toBe(1);
    good(await add(designBody('taken'), stranger));
  });

  it('(online.md §11) lets one of several at once have the name', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(designBody('raced'))));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const reply of replies.filter(({ success }) => !success)) expect(reply.message).toBe('表名已存在！');
  });
});

describe('(contract/2 §15.5, online.md §11) what is refused, with nothing kept', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => fieldBody(`field${at}`));
  it.each<[string, object, string]>([
    [
      'a name that breaks out',
      designBody('a";drop table x--'),
      '表名只能由小写字母、数字和下划线组成，且必须以字母开头',
    ],
    ['a Chinese name', designBody('访客'), '表名只能由小写字母、数字和下划线组成，且必须以字母开头'],
    ['__proto__', designBody('__proto__'), '表名只能由小写字母、数字和下划线组成，且必须以字母开头'],
    ['a keyword', designBody('select'), 'select是关键字，不能作为表名使用！'],
    ['63 bytes', designBody('a'.repeat(63)), '表名最多50个字符'],
    ['a table of ours', designBody('sys_user'), '表名不能以系统前缀开头'],
    ['a letter and an underscore', designBody('t_visitor'), '不能以单个字母加下划线开头'],
    [
      'a field that breaks out',
      designBody('ok1', [fieldBody('a";drop--')]),
      '命名规则:只能由字母、数字、下划线、$符号组成;必须以字母开头;不能以单个字母加下滑线开头',
    ],
    ['a field of the engine', designBody('ok1', [fieldBody('tenant_id')]), 'tenant_id是系统字段，不能使用！'],
    ['a field twice', designBody('ok1', [fieldBody('name'), fieldBody('name')]), 'name已存在，不能重复！'],
    ['a field named as a keyword', designBody('ok1', [fieldBody('order')]), 'order是关键字，不能作为字段名称使用！'],
    ['301 fields', designBody('ok1', many(301)), '字段最多300个'],
    ['a tree on a main table', designBody('ok1', many(1), { tableType: 2, isTree: 'Y' }), '主表和附表不支持树类型！'],
    [
      'a key of a single table',
      designBody('ok1', [fieldBody('pid2', { mainTable: 'x', mainField: 'id' })]),
      '只有附表才能配置外键!',
    ],
    [
      'a time in a number',
      designBody('ok1', [fieldBody('at', { dbType: 'int', fieldShowType: 'time' })]),
      '当控件类型为时间时,数据库属性里的字段类型必须是String！',
    ],
    ['a slow pattern', designBody('ok1', [fieldBody('at', { fieldValidType: '^(a+)+$' })]), '正则表达式过于复杂'],
    [
      'a pattern that looks back',
      designBody('ok1', [fieldBody('at', { fieldValidType: '^(a+)\\1$' })]),
      '正则表达式过于复杂',
    ],
    [
      'a default that is no number',
      designBody('ok1', [fieldBody('at', { dbType: 'int', dbDefaultVal: '1; drop' })]),
      'at：默认值与字段类型不符',
    ],
    ['settings that are no JSON', designBody('ok1', many(1), { extConfigJson: '{{1+1}}' }), '扩展配置不是有效的JSON'],
    [
      'a type that there is not',
      designBody('ok1', [fieldBody('at', { dbType: 'jsonb' })]),
      '校验失败！字段类型的值不正确',
    ],
    ['no name', designBody(''), '校验失败！表名不能为空'],
  ])('%s', async (_, draft, message) => {
    const reply = await add(draft);
    expect(reply).toMatchObject({ success: false, message });
    expect(good<number>(await admin.get(`${BASE}/api/checkOnlyTable`, { tbname: 'ok1' }))).toBe(1);
  });

  it('every problem at once, each with its field', async () => {
    const reply: Envelope<unknown> = await add(
      designBody('ok1', [fieldBody('order'), fieldBody('name'), fieldBody('name')]),
    );
    const { problems } = reply.result as { problems: DesignProblem[] };
    expect(problems.map(({ field }) => field)).toEqual(['name', 'order']);
  });

  it('a body that is none, never with a failure of the server', async () => {
    for (const wrong of [
      [],
      null,
      'x',
      1,
      { head: [] },
      { head: {}, fields: {} },
      { head: { constructor: 1 }, fields: [null] },
    ])
      for (const url of ['addAll', 'editAll']) {
        const reply = await admin.raw({
          method: 'POST',
          url: `${BASE}/api/${url}`,
          payload: JSON.stringify(wrong),
          headers: { 'content-type': 'application/json' },
        });
        expect([reply.statusCode, reply.json<Envelope>().success]).toEqual([200, false]);
      }
  });

  it('300 fields are taken', async () => {
    const { id } = good<SaveResult>(await add(designBody('wide', many(294))));
    expect((await wholeOf(id)).fields).toHaveLength(300);
  });
});

describe('(online.md §4.2) editAll', () => {
  it('runs at once when no column has to follow, otherwise waits', async () => {
    const first = await made('steps');
    const label = first.fields.map((field) =>
      field.dbFieldName === 'name' ? { ...field, dbFieldTxt: '姓名' } : field,
    );
    const reply = await edit(body(first, { fields: label, note: '改名' }));
    expect(reply).toMatchObject({ message: '修改成功！', result: { liveVersion: 2, draftVersion: 2, isDbSynch: 'Y' } });
    expect(reply.result.plan.steps).toEqual([]);
    expect(
      (await liveDesign(t, { tenantId: 1 }, 'steps'))?.design.fields.find(({ dbFieldName }) => dbFieldName === 'name'),
    ).toMatchObject({ dbFieldTxt: '姓名' });
    const second = await wholeOf(first.head.id);
    const more = await edit(body(second, { fields: [...second.fields, fieldBody('age', { dbType: 'int' })] }));
    expect(more.result).toMatchObject({ liveVersion: 2, draftVersion: 3, isDbSynch: 'N' });
    expect(more.result.plan.steps.map(({ kind }) => kind)).toContain('addColumn');
    expect((await liveDesign(t, { tenantId: 1 }, 'steps'))?.version).toBe(2);
  });

  it('parks a removed field that may hold values, and brings it back', async () => {
    const first = await made('parking', [fieldBody('name'), fieldBody('old')]);
    const old = named(first.fields, 'old');
    const left = first.fields.filter(({ id }) => id !== old.id);
    const gone = good<SaveResult>(await edit(body(first, { fields: left, deleteFieldIds: [old.id] })));
    expect(gone.plan.steps.map(({ kind }) => kind)).toContain('parkColumn');
    const parked = good<FieldRow[]>(
      await admin.get(`${BASE}/field/listByHeadId`, { headId: first.head.id, parked: 1 }),
    );
    expect(parked).toMatchObject([{ id: old.id, parked: 1, dbFieldName: 'old' }]);
    expect(parked[0]?.parkedColumn).toContain('__');
    const second = await wholeOf(first.head.id);
    expect(named(second.fields, 'old')).toBeUndefined();
    const back = good<SaveResult>(await edit(body(second, { fields: [...second.fields, { ...old }] })));
    expect(back.plan.steps).toEqual([]);
    expect(back.isDbSynch).toBe('Y');
  });

  it('takes a field out for good that never had a column', async () => {
    const { id } = good<SaveResult>(await add(designBody('draft', [fieldBody('name'), fieldBody('old')])));
    const whole = await wholeOf(id);
    good(await edit(body(whole, { fields: [], deleteFieldIds: [named(whole.fields, 'old').id] })));
    expect(good<FieldRow[]>(await admin.get(`${BASE}/field/listByHeadId`, { headId: id, parked: 1 }))).toEqual([]);
    expect(named((await wholeOf(id)).fields, 'name')).toBeDefined();
  });

  it('keeps presets as they are', async () => {
    const whole = await made('presets');
    const preset = named(whole.fields, 'create_by');
    const changed = { ...preset, dbFieldName: 'maker', dbType: 'int', dbFieldTxt: '登记人', isShowList: 1 };
    good(await edit(body(whole, { fields: [changed], deleteFieldIds: [named(whole.fields, 'id').id] })));
    const { fields } = await wholeOf(whole.head.id);
    expect(fields.find(({ id }) => id === preset.id)).toMatchObject({
      ...{ dbFieldName: 'create_by', dbType: 'string', dbFieldTxt: '登记人', isShowList: 1 },
    });
    expect(named(fields, 'id')).toMatchObject({ dbIsKey: 1 });
  });

  it('keeps indexes, and refuses to rename a field that one names', async () => {
    const whole = await made('with_index');
    const indexs = [{ indexName: 'idx_name', indexField: 'name', indexType: 'normal' }];
    good(await edit(body(whole, { indexs })));
    const { result } = await admin.get<Row[]>(`${BASE}/index/listByHeadId`, { headId: whole.head.id });
    expect(result).toMatchObject([{ indexName: 'idx_name', isDbSynch: 'N' }]);
    const next = await wholeOf(whole.head.id);
    const renamed = next.fields.map((field) =>
      field.dbFieldName === 'name' ? { ...field, dbFieldName: 'title' } : field,
    );
    expect((await edit(body(next, { fields: renamed }))).message).toBe('当前字段存在索引配置，请先删除索引再修改字段');
    const both = [{ ...result[0], indexField: 'title' }];
    good(await edit(body(next, { fields: renamed, indexs: both })));
  });

  it('refuses a stale version, and of two at once one', async () => {
    const whole = await made('stale');
    const change = (txt: string) => edit(body(whole, { head: { ...whole.head, tableTxt: txt } }));
    const replies = await Promise.all([change('甲'), change('乙')]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await change('丙')).toMatchObject({ success: false, error: 'staleVersion' });
    const { version: _, ...stock } = whole.head;
    expect(await edit({ ...whole, head: stock, version: undefined })).toMatchObject({ error: 'staleVersion' });
  });

  it('refuses parts of another table, and a new name of a table that runs', async () => {
    const [one, other] = [await made('one_table'), await made('other_table')];
    const foreign = named(other.fields, 'name');
    expect((await edit(body(one, { fields: [foreign] }))).message).toBe(
      '所选的字段、索引或按钮不属于该表，请刷新后重试',
    );
    expect((await edit(body(one, { head: { ...one.head, tableName: 'third_table' } }))).message).toBe(
      '已同步数据库的表不能修改表名',
    );
  });

  it('changes the head alone', async () => {
    const whole = await made('head_only');
    const reply = await admin.put(`${BASE}/head/edit`, { ...whole.head, tableTxt: '只改表头' });
    expect(reply).toMatchObject({ success: true, message: '修改成功！' });
    expect((await wholeOf(whole.head.id)).head.tableTxt).toBe('只改表头');
    expect((await admin.post(`${BASE}/head/add`, designBody('head_made').head)).message).toBe('添加成功！');
  });
});
