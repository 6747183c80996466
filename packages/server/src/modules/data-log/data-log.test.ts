import type { Comparison } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import type { DataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../platform/actor.ts';
import { write } from '../../resource/write/work.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

const REFUSED = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
const MISSING = { success: false, message: '未找到对应实体' };
const LIST = '/sys/dataLog/list';

let t: TestApp;
let admin: Caller;
let keeper: Caller;
let auditor: Caller;
let foreign: Caller;
let customer: Row;
let cemetery: Row;

const list = async (who: Caller, query: Record<string, string | number> = {}) =>
  good<Page<DataLog>>(await who.get(LIST, { pageSize: 1000, ...query })).records;
const versions = async (who: Caller, dataTable: string, dataId: string) =>
  good<DataLog[]>(await who.get('/sys/dataLog/queryDataVerList', { dataTable, dataId }));
const fieldOf = (comparison: Comparison, name: string) => comparison.fields.find((field) => field.name === name);

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  keeper = await t.user({ username: 'keeper', realname: '钱管', roles: ['sys_admin'] });
  auditor = await t.user({ username: 'auditor', roles: ['auditor'] });
  foreign = await t.user({ username: 'foreign', roles: ['admin'], tenants: '2', departs: [] });
  const draft = {
    code: 'SHY',
    name: '松鹤园公墓',
    shortName: '松鹤园',
    regionCode: '110108',
    contactPhone: '010-88886666',
  };
  const rest = { unitName: '松鹤园管理处', contactName: '王主任', address: '香山路1号' };
  cemetery = good(await keeper.post('/cemetery/cemetery/add', { ...draft, ...rest }));
  const edited = { id: cemetery.id, name: '松鹤园陵园', regionCode: '110101', contactPhone: '010-66668888' };
  good(await keeper.put('/cemetery/cemetery/edit', edited));
  const person = { name: '陈明', mobile: '13800138000', type: '1', sex: '1', idType: '1', idNo: '110101199003078515' };
  customer = good(await admin.post('/cemetery/customer/add', person));
  good(await admin.put('/cemetery/customer/edit', { id: customer.id, sex: '2', idNo: '110101199003070011' }));
});
afterAll(() => t.close());

describe('contract/1 §13: versions', () => {
  test('list by table and id, with who; the latest of a record first', async () => {
    const rows = await list(keeper, {
      dataTable: 'cem_cemetery',
      dataId: cemetery.id,
      column: 'createTime',
      order: 'desc',
    });
    expect(rows.map((row) => row.dataVersion).sort()).toEqual(['1', '2']);
    expect(rows[0]).toMatchObject({
      dataTable: 'cem_cemetery',
      dataId: cemetery.id,
      createBy: 'keeper',
      createName: '钱管',
    });
    expect(JSON.parse(String(rows[0]?.dataContent))).toHaveProperty('name');
    const all = await versions(keeper, 'cem_cemetery', cemetery.id);
    expect(all.map((row) => row.dataVersion)).toEqual(['2', '1']);
  });

  test('none: 未找到版本信息; both names are needed', async () => {
    const none = { dataTable: 'cem_cemetery', dataId: 'nobody' };
    expect(await keeper.get('/sys/dataLog/queryDataVerList', none)).toMatchObject({
      code: 500,
      message: '未找到版本信息',
    });
    expect((await keeper.get('/sys/dataLog/queryDataVerList', { dataTable: 'cem_cemetery' })).message).toContain(
      '校验失败！',
    );
  });

  test('queryCompareList answers in the order of the arguments', async () => {
    const [second, first] = await versions(keeper, 'cem_cemetery', cemetery.id);
    for (const [one, other] of [
      [first, second],
      [second, first],
    ]) {
      const query = { dataId1: one?.id ?? '', dataId2: other?.id ?? '' };
      const pair = good<DataLog[]>(await keeper.get('/sys/dataLog/queryCompareList', query));
      expect(pair.map((row) => row.id)).toEqual([one?.id, other?.id]);
    }
  });
});

describe('user-asks row 15: side by side in the words of the office', () => {
  const compare = async (who: Caller, table: string, id: string) => {
    const [second, first] = await versions(who, table, id);
    return good<Comparison>(
      await who.get('/sys/dataLog/compare', { dataId1: first?.id ?? '', dataId2: second?.id ?? '' }),
    );
  };

  test('field labels, texts of regions, what differs', async () => {
    const comparison = await compare(keeper, 'cem_cemetery', cemetery.id);
    expect(comparison).toMatchObject({
      ...{ title: '陵园', record: '松鹤园陵园' },
      left: { dataVersion: '1' },
      right: { dataVersion: '2', createName: '钱管' },
    });
    expect(fieldOf(comparison, 'name')).toEqual({
      name: 'name',
      label: expect.stringContaining('名称'),
      left: '松鹤园公墓',
      right: '松鹤园陵园',
      differs: true,
      restorable: true,
    });
    expect(fieldOf(comparison, 'regionCode')).toMatchObject({
      left: '北京市/市辖区/海淀区',
      right: '北京市/市辖区/东城区',
    });
    expect(fieldOf(comparison, 'address')).toMatchObject({ differs: false });
  });

  test('dictionary texts; identity numbers stay masked and cannot come back from a log', async () => {
    const comparison = await compare(admin, 'cem_customer', customer.id);
    expect(fieldOf(comparison, 'sex')).toMatchObject({ left: '男', right: '女', differs: true });
    expect(fieldOf(comparison, 'idNo')).toMatchObject({ left: '110***********8515', differs: true, restorable: false });
    expect(JSON.stringify(await list(admin, { dataTable: 'cem_customer' }))).not.toContain('110101199003078515');
  });

  test('two records are not compared', async () => {
    const [one] = await versions(admin, 'cem_cemetery', cemetery.id);
    const [other] = await versions(admin, 'cem_customer', customer.id);
    const query = { dataId1: one?.id ?? '', dataId2: other?.id ?? '' };
    expect(await admin.get('/sys/dataLog/compare', query)).toMatchObject({
      success: false,
      message: '请选择相同的数据库表和数据ID进行比较',
    });
  });

  test('a deleted record shows what it was', async () => {
    const gone = good(await keeper.post('/sys/position/add', { code: 'gone', name: '临时岗', postRank: '3' }));
    good(await keeper.delete('/sys/position/delete', { id: gone.id }));
    const [last, first] = await versions(keeper, 'sys_position', gone.id);
    const query = { dataId1: first?.id ?? '', dataId2: last?.id ?? '' };
    const comparison = good<Comparison>(await keeper.get('/sys/dataLog/compare', query));
    expect(comparison).toMatchObject({ title: '职务', record: '临时岗' });
    expect(fieldOf(comparison, 'name')).toMatchObject({ left: '临时岗', right: '临时岗', differs: false });
    expect(fieldOf(comparison, 'delFlag')).toMatchObject({ label: '删除状态', left: null, right: '1' });
  });
});

describe('who sees which versions', () => {
  test('what is masked cannot be found out by asking for it: contents are no condition and no order', async () => {
    const ofCustomers = { dataTable: 'cem_customer' };
    const all = await list(auditor, ofCustomers);
    expect(all.length).toBeGreaterThan(0);
    const asked = JSON.stringify([{ field: 'dataContent', rule: 'like', val: '13900000000' }]);
    const queries = [{ dataContent: '*139*' }, { dataContent_begin: '~' }, { superQueryParams: asked }];
    for (const query of queries)
      expect(await auditor.get(LIST, { ...ofCustomers, ...(query as object) })).toMatchObject({
        success: false,
        message: '查询条件中的字段不存在：dataContent',
      });
    expect(await auditor.get(LIST, { column: 'dataContent', order: 'asc' })).toMatchObject({
      success: false,
      message: '请注意，将要排序的列字段不存在：dataContent',
    });
  });

  test('whoever may not list the records sees none of their versions', async () => {
    expect((await list(admin)).map((row) => row.dataTable)).toContain('cem_customer');
    expect((await list(keeper)).map((row) => row.dataTable)).not.toContain('cem_customer');
    const [row] = await versions(admin, 'cem_customer', customer.id);
    const query = { dataTable: 'cem_customer', dataId: customer.id };
    expect(await keeper.get('/sys/dataLog/queryDataVerList', query)).toMatchObject({ message: '未找到版本信息' });
    const pair = { dataId1: row?.id ?? '', dataId2: row?.id ?? '' };
    expect(await keeper.get('/sys/dataLog/compare', pair)).toMatchObject(MISSING);
    expect((await list(auditor)).map((one) => one.dataTable)).toContain('cem_customer');
  });

  test('tables that belong to no list are for platform administrators', async () => {
    good(
      await admin.post('/cemetery/cemetery/add', {
        code: 'B',
        name: '乙园',
        shortName: '乙',
        unitName: '乙',
        contactName: '乙',
        contactPhone: '010-88886666',
        regionCode: '110108',
        address: '乙',
      }),
    );
    await write(t, systemActor(1), async (work) => {
      const change = { table: 'sys_secret', id: 's1', version: 1, action: 'add' as const, before: null };
      work.log([{ ...change, after: { password: 'hash', salt: 's', accessToken: 'x', name: 'shown' } }]);
    });
    expect(await list(keeper, { dataTable: 'sys_secret' })).toEqual([]);
    const [row] = await list(admin, { dataTable: 'sys_secret' });
    expect(row?.dataContent).toBe('{"name":"shown"}');
  });

  test('data rules hold: of one’s own records only', async () => {
    const seller = await t.user({ username: 'seller', roles: ['sales'] });
    const { db } = t.database;
    const { bumpState } = await import('../../db/state.ts');
    await db.transaction().execute(async (trx) => {
      const values = { id: 'seller-log', roleId: 'role-sales', permissionId: 'button-system:dataLog:list' };
      await trx
        .insertInto('sysRolePermission')
        .values({ ...values, dataRuleIds: null, operateDate: null, operateIp: null })
        .execute();
      await bumpState(trx, 'rights');
    });
    const mine = good(await seller.post('/cemetery/customer/add', { name: '李四', mobile: '13900139000', type: '1' }));
    expect(await versions(seller, 'cem_customer', mine.id)).toHaveLength(1);
    expect(await list(seller, { dataTable: 'cem_customer', dataId: mine.id })).toHaveLength(1);
    const theirs = { dataTable: 'cem_customer', dataId: customer.id };
    expect(await seller.get('/sys/dataLog/queryDataVerList', theirs)).toMatchObject({ message: '未找到版本信息' });
    expect(await list(seller, theirs)).toEqual([]);
    expect(await list(seller, { dataTable: 'cem_customer' })).toEqual([]);
  });

  test('another tenant sees nothing of it', async () => {
    expect(await list(foreign)).toEqual([]);
    const [row] = await versions(admin, 'cem_cemetery', cemetery.id);
    const pair = { dataId1: row?.id ?? '', dataId2: row?.id ?? '' };
    expect(await foreign.get('/sys/dataLog/compare', pair)).toMatchObject(MISSING);
    expect(await foreign.post('/sys/dataLog/restore', { id: row?.id, fields: ['name'] })).toMatchObject(MISSING);
  });

  test('without the rights, without a token', async () => {
    const nobody = await t.user({ username: 'nobody', roles: [] });
    expect(await nobody.get(LIST)).toMatchObject(REFUSED);
    expect(await auditor.post('/sys/dataLog/restore', { id: 'x', fields: ['name'] })).toMatchObject(REFUSED);
    expect((await t.anonymous.raw({ method: 'GET', url: LIST })).statusCode).toBe(401);
  });
});

describe('writing back', () => {
  const restore = (who: Caller, id: string | undefined, ...fields: string[]) =>
    who.post('/sys/dataLog/restore', { id: id ?? '', fields });

  test('the chosen fields come back by the record’s own edit: a new version, the others stay', async () => {
    const first = (await versions(keeper, 'cem_cemetery', cemetery.id)).at(-1);
    expect(await restore(keeper, first?.id, 'name')).toMatchObject({ code: 200, message: '恢复成功' });
    const now = good(await keeper.get('/cemetery/cemetery/queryById', { id: cemetery.id }));
    expect(now).toMatchObject({ name: '松鹤园公墓', regionCode: '110101', updateBy: 'keeper' });
    expect((await versions(keeper, 'cem_cemetery', cemetery.id)).map((row) => row.dataVersion)).toEqual([
      '3',
      '2',
      '1',
    ]);
  });

  test('rules of the record hold: a taken code is refused in its own words', async () => {
    const one = good(await keeper.post('/sys/position/add', { code: 'one', name: '甲岗', postRank: '3' }));
    good(await keeper.put('/sys/position/edit', { id: one.id, name: '乙岗' }));
    good(await keeper.delete('/sys/position/delete', { id: one.id }));
    const first = (await versions(keeper, 'sys_position', one.id)).at(-1);
    expect(await restore(keeper, first?.id, 'name')).toMatchObject(MISSING);
  });

  test('not without the right to edit the record itself, not what is read only, sealed or unknown', async () => {
    const last = (await versions(admin, 'cem_customer', customer.id))[0];
    expect(await restore(admin, last?.id, 'idNo')).toMatchObject({ message: '该字段不能恢复：证件号码' });
    for (const name of ['customerNo', 'version', 'id', 'constructor', '<b>'])
      expect((await restore(admin, last?.id, name)).message).toContain('该字段不能恢复');
    expect(await restore(keeper, last?.id, 'sex')).toMatchObject(MISSING);
    const { db } = t.database;
    const { bumpState } = await import('../../db/state.ts');
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('sysRolePermission')
        .where('roleId', '=', 'role-sys_admin')
        .where('permissionId', '=', 'button-cem:cemetery:edit')
        .execute();
      await bumpState(trx, 'rights');
    });
    const first = (await versions(keeper, 'cem_cemetery', cemetery.id)).at(-1);
    expect(await restore(keeper, first?.id, 'name')).toMatchObject(REFUSED);
  });

  test.each<[name: string, body: object]>([
    ['no fields', { id: 'x', fields: [] }],
    ['many fields', { id: 'x', fields: Array.from({ length: 10_000 }, (_, at) => `f${at}`) }],
    ['no list', { id: 'x', fields: 'name' }],
    ['zero characters', { id: 'a\u0000', fields: ['name'] }],
    ['an unknown version', { id: 'x', fields: ['name'] }],
    ['nothing', {}],
  ])('bad input is refused: %s', async (_name, body) => {
    const reply = await admin.post('/sys/dataLog/restore', body);
    expect(reply.success).toBe(false);
    expect(reply.message).not.toContain('操作失败，请稍后重试');
  });
});
