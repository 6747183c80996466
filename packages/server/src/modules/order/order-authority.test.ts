import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { ENGRAVING, freshPlots, good, orderBody, PRICE, type Row, type World } from '../../testing/world.ts';

/** What a salesperson cannot do alone (domain.md §4.2, §9; I22). */

let office: SalesOffice;
let w: World;
let manager: Caller;
let finance: Caller;
let director: Caller;
let plots: Row[];

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  manager = await w.t.user({ username: 'zhou', realname: '周主管', roles: ['sales_mgr'] });
  finance = await w.t.user({ username: 'feng', realname: '冯财务', roles: ['finance_mgr'] });
  director = await w.t.user({ username: 'yuan', realname: '袁园长', roles: ['gm'] });
});
afterAll(() => w.t.close());
beforeEach(async () => {
  plots = await freshPlots(w);
});

const id = (index: number) => String(plots[index]?.id);
const cancel = (caller: Caller, orderId: string, cancelType: string) =>
  caller.post<Row>('/cemetery/order/cancel', { id: orderId, cancelType, cancelReason: '逾期未付' });
const deposited = async () => {
  const order = good(await office.add(id(0)));
  good(await office.pay(order.id, 1_000_000));
  return order;
};

describe('a deposit is forfeited after its due date, two reminders and by a second person (domain.md §4.2)', () => {
  it('never by the seller', async () => {
    const order = await deposited();
    await office.makeOverdue(order.id, '2026-06-29', 2);
    expect(await cancel(office.seller, order.id, '2')).toMatchObject({ success: false, error: 'cancelNotEntitled' });
    expect((await cancel(manager, order.id, '2')).message).toBe('您没有办理「定金没收」的权限，请联系主管或财务');
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '5' });
  });

  it.each([
    ['before it is due', '2026-09-28', 0, 'forfeitNotDue'],
    ['on the day it is due', '2026-06-30', 0, 'forfeitNotDue'],
    ['after one reminder', '2026-06-29', 1, 'forfeitReminders'],
  ])('not %s', async (_name, due, reminders, error) => {
    const order = await deposited();
    await office.makeOverdue(order.id, due, reminders);
    expect(await cancel(finance, order.id, '2')).toMatchObject({ success: false, error });
    expect(good(await w.admin.get('/cemetery/order/queryById', { id: order.id }))).toMatchObject({ orderStatus: '3' });
  });

  it('then by the head of finance', async () => {
    const order = await deposited();
    await office.makeOverdue(order.id, '2026-06-29', 2);
    expect(good(await cancel(finance, order.id, '2'))).toMatchObject({ orderStatus: '8', cancelBy: 'feng' });
  });
});

describe('money is given back by more than the seller (domain.md §4.2, §9)', () => {
  it('refuses the seller and takes a manager', async () => {
    const order = await deposited();
    expect(await cancel(office.seller, order.id, '3')).toMatchObject({ success: false, error: 'cancelNotEntitled' });
    expect(good(await cancel(manager, order.id, '3'))).toMatchObject({ orderStatus: '7' });
  });

  it('refuses a manager who sold it', async () => {
    const order = good(await manager.post<Row>('/cemetery/order/add', orderBody(id(0))));
    good(await office.pay(order.id, 1_000_000));
    expect((await cancel(manager, order.id, '3')).message).toBe('该订单已有收款，须由业务员以外的主管办理取消');
    expect(good(await cancel(director, order.id, '3'))).toMatchObject({ orderStatus: '7' });
  });

  it('leaves cancelling without money to the seller', async () => {
    const order = good(await office.add(id(0)));
    expect(good(await cancel(office.seller, order.id, '1'))).toMatchObject({ orderStatus: '8' });
  });
});

describe('a plot without a price (domain.md §4.1: price published)', () => {
  it('is not sold by who may not give plots away, also with a paid line', async () => {
    good(await w.admin.put('/cemetery/plot/edit', { id: id(0), listPrice: 0 }));
    const line = { itemType: '10', name: '刻字', quantity: 1, unitPrice: 1 };
    for (const more of [{}, { orderType: '4' }, { items: [line] }])
      expect(await office.add(id(0), more)).toMatchObject({ success: false, error: 'plotUnpriced' });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '1' });
    expect(good(await director.post('/cemetery/order/add', orderBody(id(0), { orderType: '4' })))).toMatchObject({
      orderStatus: '5',
    });
  });
});

describe('历史补录 passes over the selling state, so it takes a right', () => {
  it('when an order is added and when its type is changed', async () => {
    expect(await office.add(id(0), { orderType: '9' })).toMatchObject({ error: 'historicalNotEntitled' });
    const order = good(await office.add(id(0)));
    const edit = (caller: Caller) => caller.put('/cemetery/order/edit', { id: order.id, orderType: '9' });
    expect(await edit(office.seller)).toMatchObject({ error: 'historicalNotEntitled' });
    expect((await edit(manager)).success).toBe(true);
  });
});

describe('only published charge items can be billed, at no more than the listed price (I22)', () => {
  const line = { itemType: '10', name: '刻字', quantity: 3, unitPrice: 2000 };
  const bill = (caller: Caller, item: object) =>
    caller.post<Row>('/cemetery/order/add', orderBody(id(0), { items: [item] }));

  it.each([
    ['another name', { name: '茶水费' }, '「茶水费」不在已发布的收费清单中，请从清单中选择'],
    ['another type', { itemType: '12' }, '「刻字」不在已发布的收费清单中，请从清单中选择'],
    ['an unknown item', { chargeItemId: 'nothing' }, '「刻字」不在已发布的收费清单中，请从清单中选择'],
    ['a fen more', { unitPrice: 2001 }, '「刻字」单价不能超过收费清单的 20.00 元'],
  ])('refuses %s', async (_name, change, message) => {
    expect((await bill(office.seller, { ...line, ...change })).message).toBe(message);
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '1' });
  });

  it('takes the item by name or by id and keeps which one it was', async () => {
    const [item] = good<{ records: Row[] }>(await office.seller.get('/cemetery/chargeItem/list', {})).records;
    const order = good(await bill(office.seller, { ...line, name: '随便写', chargeItemId: item?.id }));
    expect((order.items as Row[]).at(-1)).toMatchObject({ name: '刻字', amount: 6000, chargeItemId: item?.id });
  });

  it('leaves exceptions to who holds the right to them', async () => {
    good(await bill(director, { ...line, name: '茶水费', unitPrice: 99_999 }));
  });

  it('does not bill a stopped item or one of another term', async () => {
    const stopped = { ...ENGRAVING, code: 'MJ', name: '描金', itemType: '11' };
    good(await finance.post('/cemetery/chargeItem/add', { ...stopped, status: '2' }));
    good(
      await finance.post('/cemetery/chargeItem/add', { ...stopped, code: 'MJ2', name: '贴金', validTo: '2026-06-29' }),
    );
    for (const name of ['描金', '贴金'])
      expect(await bill(office.seller, { ...line, itemType: '11', name })).toMatchObject({
        error: 'chargeItemUnlisted',
      });
  });

  it.each([
    ['a free item with a price', { priceType: '3' }, '校验失败！免费项目的最高价应为0'],
    ['a guided price without its document', { priceType: '1' }, '校验失败！政府指导价的项目须填写依据文号'],
    [
      'a term that ends before it begins',
      { validFrom: '2026-02-01', validTo: '2026-01-31' },
      '校验失败！有效期止不能早于有效期起',
    ],
    ['a correction', { itemType: '17' }, '校验失败！冲减不是收费项目'],
  ])('the list refuses %s', async (_name, change, message) => {
    const item = { ...ENGRAVING, code: 'X', name: 'X', ...change };
    expect((await finance.post('/cemetery/chargeItem/add', item)).message).toBe(message);
  });

  it('is changed by managers only', async () => {
    expect(await office.seller.post('/cemetery/chargeItem/add', { ...ENGRAVING, code: 'Y' })).toMatchObject({
      code: 510,
    });
  });
});

describe('a plot that is kept (保留) becomes its holder’s order (domain.md §4.1: 3 to 4)', () => {
  it('and nobody else’s', async () => {
    good(await manager.post('/cemetery/plot/move', { ids: [id(0)], event: 'hold', reason: '老客户' }));
    expect((await office.add(id(0))).message).toBe('该墓位当前为「保留」，不能下单');
    const order = good(await manager.post<Row>('/cemetery/order/add', orderBody(id(0))));
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '4' });
    expect(await office.holdsOf(id(0))).toEqual([
      { holdType: '2', status: '2', orderId: order.id },
      { holdType: '3', status: '1', orderId: order.id },
    ]);
  });
});

describe('instalments below the least deposit are refused when they are agreed', () => {
  it('as long as nothing was paid', async () => {
    const order = good(await office.add(id(0)));
    const plan = () =>
      office.seller.post('/cemetery/order/plan', {
        orderId: order.id,
        instalments: [
          { dueDate: '2026-06-30', amount: 99_999 },
          { dueDate: '2026-07-30', amount: PRICE - 99_999 },
        ],
      });
    expect((await plan()).message).toBe('第 1 期不能少于最低定金 1,000.00 元');
    good(await office.pay(order.id, 500_000));
    good(await plan());
  });
});

describe('transaction numbers are one whatever their width and case', () => {
  it.each([['wx100'], ['ＷＸ１００'], [' WX100 '], ['W\u200bX100'], ['WX 100']])('%j', async (channelNo) => {
    const first = good(await office.add(id(0)));
    const second = good(await office.add(id(1)));
    const unique = (text: string) => `${text}${second.id}`;
    good(await office.pay(first.id, 200_000, { channelNo: unique('WX100') }));
    const again = await office.pay(second.id, 200_000, { channelNo: unique(channelNo) });
    expect(again).toMatchObject({ success: false, error: 'duplicateField', field: 'channelNo' });
  });
});
