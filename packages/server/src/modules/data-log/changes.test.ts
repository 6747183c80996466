import type { Comparison, ReadableChange } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { record } from '../../db/seed/records.ts';
import { bumpState } from '../../db/state.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { CEMETERY, good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

const CHANGES = '/sys/dataLog/changes';

let w: World;
let clerk: Caller;
let director: Caller;
let customer: Row;
let elsewhere: Row;
let elsewhereArea: Row;

const read = async (who: Caller, query: Record<string, string | number> = {}) =>
  good<Page<ReadableChange>>(await who.get(CHANGES, { pageSize: 100, ...query }));
const sentences = ({ records }: Page<ReadableChange>) =>
  records.flatMap((change) => change.fields.map(({ label, before, after }) => `${label}：${before}→${after}`));

beforeAll(async () => {
  w = await newWorld();
  clerk = await w.t.user({ username: 'clerk', realname: '钱管', roles: ['admin'] });
  director = await w.t.user({ username: 'director', realname: '孙园长', roles: ['gm'] });
  const person = { name: '陈明', mobile: '13800138000', type: '1', sex: '1', idType: '1', idNo: '110101199003078515' };
  customer = good(await w.admin.post('/cemetery/customer/add', person));
  good(await clerk.put('/cemetery/customer/edit', { id: customer.id, sex: '2', mobile: '13900139000' }));
  elsewhere = good(await w.admin.post('/cemetery/cemetery/add', { ...CEMETERY, code: 'FSY', name: '福寿园' }));
  elsewhereArea = good(await w.admin.post('/cemetery/area/add', { cemeteryId: elsewhere.id, code: 'F', name: '福区' }));
});
afterAll(() => w.t.close());

describe('13.11: who changed what, from what to what', () => {
  test('labels and dictionary texts; of a change only what it changed', async () => {
    const { records } = await read(w.admin, { dataTable: 'cem_customer', dataId: customer.id });
    expect(records.map(({ action, createName }) => [action, createName])).toEqual([
      ['edit', '钱管'],
      ['add', expect.any(String)],
    ]);
    expect(records[0]).toMatchObject({ title: '客户', record: '陈明' });
    expect(records[0]?.fields).toContainEqual({
      ...{ name: 'sex', label: '性别', before: '男', after: '女', masked: false },
    });
    expect(records[0]?.fields.map(({ name }) => name).sort()).toEqual(['mobile', 'sex']);
    expect(records[1]?.fields).toContainEqual(expect.objectContaining({ label: '性别', before: '', after: '男' }));
  });

  test('ids of users, departments and areas are shown by name', async () => {
    const depart = good(await w.admin.post('/sys/sysDepart/add', { departName: '业务部', orgCategory: '2' }));
    const person = { username: 'zhou', realname: '周敏', password: 'Songbai@2026', selecteddeparts: '' };
    const user = good(await w.admin.post('/sys/user/add', { ...person, selectedroles: '' }));
    good(await w.admin.put('/sys/user/edit', { id: user.id, userIdentity: 2, departIds: depart.id }));
    const [change] = (await read(w.admin, { dataTable: 'sys_user', dataId: user.id })).records;
    expect(change?.fields).toContainEqual(expect.objectContaining({ name: 'departIds', after: '业务部' }));
    const under = { cemeteryId: w.cemetery.id, code: 'A1', name: '一小区', parentId: w.area.id };
    const area = good(await w.admin.post('/cemetery/area/add', under));
    const [added] = (await read(w.admin, { dataTable: 'cem_area', dataId: area.id })).records;
    expect(sentences({ records: [added] } as Page<ReadableChange>)).toEqual(
      expect.arrayContaining([`所属陵园：→${w.cemetery.name}`, `上级墓区：→${w.area.fullName}`]),
    );
  });

  test('masked fields stay masked: what cannot be told apart is only named', async () => {
    good(await clerk.put('/cemetery/customer/edit', { id: customer.id, idNo: '110101199003070011' }));
    const [change] = (await read(director, { dataTable: 'cem_customer', dataId: customer.id })).records;
    expect(change?.fields.map(({ label }) => label)).toContain('证件号码');
    const text = JSON.stringify(await read(w.admin, { dataTable: 'cem_customer' }));
    for (const secret of ['110101199003078515', '110101199003070011']) expect(text).not.toContain(secret);
  });

  test('by record, by person, by day', async () => {
    const customers = { dataTable: 'cem_customer' };
    const idsOf = async (query: Record<string, string>) =>
      new Set((await read(w.admin, query)).records.map(({ dataId }) => dataId));
    expect(await idsOf({ ...customers, record: '陈' })).toEqual(new Set([customer.id]));
    expect((await read(w.admin, { ...customers, record: '无此人' })).total).toBe(0);
    for (const person of ['钱', 'clerk']) {
      const { records } = await read(w.admin, { person });
      expect(new Set(records.map(({ createBy }) => createBy))).toEqual(new Set(['clerk']));
    }
    const day = w.t.clock.today();
    expect((await read(w.admin, { createTime_begin: day, createTime_end: day })).total).toBeGreaterThan(2);
    expect((await read(w.admin, { createTime_end: '2001-01-01' })).total).toBe(0);
    expect(await w.admin.get(CHANGES, { record: '陈' })).toMatchObject({
      success: false,
      message: expect.stringContaining('请先选择数据类型'),
    });
    expect((await w.admin.get(CHANGES, { createTime_begin: '昨天' })).success).toBe(false);
  });

  test('what the program did itself: its account by its name, states of tables without a page by their texts', async () => {
    const { write } = await import('../../resource/write/work.ts');
    const { systemActor } = await import('../../platform/actor.ts');
    await write(w.t, systemActor(1), async (work) => {
      const row = { version: 1, action: 'edit' as const };
      work.log([
        { ...row, table: 'sys_announcement', id: 'a1', before: { sender: null }, after: { sender: 'system' } },
        { ...row, table: 'cem_plot_hold', id: 'h1', before: { status: '1' }, after: { status: '3' } },
      ]);
    });
    const said = async (dataTable: string, dataId: string) => sentences(await read(w.admin, { dataTable, dataId }));
    expect(await said('sys_announcement', 'a1')).toEqual(['发布人：→系统']);
    expect(await said('cem_plot_hold', 'h1')).toEqual(['状态：生效→到期释放']);
  });

  test('files are told by their names, not by where they lie; a file that is gone by its path', async () => {
    const { write } = await import('../../resource/write/work.ts');
    const { systemActor } = await import('../../platform/actor.ts');
    const stored = (await sendFile(w.admin, '/sys/common/upload', '现场.txt', '现场')).message;
    await write(w.t, systemActor(1), async (work) => {
      const change = { table: 'cem_service_order', id: 's1', version: 1, action: 'edit' as const };
      work.log([{ ...change, before: { photos: null }, after: { photos: `${stored},temp/gone.png` } }]);
    });
    const said = sentences(await read(w.admin, { dataTable: 'cem_service_order', dataId: 's1' }));
    expect(said).toEqual(['完工照片：→现场.txt、temp/gone.png']);
  });

  test('what people keep for themselves has a title too, never the name of its table', async () => {
    good(await w.admin.post('/sys/savedView/save', { list: 'customer', title: '老客户', query: '', columns: {} }));
    const [change] = (await read(w.admin, { dataTable: 'sys_saved_view' })).records;
    expect(change).toMatchObject({ title: '视图' });
  });

  test('of a record with lines its lines too, under the name of their head', async () => {
    const order = good(await w.admin.post('/cemetery/order/add', orderBody(w.plots[0]?.id ?? '')));
    const { records } = await read(w.admin, { dataTable: 'cem_order', dataId: order.id });
    const line = records.find(({ dataTable }) => dataTable === 'cem_order_item');
    expect(line).toMatchObject({ record: order.orderNo, action: 'add' });
    expect(line?.fields.map(({ label }) => label)).toContain('订单');
    expect(line?.fields.map(({ after }) => after)).toContain(order.orderNo);
  });
});

describe('13.11: a director reads it for the own cemeteries', () => {
  test('data rules hold, in lists and for one record', async () => {
    const areas = { dataTable: 'cem_area' };
    const namesOf = async (who: Caller) => (await read(who, areas)).records.map(({ record }) => record);
    expect(await namesOf(director)).toContain(elsewhereArea.fullName);
    const { db } = w.t.database;
    const named = { id: 'own-cemetery', permissionId: 'menu-area-list', ruleName: '本陵园', status: '1' };
    const rule = { ...record('2026-06-30 10:00:00'), ...named };
    const condition = { ruleColumn: 'cemeteryId', ruleConditions: '=', ruleValue: w.cemetery.id };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('sysPermissionDataRule')
        .values({ ...rule, ...condition })
        .execute();
      await trx
        .updateTable('sysRolePermission')
        .set({ dataRuleIds: rule.id })
        .where('roleId', '=', 'role-gm')
        .where('permissionId', '=', rule.permissionId)
        .execute();
      await bumpState(trx, 'rights');
    });
    expect(await namesOf(director)).toContain(w.area.fullName);
    expect(await namesOf(director)).not.toContain(elsewhereArea.fullName);
    expect((await read(director)).records.map(({ dataId }) => dataId)).not.toContain(elsewhereArea.id);
    expect((await read(director, { ...areas, dataId: w.area.id })).total).toBeGreaterThan(0);
    expect((await read(director, { ...areas, dataId: elsewhereArea.id })).total).toBe(0);
  });

  test('what a director may not list is not in the log either', async () => {
    expect((await read(w.admin, { dataTable: 'sys_role' })).total).toBeGreaterThanOrEqual(0);
    expect((await read(director, { dataTable: 'sys_user_role' })).total).toBe(0);
    const nobody = await w.t.user({ username: 'nobody', roles: ['cashier'] });
    expect(await nobody.get(CHANGES)).toMatchObject({ success: false, code: 510 });
  });
});

test('13.11: comparing takes the last known value of each field', async () => {
  const query = { dataTable: 'cem_customer', dataId: customer.id };
  const rows = good<Row[]>(await w.admin.get('/sys/dataLog/queryDataVerList', query));
  const pair = { dataId1: rows.at(-1)?.id ?? '', dataId2: rows[0]?.id ?? '' };
  const { fields } = good<Comparison>(await w.admin.get('/sys/dataLog/compare', pair));
  expect(fields.filter(({ left, right }) => left === null || right === null)).toEqual([]);
  expect(fields.find(({ name }) => name === 'sex')).toMatchObject({ left: '男', right: '女' });
});
