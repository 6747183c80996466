import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RefundOffice, refundOffice } from '../../testing/refund-office.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

let o: RefundOffice;
let plots: Row[];

beforeAll(async () => {
  o = await refundOffice();
});
afterAll(() => o.world.t.close());
beforeEach(async () => {
  plots = await freshPlots(o.world);
});
afterEach(async () => {
  const faults: string[] = [];
  await verify(o.world.t.database.db, '2026-06-30', ({ title, found, examples }) => {
    if (found > 0) faults.push(`${title} ${JSON.stringify(examples)}`);
  });
  expect(faults).toEqual([]);
});

const id = (index: number) => String(plots[index]?.id);
const eventsOf = async (bizId: string) => {
  const { db } = o.world.t.database;
  const rows = await db
    .selectFrom('cemEvent')
    .select(['event', 'summary'])
    .where('bizId', '=', bizId)
    .orderBy('id')
    .execute();
  return rows;
};

describe('refund of an order (issue 14 §1, domain.md §4.2, §4.8)', () => {
  it('draft → application with lines and fee → approval by another person → payment frees the plot', async () => {
    const { order, refund } = await o.refunding(id(0), 1_000_000, '3');
    expect(refund).toMatchObject({
      status: '0',
      amount: 1_000_000,
      reason: '3',
      bizNo: order.orderNo,
      fromStatus: '3',
    });
    const proposal = await o.proposal(refund.id);
    expect(proposal).toMatchObject({ receivedAmount: 1_000_000, handlingFee: 0 });
    expect(proposal.lines.reduce((sum, line) => sum + line.receivedAmount, 0)).toBe(1_000_000);
    const applied = good(await o.apply(refund.id, { handlingFee: 50_000 }));
    expect(applied).toMatchObject({ status: '1', amount: 950_000, handlingFee: 50_000, applyName: '李主管' });
    expect(applied.lines).toHaveLength(proposal.lines.length);
    expect((await o.manager.post('/cemetery/refund/approve', { id: refund.id })).message).toBe(
      '申请人不能审批自己提交的退款',
    );
    expect(good(await o.approve(refund.id))).toMatchObject({
      status: '2',
      approveName: '周财务',
      approveOpinion: '同意',
    });
    expect((await o.pay(refund.id, { caller: o.finance })).message).toBe('审批人不能同时办理付款，请由其他人付款');
    const paid = await o.pay(refund.id);
    expect(paid.message).toBe(`退款已付：${String(order.customerName)}（9,500.00 元，${String(refund.refundNo)}）`);
    expect(good(paid)).toMatchObject({
      status: '3',
      method: '01',
      payName: '钱会计',
      receiptReturned: 'Y',
    });
    expect(await o.order(order.id)).toMatchObject({
      orderStatus: '8',
      cancelType: '3',
      refundedAmount: 950_000,
      arrearsAmount: PRICE - 50_000,
      paymentStatus: '3',
    });
    expect(await o.plot(id(0))).toMatchObject({ saleStatus: '1', generation: 0 });
    expect(await o.rights(id(0))).toMatchObject([{ status: '4', generation: null }]);
    const acts = (await eventsOf(order.id)).map(({ event }) => event);
    expect(acts.slice(-4)).toEqual(['cancel', 'refundApply', 'refundApprove', 'refundPay']);
    good(await o.add(id(0)));
  });

  it('is not paid by who sold the order (domain.md §9: seller ≠ cashier of the same order)', async () => {
    const { order, refund } = await o.refunding(id(0), 1_000_000, '3');
    good(await o.apply(refund.id));
    good(await o.approve(refund.id));
    const { db } = o.world.t.database;
    const cashier = db.selectFrom('sysUser').select('id').where('realname', '=', '钱会计');
    const { id: salesId } = await cashier.executeTakeFirstOrThrow();
    await db.updateTable('cemOrder').set({ salesId }).where('id', '=', order.id).execute();
    expect((await o.pay(refund.id)).message).toBe('业务员不能支付自己订单的退款，请由其他人付款');
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '7' });
  });

  it.each([
    ['0', '1'],
    ['3', '7'],
  ] as const)(
    'of a paid order with stone state %s leaves its plot in %s, the right ended under its generation',
    async (stoneStatus, saleStatus) => {
      const { order, refund } = await o.refunding(id(0), PRICE, '4');
      await o.world.t.database.db.updateTable('cemPlot').set({ stoneStatus }).where('id', '=', id(0)).execute();
      expect((await o.proposal(refund.id)).handlingFee).toBe(PRICE * 0.05);
      good(await o.apply(refund.id, { handlingFee: 0 }));
      good(await o.approve(refund.id));
      good(await o.pay(refund.id));
      expect(await o.order(order.id)).toMatchObject({ orderStatus: '8', refundedAmount: PRICE, paymentStatus: '4' });
      expect(await o.plot(id(0))).toMatchObject({ saleStatus, generation: 1, holderName: null, currentRightId: null });
      expect(await o.rights(id(0))).toMatchObject([{ status: '3', generation: 1 }]);
    },
  );

  it.each(['reject', 'withdraw'] as const)(
    '%s brings the order back to its former state, and it can be cancelled again',
    async (act) => {
      const { order, refund } = await o.refunding(id(0), 1_000_000, '3');
      good(await o.apply(refund.id));
      const reason = '客户改变主意';
      expect(good(await o.finance.post(`/cemetery/refund/${act}`, { id: refund.id, reason }))).toMatchObject({
        status: act === 'reject' ? '8' : '9',
      });
      expect(await o.order(order.id)).toMatchObject({
        orderStatus: '3',
        cancelType: null,
        cancelReason: null,
        cancelTime: null,
        nextDueDate: order.nextDueDate,
      });
      expect((await eventsOf(order.id)).at(-1)?.summary).toContain(reason);
      expect((await o.approve(refund.id)).message).toBe(`「${act === 'reject' ? '驳回' : '撤销'}」状态下不能审批`);
      expect((await o.cancel(order.id, '3')).message).toMatch(/^订单已转入退款中，请到退款单办理：.+（.+，GM\d+）$/);
      expect(await o.openOf(order.id)).toMatchObject({ status: '0', amount: 1_000_000 });
    },
  );

  it('what the bank returned is paid again, and the order is not touched twice', async () => {
    const { order, refund } = await o.refunding(id(0), 1_000_000, '3');
    good(await o.apply(refund.id));
    good(await o.approve(refund.id));
    const bank = { method: '05', bankName: '工商银行', bankAccount: '6222020200012345678' };
    good(await o.pay(refund.id, { ...bank, channelNo: 'tk-1' }));
    good(await o.cashier.post('/cemetery/refund/bounce', { id: refund.id, reason: '账号有误' }));
    expect((await o.manager.post('/cemetery/refund/withdraw', { id: refund.id, reason: 'x' })).message).toBe(
      '「退回重付」状态下不能撤销',
    );
    const paid = good(await o.pay(refund.id, { ...bank, channelNo: 'tk-2' }));
    expect(paid).toMatchObject({ status: '3', channelNo: 'TK-2', bankAccount: '6222020200012345678' });
    const seen = good<Row>(await o.manager.get('/cemetery/refund/queryById', { id: refund.id }));
    expect(seen.bankAccount).toBe('622************5678');
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '8', refundedAmount: 1_000_000 });
  });

  it('asks for voucher, bank and receipt, and takes a voucher only once', async () => {
    const one = await o.refunding(id(0), 1_000_000, '3');
    const two = await o.refunding(id(1), 1_000_000, '3');
    for (const { refund } of [one, two]) {
      good(await o.apply(refund.id));
      good(await o.approve(refund.id));
    }
    const first = one.refund.id;
    expect(await o.pay(first, { method: '02' })).toMatchObject({ message: '请填写凭证号', field: 'channelNo' });
    expect((await o.pay(first, { method: '05', channelNo: 'A' })).message).toBe('请填写开户行');
    expect((await o.pay(first, { receiptReturned: false })).message).toBe('请先收回原收据，或登记遗失声明');
    good(await o.pay(first, { method: '02', channelNo: 'wx 777' }));
    expect(await o.pay(two.refund.id, { method: '02', channelNo: 'ＷＸ777' })).toMatchObject({
      message: '凭证号「WX777」已存在，请更换',
      field: 'channelNo',
    });
  });

  it('refuses more than was received, lines of others and an application that leaves nothing', async () => {
    const { refund } = await o.refunding(id(0), 1_000_000, '3');
    const { lines } = await o.proposal(refund.id);
    const entered = lines.map(({ itemId }) => ({ itemId, consumedAmount: 0, deductionAmount: 0 }));
    const apply = (body: object) =>
      o.manager.post('/cemetery/refund/apply', {
        id: refund.id,
        note: '协商',
        handlingFee: 0,
        lines: entered,
        ...body,
      });
    const [head, ...rest] = entered;
    expect((await apply({ lines: [{ ...head, consumedAmount: PRICE }, ...rest] })).message).toMatch(/合计不能超过已收/);
    expect((await apply({ lines: rest })).message).toBe('退款明细与订单明细不符，请刷新后重试');
    expect((await apply({ handlingFee: 1_000_000 })).message).toBe('扣减和手续费后没有可退金额，请调整');
    expect((await o.approve(refund.id)).message).toBe('「草稿」状态下不能审批');
    expect((await o.pay(refund.id)).message).toBe('「草稿」状态下不能付款');
  });

  it('the list shows open refunds with their sums, to those who may, in their own tenant', async () => {
    const { refund } = await o.refunding(id(0), 1_000_000, '3');
    const list = good<Page<Row>>(await o.finance.get('/cemetery/refund/list', { status: '0,1,2,4', pageSize: 100 }));
    expect(list.records.map((row) => row.id)).toContain(refund.id);
    const { states } = good<{ states: { status: string; count: number }[] }>(
      await o.finance.get('/cemetery/refund/summary'),
    );
    expect(states.find(({ status }) => status === '0')?.count).toBe(
      list.records.filter((row) => row.status === '0').length,
    );
    expect((await o.seller.get('/cemetery/refund/list')).code).toBe(510);
    const foreign = await o.world.t.user({ username: 'foreign', roles: ['admin'], tenants: '2' });
    expect((await foreign.post('/cemetery/refund/withdraw', { id: refund.id, reason: 'x' })).message).toBe(
      '退款单不存在',
    );
    expect((await foreign.get('/cemetery/refund/proposal', { id: refund.id })).message).toBe('退款单不存在');
  });
});

describe('refund of a service (domain.md §4.4)', () => {
  it('8 → 9 with the payment; withdrawn it is as before', async () => {
    const service = await o.paidService();
    good(await o.desk.post('/cemetery/serviceOrder/cancel', { id: service.id, reason: '客户改期' }));
    const refund = await o.openOf(service.id);
    expect(refund).toMatchObject({ status: '0', reason: '5', fromStatus: '2', amount: 30_000 });
    good(await o.desk.post('/cemetery/refund/withdraw', { id: refund.id, reason: '仍要服务' }));
    expect(await o.service(service.id)).toMatchObject({ serviceStatus: '2', cancelReason: null });
    good(await o.desk.post('/cemetery/serviceOrder/cancel', { id: service.id, reason: '客户改期' }));
    const again = await o.openOf(service.id);
    good(await o.apply(again.id, { handlingFee: 1000 }, o.desk));
    good(await o.approve(again.id));
    good(await o.pay(again.id));
    expect(await o.service(service.id)).toMatchObject({
      serviceStatus: '9',
      refundedAmount: 29_000,
      arrearsAmount: 29_000,
      paymentStatus: '3',
    });
  });

  it('a complaint about finished work gives money back too, by the head of the cemetery', async () => {
    const service = await o.paidService();
    const { db } = o.world.t.database;
    await db.updateTable('cemServiceOrder').set({ serviceStatus: '6' }).where('id', '=', service.id).execute();
    const body = { id: service.id, reason: '描金脱落' };
    expect((await o.desk.post('/cemetery/serviceOrder/complain', body)).code).toBe(510);
    good(await o.head.post('/cemetery/serviceOrder/complain', body));
    const refund = await o.openOf(service.id);
    expect(refund).toMatchObject({ fromStatus: '6', note: '描金脱落' });
    good(await o.apply(refund.id, {}, o.desk));
    good(await o.approve(refund.id));
    good(await o.pay(refund.id));
    expect(await o.service(service.id)).toMatchObject({ serviceStatus: '9', paymentStatus: '4' });
  });
});

describe('at once (I5, I23)', () => {
  it('five payments and a withdrawal of one refund: one happens, and the money is given back once', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { order, refund } = await o.refunding(id(at), 1_000_000, '3');
      good(await o.apply(refund.id));
      good(await o.approve(refund.id));
      const replies = await Promise.all([
        ...Array.from({ length: 5 }, () => o.pay(refund.id)),
        o.manager.post('/cemetery/refund/withdraw', { id: refund.id, reason: '并发' }),
      ]);
      expect(replies.filter((reply) => reply.success)).toHaveLength(1);
      const { orderStatus, refundedAmount } = await o.order(order.id);
      expect([
        ['8', 1_000_000],
        ['3', 0],
      ]).toContainEqual([orderStatus, refundedAmount]);
    }
  });

  it('approving and rejecting at once, cancelling twice at once: one of them', async () => {
    const order = good(await o.add(id(0)));
    good(await o.take(order.id, 1_000_000));
    const cancelled = await Promise.all([o.cancel(order.id, '3'), o.cancel(order.id, '3')]);
    expect(cancelled.filter((reply) => reply.success)).toHaveLength(1);
    const refund = await o.openOf(order.id);
    good(await o.apply(refund.id));
    const replies = await Promise.all([
      o.approve(refund.id),
      o.head.post('/cemetery/refund/reject', { id: refund.id, reason: '并发' }),
    ]);
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  });

  it('one key five times: one payment', async () => {
    const { refund } = await o.refunding(id(0), 1_000_000, '3');
    good(await o.apply(refund.id));
    good(await o.approve(refund.id));
    const key = { 'idempotency-key': `refund-${refund.id}` };
    const replies = await Promise.all(Array.from({ length: 5 }, () => o.pay(refund.id, {}, key)));
    for (const reply of replies) expect(good(reply)).toEqual(replies[0]?.result);
  });
});
