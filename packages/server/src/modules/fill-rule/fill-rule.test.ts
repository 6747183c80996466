import type { CategoryRow } from '@songbai/contract/modules/category/category.resource.ts';
import type { FillResult } from '@songbai/contract/modules/fill-rule/fill-rule.calls.ts';
import type { FillRule } from '@songbai/contract/modules/fill-rule/fill-rule.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';
import { sendFile, workbook } from '../../testing/upload.ts';

// Workbooks are read in worker threads, which start slowly from source on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const BASE = '/sys/fillRule';
const FORBIDDEN = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };

let t: TestApp;
let second: SecondNode;
let admin: Caller;
let sales: Caller;
let foreign: Caller;

beforeAll(async () => {
  ({ t, admin, sales, foreign } = await twoTenants());
  second = await secondNode(t);
});
afterAll(async () => {
  await second.close();
  await t.close();
});

const draft = (ruleCode: string, more: object = {}) => ({
  ruleName: `规则${ruleCode}`,
  ruleCode,
  ruleClass: 'documentNumber',
  ...more,
});
async function add(ruleCode: string, more?: object): Promise<FillRule> {
  const reply = await admin.post<FillRule>(`${BASE}/add`, draft(ruleCode, more));
  expect(reply).toMatchObject({ success: true, code: 200, message: '添加成功！' });
  return reply.result;
}
const execute = async (ruleCode: string, form: object = {}, who = sales) =>
  (await who.put<string | null>(`${BASE}/executeRuleByCode/${ruleCode}`, form)).result;
const trial = (ruleCode: string, who = admin) => who.get<string>(`${BASE}/testFillRule`, { ruleCode });

describe('(contract/2 §4) keeping fill rules', () => {
  test('add, list, edit and delete; the code stays, the function has a text', async () => {
    const { id, version } = await add('keep_me', { ruleParams: '{"prefix":"A"}' });
    const list = await admin.get<Page<FillRule>>(`${BASE}/list`, { ruleCode: '*keep*' });
    expect(list.result).toMatchObject({ total: 1, records: [{ id, ruleClass_dictText: '单据流水号' }] });
    const edit = { id, version, ruleCode: 'other', ruleClass: 'orderNumber', ruleParams: ' ' };
    const edited = await admin.put<FillRule>(`${BASE}/edit`, edit);
    expect(edited).toMatchObject({ message: '编辑成功!', result: { ruleCode: 'keep_me', ruleParams: null } });
    expect(await admin.delete(`${BASE}/delete`, { id })).toMatchObject({ message: '删除成功!' });
    expect(await execute('keep_me')).toBeNull();
    const again = await add('keep_me');
    expect(await admin.delete(`${BASE}/deleteBatch`, { ids: again.id })).toMatchObject({ message: '批量删除成功！' });
  });

  test.each<[string, object, string]>([
    [
      'a class of the family',
      { ruleClass: 'org.jeecg.modules.X' },
      '规则实现类「org.jeecg.modules.X」不可用，请从列表中选择',
    ],
    ['an inherited name', { ruleClass: 'toString' }, '规则实现类「toString」不可用'],
    ['no function', { ruleClass: '' }, '规则实现类不能为空'],
    ['parameters that are no JSON', { ruleParams: 'a=1' }, '规则参数：请输入JSON字符串'],
    ['a list of parameters', { ruleParams: '[]' }, '规则参数：只能传递JSON对象，不能传递JSON数组'],
    ['no name', { ruleName: ' ' }, '规则名称不能为空'],
    ['a code that is taken', { ruleCode: 'shop_order_num' }, '规则Code「shop_order_num」已存在，请更换'],
    ['a code with a slash', { ruleCode: 'a/b' }, '规则Code的值不正确'],
    ['a key nobody knows', { script: 'x' }, '存在未知字段：script'],
  ])('%s is refused', async (_name, wrong, text) => {
    const reply = await admin.post(`${BASE}/add`, { ...draft('wrong'), ...wrong });
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(text) });
  });

  test('an edit and an import cannot bring in a class either', async () => {
    const { id } = await add('guarded');
    const edit = { id, ruleClass: 'com.evil.Rule' };
    expect(await admin.put(`${BASE}/edit`, edit)).toMatchObject({
      message: '规则实现类「com.evil.Rule」不可用，请从列表中选择',
    });
    const sheet = await workbook([
      ['规则名称', '规则Code', '规则实现类', '规则参数'],
      ['导入甲', 'imported_a', '单据流水号', '{"prefix":"I"}'],
      ['导入乙', 'imported_b', 'org.jeecg.X', ''],
      ['导入丙', 'imported_c', '订单号', '[]'],
    ]);
    const result = await sendFile<ImportResult>(admin, `${BASE}/importExcel`, '规则.xlsx', sheet);
    expect(result).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 2 } });
    expect(await execute('imported_a')).toBe('I202606300001');
    expect(await execute('imported_b')).toBeNull();
  });

  test('writing and trying out need the permission, executing only a sign-in', async () => {
    expect((await t.anonymous.raw({ method: 'PUT', url: `${BASE}/executeRuleByCode/a` })).statusCode).toBe(401);
    expect(await sales.get(`${BASE}/list`)).toMatchObject(FORBIDDEN);
    expect(await sales.get(`${BASE}/testFillRule`, { ruleCode: 'shop_order_num' })).toMatchObject(FORBIDDEN);
    expect(await sales.post(`${BASE}/add`, draft('mine'))).toMatchObject(FORBIDDEN);
    expect(await sales.put(`${BASE}/edit`, { id: 'x' })).toMatchObject(FORBIDDEN);
    expect(await sales.delete(`${BASE}/delete`, { id: 'x' })).toMatchObject(FORBIDDEN);
    expect(await execute('shop_order_num')).toMatch(/^CN20260630100000\d\d$/);
  });

  test('another tenant has rules of its own', async () => {
    const { id } = await add('apart');
    expect((await foreign.get<Page<FillRule>>(`${BASE}/list`)).result.total).toBe(0);
    expect(await foreign.delete(`${BASE}/delete`, { id })).toMatchObject({ success: false });
    expect(await execute('apart', {}, foreign)).toBeNull();
  });
});

describe('(contract/2 §4) making values', () => {
  test('an order number is prefix, moment, two digits and the name in the form', async () => {
    expect(await execute('shop_order_num', { name: '张三' })).toMatch(/^CN20260630100000\d\d张三$/);
    expect(await execute('shop_order_num', { name: ['x'] })).toMatch(/^CN20260630100000\d\d$/);
  });

  test('query before system variable before stored default', async () => {
    await add('priority', { ruleParams: '{"prefix":"#{sys_user_code}-","digits":2}' });
    expect(await execute('priority')).toBe('sales-2026063001');
    expect(await execute('priority?prefix=Q&digits=3&other=x')).toBe('Q20260630002');
    expect(await execute('priority?prefix=Q&prefix=R')).toBe('sales-2026063003');
  });

  test('codes of trees are the next ones, and nothing is taken by asking', async () => {
    expect(await execute('category_code_rule')).toBe(await execute('category_code_rule'));
    const parent = (await admin.post<CategoryRow>('/sys/category/add', { name: '规则' })).result;
    expect(await execute('category_code_rule', { pid: parent.id })).toBe(`${parent.code}A01`);
    const top = await execute('org_num_role');
    expect(top).toMatch(/^[A-Z]\d\d$/);
    const departs = await t.database.db.selectFrom('sysDepart').select(['id', 'orgCode', 'parentId']).execute();
    const root = departs.find((row) => row.orgCode === 'A01');
    const below = departs.filter((row) => row.parentId === root?.id).map((row) => row.orgCode);
    const next = await execute('org_num_role', { parentId: root?.id });
    expect(next?.startsWith('A01')).toBe(true);
    expect(below).not.toContain(next);
    expect(await execute('org_num_role', { parentId: root?.id }, foreign)).toBeNull();
    expect(await execute('org_num_role', { parentId: 'unknown' })).toBeNull();
  });

  test('a number of the day is given once, on both nodes; a trial takes none; each day begins anew', async () => {
    await add('daily');
    const twin = second.here(sales);
    const calls = Array.from({ length: 40 }, (_, at) => execute('daily', {}, at % 2 ? sales : twin));
    const numbers = (await Promise.all(calls)).sort();
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => `20260630${String(at + 1).padStart(4, '0')}`));
    expect(await trial('daily')).toMatchObject({ success: true, result: '202606300041' });
    expect(await trial('daily')).toMatchObject({ result: '202606300041' });
    t.time.now += 86_400_000;
    expect(await execute('daily')).toBe('202607010001');
    t.time.now -= 86_400_000;
  });

  test('several at once, each with its own form or the common one', async () => {
    const body = {
      rules: [
        { ruleCode: 'shop_order_num', formData: { name: '甲' } },
        { ruleCode: 'shop_order_num' },
        { ruleCode: 'none' },
      ],
      commonFormData: { name: '乙' },
    };
    const { result } = await sales.put<FillResult[]>(`${BASE}/executeRuleByCodeBatch`, body);
    expect(result.map((one) => one.ruleCode)).toEqual(['shop_order_num', 'shop_order_num', 'none']);
    expect(result.map((one) => one.result?.slice(-1) ?? null)).toEqual(['甲', '乙', null]);
  });

  test('a rule that cannot make its value answers nothing, a trial says why', async () => {
    await add('broken', { ruleParams: '{"digits":"many"}' });
    expect(await execute('broken')).toBeNull();
    expect(await trial('broken')).toMatchObject({ success: false, message: '校验失败！流水号位数应为1到10' });
    expect(await trial('none')).toMatchObject({ success: false, message: '该编码不存在' });
  });

  test('an empty call is an empty form', async () => {
    const reply = await sales.raw({ method: 'PUT', url: `${BASE}/executeRuleByCode/shop_order_num` });
    expect(reply.json()).toMatchObject({ success: true });
  });

  test.each<[string, string, unknown]>([
    ['a list as form', 'executeRuleByCode/shop_order_num', []],
    ['a text as form', 'executeRuleByCode/shop_order_num', 'x'],
    ['a zero character', 'executeRuleByCode/shop_order_num', { name: '\u0000' }],
    ['no rules', 'executeRuleByCodeBatch', {}],
    ['ten thousand rules', 'executeRuleByCodeBatch', { rules: Array(10_000).fill({ ruleCode: 'a' }) }],
    ['a form that is a number', 'executeRuleByCodeBatch', { rules: [{ ruleCode: 'a', formData: 3 }] }],
  ])('%s is refused clearly', async (_name, path, payload) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await sales.raw({ method: 'PUT', url: `${BASE}/${path}`, headers, payload: JSON.stringify(payload) });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ success: false, message: expect.stringMatching(/^校验失败！/) });
  });
});
