import type { ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  csv,
  IMPORT_PATH,
  IMPORTED_TABLES,
  type ImportedTable,
  type Importer,
  line,
  newImporter,
} from '../../testing/imports.ts';
import { addTenant } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let i: Importer;

beforeAll(async () => {
  i = await newImporter();
});
afterAll(() => i.t.close());
afterEach(async () => {
  expect(await i.broken()).toEqual([]);
});

const register = (name: string, ...seats: number[]) =>
  csv(...seats.map((seat) => line(name, { name: `人${seat}`, at: `A,1,${seat}` })));
const committed = async (content: string) => (await i.imported(content)).batchId;
const firstOf = async (table: ImportedTable, batchId: string) => (await i.rows(table, batchId))[0]?.id ?? '';

describe('issue 2 §5: roll back by batch', () => {
  test('deletes logically all the batch made, with log and event; the same register can come again', async () => {
    const content = register(i.place(), 1, 2);
    const batchId = await committed(content);
    expect(await i.count(0, batchId)).toEqual([1, 1, 1, 1, 2, 1, 2, 2, 2]);
    expect(await i.rollback(batchId)).toMatchObject({ success: true, message: '回滚成功', result: { status: '6' } });
    expect(await i.count(0, batchId)).toEqual(IMPORTED_TABLES.map(() => 0));
    expect(await i.count(1, batchId)).toEqual([1, 1, 1, 1, 2, 1, 2, 2, 2]);
    const plot = await i.t.database.db
      .selectFrom('cemPlot')
      .selectAll()
      .where('importBatchId', '=', batchId)
      .executeTakeFirstOrThrow();
    expect(plot).toMatchObject({ deleteBy: 'admin', deleteReason: '导入批次回滚', currentRightId: null });
    const log = await i.t.database.db
      .selectFrom('sysDataLog')
      .select('action')
      .where('dataId', '=', plot.id)
      .orderBy('id')
      .execute();
    expect(log.map((row) => row.action)).toEqual(['add', 'delete']);
    const events = await i.t.database.db
      .selectFrom('cemEvent')
      .select('event')
      .where('bizId', '=', batchId)
      .orderBy('id')
      .execute();
    expect(events.map((row) => row.event)).toEqual(['commit', 'rollback']);
    expect(await i.imported(content)).toMatchObject({ burials: 2, duplicates: 0 });
  });

  test('is refused once something of it was edited', async () => {
    const name = i.place();
    const batchId = await committed(register(name, 1));
    const cemetery = await firstOf('cemCemetery', batchId);
    good(await i.admin.put('/cemetery/cemetery/edit', { id: cemetery, contactName: '王主任' }));
    expect(await i.rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次导入的数据已被使用，不能回滚：1 条陵园记录已被修改或删除',
    });
    expect(await i.count(1, batchId)).toEqual(IMPORTED_TABLES.map(() => 0));
  });

  test('is refused when a service order uses an imported plot', async () => {
    const batchId = await committed(register(i.place(), 1));
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
    await i.t.database.db
      .insertInto('cemServiceOrder')
      .values({ id: newId(), ...order })
      .execute();
    expect(await i.rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次导入的数据已被使用，不能回滚：已有 1 条其他服务订单记录',
    });
    expect(await i.count(0, batchId)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('is refused while a later batch stands on it, and possible after that one was taken back', async () => {
    const name = i.place();
    const first = await committed(register(name, 1));
    const second = await committed(register(name, 1, 2));
    expect(await i.rollback(first)).toMatchObject({ success: false });
    good(await i.rollback(second));
    good(await i.rollback(first));
    expect(await i.count(0, first)).toEqual(IMPORTED_TABLES.map(() => 0));
  });
});

describe('states of a batch', () => {
  test('each step is possible once', async () => {
    const batchId = (await i.stage(register(i.place(), 1))).batchId;
    expect(await i.rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次当前为「待确认」，不能执行此操作',
    });
    good(await i.commit(batchId));
    const done = { success: false, message: '该批次当前为「完成」，不能执行此操作' };
    expect(await i.commit(batchId)).toMatchObject(done);
    expect(await i.admin.post(`${IMPORT_PATH}/mapping`, { batchId, mapping: {} })).toMatchObject(done);
    good(await i.rollback(batchId));
    expect(await i.rollback(batchId)).toMatchObject({
      success: false,
      message: '该批次当前为「已回滚」，不能执行此操作',
    });
  });

  test('of many commits of one batch at once exactly one writes', async () => {
    const batchId = (await i.stage(register(i.place(), 1))).batchId;
    const replies = await Promise.all([1, 2, 3, 4].map(() => i.commit(batchId)));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect(await i.count(0, batchId)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  test('the same Idempotency-Key gets the first reply (I23)', async () => {
    const batchId = (await i.stage(register(i.place(), 1))).batchId;
    const key = { 'idempotency-key': `k-${batchId}` };
    const first = good<ImportSummary>(await i.commit(batchId, i.admin, key));
    expect(good<ImportSummary>(await i.commit(batchId, i.admin, key))).toEqual(first);
  });

  test('a commit that fails half way leaves nothing, and the batch can be tried again', async () => {
    const batchId = (await i.stage(register(i.place(), 1))).batchId;
    const money = {
      listAmount: 0,
      discountAmount: 0,
      payableAmount: 0,
      receivedAmount: 0,
      refundedAmount: 0,
      arrearsAmount: 0,
    };
    const last = await i.t.database.db
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
    await i.t.database.db
      .insertInto('cemOrder')
      .values({ ...taken, ...money, version: 1, delFlag: 0 })
      .execute();
    await i.t.database.db
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
    expect(await i.commit(batchId)).toMatchObject({
      success: false,
      message: '文件导入失败:数据在导入期间被他人修改，未导入任何数据，请重试',
    });
    expect(await i.count(0, batchId)).toEqual(IMPORTED_TABLES.map(() => 0));
    expect(await i.admin.get(`${IMPORT_PATH}/summary`, { batchId })).toMatchObject({ result: { status: '2' } });
    await i.t.database.db
      .updateTable('cemOrder')
      .set({ orderNo: `X${orderNo}` })
      .where('id', '=', taken.id)
      .execute();
    good(await i.commit(batchId));
  });

  test('a code that somebody typed is passed over', async () => {
    const last = await i.t.database.db
      .selectFrom('sysSequence')
      .select('value')
      .where('id', '=', 'cemetery-import:1')
      .executeTakeFirst();
    const code = `DR${String((last?.value ?? 0) + 1).padStart(6, '0')}`;
    const typed = {
      code,
      name: i.place(),
      shortName: '手工',
      unitName: 'x',
      contactName: 'x',
      contactPhone: '1',
      regionCode: '330100',
      address: 'x',
    };
    good(await i.admin.post('/cemetery/cemetery/add', typed));
    expect(await i.imported(register(i.place(), 1))).toMatchObject({ burials: 1 });
  });
});

describe('who may', () => {
  test('running and rolling back are two permissions', async () => {
    const clerk = await i.t.user({ username: 'records', roles: ['records'] });
    const batchId = (await i.stage(register(i.place(), 1), clerk)).batchId;
    good(await i.commit(batchId, clerk));
    expect(await i.rollback(batchId, clerk)).toMatchObject({ success: false, code: 510 });
    const manager = await i.t.user({ username: 'records_mgr', roles: ['records_mgr'] });
    good(await i.rollback(batchId, manager));
  });

  test('without permission or session nothing is read or written', async () => {
    const seller = await i.t.user({ username: 'seller', roles: ['sales'] });
    expect(await i.upload(register(i.place(), 1), seller)).toMatchObject({
      success: false,
      code: 510,
      message: '没有权限，请联系管理员分配权限！',
    });
    expect(await seller.get(`${IMPORT_PATH}/list`)).toMatchObject({ success: false, code: 510 });
    expect(await i.upload(register(i.place(), 1), i.t.anonymous)).toMatchObject({ success: false, code: 401 });
  });

  test('another tenant sees no batch of ours and imports the same register for itself', async () => {
    await addTenant(i.t.database, 2, '外单位');
    const foreign = await i.t.user({ username: 'foreigner', tenants: '2' });
    const content = register(i.place(), 1);
    const batchId = await committed(content);
    const missing = { success: false, message: '导入批次不存在' };
    for (const reply of [
      await i.commit(batchId, foreign),
      await i.rollback(batchId, foreign),
      await foreign.post(`${IMPORT_PATH}/mapping`, { batchId, mapping: {} }),
      await foreign.get(`${IMPORT_PATH}/summary`, { batchId }),
      await foreign.get(`${IMPORT_PATH}/issues`, { batchId }),
    ]) {
      expect(reply).toMatchObject(missing);
    }
    expect(await foreign.get(`${IMPORT_PATH}/list`)).toMatchObject({ result: { total: 0 } });
    const own = (await i.stage(content, foreign)).batchId;
    expect(good(await i.commit(own, foreign))).toMatchObject({ burials: 1, duplicates: 0, cemeteries: 1 });
  });
});
