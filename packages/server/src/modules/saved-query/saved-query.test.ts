import { LIMITS } from '@songbai/contract/limits.ts';
import type { ImportedQueries, SavedQuery } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondNode } from '../../testing/second-node.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';

const PATH = '/sys/savedQuery';

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
});
afterAll(() => t.close());

const records = [{ field: 'name', rule: 'like', val: '松', type: 'string' }];
const query = (page: string, title: string, over: object = {}) => ({ page, title, matchType: 'and', records, ...over });
const save = (who: Caller, body: object) => who.post(`${PATH}/save`, body);
const list = async (who: Caller, page: string) => (await who.get<SavedQuery[]>(`${PATH}/list`, { page })).result;
const titles = async (who: Caller, page: string) => (await list(who, page)).map(({ title }) => title);

describe('(spec/2 §3) a saved query: title, matchType, records', () => {
  test('it is kept for the person and the page, in the order of saving', async () => {
    const two = [...records, { field: 'status', rule: 'in', val: '1,2', type: 'list', dbType: 'string' }];
    expect(await save(sales, query('/p', '松树'))).toMatchObject({ success: true, message: '保存成功' });
    await save(sales, query('/p', '任意', { matchType: 'or', records: two }));
    await save(sales, query('/q', '别页'));
    const saved = await list(sales, '/p');
    expect(saved).toEqual([
      { id: expect.any(String), title: '松树', matchType: 'and', records },
      { id: expect.any(String), title: '任意', matchType: 'or', records: two },
    ]);
    expect(await titles(sales, '/q')).toEqual(['别页']);
  });

  test('nobody else sees or deletes it, in this tenant or another', async () => {
    await save(sales, query('/own', '我的'));
    const [mine] = await list(sales, '/own');
    for (const other of [admin, foreign]) {
      expect(await list(other, '/own')).toEqual([]);
      expect(await other.delete(`${PATH}/delete`, { id: mine?.id ?? '' })).toMatchObject({
        success: false,
        message: '未找到对应实体',
      });
      // Other users may use the same name.
      expect((await save(other, query('/own', '我的'))).success).toBe(true);
    }
    expect(await titles(sales, '/own')).toEqual(['我的']);
  });

  test('(spec/2 §5) an existing name asks “{name} 已存在，是否覆盖？”; overwriting keeps the one row', async () => {
    await save(sales, query('/over', '松树'));
    expect(await save(sales, query('/over', '松树', { matchType: 'or' }))).toMatchObject({
      success: false,
      code: 409,
      message: '松树 已存在，是否覆盖？',
    });
    expect(await save(sales, query('/over', '松树', { matchType: 'or', overwrite: true }))).toMatchObject({
      success: true,
    });
    expect(await list(sales, '/over')).toMatchObject([{ title: '松树', matchType: 'or' }]);
  });

  test('of many at once on two nodes one wins, the others hear the question', async () => {
    const other = await secondNode(t);
    const there = other.here(sales);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => save(at % 2 ? sales : there, query('/race', '同名'))),
    );
    await other.close();
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 409)).toHaveLength(7);
    expect(await titles(sales, '/race')).toEqual(['同名']);
  });

  test('deleted it is gone, its name free, its row and every change in the data log', async () => {
    await save(sales, query('/gone', '旧的'));
    const [row] = await list(sales, '/gone');
    const id = row?.id ?? '';
    await save(sales, query('/gone', '旧的', { matchType: 'or', overwrite: true }));
    expect(await sales.delete(`${PATH}/delete`, { id })).toMatchObject({ success: true, message: '删除成功!' });
    expect(await titles(sales, '/gone')).toEqual([]);
    expect((await save(sales, query('/gone', '旧的'))).success).toBe(true);
    const { db } = t.database;
    const kept = await db.selectFrom('sysSavedQuery').select('delFlag').where('id', '=', id).executeTakeFirst();
    expect(kept?.delFlag).toBe(1);
    const log = await db
      .selectFrom('sysDataLog')
      .select(['action', 'createBy'])
      .where('dataId', '=', id)
      .orderBy('dataVersion')
      .execute();
    expect(log).toEqual(['add', 'edit', 'delete'].map((action) => ({ action, createBy: 'sales' })));
  });
});

test('brackets are kept as they were, in a list of both', async () => {
  const both = [
    ...records,
    { matchType: 'or', params: [{ field: 'day', rule: 'within', val: 'thisWeek', type: 'date' }] },
  ];
  expect((await save(sales, query('/groups', '本周', { records: both }))).success).toBe(true);
  expect(await list(sales, '/groups')).toMatchObject([{ title: '本周', records: both }]);
  const deeper = [{ matchType: 'or', params: both }];
  expect(await save(sales, query('/groups', '太深', { records: deeper }))).toMatchObject({
    success: false,
    message: expect.stringContaining('校验失败'),
  });
});

describe('(spec/2 §7) saved queries from the old local place', () => {
  const take = (page: string, ...wanted: [string, string][]) =>
    sales.post<ImportedQueries>(`${PATH}/import`, {
      page,
      queries: wanted.map(([title, val]) => ({
        title,
        matchType: 'and',
        records: [{ field: 'name', rule: 'eq', val }],
      })),
    });

  test('they stand beside those that are there; a taken name gets a number; twice adds nothing', async () => {
    await save(sales, query('/old', '甲'));
    const { result } = await take('/old', ['甲', '柏'], ['乙', '槐']);
    expect(result).toMatchObject({ left: 0 });
    expect(result.queries.map(({ title }) => title)).toEqual(['甲', '甲（2）', '乙']);
    await take('/old', ['甲', '柏'], ['乙', '槐']);
    expect(await titles(sales, '/old')).toEqual(['甲', '甲（2）', '乙']);
  });

  test('two windows taking them over at once double nothing', async () => {
    const other = await secondNode(t);
    const there = other.here(sales);
    const body = {
      page: '/twice',
      queries: [query('', '甲'), query('', '乙')].map(({ page: _page, ...rest }) => rest),
    };
    const replies = await Promise.all([sales, there, sales, there].map((who) => who.post(`${PATH}/import`, body)));
    await other.close();
    expect(replies.map(({ success }) => success)).toEqual([true, true, true, true]);
    expect((await titles(sales, '/twice')).sort()).toEqual(['乙', '甲']);
  });

  test('there is room for so many on a page; what finds none is counted', async () => {
    const all = Array.from({ length: LIMITS.savedQueries }, (_, at): [string, string] => [`第${at}个`, `${at}`]);
    expect((await take('/full', ...all.slice(1))).result.left).toBe(0);
    expect((await take('/full', ['甲', '一'], ['乙', '二'])).result).toMatchObject({ left: 1 });
    expect(await save(sales, query('/full', '再一个'))).toMatchObject({
      success: false,
      message: '每个页面最多保存 100 个查询，请删除不用的查询后再保存',
    });
    expect((await save(sales, query('/full', '甲', { overwrite: true }))).success).toBe(true);
  });
});

describe('what is no saved query is refused with a clear text and changes nothing', () => {
  const long = { field: 'name', rule: 'eq', val: '长'.repeat(LIMITS.savedQueryBytes / 2) };
  test.each<[string, object, string]>([
    ['no name', query('/bad', ''), '名称'],
    ['a blank name', query('/bad', '  '), '名称'],
    ['a long name', query('/bad', '长'.repeat(LIMITS.savedQueryTitle + 1)), '名称'],
    ['no conditions', query('/bad', '甲', { records: [] }), '查询条件'],
    [
      'too many conditions',
      query('/bad', '甲', { records: Array.from({ length: LIMITS.filterConditions + 1 }, () => records[0]) }),
      '查询条件',
    ],
    ['too large conditions', query('/bad', '甲', { records: [long] }), '查询条件过长，请精简后再保存'],
    ['an unknown rule', query('/bad', '甲', { records: [{ field: 'name', rule: 'regexp', val: '1' }] }), '校验失败'],
    ['another match', query('/bad', '甲', { matchType: 'xor' }), '校验失败'],
    ['more than is asked for', query('/bad', '甲', { userId: 'user-admin' }), '校验失败'],
    ['no text at all', query('/bad', '甲', { records: 'x' }), '校验失败'],
  ])('%s', async (_name, body, message) => {
    const reply = await sales.raw({ method: 'POST', url: `${PATH}/save`, payload: body });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<{ success: boolean; message: string }>()).toMatchObject({ success: false });
    expect(reply.json<{ message: string }>().message).toContain(message);
    expect(await list(sales, '/bad')).toEqual([]);
  });

  test('no page: refused', async () => {
    expect(await sales.get(`${PATH}/list`)).toMatchObject({ success: false });
  });
});
