import type { OrderCounts } from '@songbai/contract/modules/order/order.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { freshPlots, good, orderBody, PRICE, type Row, type World } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

let office: SalesOffice;
let w: World;
let plots: Row[];

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
});
afterAll(() => w.t.close());
beforeEach(async () => {
  plots = await freshPlots(w);
});

const id = (index: number) => String(plots[index]?.id);

describe('cancelling', () => {
  const cancel = (orderId: string, cancelType: string) =>
    w.admin.post<Row>('/cemetery/order/cancel', { id: orderId, cancelType, cancelReason: '家属改变主意' });

  it('without money frees the plot at once', async () => {
    const order = good(await office.add(id(0)));
    expect((await cancel(order.id, '3')).message).toBe('取消方式与订单收款情况不符');
    expect(good(await cancel(order.id, '1'))).toMatchObject({
      orderStatus: '8',
      cancelType: '1',
      cancelReason: '家属改变主意',
      cancelBy: 'admin',
    });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '1' });
    expect((await office.holdsOf(id(0))).map((hold) => hold.status)).toEqual(['4']);
    expect((await cancel(order.id, '1')).message).toBe('「已取消」状态下不能取消');
    good(await office.add(id(0)));
  });

  it('by forfeiting the deposit frees the plot and voids the right without a generation', async () => {
    const order = good(await office.add(id(0)));
    good(await office.pay(order.id, 1_000_000));
    expect((await cancel(order.id, '1')).message).toBe('该订单已有收款，请选择退款或没收方式取消');
    await office.makeOverdue(order.id, '2026-06-29', 2);
    expect(good(await cancel(order.id, '2'))).toMatchObject({ orderStatus: '8', receivedAmount: 1_000_000 });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '1', generation: 0 });
    expect(await office.rightsOf(id(0))).toMatchObject([{ status: '4', generation: null }]);
    const next = good(await office.add(id(0)));
    good(await office.pay(next.id, PRICE));
    expect((await office.rightsOf(id(0))).map((right) => [right.status, right.generation])).toEqual([
      ['4', null],
      ['1', 1],
    ]);
  });

  it('of 0 yuan frees the plot and ends the right by the state of the plot, paid or completed (issue 14 §3)', async () => {
    const { db } = w.t.database;
    for (const [at, stoneStatus, saleStatus] of [
      [0, '0', '1'],
      [1, '3', '7'],
    ] as const) {
      await db.updateTable('cemPlot').set({ listPrice: 0, stoneStatus }).where('id', '=', id(at)).execute();
      const order = good(await w.admin.post('/cemetery/order/add', orderBody(id(at), { orderType: '6' })));
      expect(order).toMatchObject({ orderStatus: '5', payableAmount: 0 });
      if (at === 1) await db.updateTable('cemOrder').set({ orderStatus: '6' }).where('id', '=', order.id).execute();
      expect(good(await cancel(order.id, '1'))).toMatchObject({ orderStatus: '8', cancelType: '1' });
      expect(await office.plotOf(id(at))).toMatchObject({
        saleStatus,
        generation: 1,
        holderName: null,
        currentRightId: null,
      });
      expect(await office.rightsOf(id(at))).toMatchObject([{ status: '3', generation: 1 }]);
    }
    expect(await verify(db, '2026-06-30', () => undefined)).toBe(0);
  });

  it('of 0 yuan is refused where somebody rests, and a draft leaves the plot of another order alone', async () => {
    const { db } = w.t.database;
    await db.updateTable('cemPlot').set({ listPrice: 0 }).where('id', '=', id(0)).execute();
    const order = good(await w.admin.post('/cemetery/order/add', orderBody(id(0), { orderType: '6' })));
    await db.updateTable('cemPlot').set({ burialCount: 1, burialStatus: '1' }).where('id', '=', id(0)).execute();
    expect((await cancel(order.id, '1')).message).toBe('该墓位已有安葬记录，不能取消订单，请办理迁出');
    const draft = good(await office.add(id(1)));
    good(await cancel(draft.id, '1'));
    await db
      .updateTable('cemOrder')
      .set({ orderStatus: '0', cancelType: null, cancelReason: null, cancelTime: null })
      .where('id', '=', draft.id)
      .execute();
    good(await office.add(id(1)));
    expect(good(await cancel(draft.id, '1'))).toMatchObject({ orderStatus: '8' });
    expect(await office.plotOf(id(1))).toMatchObject({ saleStatus: '4' });
  });

  it('with money to give back keeps the plot until the refund is paid', async () => {
    const order = good(await office.add(id(0)));
    good(await office.pay(order.id, 1_000_000));
    expect(good(await cancel(order.id, '3'))).toMatchObject({ orderStatus: '7' });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '5' });
    expect((await office.add(id(0))).message).toBe('该墓位当前为「已付定金」，不能下单');
  });

  it('is no way to move somebody who rests there', async () => {
    const order = good(await office.add(id(0)));
    good(await office.pay(order.id, PRICE));
    await w.t.database.db
      .updateTable('cemPlot')
      .set({ burialCount: 1, burialStatus: '1' })
      .where('id', '=', id(0))
      .execute();
    expect((await cancel(order.id, '4')).message).toBe('该墓位已有安葬记录，不能取消订单，请办理迁出');
  });
});

describe('deleting and restoring (I12)', () => {
  it('is for cancelled orders without money, with a reason, and leaves a trace', async () => {
    const order = good(await office.add(id(0)));
    const remove = (orderId: string, reason?: string) =>
      w.admin.delete('/cemetery/order/delete', { id: orderId, ...(reason ? { reason } : {}) });
    expect((await remove(order.id, '录错')).message).toBe('「已预定」状态下不能删除');
    good(await w.admin.post('/cemetery/order/cancel', { id: order.id, cancelType: '6', cancelReason: '录错' }));
    expect((await remove(order.id)).message).toBe('校验失败！原因不能为空');
    expect((await remove(order.id, '录错')).message).toBe('删除成功!');
    expect((await remove(order.id, '录错')).message).toBe('订单不存在');
    expect(good(await w.admin.get('/cemetery/order/queryById', { id: order.id }))).toMatchObject({
      deleteReason: '录错',
      deleteBy: 'admin',
    });
    const restored = good(await w.admin.post('/cemetery/order/restore', { id: order.id, reason: '还要查' }));
    expect(restored).toMatchObject({ orderStatus: '8', deleteReason: null, deleteTime: null });
    expect((await w.admin.post('/cemetery/order/restore', { id: order.id, reason: '还要查' })).message).toBe(
      '该订单未被删除，无需恢复',
    );
    const events = await w.t.database.db
      .selectFrom('cemEvent')
      .select('event')
      .where('bizId', '=', order.id)
      .orderBy('id')
      .execute();
    expect(events.map((row) => row.event)).toEqual(['reserve', 'cancel', 'delete', 'restore']);
    const logs = await w.t.database.db
      .selectFrom('sysDataLog')
      .select('action')
      .where('dataId', '=', order.id)
      .orderBy('id')
      .execute();
    expect(logs.map((row) => row.action)).toEqual(['add', 'edit', 'delete', 'restore']);
  });

  it('never for money, and all or none in a batch', async () => {
    const paid = good(await office.add(id(0)));
    good(await office.pay(paid.id, PRICE));
    const free = good(await office.add(id(1)));
    good(await w.admin.post('/cemetery/order/cancel', { id: free.id, cancelType: '1', cancelReason: 'x' }));
    const batch = await w.admin.delete('/cemetery/order/deleteBatch', { ids: `${paid.id},${free.id}`, reason: '清理' });
    expect(batch.message).toBe('已有收款记录，不能删除，请走退款流程');
    expect(good(await w.admin.get('/cemetery/order/queryById', { id: free.id }))).toMatchObject({ deleteTime: null });
  });

  it('brings a draft back without its plot when that was sold meanwhile', async () => {
    const order = good(await office.add(id(0)));
    good(await w.admin.post('/cemetery/order/cancel', { id: order.id, cancelType: '1', cancelReason: 'x' }));
    const { db } = w.t.database;
    await db.updateTable('cemOrder').set({ orderStatus: '1', cancelType: null }).where('id', '=', order.id).execute();
    good(await w.admin.delete('/cemetery/order/delete', { id: order.id, reason: 'x' }));
    good(await office.add(id(0)));
    expect(good(await w.admin.post('/cemetery/order/restore', { id: order.id, reason: 'x' }))).toMatchObject({
      orderStatus: '0',
      plotId: null,
    });
  });
});

describe('who sees and changes which orders', () => {
  it('a salesperson only the own ones (domain.md §9)', async () => {
    const other = await w.t.user({ username: 'other', roles: ['sales'] });
    const order = good(await office.add(id(0)));
    const mine = good(await other.post('/cemetery/order/add', orderBody(id(1))));
    const list = good<Page<Row>>(await other.get('/cemetery/order/list', { pageSize: 100 }));
    expect(list.records.map((row) => row.id)).toEqual([mine.id]);
    expect(good<OrderCounts>(await other.get('/cemetery/order/counts'))).toEqual({
      normal: 1,
      cancelled: 0,
      deleted: 0,
      outgoing: 0,
      overdue: 0,
      all: 1,
    });
    expect((await other.get('/cemetery/order/queryById', { id: order.id })).message).toBe('未找到对应实体');
    expect(
      (await other.post('/cemetery/order/cancel', { id: order.id, cancelType: '1', cancelReason: 'x' })).message,
    ).toBe('订单不存在');
    expect((await other.delete('/cemetery/order/delete', { id: order.id, reason: 'x' })).message).toBe('订单不存在');
    expect((await other.put('/cemetery/order/edit', { id: order.id, remark: 'x' })).message).toBe('未找到对应实体');
  });

  it('nobody those of another tenant', async () => {
    const foreign = await w.t.user({ username: 'foreign', roles: ['admin'], tenants: '2' });
    const order = good(await office.add(id(0)));
    const refused = async (path: string, body: object) => (await foreign.post(path, body)).message;
    expect(await refused('/cemetery/order/pay', { orderId: order.id, amount: PRICE, method: '01' })).toBe('订单不存在');
    expect(await refused('/cemetery/order/cancel', { id: order.id, cancelType: '1', cancelReason: 'x' })).toBe(
      '订单不存在',
    );
    expect(await refused('/cemetery/order/restore', { id: order.id, reason: 'x' })).toBe('订单不存在');
    expect(await refused('/cemetery/order/add', orderBody(id(1)))).toBe('墓位不存在');
    expect((await foreign.get('/cemetery/order/quote', { plotId: id(1) })).message).toBe('墓位不存在');
    expect(good<Page<Row>>(await foreign.get('/cemetery/order/list')).total).toBe(0);
  });

  it('edits remark, type, channel and plan only, with the version that was read', async () => {
    const order = good(await office.add(id(0)));
    const edited = good(
      await office.seller.put('/cemetery/order/edit', {
        ...order,
        remark: '下午来',
        channel: '02',
        payableAmount: 1,
        orderStatus: '6',
        plotId: id(1),
      }),
    );
    expect(edited).toMatchObject({
      remark: '下午来',
      channel: '02',
      payableAmount: PRICE,
      orderStatus: '2',
      plotId: id(0),
    });
    expect(
      (await office.seller.put('/cemetery/order/edit', { id: order.id, remark: 'x', version: order.version as number }))
        .message,
    ).toBe('该记录已被他人修改，请刷新后重试');
    good(await w.admin.post('/cemetery/order/cancel', { id: order.id, cancelType: '1', cancelReason: 'x' }));
    expect((await office.seller.put('/cemetery/order/edit', { id: order.id, orderType: '2' })).message).toBe(
      '「已取消」状态下不能编辑',
    );
    good(await office.seller.put('/cemetery/order/edit', { id: order.id, remark: '客户来电' }));
    expect((await w.admin.post('/cemetery/order/importExcel', {})).code).toBe(404);
  });
});
