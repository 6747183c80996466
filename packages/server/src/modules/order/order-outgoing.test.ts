import type { OrderCounts } from '@songbai/contract/modules/order/order.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, PRICE, type Row, type World } from '../../testing/world.ts';

let office: SalesOffice;
let w: World;
let clerk: Caller;
let head: Caller;
let plots: Row[];

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  clerk = await w.t.user({ username: 'he', realname: '何欣涵', roles: ['records'] });
  head = await w.t.user({ username: 'zhao', realname: '赵静娟', roles: ['records_mgr'] });
});
afterAll(() => w.t.close());
beforeEach(async () => {
  plots = await freshPlots(w);
});
afterEach(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
});

const id = (index: number) => String(plots[index]?.id);
const APPLICATION = {
  outType: '4',
  destType: '1',
  destination: '苏州凤凰山公墓',
  applicant: '陈先生',
  reason: '与配偶合葬',
  consentsChecked: true,
};
const apply = (orderId: string, more: object = {}, who = clerk) =>
  who.post<Row>('/cemetery/order/outApply', { id: orderId, ...APPLICATION, ...more });
const withdraw = (orderId: string) =>
  clerk.post<Row>('/cemetery/order/outWithdraw', { id: orderId, reason: '家属改变主意' });
const finish = (orderId: string, more: object = {}, who = head) =>
  who.post<Row>('/cemetery/order/outFinish', {
    id: orderId,
    outDate: '2026-06-30',
    amount: 0,
    papersReturned: true,
    ...more,
  });

/** A sold plot with two burials; without any where asked for. */
async function sold(index: number, names: readonly string[] = ['陈大', '李氏']): Promise<Row> {
  const order = good(await office.add(id(index)));
  good(await office.pay(order.id, PRICE));
  const { db } = w.t.database;
  for (const [at, name] of names.entries())
    await db
      .insertInto('cemDeceased')
      .values({
        id: `dead-${id(index)}-${at}`,
        tenantId: 1,
        cemeteryId: w.cemetery.id,
        plotId: id(index),
        seq: at + 1,
        name,
        alive: 'N',
        version: 1,
        delFlag: 0,
        burialStatus: '2',
      })
      .execute();
  const states = { burialCount: names.length, burialStatus: names.length === 0 ? '0' : '2' } as const;
  await db.updateTable('cemPlot').set(states).where('id', '=', id(index)).execute();
  return order;
}

const statesOf = async (index: number) =>
  (
    await w.t.database.db
      .selectFrom('cemDeceased')
      .select('burialStatus')
      .where('plotId', '=', id(index))
      .orderBy('id')
      .execute()
  ).map((row) => row.burialStatus);
const counts = async () => good<OrderCounts>(await w.admin.get('/cemetery/order/counts'));

describe('remains that leave (domain.md §4.2, §4.3, §4.6)', () => {
  it('are registered, with the right frozen, and leave an empty plot', async () => {
    const order = await sold(0);
    const before = await counts();
    // Of a plot where nobody rests the lists offer nothing that moves the dead.
    expect(good(await w.admin.get('/cemetery/order/queryById', { id: order.id }))).toMatchObject({ burialCount: 2 });
    expect(good(await apply(order.id))).toMatchObject({
      orderStatus: '5',
      outStatus: '1',
      outType: '4',
      outDestType: '1',
      outDestination: '苏州凤凰山公墓',
      outDeceased: '陈大、李氏',
      outApplicant: '陈先生',
      outApplyDate: '2026-06-30',
    });
    expect(await office.rightsOf(id(0))).toMatchObject([{ status: '2', generation: 1 }]);
    expect(await counts()).toMatchObject({ outgoing: before.outgoing + 1, normal: before.normal - 1, all: before.all });
    expect((await apply(order.id)).message).toBe('该订单正在办理迁出或已迁出');
    expect(
      (await w.admin.post('/cemetery/order/cancel', { id: order.id, cancelType: '4', cancelReason: 'x' })).message,
    ).toBe('该订单正在办理迁出或已迁出');

    const done = await finish(order.id, { amount: 500_000 });
    const names = `${String(order.customerName)}（${String(order.plotFullName)}，${String(order.orderNo)}）`;
    expect(done.message).toBe(`迁出办理完毕：${names}`);
    const left = good(done);
    expect(left).toMatchObject({ orderStatus: '9', outStatus: '2', outDate: '2026-06-30', outAmount: 500_000 });
    expect(await office.plotOf(id(0))).toMatchObject({
      saleStatus: '7',
      displayStatus: '70',
      burialStatus: '0',
      burialCount: 0,
      holderName: null,
      currentRightId: null,
      generation: 1,
    });
    expect(await office.rightsOf(id(0))).toMatchObject([{ status: '3', generation: 1 }]);
    expect(await statesOf(0)).toEqual(['3', '3']);
    expect((await finish(order.id)).message).toBe('该订单没有正在办理的迁出');
    expect((await withdraw(order.id)).message).toBe('该订单没有正在办理的迁出');
  });

  it('the plot is sold again to the next generation when it was restored', async () => {
    const order = await sold(0);
    good(await apply(order.id, { outType: '6', consentsChecked: false }));
    good(await finish(order.id));
    expect((await office.add(id(0))).message).toBe('该墓位当前为「待整修」，不能下单');
    const manager = await w.t.user({ username: `mgr${id(0)}`, roles: ['sales_mgr'] });
    good(await manager.post('/cemetery/plot/repair', { id: id(0), listPrice: PRICE, stoneStatus: '0' }));
    const next = good(await office.add(id(0)));
    good(await office.pay(next.id, PRICE));
    expect((await office.rightsOf(id(0))).map((right) => [right.status, right.generation])).toEqual([
      ['3', 1],
      ['1', 2],
    ]);
  });

  it('may stay after all', async () => {
    const order = await sold(0);
    good(await apply(order.id));
    expect(good(await withdraw(order.id))).toMatchObject({
      orderStatus: '5',
      outStatus: '0',
      outType: null,
      outDeceased: null,
      outApplyDate: null,
    });
    expect(await office.rightsOf(id(0))).toMatchObject([{ status: '1', generation: 1 }]);
    expect(await statesOf(0)).toEqual(['2', '2']);
    good(await apply(order.id));
  });

  it('are refused with the reason, and nothing has changed', async () => {
    const order = await sold(0);
    const empty = await sold(1, []);
    const reserved = good(await office.add(id(2)));
    const message = async (reply: ReturnType<typeof apply>) => (await reply).message;
    expect(await message(apply(order.id, { consentsChecked: false }))).toBe('请先核对亲属同意书，材料齐全后再办理迁出');
    expect(await message(apply(empty.id))).toBe('该墓位没有已安葬的逝者，不能办理迁出');
    expect(await message(apply(reserved.id))).toBe('「已预定」状态下不能办理迁出');
    expect(await message(apply(order.id, { outType: '5' }))).toBe('校验失败！迁出类型的值不正确');
    expect(await message(apply(order.id, { destination: ' ' }))).toBe('校验失败！迁往地不能为空');
    expect(await message(finish(order.id))).toBe('该订单没有正在办理的迁出');
    expect(await office.rightsOf(id(0))).toMatchObject([{ status: '1' }]);
    good(await apply(order.id));
    expect(await message(finish(order.id, { outDate: '2026-07-01' }))).toBe(
      '迁出日期须在申请日期 2026-06-30 至今天 2026-06-30 之间',
    );
    expect(await message(finish(order.id, { amount: PRICE + 1 }))).toBe('结算金额不能超过已收净额 80,000.00 元');
    expect(await message(finish(order.id, { papersReturned: false }))).toBe('请先收回墓证、合同和票据，或登记遗失声明');
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '6', burialCount: 2 });
  });

  it("need their rights, and are nobody's of another tenant", async () => {
    const order = await sold(0);
    const foreign = await w.t.user({ username: `abroad${id(0)}`, roles: ['admin'], tenants: '2' });
    expect((await apply(order.id, {}, office.seller)).code).toBe(510);
    expect((await apply(order.id, {}, foreign)).message).toBe('订单不存在');
    good(await apply(order.id));
    expect((await finish(order.id, {}, clerk)).code).toBe(510);
    expect((await finish(order.id, {}, foreign)).message).toBe('订单不存在');
  });

  it('leave once, however many say so at the same time (I1, I23)', async () => {
    const order = await sold(0);
    const applied = await Promise.all([1, 2, 3, 4].map(() => apply(order.id)));
    expect(applied.filter(({ success }) => success)).toHaveLength(1);
    const ended = await Promise.all([finish(order.id), withdraw(order.id), finish(order.id), withdraw(order.id)]);
    expect(ended.filter(({ success }) => success)).toHaveLength(1);
    for (const reply of [...applied, ...ended])
      if (!reply.success) expect(reply.message).toMatch(/^该订单(正在办理迁出或已迁出|没有正在办理的迁出)$/);
  });
});
