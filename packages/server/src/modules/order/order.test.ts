import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { BUYER, freshPlots, good, orderBody, PRICE, type Row, type World } from '../../testing/world.ts';

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

describe('from a locked plot to a sold one (domain.md §4.1, §4.2)', () => {
  it('reserves, takes deposit and balance, and moves plot, hold and right along', async () => {
    good(await office.seller.post('/cemetery/plot/lock', { id: id(0) }));
    const quote = good<{ items: { amount: number }[]; depositMin: number }>(
      await office.seller.get('/cemetery/order/quote', { plotId: id(0) }),
    );
    expect(quote.items.reduce((sum, line) => sum + line.amount, 0)).toBe(PRICE);
    const reply = await office.add(id(0), {
      items: [{ itemType: '10', name: '刻字', quantity: 12, unitPrice: 2000 }],
      remark: '老客户',
    });
    const order = good(reply);
    expect(reply.message).toBe(`预定成功：陈明（${String(order.plotFullName)}，${String(order.orderNo)}）`);
    expect(order).toMatchObject({
      orderStatus: '2',
      paymentStatus: '0',
      listAmount: PRICE + 24_000,
      payableAmount: PRICE + 24_000,
      arrearsAmount: PRICE + 24_000,
      receivedAmount: 0,
      customerName: '陈明',
      plotFullName: plots[0]?.fullName,
      orderDate: '2026-06-30',
      nextDueDate: '2026-07-03',
      salesId: 'user-wang',
      outStatus: '0',
      overdueType: '0',
    });
    expect(order.orderNo).toMatch(/^GM20260630\d{4}$/);
    // Pages show the reply without another request.
    expect(good(await office.seller.get('/cemetery/order/queryById', { id: order.id }))).toEqual(order);
    expect((order.items as Row[]).map((line) => line.amount)).toEqual([5_163_500, 2_816_500, 20_000, 24_000]);
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '4', lockBy: null, displayStatus: '40' });
    expect(await office.holdsOf(id(0))).toEqual([
      { holdType: '1', status: '2', orderId: order.id },
      { holdType: '3', status: '1', orderId: order.id },
    ]);

    const deposit = good(await office.pay(order.id, 1_000_000, { kind: '2', channelNo: 'WX1' }));
    expect(deposit).toMatchObject({
      orderStatus: '3',
      paymentStatus: '1',
      receivedAmount: 1_000_000,
      depositAmount: 1_000_000,
      depositDate: '2026-06-30',
      balanceDueDate: '2026-09-28',
      nextDueDate: '2026-09-28',
    });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '5', holderName: null });
    expect(await office.rightsOf(id(0))).toMatchObject([{ status: '0', generation: null }]);

    expect(good(await office.pay(order.id, 500_000))).toMatchObject({
      orderStatus: '4',
      arrearsAmount: PRICE + 24_000 - 1_500_000,
    });
    const full = good(await office.pay(order.id, PRICE + 24_000 - 1_500_000, { kind: '3' }));
    expect(full).toMatchObject({ orderStatus: '5', paymentStatus: '2', arrearsAmount: 0, nextDueDate: null });
    expect((full.payments as Row[]).map((row) => [row.payKind, row.amount, row.cashierName])).toEqual([
      ['2', 1_000_000, '钱会计'],
      ['3', 500_000, '钱会计'],
      ['3', PRICE + 24_000 - 1_500_000, '钱会计'],
    ]);
    const [right] = await office.rightsOf(id(0));
    expect(right).toMatchObject({ status: '1', generation: 1 });
    expect(await office.plotOf(id(0))).toMatchObject({
      saleStatus: '6',
      displayStatus: '53',
      holderName: '陈明',
      currentRightId: right?.id,
      generation: 1,
    });
    const events = await w.t.database.db
      .selectFrom('cemEvent')
      .select('event')
      .where('plotId', '=', id(0))
      .orderBy('id')
      .execute();
    expect(events.map((row) => row.event)).toEqual([
      'create',
      'lock',
      'reserve',
      'reserve',
      'deposit',
      'deposit',
      'payPart',
      'sell',
      'sell',
    ]);
  });

  it('sells at once when everything is paid first', async () => {
    const order = good(await office.add(id(0)));
    expect(good(await office.pay(order.id, PRICE))).toMatchObject({ orderStatus: '5', payments: [{ payKind: '4' }] });
    expect(await office.rightsOf(id(0))).toMatchObject([{ status: '1', generation: 1 }]);
  });

  it('settles an order that costs nothing without money', async () => {
    good(await w.admin.put('/cemetery/plot/edit', { id: id(0), listPrice: 0 }));
    const free = await w.admin.post('/cemetery/order/add', orderBody(id(0), { orderType: '4' }));
    expect(good(free)).toMatchObject({
      orderStatus: '5',
      paymentStatus: '2',
      payableAmount: 0,
    });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '6', generation: 1 });
  });

  it('finds the customer again by name and mobile, and tells two people apart by identity number', async () => {
    const person = { name: '孙 立'.replace(' ', '\u3000'), mobile: '13700000001' };
    const first = good(await office.add(id(0), { customer: person, draft: true }));
    const second = good(await office.add(id(1), { customer: { ...person, idNo: '11010519491231002x' } }));
    const third = good(await office.add(id(2), { customer: { ...person, idNo: '440308199901101512' } }));
    expect(second.customerId).toBe(first.customerId);
    expect(third.customerId).not.toBe(first.customerId);
    expect(second.idNo).toBe('110***********002X');
    const customer = good(await w.admin.get('/cemetery/customer/queryById', { id: String(first.customerId) }));
    expect(customer).toMatchObject({ name: '孙立', idNo: '11010519491231002X', sex: '2', birthday: '1949-12-31' });
  });
});

describe('refusals', () => {
  it('of plots that are not free', async () => {
    good(await office.add(id(0)));
    expect((await office.add(id(0))).message).toBe('该墓位当前为「已预定」，不能下单');
    expect((await office.seller.post('/cemetery/plot/lock', { id: id(0) })).message).toBe(
      '该墓位当前为「已预定」，不能锁定',
    );
    expect((await office.add('nowhere')).message).toBe('墓位不存在');
  });

  it('of a buyer without a number, but for drafts and old records; a draft waits for it', async () => {
    const customer = { name: '无证', mobile: '13700000077' };
    expect(await office.add(id(0), { customer })).toMatchObject({ error: 'orderIdentityNeeded', field: 'idNo' });
    const draft = good(await office.add(id(0), { customer, draft: true }));
    expect((await office.seller.post('/cemetery/order/submit', { id: draft.id })).message).toBe(
      '购墓人「无证」没有登记证件号码，请补填后再办理',
    );
    const { customerId } = draft;
    const identity = { idType: '3', idNo: 'e77' };
    const added = good(await office.add(id(1), { customer: undefined, customerId, identity }));
    expect(good(await w.admin.get('/cemetery/customer/queryById', { id: String(customerId) }))).toMatchObject({
      ...{ idType: '3', idNo: 'E77' },
    });
    expect(added.customerId).toBe(customerId);
    // Known by now: another number does not replace it.
    good(await office.add(id(2), { customer: undefined, customerId, identity: { idNo: '110105194912310021' } }));
    expect(good(await office.seller.post('/cemetery/order/submit', { id: draft.id }))).toMatchObject({
      orderStatus: '2',
    });
    const old = { orderType: '9', customer: { ...customer, name: '旧人' } };
    expect((await w.admin.post('/cemetery/order/add', { plotId: id(3), ...old })).success).toBe(true);
  });

  it('of orders without a buyer, with a bad number, with impossible lines', async () => {
    const message = async (more: object) => (await office.add(id(0), more)).message;
    expect(await message({ customer: undefined })).toBe('请选择客户或填写购墓人姓名和手机号');
    expect(await message({ customer: undefined, customerId: 'nobody' })).toBe('客户不存在，请重新选择');
    expect(await message({ customer: { ...BUYER, idType: '1', idNo: '110105194912310021' } })).toBe(
      '校验失败！身份证号校验位不正确',
    );
    expect(await message({ customer: { name: '陈', mobile: '123' } })).toBe('校验失败！手机号的值不正确');
    expect(await message({ items: [{ itemType: '17', name: '冲减', quantity: 1, unitPrice: 5 }] })).toBe(
      '校验失败！费用类型的值不正确',
    );
    expect(
      await message({ items: [{ itemType: '10', name: '刻字', quantity: 99_999_999, unitPrice: 99_999_999_999 }] }),
    ).toBe('校验失败！订单金额过大');
    expect(await message({ orderType: 'x' })).toBe('校验失败！订单类型的值不正确');
    expect(await message({ price: 1 })).toBe('校验失败！存在未知字段：price');
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '1' });
  });

  it('of wrong payments', async () => {
    const order = good(await office.add(id(0)));
    const message = async (amount: number, more: object = {}) => (await office.pay(order.id, amount, more)).message;
    expect(await message(PRICE + 1)).toBe('收款金额超过欠款，当前欠款 80,000.00 元');
    expect(await message(99_999)).toBe('首次收款不能少于最低定金 1,000.00 元');
    expect(await message(0)).toBe('校验失败！收款金额不能小于1');
    expect(await message(1.5)).toBe('校验失败！收款金额的类型不正确');
    expect(await message(PRICE, { kind: '3' })).toBe('款项性质与收款情况不符，应为「全款」');
    expect(await message(PRICE, { method: '07' })).toContain('收款方式');
    expect(good(await office.pay(order.id, 200_000, { channelNo: 'T1' })).receivedAmount).toBe(200_000);
    expect(await message(100_000, { channelNo: 'T1' })).toBe(`交易流水号「T1」已存在，请更换`);
    good(await office.pay(order.id, 100_000, { channelNo: 'T1', method: '03' }));
    expect((await office.pay('nowhere', 5)).message).toBe('订单不存在');
  });

  it('of a payment by somebody who did not see the one before (I23)', async () => {
    const order = good(await office.add(id(0)));
    good(await office.pay(order.id, 200_000, { shownReceived: 0 }));
    const again = await office.pay(order.id, 200_000, { shownReceived: 0, remark: '重试' });
    expect(again.message).toBe('该订单刚刚有过收款，现已收 2,000.00 元、尚欠 78,000.00 元，请核对后再收款');
    expect(good(await office.pay(order.id, 100_000, { shownReceived: 200_000 })).receivedAmount).toBe(300_000);
  });

  it('of a office.seller who takes the money of the own order (domain.md §9)', async () => {
    const both = await w.t.user({ username: 'both', roles: ['sales', 'cashier'] });
    const order = good(await both.post('/cemetery/order/add', orderBody(id(0))));
    expect((await both.post('/cemetery/order/pay', { orderId: order.id, amount: PRICE, method: '01' })).message).toBe(
      '业务员不能为自己的订单收款',
    );
    const office = good(await w.admin.post('/cemetery/order/add', orderBody(id(1))));
    good(await w.admin.post('/cemetery/order/pay', { orderId: office.id, amount: PRICE, method: '01' }));
  });

  it('of people without the right', async () => {
    const order = good(await office.add(id(0)));
    expect((await office.cashier.post('/cemetery/order/add', orderBody(id(1)))).code).toBe(510);
    expect(
      (await office.seller.post('/cemetery/order/pay', { orderId: order.id, amount: PRICE, method: '01' })).code,
    ).toBe(510);
    expect((await office.seller.post('/cemetery/order/restore', { id: order.id, reason: 'x' })).code).toBe(510);
    expect((await w.t.anonymous.post('/cemetery/order/add', orderBody(id(1)))).code).toBe(401);
  });
});
