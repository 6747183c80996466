import type { FieldLevelItem } from '@songbai/contract/modules/permission/field-levels.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const LIST = '/cemetery/customer/list';
const SAVE = '/sys/role/saveFieldLevels';
const ID_NO = '110101199003070011';
const MOBILE = '13812345678';

interface Seen {
  id: string;
  idNo: string | null;
  mobile: string | null;
  address: string | null;
}

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let id: string;

const set = (who: Caller, levels: Record<string, string | null>, roleId = 'role-records') =>
  who.post(SAVE, { roleId, levels: Object.entries(levels).map(([field, level]) => ({ field, level })) });
const seen = async (query: Record<string, string> = {}) =>
  (await clerk.get<{ records: Seen[]; total: number }>(LIST, query)).result;
const row = async () => (await seen()).records[0];

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', roles: ['records'] });
  const draft = { name: '王小明', mobile: MOBILE, idType: '1', idNo: ID_NO, address: '石家庄市长安区1号' };
  const added = await admin.post<{ id: string }>('/cemetery/customer/add', draft);
  id = added.result.id;
});
afterAll(() => t.close());
beforeEach(() => set(admin, { 'customer.idNo': null, 'customer.mobile': null, 'customer.address': null }));

describe('(domain.md §9) field masks per role: 隐藏, 掩码, 完整', () => {
  test('what nobody says anything about: numbers of papers masked, the rest in full', async () => {
    expect(await row()).toMatchObject({ idNo: '110***********0011', mobile: MOBILE, address: '石家庄市长安区1号' });
  });

  test('a level reaches list, detail and workbook with the next call', async () => {
    expect(await set(admin, { 'customer.idNo': '2', 'customer.mobile': '1', 'customer.address': '0' })).toMatchObject({
      code: 200,
      message: '保存成功！',
    });
    const expected = { idNo: ID_NO, mobile: '138****5678', address: null };
    expect(await row()).toMatchObject(expected);
    expect((await clerk.get<Seen>('/cemetery/customer/queryById', { id })).result).toMatchObject(expected);
  });

  test('of several roles the one that shows most counts; one that says nothing is not asked', async () => {
    await set(admin, { 'customer.mobile': '0' });
    await set(admin, { 'customer.mobile': '1' }, 'role-service');
    const both = await t.user({ username: 'both', roles: ['records', 'service', 'sales_mgr'] });
    const { records } = (await both.get<{ records: Seen[] }>(LIST)).result;
    expect(records[0]?.mobile).toBe('138****5678');
    await set(admin, { 'customer.mobile': null }, 'role-service');
  });

  test('filters and sorts tell nothing about what is not seen', async () => {
    await set(admin, { 'customer.mobile': '1', 'customer.address': '0' });
    expect((await seen({ mobile: MOBILE })).total).toBe(1);
    expect((await seen({ mobile: '*5678*' })).total).toBe(1);
    expect((await seen({ mobile: '*1381*' })).total).toBe(0);
    for (const query of [{ mobile: '138*' }, { mobile: '>= 138' }, { mobile: `!${MOBILE}` }])
      expect(await clerk.get(LIST, query)).toMatchObject({
        success: false,
        message: '「手机号」仅显示掩码，只能按完整号码或末四位查询',
      });
    expect(await clerk.get(LIST, { address: '*长安*' })).toMatchObject({
      success: false,
      message: '「地址」不对您显示，不能用于查询',
    });
    expect((await seen({ keyword: '3812' })).total).toBe(0);
    for (const column of ['mobile', 'address'])
      expect(await clerk.get(LIST, { column, order: 'asc' })).toMatchObject({ success: false });
    expect((await admin.get<{ total: number }>(LIST, { mobile: '*1381*' })).result.total).toBe(1);
  });

  test('a mask that comes back with the row changes nothing; other stars are refused', async () => {
    await set(admin, { 'customer.mobile': '1', 'customer.address': '0' });
    const shown = (await clerk.get<Seen & { version: number }>('/cemetery/customer/queryById', { id })).result;
    expect(await clerk.put('/cemetery/customer/edit', { ...shown, remark: '回访' })).toMatchObject({ success: true });
    const real = (await admin.get<Seen & { remark: string }>('/cemetery/customer/queryById', { id })).result;
    expect(real).toMatchObject({ idNo: ID_NO, mobile: MOBILE, address: '石家庄市长安区1号', remark: '回访' });
    expect(await clerk.put('/cemetery/customer/edit', { id, mobile: '139****0000' })).toMatchObject({
      success: false,
      message: '校验失败！手机号的值不正确',
    });
  });
});

describe('(user-asks row 8) nobody lets others see more than he sees', () => {
  test('who sees a mask cannot give more, neither to others nor to himself', async () => {
    await set(admin, { 'customer.mobile': '1' }, 'role-sys_admin');
    const officer = await t.user({ username: 'officer', roles: ['sys_admin'] });
    expect(await set(officer, { 'customer.mobile': '2' })).toMatchObject({
      success: false,
      message: '不能授予比自己更多的字段可见程度',
    });
    for (const level of ['2', null])
      expect(await set(officer, { 'customer.mobile': level }, 'role-sys_admin')).toMatchObject({ success: false });
    expect(await set(officer, { 'customer.mobile': '0' })).toMatchObject({ success: true });
    const items = (await officer.get<FieldLevelItem[]>('/sys/role/fieldLevels', { roleId: 'role-records' })).result;
    expect(items.find(({ field }) => field === 'customer.mobile')).toEqual({
      field: 'customer.mobile',
      resource: '客户',
      label: '手机号',
      level: '0',
      standard: '2',
      most: '1',
    });
    await set(admin, { 'customer.mobile': null }, 'role-sys_admin');
  });

  test('nor by giving a role that shows more, nor by taking over who has one', async () => {
    await set(admin, { 'customer.mobile': '1' }, 'role-sys_admin');
    await set(admin, { 'customer.mobile': '2' });
    const officer = await t.user({ username: 'giver', roles: ['sys_admin'] });
    await t.user({ username: 'puppet', roles: [] });
    const beyond = { success: false, message: '不能授予比自己更多的字段可见程度' };
    const members = { roleId: 'role-records', userIdList: ['user-puppet'] };
    expect(await officer.post('/sys/user/addSysUserRole', members)).toMatchObject(beyond);
    const roles = { id: 'user-puppet', selectedroles: 'role-records' };
    expect(await officer.put('/sys/user/edit', roles)).toMatchObject(beyond);
    const password = { username: 'clerk', password: 'Cedar-2026!' };
    expect(await officer.put('/sys/user/changePassword', password)).toMatchObject({
      success: false,
      message: '所选账号的权限超出您可以管理的范围，请联系管理员处理',
    });
    await set(admin, { 'customer.mobile': '1' });
    expect(await officer.post('/sys/user/addSysUserRole', members)).toMatchObject({ success: true });
    await set(admin, { 'customer.mobile': null }, 'role-sys_admin');
  });

  test.each([
    ['an unknown field', { 'customer.name': '1' }],
    ['an unknown resource', { 'nothing.mobile': '1' }],
    ['a name every object has', { 'customer.constructor': '1' }],
    ['an unknown level', { 'customer.mobile': '9' }],
  ])('%s is refused', async (_case, levels) => {
    expect(await set(admin, levels)).toMatchObject({ success: false });
  });

  test('without the right: 510', async () => {
    expect(await set(clerk, { 'customer.mobile': '2' })).toMatchObject({ code: 510 });
  });
});

describe('(domain.md §9) 查看完整 asks for a reason and is logged', () => {
  const VIEW = '/cemetery/customer/viewFull';

  test('who may sees the value, and the log says who saw what and why', async () => {
    await set(admin, { 'customer.idNo': '1' }, 'role-records_mgr');
    const keeper = await t.user({ username: 'keeper', realname: '档案主管', roles: ['records_mgr'] });
    const { records } = (await keeper.get<{ records: Seen[] }>(LIST)).result;
    expect(records[0]?.idNo).toBe('110***********0011');
    const reply = await keeper.post(VIEW, { id, field: 'idNo', reason: '核对合同' });
    expect(reply.result).toEqual({ value: ID_NO });
    const logs = await t.database.db
      .selectFrom('sysLog')
      .select(['userid', 'logContent'])
      .where('logType', '=', 2)
      .execute();
    expect(logs).toContainEqual({
      userid: 'keeper',
      logContent: '查看完整证件号码：客户「王小明」，原因：核对合同',
    });
  });

  test.each([
    ['no reason', { field: 'idNo', reason: '' }],
    ['a field without a mask', { field: 'name', reason: 'x' }],
    ['a name every object has', { field: 'constructor', reason: 'x' }],
    ['a record that is not there', { field: 'idNo', reason: 'x', id: 'nothing' }],
  ])('%s is refused', async (_case, body) => {
    const keeper = await t.as('keeper');
    expect(await keeper.post(VIEW, { id, ...body })).toMatchObject({ success: false });
  });

  test('neither without the right nor for what is hidden', async () => {
    expect(await clerk.post(VIEW, { id, field: 'idNo', reason: 'x' })).toMatchObject({ code: 510 });
    await set(admin, { 'customer.idNo': '0' }, 'role-records_mgr');
    const keeper = await t.as('keeper');
    expect(await keeper.post(VIEW, { id, field: 'idNo', reason: 'x' })).toMatchObject({ code: 510 });
  });
});
