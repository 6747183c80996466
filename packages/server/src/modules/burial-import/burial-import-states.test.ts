import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

const PATH = '/cemetery/burialImport';

let t: TestApp;
let admin: Caller;
let counter = 0;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenInvariants(t.database)).toEqual([]);
});

const place = () => `陵园${(counter += 1)}`;
const register = (name: string, ...seats: number[]) =>
  ['姓名,死亡日期,陵园,墓区,排,号', ...seats.map((seat) => `人${seat},2010-01-01,${name},A,1,${seat}`)].join('\n');
const upload = (content: string, who = admin) => sendFile<ImportSummary>(who, `${PATH}/upload`, 'r.csv', content);
const stage = async (content: string, who = admin) => good<ImportSummary>(await upload(content, who)).batchId;
const commit = (batchId: string, who = admin, headers = {}) =>
  who.post<ImportSummary>(`${PATH}/commit`, { batchId }, headers);
const rollback = (batchId: string, who = admin) => who.post<ImportSummary>(`${PATH}/rollback`, { batchId });
const committed = async (content: string) => {
  const batchId = await stage(content);
  good(await commit(batchId));
  return batchId;
};
const TABLES = [
  'cemCemetery',
  'cemArea',
  'cemRow',
  'cemPlotTemplate',
  'cemPlot',
  'cemCustomer',
  'cemOrder',
  'cemPlotRight',
  'cemDeceased',
] as const;
const rowsOf = async (batchId: string, delFlag: number) => {
  const counts: number[] = [];
  for (const table of TABLES) {
    const rows = await t.database.db
      .selectFrom(table)
      .select('id')
      .where('importBatchId', '=', batchId)
      .where('delFlag', '=', delFlag)
      .execute();
    counts.push(rows.length);
  }
  return counts;
};
const firstOf = async (table: (typeof TABLES)[number], batchId: string) =>
  (
    await t.database.db
      .selectFrom(table)
      .select('id')
      .where('importBatchId', '=', batchId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('issue 2 §5: roll back by batch', () => {
  test('deletes logically all the batch made, with log and event; the same register can come again', async () => {
    const content = register(place(), 1, 2);
    const batchId = await committed(content);
    expect(await rowsOf(batchId, 0)).toEqual([1, 1, 1, 1, 2, 1, 2, 2, 2]);
    expect(await rollback(batchId)).toMatchObject({ success: true, message: '回滚成功', result: { status: '6' } });
    expect(await rowsOf(batchId, 0)).toEqual(TABLES.map(() => 0));
    expect(await rowsOf(batchId, 1)).toEqual([1, 1, 1, 1, 2, 1, 2, 2, 2]);
    const plot = await t.database.db
      .selectFrom('cemPlot')
      .selectAll()
      .where('importBatchId', '=', batchId)
      .executeTakeFirstOrThrow();
    expect(plot).toMatchObject({ deleteBy: 'admin', deleteReason: '导入批次回滚', currentRightId: null });
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select('action')
      .where('dataId', '=', plot.id)
      .orderBy('id')
      .execute();
    expect(log.map((row) => row.action)).toEqual(['add', 'delete']);
    const events = await t.database.db
      .selectFrom('cemEvent')
      .select('event')
      .where('bizId', '=', batchId)
      .orderBy('id')
      .execute();
    expect(events.map((row) => row.event)).toEqual(['commit', 'rollback']);
    expect(good<ImportSummary>(await commit(await stage(content)))).toMatchObject({ burials: 2, duplicates: 0 });
  });

  test('is refused once something of it was edited', async () => {
    const name = place();
    const batchId = await committed(register(name, 1));
    const cemetery = await firstOf('cemCemetery', batchId);
    good(await admin.put('/cemetery/cemetery/edit', { id: cemetery, contactName: '王主任' }));
    expect(await rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次导入的数据已被使用，不能回滚：1 条陵园记录已被修改或删除',
    });
    expect(await rowsOf(batchId, 1)).toEqual(TABLES.map(() => 0));
  });

  test('is refused when a service order uses an imported plot', async () => {
    const batchId = await committed(register(place(), 1));
    const plotId = await firstOf('cemPlot', batchId);
    const money = { payableAmount: 0, receivedAmount: 0, refundedAmount: 0, arrearsAmount: 0 };
    const order = {
      tenantId: 1,
      plotId,
      customerName: '王芳',
      mobile: '13800000000',
      source: '1' as const,
      version: 1,
      delFlag: 0,
      ...money,
    };
    await t.database.db
      .insertInto('cemServiceOrder')
      .values({ id: newId(), ...order })
      .execute();
    expect(await rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次导入的数据已被使用，不能回滚：已有 1 条其他服务订单记录',
    });
    expect(await rowsOf(batchId, 0)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('is refused while a later batch stands on it, and possible after that one was taken back', async () => {
    const name = place();
    const first = await committed(register(name, 1));
    const second = await committed(register(name, 1, 2));
    expect(await rollback(first)).toMatchObject({ success: false });
    good(await rollback(second));
    good(await rollback(first));
    expect(await rowsOf(first, 0)).toEqual(TABLES.map(() => 0));
  });
});

describe('states of a batch', () => {
  test('each step is possible once', async () => {
    const batchId = await stage(register(place(), 1));
    expect(await rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次当前为「待确认」，不能执行此操作',
    });
    good(await commit(batchId));
    const done = { success: false, message: '该批次当前为「完成」，不能执行此操作' };
    expect(await commit(batchId)).toMatchObject(done);
    expect(await admin.post(`${PATH}/mapping`, { batchId, mapping: {} })).toMatchObject(done);
    good(await rollback(batchId));
    expect(await rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次当前为「已回滚」，不能执行此操作',
    });
  });

  test('of many commits of one batch at once exactly one writes', async () => {
    const batchId = await stage(register(place(), 1));
    const replies = await Promise.all([1, 2, 3, 4].map(() => commit(batchId)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(await rowsOf(batchId, 0)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('the same Idempotency-Key gets the first reply (I23)', async () => {
    const batchId = await stage(register(place(), 1));
    const key = { 'idempotency-key': `k-${batchId}` };
    const first = good<ImportSummary>(await commit(batchId, admin, key));
    expect(good<ImportSummary>(await commit(batchId, admin, key))).toEqual(first);
  });

  test('a commit that fails half way leaves nothing, and the batch can be tried again', async () => {
    const batchId = await stage(register(place(), 1));
    const money = {
      listAmount: 0,
      discountAmount: 0,
      payableAmount: 0,
      receivedAmount: 0,
      refundedAmount: 0,
      arrearsAmount: 0,
    };
    const last = await t.database.db
      .selectFrom('sysSequence')
      .select('value')
      .where('id', '=', 'order-import:1:20260630')
      .executeTakeFirst();
    const orderNo = `BL20260630${String((last?.value ?? 0) + 1).padStart(6, '0')}`;
    const taken = {
      id: newId(),
      tenantId: 1,
      orderNo,
      orderType: '9' as const,
      orderStatus: '0' as const,
      paymentStatus: '0' as const,
      outStatus: '0' as const,
    };
    await t.database.db
      .insertInto('cemOrder')
      .values({ ...taken, ...money, version: 1, delFlag: 0 })
      .execute();
    await t.database.db
      .insertInto('cemEvent')
      .values({
        id: newId(),
        tenantId: 1,
        time: '2026-06-30 10:00:00',
        actorId: 'x',
        actorName: 'x',
        ip: null,
        plotId: null,
        bizType: 'order',
        bizId: taken.id,
        event: 'x',
        summary: 'x',
        before: null,
        after: null,
      })
      .execute();
    expect(await commit(batchId)).toMatchObject({
      success: false,
      message: '文件导入失败:数据在导入期间被他人修改，未导入任何数据，请重试',
    });
    expect(await rowsOf(batchId, 0)).toEqual(TABLES.map(() => 0));
    expect(await admin.get(`${PATH}/summary`, { batchId })).toMatchObject({ result: { status: '2' } });
    await t.database.db
      .updateTable('cemOrder')
      .set({ orderNo: `X${orderNo}` })
      .where('id', '=', taken.id)
      .execute();
    good(await commit(batchId));
  });

  test('a code that somebody typed is passed over', async () => {
    const last = await t.database.db
      .selectFrom('sysSequence')
      .select('value')
      .where('id', '=', 'cemetery-import:1')
      .executeTakeFirst();
    const code = `DR${String((last?.value ?? 0) + 1).padStart(6, '0')}`;
    const typed = {
      code,
      name: place(),
      shortName: '手工',
      unitName: 'x',
      contactName: 'x',
      contactPhone: '1',
      regionCode: '330100',
      address: 'x',
    };
    good(await admin.post('/cemetery/cemetery/add', typed));
    good(await commit(await stage(register(place(), 1))));
  });
});

describe('who may', () => {
  test('running and rolling back are two permissions', async () => {
    const clerk = await t.user({ username: 'records', roles: ['records'] });
    const batchId = await stage(register(place(), 1), clerk);
    good(await commit(batchId, clerk));
    expect(await rollback(batchId, clerk)).toMatchObject({ success: false, code: 510 });
    const manager = await t.user({ username: 'records_mgr', roles: ['records_mgr'] });
    good(await rollback(batchId, manager));
  });

  test('without permission or session nothing is read or written', async () => {
    const seller = await t.user({ username: 'seller', roles: ['sales'] });
    expect(await upload(register(place(), 1), seller)).toMatchObject({
      success: false,
      code: 510,
      message: '没有权限，请联系管理员分配权限！',
    });
    expect(await seller.get(`${PATH}/list`)).toMatchObject({ success: false, code: 510 });
    expect(await upload(register(place(), 1), t.anonymous)).toMatchObject({ success: false, code: 401 });
  });

  test('another tenant sees no batch of ours and imports the same register for itself', async () => {
    const tenant = {
      id: 2,
      name: '外单位',
      status: 1,
      beginDate: null,
      endDate: null,
      createBy: null,
      createTime: null,
      delFlag: 0,
    };
    await t.database.db.insertInto('sysTenant').values(tenant).execute();
    const foreign = await t.user({ username: 'foreigner', tenants: '2' });
    const content = register(place(), 1);
    const batchId = await committed(content);
    const missing = { success: false, message: '导入批次不存在' };
    for (const reply of [
      await commit(batchId, foreign),
      await rollback(batchId, foreign),
      await foreign.post(`${PATH}/mapping`, { batchId, mapping: {} }),
      await foreign.get(`${PATH}/summary`, { batchId }),
      await foreign.get(`${PATH}/issues`, { batchId }),
    ]) {
      expect(reply).toMatchObject(missing);
    }
    expect(await foreign.get(`${PATH}/list`)).toMatchObject({ result: { total: 0 } });
    expect(good<ImportSummary>(await commit(await stage(content, foreign), foreign))).toMatchObject({
      burials: 1,
      duplicates: 0,
      cemeteries: 1,
    });
  });
});
