import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';

let office: SalesOffice;
let manager: Caller;
let head: Caller;
let records: Caller;
let plots: Row[];

const id = (at: number) => String(plots[at]?.id);
const step = (who: Caller, name: string, body: object) => who.post<Row>(`/cemetery/order/${name}`, body);
const tenPercent = { discountAmount: PRICE / 10, discountReason: '老客户介绍' };

beforeAll(async () => {
  office = await salesOffice();
  const { t } = office.world;
  manager = await t.user({ username: 'zhou', realname: '周主管', roles: ['sales_mgr'] });
  head = await t.user({ username: 'yuan', realname: '袁园长', roles: ['gm'] });
  records = await t.user({ username: 'dang', realname: '党档案', roles: ['records'] });
  plots = await freshPlots(office.world, 12);
});
afterAll(() => office.world.t.close());

describe('issue 14 §7, domain.md §4.2: drafts', () => {
  it('keep their plot from everybody, the seller too, until they are submitted', async () => {
    const reply = await office.add(id(0), { draft: true });
    const draft = good(reply);
    expect(reply.message).toMatch(/^草稿已保存，墓位已为其保留：陈明（.+，GM\d+）$/);
    expect(draft).toMatchObject({ orderStatus: '0', nextDueDate: null });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '3' });
    expect((await office.add(id(0))).message).toBe('该墓位当前为「保留」，不能下单');
    expect((await office.pay(draft.id, PRICE)).success).toBe(false);
    expect(good(await step(office.seller, 'submit', { id: draft.id }))).toMatchObject({ orderStatus: '2' });
    expect(await office.plotOf(id(0))).toMatchObject({ saleStatus: '4' });
    expect(await office.holdsOf(id(0))).toEqual([
      { holdType: '2', status: '2', orderId: draft.id },
      { holdType: '3', status: '1', orderId: draft.id },
    ]);
    expect((await step(office.seller, 'submit', { id: draft.id })).message).toBe('「已预定」状态下不能提交');
  });

  it.each(['cancel', 'delete'])('leave a free plot behind: %s', async (how) => {
    const at = how === 'cancel' ? 1 : 2;
    const draft = good(await office.add(id(at), { draft: true }));
    good(
      how === 'cancel'
        ? await step(office.seller, 'cancel', { id: draft.id, cancelType: '1', cancelReason: '不买了' })
        : await office.seller.delete('/cemetery/order/delete', { id: draft.id, reason: '写错了' }),
    );
    expect(await office.plotOf(id(at))).toMatchObject({ saleStatus: '1' });
    expect(await office.holdsOf(id(at))).toEqual([{ holdType: '2', status: '4', orderId: draft.id }]);
  });

  it('that come back without a plot get one, with its price', async () => {
    const draft = good(await office.add(id(3), { draft: true, ...tenPercent }));
    good(await office.seller.delete('/cemetery/order/delete', { id: draft.id, reason: '写错了' }));
    good(await office.add(id(3)));
    const back = good(await step(office.world.admin, 'restore', { id: draft.id, reason: '恢复' }));
    expect(back).toMatchObject({ orderStatus: '0', plotId: null });
    expect((await step(office.seller, 'submit', { id: draft.id })).message).toBe('该草稿没有墓位，请先选择墓位');
    expect((await step(office.seller, 'choosePlot', { id: draft.id, plotId: id(3) })).message).toBe(
      '该墓位当前为「已预定」，不能下单',
    );
    const chosen = good(await step(office.seller, 'choosePlot', { id: draft.id, plotId: id(4) }));
    expect(chosen).toMatchObject({ plotId: id(4), listAmount: PRICE, discountAmount: 0, payableAmount: PRICE });
    expect(await office.plotOf(id(4))).toMatchObject({ saleStatus: '3' });
    good(await step(office.seller, 'choosePlot', { id: draft.id, plotId: id(5) }));
    expect(await office.plotOf(id(4))).toMatchObject({ saleStatus: '1' });
    expect(good(await step(office.seller, 'submit', { id: draft.id }))).toMatchObject({ orderStatus: '2' });
  });
});

describe('a draft whose plot was given away meanwhile', () => {
  it('hears so when it is submitted', async () => {
    const draft = good(await office.add(id(10), { draft: true }));
    const free = { ids: [id(10)], event: 'unhold', reason: '不再保留' };
    good(await office.world.admin.post('/cemetery/plot/move', free));
    good(await office.add(id(10)));
    expect((await step(office.seller, 'submit', { id: draft.id })).message).toBe('该墓位当前为「已预定」，不能下单');
  });
});

describe('issue 14 §7, domain.md §4.10 I14: discounts', () => {
  it('within the limit of the role are given at once and add up line by line', async () => {
    const order = good(await office.add(id(6), { discountAmount: PRICE / 50, discountReason: '开业' }));
    expect(order).toMatchObject({
      ...{ orderStatus: '2', listAmount: PRICE, discountAmount: PRICE / 50, payableAmount: PRICE - PRICE / 50 },
      ...{ arrearsAmount: PRICE - PRICE / 50, discountReason: '开业' },
    });
    const lines = order.items as { itemType: string; discount: number }[];
    expect(lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(PRICE / 50);
    expect(lines.find(({ itemType }) => itemType === '07')?.discount).toBe(0);
  });

  it.each([
    ['without a reason', { discountAmount: 100 }, '请填写优惠原因'],
    ['of more than the price', { discountAmount: PRICE, discountReason: '赠送' }, '优惠金额不能超过可优惠的'],
  ])('%s are refused, and the plot stays free', async (_, more, message) => {
    expect((await office.add(id(7), more)).message).toContain(message);
    expect(await office.plotOf(id(7))).toMatchObject({ saleStatus: '1' });
  });

  it('above the limit wait for a second person who may give as much', async () => {
    const reply = await office.add(id(7), tenPercent);
    expect(reply.message).toMatch(/^优惠超出您的权限，订单已提交审批：陈明（.+，GM\d+）$/);
    const order = good(reply);
    expect(order).toMatchObject({ orderStatus: '1' });
    expect(await office.plotOf(id(7))).toMatchObject({ saleStatus: '3' });
    expect((await step(office.seller, 'approve', { id: order.id })).code).toBe(510);
    expect((await step(manager, 'approve', { id: order.id })).message).toBe(
      '优惠 10.0% 超出您的优惠权限(5%)，请由权限更高的人审批',
    );
    const rejected = good(await step(head, 'reject', { id: order.id, reason: '太多' }));
    expect(rejected).toMatchObject({ orderStatus: '0', approveName: '袁园长', approveOpinion: '太多' });
    expect((await step(office.seller, 'submit', { id: order.id })).message).toMatch(
      /^优惠超出您的权限，订单已提交审批：陈明（.+，GM\d+）$/,
    );
    good(await step(office.seller, 'withdraw', { id: order.id, reason: '再想想' }));
    good(await step(office.seller, 'submit', { id: order.id }));
    expect(good(await step(head, 'approve', { id: order.id, opinion: '同意' }))).toMatchObject({ orderStatus: '2' });
    expect(await office.plotOf(id(7))).toMatchObject({ saleStatus: '4' });
  });

  it('are not approved by who sold, and of an approval and a withdrawal at once one happens', async () => {
    const own = good(
      await step(manager, 'add', {
        ...{
          plotId: id(8),
          orderType: '1',
          customer: { name: '钱五', mobile: '13900008888', idType: '3', idNo: 'E8888' },
        },
        ...tenPercent,
      }),
    );
    expect((await step(manager, 'approve', { id: own.id })).message).toBe('业务员不能审批自己的订单');
    const both = await Promise.all([
      step(head, 'approve', { id: own.id }),
      step(manager, 'withdraw', { id: own.id, reason: '再想想' }),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const { saleStatus } = await office.plotOf(id(8));
    expect(saleStatus).toBe(both[0].success ? '4' : '3');
  });
});

describe('issue 14 §5, domain.md §4.2: 5 → 6', () => {
  it('a paid order is completed once contract and certificate are there', async () => {
    const order = good(await office.add(id(9)));
    const papers = { contractSigned: true, certificateIssued: true };
    expect((await step(records, 'complete', { id: order.id, ...papers })).message).toBe('「已预定」状态下不能办结');
    good(await office.pay(order.id, PRICE));
    expect((await step(records, 'complete', { id: order.id, ...papers, certificateIssued: false })).message).toBe(
      '办结前请确认合同已签订、墓证已发放',
    );
    expect(good(await step(records, 'complete', { id: order.id, ...papers }))).toMatchObject({ orderStatus: '6' });
  });
});
