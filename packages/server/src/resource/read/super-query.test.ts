import { encodedParams, type QueryParam, type SuperQuery, sentParams } from '@songbai/contract/rules/super-query.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sheetRows } from '../../testing/upload.ts';

const PATH = '/cemetery/serviceItem';
// Every workbook is written in a separate thread, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let admin: Caller;

const ITEMS = [
  { code: 'A1', name: '鲜花祭扫', category: '3', unit: '束', price: 6800 },
  { code: 'A2', name: '描金', category: '2', unit: '次', price: 30050 },
  { code: 'B1', name: '代客祭扫', category: '2', unit: '次', price: 12000 },
  { code: 'B2', name: '百合50%花束', category: '3', unit: '束', price: 9900 },
];

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  for (const item of ITEMS) expect(await admin.post(`${PATH}/add`, item)).toMatchObject({ success: true });
});
afterAll(() => t.close());

const wire = (params: SuperQuery['params'], matchType: SuperQuery['matchType'] = 'and') => ({
  superQueryParams: encodedParams({ matchType, params }),
  superQueryMatchType: matchType,
});

/** Rules of the family that our super query does not offer, as its clients send them. */
const rule = (field: string, name: string, val: string) => ({
  superQueryParams: encodeURI(JSON.stringify([{ field, rule: name, val }])),
});

async function found(query: Record<string, string>): Promise<string[]> {
  const order = { column: 'code', order: 'asc' };
  const { result } = await admin.get<{ records: { code: string }[] }>(`${PATH}/list`, { ...order, ...query });
  return result.records.map(({ code }) => code);
}

async function exported(query: Record<string, string>): Promise<string[]> {
  const text = new URLSearchParams({ column: 'code', order: 'asc', ...query }).toString();
  const reply = await admin.raw({ method: 'GET', url: `${PATH}/exportXls?${text}` });
  const rows = await sheetRows(reply.rawPayload);
  const at = (rows[2] as string[]).indexOf('编码');
  return rows.slice(3).map((row) => String(row[at]));
}

const CASES: [string, Record<string, string>, string[]][] = [
  ['like', wire([{ field: 'name', rule: 'like', val: '祭扫' }]), ['A1', 'B1']],
  ['right_like begins', wire([{ field: 'code', rule: 'right_like', val: 'B' }]), ['B1', 'B2']],
  ['left_like ends', wire([{ field: 'code', rule: 'left_like', val: '2' }]), ['A2', 'B2']],
  ['not_left_like ends otherwise (contract/2 §14.1)', rule('code', 'not_left_like', '2'), ['A1', 'B1']],
  ['not_right_like begins otherwise', rule('code', 'not_right_like', 'B'), ['A1', 'A2']],
  ['not_right_like takes what is empty', rule('remark', 'not_right_like', 'x'), ['A1', 'A2', 'B1', 'B2']],
  ['like_with_or: any of the pieces', rule('name', 'like_with_or', '鲜花,描,0%,'), ['A1', 'A2', 'B2']],
  ['like_with_or of nothing but commas finds nothing', rule('name', 'like_with_or', ',,'), []],
  ['a percent sign is a letter', wire([{ field: 'name', rule: 'like', val: '0%' }]), ['B2']],
  ['in', wire([{ field: 'code', rule: 'in', val: 'A1,B2' }]), ['A1', 'B2']],
  ['ne', wire([{ field: 'category', rule: 'ne', val: '3', type: 'list' }]), ['A2', 'B1']],
  ['money compares as a number', wire([{ field: 'price', rule: 'gt', val: '9900', type: 'money' }]), ['A2', 'B1']],
  [
    'and',
    wire([
      { field: 'price', rule: 'ge', val: '9900', dbType: 'int' },
      { field: 'price', rule: 'le', val: '12000', dbType: 'int' },
    ]),
    ['B1', 'B2'],
  ],
  [
    'or',
    wire(
      [
        { field: 'price', rule: 'lt', val: '7000' },
        { field: 'code', rule: 'eq', val: 'B2' },
      ],
      'or',
    ),
    ['A1', 'B2'],
  ],
  [
    'the bracket stands beside the other filters',
    {
      code: 'B*',
      ...wire(
        [
          { field: 'name', rule: 'like', val: '祭扫' },
          { field: 'name', rule: 'like', val: '描金' },
        ],
        'or',
      ),
    },
    ['B1'],
  ],
];

/** Brackets, ranges and periods, as the console sends them on that day. */
const sent = (query: SuperQuery, today = '2026-03-01') => ({
  superQueryParams: sentParams(query, today),
  superQueryMatchType: query.matchType,
});
const like = (val: string): QueryParam => ({ field: 'name', rule: 'like', val });
const price = (from: number, to: number): QueryParam => ({ field: 'price', rule: 'between', val: `${from},${to}` });

describe('brackets, ranges, empty values and periods', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['a range', sent({ matchType: 'and', params: [price(9900, 12000)] }), ['B1', 'B2']],
    [
      'a range among conditions of which any suffices',
      sent({ matchType: 'or', params: [price(9900, 12000), { field: 'code', rule: 'eq', val: 'A1' }] }),
      ['A1', 'B1', 'B2'],
    ],
    [
      'a bracket of any beside all',
      sent({
        matchType: 'and',
        params: [{ field: 'category', rule: 'eq', val: '2' }],
        groups: [{ matchType: 'or', params: [like('描'), price(12000, 12000)] }],
      }),
      ['A2', 'B1'],
    ],
    [
      'a bracket of all beside any',
      sent({
        matchType: 'or',
        params: [{ field: 'code', rule: 'eq', val: 'A2' }],
        groups: [{ matchType: 'and', params: [like('祭扫'), { field: 'category', rule: 'eq', val: '3' }] }],
      }),
      ['A1', 'A2'],
    ],
    [
      'empty',
      sent({ matchType: 'and', params: [{ field: 'remark', rule: 'empty', val: '' }] }),
      ['A1', 'A2', 'B1', 'B2'],
    ],
    ['not empty', sent({ matchType: 'and', params: [{ field: 'remark', rule: 'not_empty', val: '' }] }), []],
    [
      'numbers that are not empty',
      sent({ matchType: 'and', params: [{ field: 'price', rule: 'not_empty', val: '' }] }),
      ['A1', 'A2', 'B1', 'B2'],
    ],
    [
      'a period in which nothing was made',
      sent(
        { matchType: 'and', params: [{ field: 'createTime', rule: 'within', val: 'today', type: 'datetime' }] },
        '2020-01-01',
      ),
      [],
    ],
    [
      'a bracket whose rows are all incomplete is none',
      { superQueryParams: JSON.stringify([{ matchType: 'or', params: [{ field: 'name', rule: 'like', val: '' }] }]) },
      ['A1', 'A2', 'B1', 'B2'],
    ],
  ])('%s', async (_name, query, codes) => {
    expect(await found(query)).toEqual(codes);
  });

  const inside = (depth: number): unknown =>
    depth === 0 ? { field: 'name', rule: 'like', val: '祭' } : { matchType: 'and', params: [inside(depth - 1)] };
  const many = { matchType: 'or', params: Array.from({ length: 30 }, () => like('祭')) };
  test.each<[string, unknown, string]>([
    ['too deep', [inside(3)], '查询条件组最多嵌套3层'],
    ['far too deep', [inside(200)], '查询条件组最多嵌套3层'],
    ['too many in all', [many, many], '查询条件不能超过50个'],
    ['another way of joining', [{ matchType: 'xor', params: [like('祭')] }], 'AND或OR'],
    ['a way of joining that is no text', [{ matchType: { a: 1 }, params: 'x' }], '高级查询条件格式不正确'],
    ['an unknown field inside', [{ matchType: 'or', params: [{ field: 'pass', rule: 'eq', val: '1' }] }], '字段不存在'],
    ['a range as the page has it', [price(1, 2)], '匹配规则不存在：between'],
  ])('refused: %s', async (_name, list, message) => {
    const query = { superQueryParams: JSON.stringify(list) };
    expect(await admin.get(`${PATH}/list`, query)).toMatchObject({
      success: false,
      message: expect.stringContaining(message),
    });
  });

  test('two deep is enough for all that the console sends', async () => {
    expect(await found({ superQueryParams: JSON.stringify([inside(2)]) })).toEqual(['A1', 'B1']);
  });

  test('SQL in a bracket is a value', async () => {
    const group = { matchType: 'or', params: [like("' or 1=1 --"), { field: 'code', rule: 'eq', val: "A1' --" }] };
    expect(await found({ superQueryParams: JSON.stringify([group]) })).toEqual([]);
  });
});

describe('(spec/2 §7, contract/2 §14.1) superQueryParams and superQueryMatchType', () => {
  test.each(CASES)('%s', async (_name, query, codes) => {
    expect(await found(query)).toEqual(codes);
  });

  test.each(CASES)('(contract/2 §13.2) the export holds the same rows: %s', async (_name, query, codes) => {
    expect(await exported(query)).toEqual(codes);
  });

  test('chosen rows narrow the export further', async () => {
    const query = wire([{ field: 'name', rule: 'like', val: '祭扫' }]);
    const { result } = await admin.get<{ records: { id: string }[] }>(`${PATH}/list`, { code: 'A1,A2' });
    const selections = result.records.map(({ id }) => `${id},`).join('');
    expect(await exported({ ...query, selections })).toEqual(['A1']);
  });
});

test.each(['name', 'code_begin', 'column', 'nothing'])(
  'a zero character in the plain parameter %s is refused by name',
  async (name) => {
    const reply = await admin.raw({ method: 'GET', url: `${PATH}/list`, query: { [name]: 'a\u0000b' } });
    expect(reply.json()).toMatchObject({ success: false, message: '校验失败！内容包含非法字符' });
  },
);

describe('(issue Trust §2) what would leave the list unfiltered is refused in words, in list and export', () => {
  test.each([
    [
      'an unknown field',
      { superQueryParams: JSON.stringify([{ field: 'pass', rule: 'eq', val: '1' }]) },
      '查询条件中的字段不存在：pass',
    ],
    ['an unknown rule', rule('name', 'regexp', '1'), '查询条件中的匹配规则不存在：regexp'],
    ['broken JSON', { superQueryParams: '[{' }, '高级查询条件格式不正确，请重新设置'],
    ['another match type', { superQueryMatchType: 'xor' }, '高级查询的匹配方式只能是AND或OR'],
    ['a range of an unknown field', { nothing_begin: '1' }, '查询条件中的字段不存在：nothing'],
  ] as const)('%s', async (_name, query, message) => {
    for (const call of ['list', 'exportXls']) {
      expect(await admin.get(`${PATH}/${call}`, query)).toMatchObject({ success: false, code: 500, message });
    }
  });

  test('one of nothing finds nothing, chosen rows that are none too', async () => {
    expect(await found({ code: ',' })).toEqual([]);
    expect(await found({ code_MultiString: ',' })).toEqual([]);
    expect(await found(rule('code', 'in', ''))).toEqual([]);
    expect(await exported({ selections: ',' })).toEqual([]);
    expect(await exported({ selections: '' })).toHaveLength(4);
  });

  test('parameters that clients of the family add are no conditions', async () => {
    expect(await found({ _t: '1', field: 'id,,code', createTimeRange: '' })).toHaveLength(4);
  });
});

describe('whatever a client sends, the server answers a list', () => {
  const odd: [string, Omit<QueryParam, 'rule'> & { rule: string }][] = [
    ['no number', { field: 'price', rule: 'eq', val: '一百' }],
    ['a number beyond all', { field: 'price', rule: 'gt', val: '1e400' }],
    ['no date', { field: 'createTime', rule: 'ge', val: '昨天', type: 'datetime' }],
    ['a zero character', { field: 'name', rule: 'eq', val: 'a\u0000b' }],
    ['a rule that every object has', { field: 'name', rule: 'constructor', val: '1' }],
    ['a zero character in a list', { field: 'name', rule: 'in', val: 'a\u0000b,c' }],
    ['half a character', { field: 'name', rule: 'like', val: 'a\ud800' }],
  ];
  test.each(odd)('%s', async (_name, param) => {
    const query = { superQueryParams: JSON.stringify([param]), superQueryMatchType: 'and' };
    const text = new URLSearchParams(query).toString();
    const reply = await admin.raw({ method: 'GET', url: `${PATH}/list?${text}` });
    expect(reply.statusCode).toBe(200);
    const { message } = reply.json<{ message: string }>();
    expect(message).not.toContain('操作失败');
  });
});
