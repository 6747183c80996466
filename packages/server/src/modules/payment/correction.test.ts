import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type RefundOffice, refundOffice } from '../../testing/refund-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

const DEPOSIT = 1_000_000;
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
  await verify(o.world.t.database.db, o.world.t.clock.today(), ({ title, found, examples }) => {
    if (found > 0) faults.push(`${title} ${JSON.stringify(examples)}`);
  });
  expect(faults).toEqual([]);
  expect(await brokenInvariants(o.world.t.database)).toEqual([]);
});

const id = (index: number) => String(plots[index]?.id);
const paymentsOf = async (bizNo: unknown) =>
  good<Page<Row>>(await o.finance.get('/cemetery/payment/list', { bizNo: String(bizNo), pageSize: 100 })).records;
const lastOf = async (order: Row) => {
  const [last] = (await paymentsOf(order.orderNo ?? order.serviceNo)).filter(({ status }) => status === '1');
  return String(last?.id);
};
const apply = (paymentId: string, kind: string, more: object = {}, caller: Caller = o.cashier) =>
  caller.post<Row>('/cemetery/paymentCorrection/apply', { paymentId, kind, reason: '录错订单', ...more });
const confirm = (fixId: string, caller: Caller = o.finance) =>
  caller.post<Row>('/cemetery/paymentCorrection/confirm', { id: fixId });
const yesterday = async (paymentId: string) => {
  const payTime = `${addDays(o.world.t.clock.today(), -1)} 10:00:00`;
  await o.world.t.database.db.updateTable('cemPayment').set({ payTime }).where('id', '=', paymentId).execute();
};
const sold = async (index: number, amounts: readonly number[]) => {
  const { id: orderId } = good(await o.add(id(index)));
  for (const amount of amounts) good(await o.take(orderId, amount));
  return o.order(orderId);
};

describe('void of a payment on its day (issue 14 §2)', () => {
  it.each([
    { amounts: [PRICE], orderStatus: '2', sale: '4', right: '4' },
    { amounts: [DEPOSIT, PRICE - DEPOSIT], orderStatus: '3', sale: '5', right: '0' },
    { amounts: [DEPOSIT, DEPOSIT, PRICE - 2 * DEPOSIT], orderStatus: '4', sale: '5', right: '0' },
    { amounts: [DEPOSIT], orderStatus: '2', sale: '4', right: '4' },
    { amounts: [DEPOSIT, DEPOSIT], orderStatus: '3', sale: '5', right: '0' },
  ])('of $amounts: order $orderStatus, plot $sale, right $right, and it can be paid again', async (row) => {
    const order = await sold(0, row.amounts);
    const last = row.amounts.at(-1) ?? 0;
    const fix = good(await apply(await lastOf(order), '1'));
    expect(fix).toMatchObject({ status: '1', kind: '1', applyName: '钱会计', amount: last });
    expect(good(await confirm(fix.id))).toMatchObject({ status: '2', decideName: '周财务' });
    const received = row.amounts.reduce((sum, amount) => sum + amount, 0) - last;
    expect(await o.order(order.id)).toMatchObject({
      orderStatus: row.orderStatus,
      receivedAmount: received,
      arrearsAmount: PRICE - received,
      paymentStatus: received === 0 ? '0' : '1',
    });
    const plot = await o.plot(id(0));
    expect(plot).toMatchObject({ saleStatus: row.sale, generation: 0, currentRightId: null, holderName: null });
    expect((await o.rights(id(0))).at(-1)).toMatchObject({ status: row.right, generation: null });
    const [taken] = (await paymentsOf(order.orderNo)).filter(({ status }) => status === '2');
    expect(taken).toMatchObject({ voidReason: '录错订单', voidBy: '周财务' });
    good(await o.take(order.id, PRICE - received));
    expect(await o.plot(id(0))).toMatchObject({ saleStatus: '6', generation: 1 });
  });

  it('frees the transaction number for the right entry', async () => {
    const { id: orderId } = good(await o.add(id(0)));
    const pay = (amount: number) =>
      o.cashier.post<Row>('/cemetery/order/pay', { orderId, amount, method: '02', channelNo: `WX-${orderId}` });
    const order = good(await pay(DEPOSIT));
    expect((await pay(DEPOSIT)).message).toContain('交易流水号');
    good(await confirm(good(await apply(await lastOf(order), '1')).id));
    good(await pay(2 * DEPOSIT));
  });

  it('takes two people, a request at a time, the day, and the right', async () => {
    const order = await sold(0, [DEPOSIT]);
    const paymentId = await lastOf(order);
    expect((await apply(paymentId, '2')).message).toBe('当日收款请办理作废，次日起才可冲红');
    expect((await apply(paymentId, '1', {}, o.seller)).success).toBe(false);
    const fix = good(await apply(paymentId, '1', {}, o.finance));
    expect((await apply(paymentId, '1')).message).toBe('该收款已有待确认的更正，请先确认、驳回或撤回');
    expect((await confirm(fix.id)).message).toBe('申请人不能确认或驳回自己提交的更正，请由其他人办理');
    expect((await confirm(fix.id, o.cashier)).success).toBe(false);
    const withdraw = (caller: Caller) =>
      caller.post<Row>('/cemetery/paymentCorrection/withdraw', { id: fix.id, reason: '无误' });
    expect((await withdraw(o.cashier)).message).toBe('只有申请人可以撤回更正，其他人请驳回');
    expect(good(await withdraw(o.finance))).toMatchObject({ status: '4' });
    const again = good(await apply(paymentId, '1'));
    const reject = { id: again.id, reason: '收款无误' };
    expect(good(await o.finance.post('/cemetery/paymentCorrection/reject', reject))).toMatchObject({ status: '3' });
    await yesterday(paymentId);
    expect((await apply(paymentId, '1')).message).toBe('作废仅限收款当日，请改为冲红');
  });
});

describe('reversal on a later day', () => {
  it('adds an opposite row of today and leaves the former day as it was', async () => {
    const order = await sold(0, [DEPOSIT]);
    const paymentId = await lastOf(order);
    await yesterday(paymentId);
    good(await confirm(good(await apply(paymentId, '2')).id, o.head));
    const rows = await paymentsOf(order.orderNo);
    expect(rows.map(({ amount, status }) => [amount, status])).toEqual([
      [-DEPOSIT, '3'],
      [DEPOSIT, '3'],
    ]);
    expect(rows[0]).toMatchObject({ reverseOfId: paymentId });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '2', receivedAmount: 0, paymentStatus: '0' });
  });

  it.each(['refund', 'completed'] as const)('is refused after %s', async (what) => {
    const order = await sold(0, [PRICE]);
    const fix = good(await apply(await lastOf(order), '1'));
    if (what === 'refund') good(await o.cancel(order.id, '4'));
    else
      await o.world.t.database.db
        .updateTable('cemOrder')
        .set({ orderStatus: '6' })
        .where('id', '=', order.id)
        .execute();
    const reply = await confirm(fix.id);
    expect(reply.message).toBe(
      what === 'refund' ? '该订单已有退款或已取消，不能更正收款，请通过退款单处理' : '「已完成」状态下不能更正收款',
    );
    good(await o.finance.post('/cemetery/paymentCorrection/reject', { id: fix.id, reason: '无法更正' }));
  });
});

describe('services', () => {
  it('wait for payment again; after a worker was assigned it is too late', async () => {
    const order = await o.paidService();
    const fix = good(await apply(await lastOf(order), '1'));
    good(await confirm(fix.id));
    expect(await o.service(order.id)).toMatchObject({ serviceStatus: '1', receivedAmount: 0, arrearsAmount: 30_000 });
    good(await o.cashier.post('/cemetery/serviceOrder/pay', { id: order.id, amount: 30_000, method: '01' }));
    const late = good(await apply(await lastOf(order), '1'));
    await o.world.t.database.db
      .updateTable('cemServiceOrder')
      .set({ serviceStatus: '3' })
      .where('id', '=', order.id)
      .execute();
    expect((await confirm(late.id)).message).toBe('「已派单」状态下不能更正收款');
  });
});

describe('money of a wrong order', () => {
  it('moves to the right one with method and number', async () => {
    const wrong = good(await o.add(id(0)));
    const right = good(await o.add(id(1)));
    good(
      await o.cashier.post('/cemetery/order/pay', {
        orderId: wrong.id,
        amount: DEPOSIT,
        method: '04',
        channelNo: `POS-${wrong.id}`,
      }),
    );
    const order = await o.order(wrong.id);
    const paymentId = await lastOf(order);
    expect((await apply(paymentId, '3')).message).toBe('转款须选择一张转入的墓位订单或服务订单');
    expect((await apply(paymentId, '3', { targetOrderId: wrong.id })).message).toBe('转入单与原单相同，请选择其他订单');
    const fix = good(await apply(paymentId, '3', { targetOrderId: right.id }));
    expect(fix).toMatchObject({ targetNo: right.orderNo });
    good(await confirm(fix.id));
    expect(await o.order(wrong.id)).toMatchObject({ orderStatus: '2', receivedAmount: 0 });
    expect(await o.order(right.id)).toMatchObject({ orderStatus: '3', receivedAmount: DEPOSIT });
    const [booked] = await paymentsOf(right.orderNo);
    expect(booked).toMatchObject({
      method: '04',
      channelNo: `POS-${wrong.id}`.toUpperCase(),
      movedFromId: paymentId,
      status: '1',
    });
  });

  it('never exceeds what the other owes', async () => {
    const order = await sold(0, [PRICE]);
    const other = await sold(1, [DEPOSIT]);
    const reply = await apply(await lastOf(order), '3', { targetOrderId: other.id });
    expect(reply.message).toContain('少于转款金额');
  });
});

describe('at once', () => {
  it('two confirmations: one wins', async () => {
    const order = await sold(0, [DEPOSIT]);
    const paymentId = await lastOf(order);
    await yesterday(paymentId);
    const fix = good(await apply(paymentId, '2'));
    const replies = await Promise.all([confirm(fix.id), confirm(fix.id, o.head)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(replies.find(({ success }) => !success)?.message).toBe('「已完成」状态下不能确认');
    expect(await paymentsOf(order.orderNo)).toHaveLength(2);
  });

  it('two requests: one is open', async () => {
    const paymentId = await lastOf(await sold(0, [DEPOSIT]));
    const replies = await Promise.all([apply(paymentId, '1'), apply(paymentId, '1', {}, o.finance)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  it('a confirmation and a refund: the money goes back once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await sold(round % 4, [DEPOSIT]);
      const fix = good(await apply(await lastOf(order), '1'));
      const [fixed, cancelled] = await Promise.all([confirm(fix.id), o.cancel(order.id, '3')]);
      expect([fixed.success, cancelled.success].filter(Boolean)).toHaveLength(1);
    }
  });

  it('a confirmation and a further payment: the sums are right whoever is first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await sold(round % 4, [DEPOSIT]);
      const fix = good(await apply(await lastOf(order), '1'));
      const [fixed, paid] = await Promise.all([confirm(fix.id), o.take(order.id, PRICE - DEPOSIT)]);
      good(fixed);
      good(paid);
      const { receivedAmount, orderStatus } = await o.order(order.id);
      expect([receivedAmount, orderStatus]).toEqual([PRICE - DEPOSIT, '3']);
    }
  });
});
