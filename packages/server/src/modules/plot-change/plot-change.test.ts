import type { ChangeProposal } from '@songbai/contract/modules/plot-change/plot-change.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type RefundOffice, refundOffice } from '../../testing/refund-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

let o: RefundOffice;
let clerk: Caller;
let chief: Caller;
let plots: Row[];

beforeAll(async () => {
  o = await refundOffice();
  clerk = await o.world.t.user({ username: 'hexh', realname: '何欣涵', roles: ['records'] });
  chief = await o.world.t.user({ username: 'zhao', realname: '赵静娟', roles: ['records_mgr'] });
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
  expect(await brokenInvariants(o.world.t.database)).toEqual([]);
});

const id = (index: number) => String(plots[index]?.id);
const FEE = PRICE * 0.05;

async function sold(index: number): Promise<Row> {
  const { id: orderId } = good(await o.add(id(index)));
  return good(await o.take(orderId, PRICE));
}

const consent = (signer: string, more: object = {}) => ({
  signer,
  relation: '14',
  form: '1',
  signDate: '2026-06-30',
  ...more,
});
const APPLICATION = { applicant: '陈先生', relation: '14', reason: '1', plotAfter: '1' };
const post = (who: Caller, act: string, body: object) => who.post<Row>(`/cemetery/plotChange/${act}`, body);
const apply = (order: Row, more: object = {}, who = clerk) =>
  post(who, 'apply', {
    orderId: order.id,
    ...APPLICATION,
    consents: [consent(String(order.customerName))],
    ...more,
  });
const approve = (changeId: string, who = o.manager) => post(who, 'approve', { id: changeId, opinion: '同意' });
const withdraw = (changeId: string) => post(clerk, 'withdraw', { id: changeId, reason: '家属改变主意' });
const PAPERS = { certReturned: true, contractReturned: true, receiptReturned: true };
const finish = (changeId: string, more: object = {}, who = chief) =>
  post(who, 'finish', { id: changeId, ...PAPERS, ...more });

/** The refund of an approved change, approved by finance and paid by the cashier. */
async function payOut(order: Row): Promise<Row> {
  const refund = await o.openOf(order.id);
  good(await o.approve(refund.id));
  return good(await o.pay(refund.id));
}
const seen = async (changeId: string) => good<Row>(await clerk.get('/cemetery/plotChange/queryById', { id: changeId }));
const patchPlot = (index: number, patch: object) =>
  o.world.t.database.db.updateTable('cemPlot').set(patch).where('id', '=', id(index)).execute();

describe('退墓 of an unburied plot (issue 14 §6, domain.md §4.6)', () => {
  it('goes from application over approval, refund and papers to a free plot', async () => {
    const order = await sold(0);
    const proposal = good<ChangeProposal>(await clerk.get('/cemetery/plotChange/proposal', { orderId: order.id }));
    expect(proposal).toMatchObject({
      signers: [{ name: order.customerName, role: '持证人' }],
      settlement: { receivedAmount: PRICE, handlingFee: FEE, amount: PRICE - FEE, feeRefund: 0 },
      late: false,
    });
    const change = good(await apply(order));
    expect(change).toMatchObject({ changeType: '3', status: '1', orderNo: order.orderNo, amount: PRICE - FEE });
    expect(order.salesId).not.toBeNull();
    expect(change.salesId).toBe(order.salesId);
    expect(change.consents).toMatchObject([{ signer: order.customerName, form: '1' }]);
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5' });
    expect(await o.rights(id(0))).toMatchObject([{ status: '2' }]);

    expect((await approve(change.id, clerk)).code).toBe(510);
    expect(good(await approve(change.id))).toMatchObject({
      status: '2',
      approveName: '李主管',
      receivedAmount: PRICE,
      handlingFee: FEE,
      amount: PRICE - FEE,
    });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '7', cancelType: '4' });
    const refund = await o.openOf(order.id);
    expect(refund).toMatchObject({ status: '1', amount: PRICE - FEE, handlingFee: FEE, reason: '1', fromStatus: '5' });
    expect(refund.salesId).toBe(order.salesId);
    expect((await o.apply(refund.id, { handlingFee: 0 })).message).toBe(
      '该退款的结算已随退墓核定，不能修改；如需调整请先撤销退款',
    );
    expect((await finish(change.id)).message).toBe('「待结算」状态下不能完成');
    await payOut(order);

    expect(await seen(change.id)).toMatchObject({ status: '4' });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '7', refundedAmount: PRICE - FEE });
    expect(await o.plot(id(0))).toMatchObject({ saleStatus: '6' });
    expect(await finish(change.id, { certReturned: false })).toMatchObject({
      message: '请先收回墓证、合同和票据；有遗失的，请填写遗失声明',
      field: 'lossStatement',
    });
    expect(good(await finish(change.id, { certReturned: false, lossStatement: '墓证遗失，已声明' }))).toMatchObject({
      status: '5',
      certReturned: 'N',
      finishName: '赵静娟',
    });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '8', cancelType: '4' });
    expect(await o.plot(id(0))).toMatchObject({
      saleStatus: '1',
      generation: 1,
      holderName: null,
      currentRightId: null,
      burialStatus: '0',
    });
    expect(await o.rights(id(0))).toMatchObject([{ status: '3', generation: 1 }]);
    good(await o.add(id(0)));
  });

  it.each([
    ['3', '1', { saleStatus: '7', stoneStatus: '0' }],
    ['1', '1', { saleStatus: '1', stoneStatus: '1' }],
    ['1', '2', { saleStatus: '3', stoneStatus: '1' }],
    ['3', '3', { saleStatus: '8', stoneStatus: '0' }],
    ['3', '2', { saleStatus: '7', stoneStatus: '0' }],
  ])('with stone state %s and %s afterwards leaves the plot as %o, its exemption gone', async (stone, after, left) => {
    const order = await sold(0);
    await patchPlot(0, { stoneStatus: stone, feeFree: 'Y' });
    const change = good(await apply(order, { plotAfter: after }));
    good(await approve(change.id));
    await payOut(order);
    good(await finish(change.id));
    expect(await o.plot(id(0))).toMatchObject({ ...left, feeFree: 'N' });
  });

  it('takes the consent of the holder and of every living user', async () => {
    const order = await sold(0);
    const living = { plotId: id(0), name: '李秀英', alive: 'Y', relation: '01' };
    good(await clerk.post('/cemetery/deceased/add', living));
    expect(await apply(order)).toMatchObject({
      message: '还缺以下人员的同意：李秀英（在世使用人）',
      field: 'consents',
    });
    expect((await apply(order, { consents: [] })).message).toContain('（持证人）、李秀英（在世使用人）');
    const signed = [consent(String(order.customerName)), consent('李秀英', { signDate: '2026-07-01' })];
    expect((await apply(order, { consents: signed })).message).toBe('「李秀英」的签署日期不能晚于今天');
    good(
      await apply(order, { consents: [consent(String(order.customerName)), consent('李秀英', { relation: '01' })] }),
    );
  });

  it.each(['pending', 'settling'])('withdrawn while %s leaves everything as before', async (state) => {
    const order = await sold(0);
    const change = good(await apply(order));
    if (state === 'settling') good(await approve(change.id));
    expect(good(await withdraw(change.id))).toMatchObject({ status: '7', closeReason: '家属改变主意' });
    expect(await o.order(order.id)).toMatchObject({ orderStatus: '5', cancelType: null });
    expect(await o.rights(id(0))).toMatchObject([{ status: '1', generation: 1 }]);
    good(await apply(order));
  });

  it('ends with its refund when that is rejected, and with a rejection', async () => {
    const order = await sold(0);
    const change = good(await apply(order));
    good(await approve(change.id));
    const refund = await o.openOf(order.id);
    good(await o.finance.post('/cemetery/refund/reject', { id: refund.id, reason: '材料不全' }));
    expect(await seen(change.id)).toMatchObject({ status: '7', closeReason: '退款已驳回或撤销' });
    expect(await o.rights(id(0))).toMatchObject([{ status: '1' }]);
    const again = good(await apply(order));
    good(await post(o.manager, 'reject', { id: again.id, reason: '材料不全' }));
    expect(await seen(again.id)).toMatchObject({ status: '6', closeReason: '材料不全' });
    expect(await o.rights(id(0))).toMatchObject([{ status: '1' }]);
  });

  it('is refused with the reason', async () => {
    const order = await sold(0);
    const reserved = good(await o.add(id(1)));
    expect((await apply(reserved)).message).toBe('「已预定」状态下不能办理退墓');
    await patchPlot(0, { disputeFlag: 'Y' });
    expect((await apply(order)).message).toContain('争议');
    await patchPlot(0, { disputeFlag: 'N' });
    good(await apply(order));
    expect((await apply(order)).message).toBe('该订单正在办理退墓，请先完成或撤销');
    expect((await o.cancel(order.id, '4')).message).toBe('该订单正在办理退墓，请先完成或撤销');
    const out = { outType: '7', destType: '1', destination: 'x', applicant: 'x', reason: 'x', consentsChecked: true };
    expect((await clerk.post('/cemetery/order/outApply', { id: order.id, ...out })).message).toBe(
      '该订单正在办理退墓，请先完成或撤销',
    );
    const foreign = await o.world.t.user({ username: `abroad${id(0)}`, roles: ['admin'], tenants: '2' });
    expect((await apply(order, {}, foreign)).message).toBe('订单不存在');
    expect((await apply(order, {}, o.seller)).code).toBe(510);
  });

  it('after three years takes the general manager', async () => {
    const order = await sold(0);
    const { db } = o.world.t.database;
    await db.updateTable('cemOrder').set({ orderDate: '2023-06-29' }).where('id', '=', order.id).execute();
    const change = good(await apply(order));
    expect(change.late).toBe('Y');
    expect((await approve(change.id)).message).toBe('购墓已超过 3 年，须由总经理审批');
    good(await approve(change.id, o.head));
  });

  it('is neither approved nor applied for twice, whoever comes first (I1, I23)', async () => {
    const order = await sold(0);
    const applied = await Promise.all([1, 2, 3].map(() => apply(order)));
    expect(applied.filter(({ success }) => success)).toHaveLength(1);
    const change = good(applied.find(({ success }) => success) ?? (await apply(order)));
    const ended = await Promise.all([
      approve(change.id),
      approve(change.id, o.head),
      withdraw(change.id),
      post(o.finance, 'reject', { id: change.id, reason: '材料不全' }),
    ]);
    // A withdrawal may also follow the approval.
    expect(ended.slice(0, 2).filter(({ success }) => success).length).toBeLessThanOrEqual(1);
    expect(ended.filter(({ success }) => success).length).toBeGreaterThanOrEqual(1);
    for (const reply of ended) if (!reply.success) expect(reply.message).toMatch(/^「.*」状态下不能/);
  });

  async function bookable(index: number): Promise<() => ReturnType<typeof apply>> {
    const dead = { plotId: id(index), name: '陈老', alive: 'N', deathText: '2026-06-01', relation: '04' };
    const { id: deceasedId } = good<Row>(await clerk.post('/cemetery/deceased/add', dead));
    const booking = {
      deceasedIds: [deceasedId],
      bookDate: '2026-07-10',
      slot: '08:00-09:30',
      burialType: '1',
      peopleCount: 3,
    };
    const family = { applicant: '陈先生', applicantRelation: '02', applicantPhone: '13800138000' };
    return () => chief.post<Row>('/cemetery/burial/book', { ...booking, ...family });
  }

  it.each([
    [
      'a cancelled order awaits its refund',
      '该墓位的购墓订单正在退款，不能办理安葬',
      (order: Row) => o.cancel(order.id, '4'),
    ],
    ['a plot is being given back', '该墓位没有有效的使用权，不能办理安葬', (order: Row) => apply(order)],
  ])('while %s, no burial is booked in it (I8)', async (_case, message, leave) => {
    const order = await sold(0);
    const book = await bookable(0);
    good(await leave(order));
    expect((await book()).message).toBe(message);
  });

  it('with a burial booked is not even proposed (I8)', async () => {
    const order = await sold(0);
    good(await (await bookable(0))());
    const proposal = await clerk.get('/cemetery/plotChange/proposal', { orderId: order.id });
    expect(proposal.message).toBe('该墓位有未完成的安葬预约，请先取消预约');
  });

  it('and a booking of a burial and a cancelling: of the three one happens (I8)', async () => {
    const order = await sold(0);
    const book = await bookable(0);
    const replies = await Promise.all([apply(order), book(), o.cancel(order.id, '4')]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const [applied, booked] = replies;
    if (!applied?.success) expect(applied?.message).toMatch(/预约|退款中/);
    if (!booked?.success) expect(booked?.message).toMatch(/使用权|退款/);
  });
});
