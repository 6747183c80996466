import type { ChangeProposal } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { describe, expect, it } from 'vitest';
import { type ChangeOffice, changeTests } from '../../testing/change-office.ts';
import { good, orderBody, PRICE, type Row } from '../../testing/world.ts';

let o: ChangeOffice;
let plots: Row[];

changeTests((office, fresh) => {
  o = office;
  plots = fresh;
});

const id = (index: number) => String(plots[index]?.id);
const price = (index: number, listPrice: number) => o.patchPlot(id(index), { listPrice });
const exchange = (order: Row, index: number, more: object = {}) =>
  o.apply(order, { changeType: '1', toPlotId: id(index), ...more });

describe('换墓 of an unburied plot (issue 14 §6, domain.md §3.15, §4.6)', () => {
  it('to a dearer one: the difference is paid, the old right ends, the new one begins with the next generation', async () => {
    const order = await o.sold(id(0));
    await price(1, PRICE + 1_000_000);
    const ask = { orderId: order.id, changeType: '1', toPlotId: id(1) };
    const proposal = good<ChangeProposal>(await o.clerk.get('/cemetery/plotChange/proposal', ask));
    expect(proposal).toMatchObject({
      signers: [{ name: order.customerName, role: '持证人' }],
      settlement: null,
      exchange: { amount: PRICE, toPrice: PRICE + 1_000_000, supplementAmount: 1_000_000, differenceAmount: 0 },
    });
    const change = good(await exchange(order, 1));
    expect(change).toMatchObject({ changeType: '1', status: '1', toPlotId: id(1), supplementAmount: 1_000_000 });
    expect(await o.plot(id(1))).toMatchObject({ saleStatus: '3' });
    expect(await o.rights(id(0))).toMatchObject([{ status: '2' }]);

    expect((await o.approve(change.id, o.clerk)).code).toBe(510);
    expect(good(await o.approve(change.id))).toMatchObject({ status: '2', amount: PRICE });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '7', cancelType: '5' });
    expect((await o.settle(change.id, o.clerk)).code).toBe(510);
    const reply = await o.settle(change.id);
    expect(reply.message).toBe(`差价已收取 10,000.00 元：${String(order.customerName)}（${String(order.orderNo)}）`);
    expect(good(reply)).toMatchObject({ status: '4', settleName: '钱会计' });
    const fresh = await o.order(String(reply.result?.toOrderId));
    const byNumber = `/cemetery/plotChange/list?keyword=${String(fresh.orderNo)}`;
    expect(good<Page<Row>>(await o.clerk.get(byNumber)).records).toMatchObject([{ id: change.id }]);
    expect(fresh).toMatchObject({
      ...{ orderType: '3', orderStatus: '5', plotId: id(1), customerId: order.customerId, salesId: order.salesId },
      ...{ payableAmount: PRICE + 1_000_000, receivedAmount: PRICE + 1_000_000, arrearsAmount: 0, openChange: '1' },
    });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '7', refundedAmount: PRICE });
    expect(await o.plot(id(1))).toMatchObject({ saleStatus: '6', holderName: order.customerName });
    expect(await o.rights(id(1))).toMatchObject([{ status: '2', generation: 1 }]);

    const places = `${String(change.plotFullName)}，新墓位 ${String(change.toPlotFullName)}`;
    const { message } = await o.finish(change.id);
    expect(message).toBe(`换墓办理完毕：${String(order.customerName)}（${places}）`);
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '8', cancelType: '5' });
    expect(await o.plot(id(0))).toMatchObject({ saleStatus: '1', currentRightId: null, holderName: null });
    expect(await o.rightEnds(id(0))).toMatchObject([{ status: '3', endType: '2' }]);
    expect(await o.rights(id(1))).toMatchObject([{ status: '1', generation: 1 }]);
    expect(await o.order(String(reply.result?.toOrderId))).toMatchObject({ openChange: null });
    const pays = good<Page<Row>>(await o.world.admin.get('/cemetery/payment/list', { bizNo: String(fresh.orderNo) }));
    expect(pays.records.map(({ amount }) => amount).sort()).toEqual([1_000_000, PRICE]);
    expect(pays.records.find(({ amount }) => amount === 1_000_000)?.id).toBe(reply.result?.paymentId);
  });

  it('to a cheaper one: the difference goes through the refund flow, which settles the change', async () => {
    const order = await o.sold(id(0));
    await price(1, PRICE - 1_000_000);
    const change = good(await exchange(order, 1));
    good(await o.approve(change.id));
    const refund = await o.openOf(order.id);
    expect(refund).toMatchObject({ status: '1', amount: 1_000_000, reason: '2', deductionAmount: PRICE - 1_000_000 });
    expect((await o.settle(change.id)).message).toBe('该办理单没有待收的差价');
    await o.payOut(order);
    const settled = await o.seen(change.id);
    expect(settled).toMatchObject({ status: '4' });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '7', refundedAmount: PRICE });
    expect(await o.order(String(settled.toOrderId))).toMatchObject({
      orderStatus: '5',
      receivedAmount: PRICE - 1_000_000,
    });
    good(await o.finish(change.id));
    good(await o.add(id(0)));
  });

  it('to one as dear: nobody pays, the papers are next; the carried money is neither corrected nor bounced', async () => {
    const order = await o.sold(id(0));
    const change = good(await exchange(order, 1));
    const approved = good(await o.approve(change.id));
    expect(approved).toMatchObject({ status: '4', supplementAmount: 0, differenceAmount: 0 });
    const { db } = o.world.t.database;
    const toOrderId = String(approved.toOrderId);
    const carried = await db
      .selectFrom('cemPayment')
      .select('id')
      .where('orderId', '=', toOrderId)
      .executeTakeFirstOrThrow();
    const fix = { paymentId: carried.id, kind: '1', reason: '收错' };
    expect((await o.cashier.post('/cemetery/paymentCorrection/apply', fix)).message).toBe(
      '该款项由换墓转入，不能更正；请办理退墓或换墓',
    );
    const refund = await db
      .selectFrom('cemRefund')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    expect((await o.finance.post('/cemetery/refund/bounce', { id: refund.id, reason: 'x' })).message).toBe(
      '该款项已转入新墓位订单，不能登记银行退回',
    );
    expect((await o.cancel(toOrderId, '4')).message).toBe('该订单正在办理换墓，请先完成或撤销');
    expect((await o.withdraw(change.id)).message).toBe('「待收证」状态下不能撤销');
    good(await o.finish(change.id, { certReturned: false, lossStatement: '墓证遗失' }));
    // The new plot is a plot like any other: given back, exchanged again.
    const again = good(await exchange(await o.order(toOrderId), 2));
    good(await o.approve(again.id));
    good(await o.finish(again.id));
  });

  it('marks the order, which stays paid while the approval is awaited, with what is under way, until it ends', async () => {
    const order = await o.sold(id(0));
    const listed = async () => {
      const found = await o.world.admin.get('/cemetery/order/list', { orderNo: String(order.orderNo) });
      return good<Page<Row>>(found).records[0];
    };
    expect(await listed()).toMatchObject({ orderStatus: '5', openChange: null });
    const change = good(await exchange(order, 1));
    expect(await listed()).toMatchObject({ orderStatus: '5', openChange: '1', openChange_dictText: '换墓' });
    good(await o.withdraw(change.id));
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5', openChange: null });
  });

  it('takes the living users along', async () => {
    const order = await o.sold(id(0));
    const living = { plotId: id(0), name: '李秀英', alive: 'Y', relation: '01' };
    const person = good<Row>(await o.clerk.post('/cemetery/deceased/add', living));
    const consents = [o.consent(String(order.customerName)), o.consent('李秀英', { relation: '01' })];
    expect(await exchange(order, 1)).toMatchObject({ field: 'consents' });
    const change = good(await exchange(order, 1, { consents }));
    good(await o.approve(change.id));
    good(await o.finish(change.id));
    const moved = good<Row>(await o.clerk.get('/cemetery/deceased/queryById', { id: person.id }));
    expect(moved).toMatchObject({ plotId: id(1), seq: 1, burialStatus: '0' });
    expect(await o.plot(id(1))).toMatchObject({ livingCount: 1 });
    expect(await o.plot(id(0))).toMatchObject({ livingCount: 0 });
  });

  it.each(['pending', 'dearer', 'cheaper'])('withdrawn or rejected while %s leads back', async (state) => {
    const order = await o.sold(id(0));
    await price(1, state === 'dearer' ? PRICE + 100_000 : state === 'cheaper' ? PRICE - 100_000 : PRICE);
    const change = good(await exchange(order, 1));
    if (state === 'pending') good(await o.post(o.manager, 'reject', { id: change.id, reason: '材料不全' }));
    else {
      good(await o.approve(change.id));
      good(await o.withdraw(change.id));
    }
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5', cancelType: null, refundedAmount: 0 });
    expect(await o.rights(id(0))).toMatchObject([{ status: '1', generation: 1 }]);
    expect(await o.plot(id(1))).toMatchObject({ saleStatus: '1' });
    good(await exchange(order, 1));
  });

  it('ends with the refund of the difference when that is rejected', async () => {
    const order = await o.sold(id(0));
    await price(1, PRICE - 100_000);
    const change = good(await exchange(order, 1));
    good(await o.approve(change.id));
    const refund = await o.openOf(order.id);
    good(await o.finance.post('/cemetery/refund/reject', { id: refund.id, reason: '材料不全' }));
    expect(await o.seen(change.id)).toMatchObject({ status: '7' });
    expect(await o.plot(id(1))).toMatchObject({ saleStatus: '1' });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5' });
  });

  it('is refused with the reason', async () => {
    const order = await o.sold(id(0));
    expect(await o.apply(order, { changeType: '1' })).toMatchObject({ message: '请选择新墓位', field: 'toPlotId' });
    expect((await exchange(order, 0)).message).toBe('新墓位不能是原墓位');
    expect((await exchange(order, 1, { plotAfter: undefined })).message).toBe('请选择原墓位处理');
    await price(1, 0);
    expect((await exchange(order, 1)).message).toContain('没有挂牌价');
    const taken = await o.sold(id(2));
    expect((await exchange(order, 2)).message).toContain('已售');
    expect((await o.apply(taken, { changeType: '1', toPlotId: 'nowhere' })).message).toBe('墓位不存在');
    good(await exchange(order, 3));
    expect(
      (await o.manager.post('/cemetery/plot/move', { ids: [id(3)], event: 'unhold', reason: '改卖' })).message,
    ).toMatch(/已为换墓保留，请先撤销办理单/);
    expect(
      (
        await o.seller.post(
          '/cemetery/order/add',
          orderBody(id(3), { customerId: order.customerId, customer: undefined }),
        )
      ).message,
    ).toContain('保留');
    expect((await o.apply(order)).message).toBe('该订单正在办理换墓，请先完成或撤销');
  });

  it('refuses at the settlement what the approval did not know: another price, a dispute', async () => {
    const order = await o.sold(id(0));
    await price(1, PRICE + 100_000);
    const change = good(await exchange(order, 1));
    good(await o.approve(change.id));
    await price(1, PRICE + 200_000);
    expect((await o.settle(change.id)).message).toContain('请撤销后重新办理');
    await price(1, PRICE + 100_000);
    await o.patchPlot(id(1), { disputeFlag: 'Y' });
    expect((await o.settle(change.id)).message).toContain('争议');
    await o.patchPlot(id(1), { disputeFlag: 'N' });
    good(await o.settle(change.id));
    expect((await o.settle(change.id)).message).toBe('「待收证」状态下不能结算');
  });
});

describe('races of an exchange (I1)', () => {
  it('two to one plot: one gets it', async () => {
    const orders = [await o.sold(id(0)), await o.sold(id(1))];
    const replies = await Promise.all(orders.map((order) => exchange(order, 2)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const reply of replies) if (!reply.success) expect(reply.message).toMatch(/保留/);
  });

  it('against a sale of the new plot: one gets it', async () => {
    const order = await o.sold(id(0));
    const replies = await Promise.all([exchange(order, 1), o.add(id(1)), o.add(id(1))]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });

  it('against a burial in the old plot and a return of it: of the three one happens', async () => {
    const order = await o.sold(id(0));
    const book = await o.bookable(id(0));
    const replies = await Promise.all([exchange(order, 1), book(), o.apply(order)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });

  it('settled, withdrawn and approved at once: one way only', async () => {
    const order = await o.sold(id(0));
    await price(1, PRICE + 100_000);
    const change = good(await exchange(order, 1));
    good(await o.approve(change.id));
    const replies = await Promise.all([o.settle(change.id), o.withdraw(change.id), o.settle(change.id)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });
});

describe('园内迁移 and 部分迁出 of the dead (domain.md §3.15)', () => {
  it('moves everybody who rests in a plot to another one with a right of its own', async () => {
    const order = await o.sold(id(0));
    const dead = await o.rest(id(0), ['陈老', '陈母']);
    expect((await exchange(order, 1)).message).toBe('该墓位已有安葬，请办理园内迁移');
    const change = good(await exchange(order, 1, { changeType: '2' }));
    expect(change).toMatchObject({ deceasedNames: '陈老、陈母' });
    good(await o.approve(change.id));
    expect((await o.finish(change.id)).message).toBe('请填写迁出日期');
    good(await o.finish(change.id, { outDate: '2026-06-30' }));
    for (const { id: person } of dead)
      expect(good(await o.clerk.get('/cemetery/deceased/queryById', { id: person }))).toMatchObject({
        plotId: id(1),
        burialStatus: '2',
      });
    expect(await o.plot(id(1))).toMatchObject({ burialCount: 2, burialStatus: '2' });
    expect(await o.plot(id(0))).toMatchObject({ burialCount: 0, saleStatus: '7' });
  });

  it('lets one of two leave: the right stays, the cavity is free again', async () => {
    const order = await o.sold(id(0));
    const [first, second] = await o.rest(id(0), ['陈老', '陈母']);
    expect(await o.order(order.id)).toMatchObject({ burialCount: 2, userCount: 2 });
    const leave = { changeType: '5', destType: '1', destination: '苏州公墓', plotAfter: undefined };
    expect(await o.apply(order, { ...leave, deceasedIds: [] })).toMatchObject({ message: '请选择迁出的逝者' });
    expect((await o.apply(order, { ...leave, deceasedIds: [first?.id, second?.id] })).message).toContain('请办理迁出');
    expect((await o.apply(order, { ...leave, deceasedIds: [first?.id], destination: '' })).field).toBe('destination');
    const change = good(await o.apply(order, { ...leave, deceasedIds: [first?.id] }));
    expect(good(await o.approve(change.id))).toMatchObject({ status: '3' });
    expect(await o.rights(id(0))).toMatchObject([{ status: '2' }]);
    good(await o.finish(change.id, { outDate: '2026-06-30', certReturned: false }));
    expect(await o.rights(id(0))).toMatchObject([{ status: '1' }]);
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5', outStatus: '0', burialCount: 1, userCount: 1 });
    expect(await o.plot(id(0))).toMatchObject({ burialCount: 1, burialStatus: '1', saleStatus: '6' });
    expect(good(await o.clerk.get('/cemetery/deceased/queryById', { id: String(first?.id) }))).toMatchObject({
      burialStatus: '3',
    });
    good(await o.clerk.post('/cemetery/deceased/add', { plotId: id(0), name: '陈弟', deathText: '2026-06-01' }));
  });

  it('of a plot whose dead all left while the right stays, 已迁空 is told', async () => {
    const order = await o.sold(id(0));
    const [dead] = await o.rest(id(0), ['陈老']);
    good(await o.clerk.post('/cemetery/deceased/add', { plotId: id(0), name: '李秀英', alive: 'Y', relation: '01' }));
    const consents = [o.consent(String(order.customerName)), o.consent('李秀英', { relation: '01' })];
    const leave = { changeType: '5', destType: '5', destination: '家中', deceasedIds: [dead?.id], consents };
    const change = good(await o.apply(order, leave));
    expect((await o.withdraw(change.id)).success).toBe(true);
    const again = good(await o.apply(order, leave));
    good(await o.approve(again.id));
    good(await o.finish(again.id, { outDate: '2026-06-30' }));
    expect(await o.plot(id(0))).toMatchObject({ burialCount: 0, burialStatus: '3', livingCount: 1 });
  });
});
