import { describe, expect, test } from 'vitest';
import { fieldDesign } from '../../testing/online-designs.ts';
import { kinds, syncOffice } from '../../testing/sync-office.ts';
import { liveDesign } from './index.ts';

const { office, ...o } = syncOffice();
const { preview, syncNow, sql, state, drafted, synced, insert, rowsOf, change } = o;

describe('(online.md §4.2) sync of a design with its table', () => {
  test('makes the table, and from then on the design runs', async () => {
    const design = await drafted([fieldDesign('name'), fieldDesign('age', { dbType: 'int' })]);
    const { id, tableName } = design.head;
    const plan = await preview(id);
    expect(plan).toMatchObject({ mode: 'normal', refused: [], hash: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(kinds(plan)).toEqual(['createTable', 'createIndex']);
    expect(plan.steps[0]).toMatchObject({ text: '新建数据表，共2个字段', rows: 0, risk: 'none', sampleIds: [] });
    expect(await syncNow(id, { planHash: plan.hash })).toMatchObject({ success: true, code: 200, message: '同步成功' });
    expect(await liveDesign(office.t, { tenantId: 1 }, tableName)).toMatchObject({ version: 1, everLive: true });
    expect(await preview(id)).toMatchObject({ steps: [], refused: [] });
    expect(await state(id)).toEqual({ state: 'idle', percent: 0, text: '' });
    const [head] = await sql<{ synch: string }>(`select is_db_synch as synch from onl_cgform_head where id = '${id}'`);
    expect(head?.synch).toBe('Y');
    const [log] = await sql<{ content: string }>(
      `select data_content as content from sys_data_log where data_table = 'onl_cgform_head' and data_id = '${id}'`,
    );
    expect(JSON.parse(log?.content ?? '')).toMatchObject({ tableName, liveVersion: 1, syncMode: 'normal' });
    const [done] = await sql(
      `select state, mode, from_version as before, to_version as after from onl_cgform_sync where head_id = '${id}'`,
    );
    expect(done).toEqual({ state: 'done', mode: 'normal', before: null, after: 1 });
  });

  test('a renamed field keeps its values, a removed one is parked and comes back with them', async () => {
    const name = fieldDesign('name');
    const phone = fieldDesign('phone');
    const design = await synced([name, phone]);
    await insert(design, [{ name: '甲', phone: '1' }]);
    await change(design, [
      { ...name, dbFieldName: 'title' },
      { ...phone, parked: 1 },
    ]);
    expect(kinds(await preview(design.head.id))).toEqual(['parkColumn', 'renameColumn']);
    await syncNow(design.head.id);
    expect(await rowsOf(design, 'title')).toEqual([{ title: '甲' }]);
    await change(design, [{ ...name, dbFieldName: 'title' }, phone], 3);
    expect((await preview(design.head.id)).steps).toMatchObject([
      { kind: 'restoreColumn', text: '恢复已移除的字段“phone”（phone）' },
    ]);
    await syncNow(design.head.id);
    expect(await rowsOf(design, 'title, phone')).toEqual([{ title: '甲', phone: '1' }]);
    expect((await preview(design.head.id)).steps).toEqual([]);
  });

  test('two fields change their names with each other', async () => {
    const [one, two] = [fieldDesign('one'), fieldDesign('two')];
    const design = await synced([one, two]);
    await insert(design, [{ one: '1', two: '2' }]);
    await change(design, [
      { ...one, dbFieldName: 'two' },
      { ...two, dbFieldName: 'one' },
    ]);
    await syncNow(design.head.id);
    expect(await rowsOf(design, 'one, two')).toEqual([{ one: '2', two: '1' }]);
  });

  test('what does not convert is named, and nothing changes; then it converts', async () => {
    const age = fieldDesign('age', { dbFieldTxt: '年龄' });
    const design = await synced([age]);
    await insert(design, [{ age: '7' }, { age: '七' }, { age: null }, { age: '007' }]);
    await sql(`insert into "${design.head.tableName}__t1" (id, tenant_id, age, del_flag) values ('gone', 1, '无', 1)`);
    await change(design, [{ ...age, dbType: 'int' }]);
    const { id } = design.head;
    const text = '字段“年龄”（age）由字符串(32)改为整数，逐行检查后转换（2行不符合）';
    const refused = `普通同步不能执行会丢失数据的变更：${text}，请先处理或使用强制同步`;
    expect(await preview(id)).toMatchObject({
      refused: [refused],
      steps: [{ kind: 'changeType', field: 'age', text, rows: 2, risk: 'loss', sampleIds: ['row1', 'row3'] }],
    });
    expect(await syncNow(id)).toMatchObject({ success: false, message: refused, error: 'syncRefused' });
    expect(await state(id)).toMatchObject({ state: 'idle' });
    await sql(`update "${design.head.tableName}__t1" set age = '8' where id in ('row1', 'row3')`);
    expect(await syncNow(id)).toMatchObject({ success: true });
    expect(await rowsOf(design, 'age, age__was__string')).toEqual([
      { age: null, age__was__string: '无' },
      ...[7, 8].map((value) => ({ age: value, age__was__string: String(value) })),
      { age: null, age__was__string: null },
      { age: 8, age__was__string: '8' },
    ]);
  });

  test('a shorter length, no empty value and no repeated value are checked against the rows', async () => {
    const [code, name] = [fieldDesign('code'), fieldDesign('name')];
    const design = await synced([code, name]);
    await insert(design, [
      { code: 'a', name: '长长' },
      { code: 'a', name: null },
    ]);
    await change(design, [
      { ...code, fieldValidType: 'only' },
      { ...name, dbLength: 1, dbIsNull: 0 },
    ]);
    const plan = await preview(design.head.id);
    expect(plan.steps).toMatchObject([
      { kind: 'narrow', risk: 'loss', rows: 1, sampleIds: ['row0'] },
      { kind: 'nullRule', risk: 'check', rows: 1, sampleIds: ['row1'] },
      { kind: 'createIndex', risk: 'check', rows: 2, sampleIds: ['row0', 'row1'] },
    ]);
    expect(plan.refused).toEqual([
      expect.stringContaining('普通同步不能执行会丢失数据的变更'),
      '字段“name”（name）不能为空，但有1行没有值',
      '“code”不能重复：有2行的值重复',
    ]);
    expect(await syncNow(design.head.id)).toMatchObject({ success: false, message: plan.refused.join('；') });
    await sql(`update "${design.head.tableName}__t1" set code = id, name = '短'`);
    expect(await syncNow(design.head.id)).toMatchObject({ success: true });
    await expect(insert(design, [{ id: 'again', code: 'row0' }])).rejects.toThrow(/unique/i);
  });

  test('many rows are converted in one go, and no call waits for the whole of it', async () => {
    const age = fieldDesign('age', { isQuery: 1 });
    const design = await synced([age]);
    await sql(`insert into "${design.head.tableName}__t1" (id, tenant_id, age)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      select cast(i as text), 1, cast(i as text) from n`);
    await change(design, [{ ...age, dbType: 'int' }]);
    const replies = await Promise.all([syncNow(design.head.id), state(design.head.id), preview(design.head.id)]);
    expect(replies[0]).toMatchObject({ success: true });
    expect(await sql(`select count(*) as rows, sum(age) as total from "${design.head.tableName}__t1"`)).toMatchObject([
      {
        rows: expect.toSatisfy((rows) => Number(rows) === 3000),
        total: expect.toSatisfy((sum) => Number(sum) === 4501500),
      },
    ]);
    expect(await preview(design.head.id)).toMatchObject({ steps: [], refused: [] });
  });

  test('a field that comes back must be filled in rows that came meanwhile', async () => {
    const name = fieldDesign('name', { dbIsNull: 0 });
    const design = await synced([name]);
    await change(design, [{ ...name, parked: 1 }]);
    await syncNow(design.head.id);
    await insert(design, [{}]);
    await change(design, [name], 3);
    expect((await preview(design.head.id)).refused).toEqual(['字段“name”（name）不能为空，但有1行没有值']);
  });

  test('the search index finds rows that were there, that came later and that changed', async () => {
    const name = fieldDesign('name');
    const design = await synced([name]);
    const table = `${design.head.tableName}__t1`;
    await insert(design, [{ name: '松柏长青' }]);
    await change(design, [{ ...name, isQuery: 1 }]);
    expect(kinds(await preview(design.head.id))).toEqual(['createIndex', 'searchIndex']);
    await syncNow(design.head.id);
    if (office.t.database.engine === 'postgres') {
      const made = () =>
        sql(`select 1 as one from pg_indexes where indexname in ('${table}__search', '${table}__pairs')`);
      expect(await made()).toHaveLength(2);
      expect(kinds(await preview(design.head.id))).toEqual([]);
      await change(design, [name], 3);
      await syncNow(design.head.id);
      expect(await made()).toEqual([]);
      return;
    }
    await insert(design, [{ id: 'later', name: '山水长流' }]);
    const found = (index: string, term: string) =>
      sql(`select t.name from "${table}_${index}" s join "${table}" t on t.search_key = s.rowid
        where "${table}_${index}" match '"${term}"' order by t.id`);
    expect([await found('search', '柏长青'), await found('pairs', '山水')]).toEqual([
      [{ name: '松柏长青' }],
      [{ name: '山水长流' }],
    ]);
    await sql(`update "${table}" set name = '青山依旧' where id = 'later'`);
    expect([await found('pairs', '山水'), await found('pairs', '依旧')]).toEqual([[], [{ name: '青山依旧' }]]);
  });
});
