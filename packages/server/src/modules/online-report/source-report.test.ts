import type { ReportColumnsAndData } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { ParsedSql, TriedSql } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API, dollars, GOODS, HEAD, reportItem, SOURCE_ENGINES, sourceReports } from '../../testing/source-reports.ts';
import { sheetRows } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let office: Awaited<ReturnType<typeof sourceReports>>;
beforeAll(async () => {
  office = await sourceReports(`reports_${process.pid}`);
});
afterAll(() => office.close());

/** Some billions of rows out of two. */
const ENDLESS = `select count(*) as n from ${Array.from({ length: 30 }, (_, at) => `goods g${at}`).join(' cross join ')}`;
/** 4096 rows out of two. */
const MANY = `select g0.name as name from ${Array.from({ length: 12 }, (_, at) => `goods g${at}`).join(' cross join ')}`;

describe.each(SOURCE_ENGINES)('(online.md §8.1) a report of %s', (engine) => {
  test('its statement is read into items and parameters, with the types of that database', async () => {
    const sql = dollars('select id, name as 名称, price, made from goods where id > @{least}');
    const { fields, params } = good<ParsedSql>(await office.admin.post(`${HEAD}/parseSql`, { sql, dbKey: engine }));
    expect(fields.map(({ fieldName, fieldType }) => [fieldName, fieldType])).toEqual([
      ['id', 'Long'],
      ['名称', 'String'],
      ['price', 'Long'],
      ['made', engine === 'sqlite' ? 'String' : 'Datetime'],
    ]);
    expect(params.map(({ paramName }) => paramName)).toEqual(['least']);
  });

  test('rows, sums, conditions and the sort of a call, in Chinese', async () => {
    const reply = good<ReportColumnsAndData>(await office.reader.get(`${API}/getColumnsAndData/${office.ids[engine]}`));
    expect(reply.columns.map(({ dataIndex, align }) => [dataIndex, align])).toEqual([
      ['名称', 'left'],
      ['n', 'right'],
      ['total', 'right'],
    ]);
    expect(reply.data).toMatchObject({ total: 2, totals: { total: 20.5 } });
    const names = async (query: Record<string, string | number>) =>
      (await office.page(office.reader, office.ids[engine], query)).records.map((row) => row.名称);
    expect((await office.page(office.reader, office.ids[engine], { 名称: '香炉' })).records).toMatchObject([
      { n: 1, total: 12.5 },
    ]);
    expect(await names({ 名称: '*瓶*' })).toEqual(['花瓶']);
    expect(await names({ 名称: '*%*' })).toEqual([]);
    expect(await names({ self_who: '香' })).toEqual(['香炉']);
    expect(await names({ self_who: "' or '1'='1" })).toEqual([]);
    expect(await names({ total_begin: 10 })).toEqual(['香炉']);
    expect(await names({ 名称_MultiString: '香炉,花瓶' })).toHaveLength(2);
    expect(await names({ column: 'total', order: 'asc' })).toEqual(['花瓶', '香炉']);
    expect(await names({ column: 'total', order: 'desc', pageSize: 1, pageNo: 2 })).toEqual(['花瓶']);
    expect(await office.reader.get(`${API}/getData/${office.ids[engine]}`, { column: 'price' })).toMatchObject({
      success: false,
    });
  });

  test('rows keep the order that the statement asks for', async () => {
    const id = await office.report(`order_${engine}`, 'select id, name from goods order by name desc', engine);
    const { records } = await office.page(office.admin, id);
    expect(records.map(({ name }) => name)).toEqual(['香炉', '花瓶']);
  });

  test('functions and dates mean what they mean in our own database', async () => {
    const sql = `select year(made) as y, month(made) as m, days_between('2026-01-01', made) as d, 7 / 2 as half, 7 % 4 as rest,
      length(name) as len, substr(name, 1, 1) as head, concat(name, '×', id) as both, name || '!' as loud,
      round(price, 1) as price, cast('12.7kg' as integer) as cut, ifnull(cast(made as text), '无') as at, '反\\斜''线' as back
      from goods where id = 1`;
    const [row] = good<TriedSql>(await office.tried(sql, engine)).records;
    expect(Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, plain(value)]))).toEqual({
      ...{ y: 2026, m: 1, d: 1, half: 3.5, rest: 3, len: 2, head: '香', both: '香炉×1', loud: '香炉!' },
      ...{ price: 12.5, cut: 12, at: '2026-01-02 03:04:05', back: "反\\斜'线" },
    });
  });

  test('a wrong statement: ours with the line, that database’s own words only for who wrote it', async () => {
    expect(await office.tried('select sleep(3) as x', engine)).toMatchObject({
      message: '函数sleep不可用（第1行）',
      result: { line: 1, column: 8 },
    });
    expect(await office.tried('select nothing from goods', engine)).toMatchObject({
      success: false,
      message: expect.stringMatching(/语句执行失败：.*nothing/),
    });
    expect(
      await office.admin.post(`${HEAD}/add`, office.draft(`bad_${engine}`, 'select nothing from goods', engine)),
    ).toMatchObject({
      success: false,
    });
    const id = office.ids[engine];
    const head = {
      code: `goods_${engine}`,
      name: '商品',
      id,
      cgrSql: GOODS.replace('goods', 'goods2'),
      dbSource: engine,
    };
    expect(await office.admin.put(`${HEAD}/editAll`, { head })).toMatchObject({
      message: expect.stringContaining('goods2'),
    });
    // What was right when it was saved may be wrong later.
    await office.t.database.db
      .updateTable('onlCgreportHead')
      .set({ cgrSql: head.cgrSql })
      .where('id', '=', id)
      .execute();
    expect(await office.admin.get(`${API}/getData/${id}`)).toMatchObject({
      message: expect.stringContaining('goods2'),
    });
    expect(await office.reader.get(`${API}/getData/${id}`)).toMatchObject({
      message: '查询失败：语句不能执行，请联系报表设计人员',
    });
    await office.t.database.db.updateTable('onlCgreportHead').set({ cgrSql: GOODS }).where('id', '=', id).execute();
  });

  test('one that never ends is ended at its limit, one with too many rows too', async () => {
    const endless = await office.report(`endless_${engine}`, GOODS, engine, { timeoutMs: 1000 });
    await office.t.database.db
      .updateTable('onlCgreportHead')
      .set({ cgrSql: ENDLESS })
      .where('id', '=', endless)
      .execute();
    const reply = await office.admin.get(`${API}/getData/${endless}`);
    expect(reply).toMatchObject({ success: false, message: expect.stringMatching(/^查询超时.*请缩小条件$/) });
    const many = await office.report(`many_${engine}`, MANY, engine, { rowCap: 100 });
    expect(await office.admin.get(`${API}/exportManySheetXls/${many}`)).toMatchObject({
      message: '结果超过100行，请增加条件',
    });
    expect(await office.page(office.admin, many, { pageSize: 3 })).toMatchObject({
      total: 4096,
      records: [{}, {}, {}],
    });
  });

  test('all filtered rows go into a workbook', async () => {
    const url = `${API}/exportManySheetXls/${office.ids[engine]}`;
    const reply = await office.reader.raw({ method: 'GET', url, query: { 名称: '香炉' } });
    expect(reply.statusCode).toBe(200);
    const cells = (await sheetRows(reply.rawPayload)).flat();
    expect(cells).toContain('香炉');
    expect(cells).not.toContain('花瓶');
  });

  test('values are explained by a table or a statement of the same database', async () => {
    const items = [
      reportItem('id', { dictCode: 'goods,name,id', isSearch: '1' }),
      reportItem('price', { fieldType: 'Long' }),
    ];
    const id = await office.report(`dict_${engine}`, 'select id, price from goods', engine, {}, { items });
    const { records } = await office.page(office.admin, id, { column: 'id', order: 'asc' });
    expect(records).toMatchObject([{ id_dictText: '香炉' }, { id_dictText: '花瓶' }]);
    const [asked] = good<{ sql: string }[]>(await office.admin.get(`${API}/getQueryInfo/${id}`));
    const options = await office.admin.get('/online/cgreport/api/getReportDictList', {
      sql: asked?.sql ?? '',
      keyword: '香',
    });
    expect(options).toMatchObject({ success: true, result: [{ value: '1', text: '香炉' }] });
    const wrong = [reportItem('id', { dictCode: 'select id from goods' })];
    expect(
      await office.admin.post(
        `${HEAD}/add`,
        office.draft(`dict2_${engine}`, 'select id from goods', engine, {}, { items: wrong }),
      ),
    ).toMatchObject({ message: '字典SQL应查询两列：值和文本' });
  });
});

const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
