import type { CheckRule } from '@songbai/contract/modules/check-rule/check-rule.resource.ts';
import type { CheckFailure, CheckItem } from '@songbai/contract/rules/check-rule.rules.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';
import { sendFile, workbook } from '../../testing/upload.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const BASE = '/sys/checkRule';
const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
const ITEMS: CheckItem[] = [
  { digits: '*', pattern: '.{4,}', message: '至少四位' },
  { digits: 1, pattern: '[A-Z]', message: '第一位应为大写字母' },
  { digits: 3, pattern: '\\d{3}', message: '后三位应为数字' },
];

let t: TestApp;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
});
afterAll(() => t.close());

const draft = (ruleCode: string, items: unknown = ITEMS) => ({
  ruleName: `规则${ruleCode}`,
  ruleCode,
  ruleJson: JSON.stringify(items),
});
async function add(ruleCode: string, items?: unknown): Promise<CheckRule> {
  const reply = await admin.post<CheckRule>(`${BASE}/add`, draft(ruleCode, items));
  expect(reply).toMatchObject({ success: true, code: 200, message: '添加成功！' });
  return reply.result;
}
const check = (ruleCode: string, value: string, who = admin) =>
  who.get<CheckFailure | null>(`${BASE}/checkByCode`, { ruleCode, value: encodeURIComponent(value) });

describe('(contract/2 §3) keeping check rules', () => {
  test('add, list, edit and delete with the texts of the contract, each in the data log', async () => {
    const { id, version } = await add('keep_me');
    const list = await admin.get<Page<CheckRule>>(`${BASE}/list`, { ruleCode: '*keep*', ruleName: '*规则*' });
    expect(list.result).toMatchObject({ total: 1, records: [{ id, ruleCode: 'keep_me' }] });
    const edited = await admin.put<CheckRule>(`${BASE}/edit`, { id, version, ruleDescription: '说明' });
    expect(edited).toMatchObject({ message: '编辑成功!', result: { ruleDescription: '说明', version: 2 } });
    expect(await admin.put(`${BASE}/edit`, { id, version, ruleName: '旧' })).toMatchObject({ success: false });
    const one = (await admin.get<CheckRule>(`${BASE}/queryById`, { id })).result;
    expect(JSON.parse(one.ruleJson)).toEqual(ITEMS);
    expect(await admin.delete(`${BASE}/delete`, { id })).toMatchObject({ message: '删除成功!' });
    const more = [await add('batch_a'), await add('batch_b')].map((row) => row.id);
    expect(await admin.delete(`${BASE}/deleteBatch`, { ids: `${more.join(',')},` })).toMatchObject({
      message: '批量删除成功！',
    });
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select('action')
      .where('dataTable', '=', 'sys_check_rule')
      .where('dataId', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map((row) => row.action)).toEqual(['add', 'edit', 'delete']);
  });

  test('a code stands once; a deleted one is free again; the duplicate check knows', async () => {
    const { id } = await add('once');
    expect(await admin.post(`${BASE}/add`, draft('once'))).toMatchObject({ message: '规则Code「once」已存在，请更换' });
    const asked = { tableName: 'sys_check_rule', fieldName: 'rule_code', fieldVal: 'once' };
    expect(await admin.get('/sys/duplicate/check', asked)).toMatchObject({ success: false });
    expect(await admin.get('/sys/duplicate/check', { ...asked, dataId: id })).toMatchObject({ success: true });
    await admin.delete(`${BASE}/delete`, { id });
    await add('once');
  });

  test.each<[string, object, string]>([
    ['no name', { ruleName: '' }, '规则名称不能为空'],
    ['a name of blanks', { ruleName: '  ' }, '规则名称不能为空'],
    ['a code with blanks', { ruleCode: 'a b' }, '规则Code的值不正确'],
    ['no JSON', { ruleJson: '[{' }, '规则应为JSON数组'],
    ['an object', { ruleJson: '{}' }, '规则应为JSON数组'],
    ['a list as JSON', { ruleJson: [] }, '规则的类型不正确'],
    ['no steps', { ruleJson: '[]' }, '规则至少需要一项'],
    ['zero digits', { ruleJson: '[{"digits":0,"pattern":"a"}]' }, '规则第1项：位数请输入零以上的正整数'],
    ['a broken pattern', { ruleJson: '[{"digits":1,"pattern":"["}]' }, '规则第1项：请输入正确的正则表达式'],
    ['look-around', { ruleJson: '[{"digits":1,"pattern":"(?=a)"}]' }, '规则第1项：请输入正确的正则表达式'],
    [
      'patterns that cost too much together',
      { ruleJson: JSON.stringify(Array(3).fill({ digits: '*', pattern: '(?:.{0,30}){0,30}' })) },
      '规则的正则表达式过于复杂',
    ],
    ['a key nobody knows', { secret: 1 }, '存在未知字段：secret'],
    ['a zero character', { ruleName: 'a\u0000' }, '内容包含非法字符'],
  ])('%s is refused', async (_name, wrong, text) => {
    const reply = await admin.post(`${BASE}/add`, { ...draft('wrong'), ...wrong });
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(text) });
  });

  test('without a token and without the permission nothing is read or changed', async () => {
    expect((await t.anonymous.raw({ method: 'GET', url: `${BASE}/list` })).statusCode).toBe(401);
    expect((await t.anonymous.raw({ method: 'GET', url: `${BASE}/checkByCode` })).statusCode).toBe(401);
    expect(await sales.get(`${BASE}/list`)).toMatchObject(FORBIDDEN);
    expect(await sales.post(`${BASE}/add`, draft('mine'))).toMatchObject(FORBIDDEN);
    expect(await sales.put(`${BASE}/edit`, { id: 'x' })).toMatchObject(FORBIDDEN);
    expect(await sales.delete(`${BASE}/delete`, { id: 'x' })).toMatchObject(FORBIDDEN);
    expect(await sales.get(`${BASE}/exportXls`)).toMatchObject(FORBIDDEN);
  });

  test('another tenant has rules of its own', async () => {
    const { id } = await add('apart');
    expect((await foreign.get<Page<CheckRule>>(`${BASE}/list`)).result.total).toBe(0);
    expect(await foreign.get(`${BASE}/queryById`, { id })).toMatchObject({ success: false });
    expect(await foreign.put(`${BASE}/edit`, { id, ruleName: '改' })).toMatchObject({ success: false });
    expect(await foreign.delete(`${BASE}/delete`, { id })).toMatchObject({ success: false });
    expect(await check('apart', 'A123', foreign)).toMatchObject({ message: '该编码不存在' });
    expect(await foreign.post(`${BASE}/add`, draft('apart'))).toMatchObject({ success: true });
  });

  test('export; import takes good rows and names bad ones', async () => {
    const file = await admin.raw({ method: 'GET', url: `${BASE}/exportXls` });
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const sheet = await workbook([
      ['规则名称', '规则Code', '规则', '规则描述'],
      ['导入甲', 'imported_a', JSON.stringify(ITEMS), '来自表格'],
      ['导入乙', 'imported_b', '[{"digits":1,"pattern":"("}]', ''],
      ['导入丙', 'imported_c', '不是JSON', ''],
    ]);
    const result = await sendFile<ImportResult>(admin, `${BASE}/importExcel`, '规则.xlsx', sheet);
    expect(result).toMatchObject({ success: true, code: 201, result: { successCount: 1, errorCount: 2 } });
    expect(await check('imported_a', 'A123')).toMatchObject({ success: true });
    expect(await check('imported_b', 'A123')).toMatchObject({ message: '该编码不存在' });
  });
});

describe('(contract/2 §3) checkByCode', () => {
  test('everybody signed in may ask; a value that keeps the rule passes, an empty one too', async () => {
    await add('asked');
    expect(await check('asked', 'A123', sales)).toMatchObject({ success: true, code: 0 });
    expect(await check('asked', '', sales)).toMatchObject({ success: true });
    expect(await check('contract_code', 'SB20260001', sales)).toMatchObject({ success: true });
  });

  test('the first failing item is answered with its place and its own text', async () => {
    const reply = await check('asked', 'A12x');
    expect(reply).toMatchObject({ success: false, code: 500, message: '后三位应为数字' });
    expect(reply.result).toEqual({ ...ITEMS[2], beginIndex: 1, endIndex: 4, checkValue: '12x', passed: false });
    expect(await check('asked', 'A1')).toMatchObject({ message: '至少四位' });
  });

  test('an item without a text still says that something is wrong', async () => {
    await add('silent', [{ digits: 1, pattern: 'a' }]);
    expect(await check('silent', 'b')).toMatchObject({ success: false, message: '未通过校验' });
  });

  test('the value is decoded once more; one that was not encoded is taken as it is', async () => {
    await add('chinese', [{ digits: '*', pattern: '松柏%', message: '不对' }]);
    expect(await check('chinese', '松柏%')).toMatchObject({ success: true });
    expect(await admin.get(`${BASE}/checkByCode`, { ruleCode: 'chinese', value: '松柏%' })).toMatchObject({
      success: true,
    });
  });

  test.each<[string, string]>([
    ['unknown', 'a'],
    ["a' or 1=1", 'a'],
  ])('the code %s does not exist', async (code, value) => {
    expect(await check(code, value)).toMatchObject({ success: false, message: '该编码不存在' });
  });

  test.each([
    ['no code', '?value=a'],
    ['a code twice', '?ruleCode=a&ruleCode=b&value=a'],
    ['a zero character', '?ruleCode=a%00&value=a'],
    ['a very long code', `?ruleCode=${'a'.repeat(200)}`],
    ['a very long value', `?ruleCode=asked&value=${'a'.repeat(1500)}`],
  ])('%s is refused clearly', async (_name, query) => {
    const reply = await admin.raw({ method: 'GET', url: `${BASE}/checkByCode${query}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ success: false, message: expect.stringMatching(/^校验失败！/) });
  });

  test('a pattern that would hold up a backtracking engine answers', async () => {
    await add('hostile', [{ digits: '*', pattern: '(a+)+b', message: '不对' }]);
    expect(await check('hostile', 'a'.repeat(1000))).toMatchObject({ success: false, message: '不对' });
  });
});
