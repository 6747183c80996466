import type { FeeProposal } from '@songbai/contract/modules/fee/fee.calls.ts';
import type { PaperView } from '@songbai/contract/modules/paper/paper.calls.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RefundOffice, refundOffice } from '../../testing/refund-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

const DEPOSIT = 1_000_000;
const FEE_RULE = {
  name: '墓价7%/20年',
  calcType: '1',
  rate: 7,
  basePriceType: '1',
  cycleYears: 20,
  minYears: 1,
  rounding: '1',
  validFrom: '2020-01-01',
};

let o: RefundOffice;

beforeAll(async () => {
  o = await refundOffice();
});
afterAll(() => o.world.t.close());

const newPlot = async () => (await freshPlots(o.world, 1))[0]?.id ?? '';
const paymentsOf = async (bizNo: unknown) =>
  good<Page<Row>>(await o.finance.get('/cemetery/payment/list', { bizNo: String(bizNo), pageSize: 100 })).records;
const logOf = async (params: Record<string, string>) =>
  good<Page<Row>>(await o.finance.get('/cemetery/printLog/list', { pageSize: '100', ...params })).records;

type Name = 'receipt' | 'deposit' | 'order' | 'refund' | 'fee';
const look = (name: Name, id: string, caller: Caller = o.cashier): Promise<Envelope<PaperView>> =>
  caller.get<PaperView>(`/cemetery/paper/${name}`, { id });
const print = (name: Name, id: string, reason?: string, caller: Caller = o.cashier, key?: string) =>
  caller.post<PaperView>(
    `/cemetery/paper/${name}`,
    { id, ...(reason === undefined ? {} : { reason }) },
    key ? { 'idempotency-key': key } : {},
  );

/** An order of the plot of this turn that took these payments, the last of them its id. */
async function paid(amounts: readonly number[]): Promise<{ order: Row; paymentId: string }> {
  const { id } = good(await o.add(await newPlot()));
  for (const amount of amounts) good(await o.take(id, amount));
  const order = await o.order(id);
  return { order, paymentId: (await paymentsOf(order.orderNo))[0]?.id ?? '' };
}

const factsOf = ({ sheet }: PaperView) => Object.fromEntries(sheet.facts.map(({ label, text }) => [label, text]));
const endOf = (no: string | null) => Number(no?.slice(-6));

describe('收据 (issue 14 §14)', () => {
  it('shows payer, items, sum and cashier; looking counts nothing, the first print numbers it', async () => {
    const { order, paymentId } = await paid([PRICE]);
    const before = good<PaperView>(await look('receipt', paymentId));
    expect(before).toMatchObject({ printed: 0, print: null, sheet: { no: null, mark: null, title: '收据' } });
    expect(await logOf({ bizNo: paymentId })).toEqual(await logOf({}));
    const view = good<PaperView>(await print('receipt', paymentId));
    expect(view.sheet.no).toMatch(/^SJSHY\d{4}\d{6}$/);
    expect(view.issuer).toEqual({
      name: '松鹤园公墓',
      unitName: '松鹤园管理处',
      address: '北京市市辖区海淀区香山路1号',
      phone: '010-88886666',
    });
    expect(factsOf(view)).toMatchObject({ 业务单号: order.orderNo, 款项性质: '全款', 收款方式: '微信' });
    expect(view.sheet.amount).toEqual({ label: '收款金额', fen: PRICE });
    expect(view.sheet.tables[0]?.rows).toHaveLength((order.items as Row[]).length);
    expect(view.print).toMatchObject({ turn: 1, reason: null, by: '钱会计' });
    expect((await paymentsOf(order.orderNo))[0]).toMatchObject({ receiptNo: view.sheet.no });
    const [log] = await logOf({ paperNo: view.sheet.no ?? '' });
    expect(log).toMatchObject({
      paper: '1',
      kind: '1',
      turn: 1,
      printName: '钱会计',
      plotFullName: order.plotFullName,
    });
  });

  it('a second print says why and carries the count; the number stays', async () => {
    const { paymentId } = await paid([DEPOSIT]);
    const { sheet } = good<PaperView>(await print('receipt', paymentId));
    const refused = await print('receipt', paymentId);
    expect(refused).toMatchObject({ success: false, message: '该单据已打印 1 次，补打请填写原因', field: 'reason' });
    expect(await print('receipt', paymentId, '  ')).toMatchObject({ error: 'printReasonNeeded' });
    const again = good<PaperView>(await print('receipt', paymentId, ' 客户遗失 ', o.finance));
    expect(again).toMatchObject({ printed: 2, print: { turn: 2, reason: '客户遗失', by: '周财务' } });
    expect(again.sheet.no).toBe(sheet.no);
    const rows = await logOf({ paperNo: sheet.no ?? '' });
    expect(rows.map(({ turn: n, kind, reason }) => [n, kind, reason]).sort()).toEqual([
      [1, '1', null],
      [2, '2', '客户遗失'],
    ]);
  });

  it('a payment that was taken back keeps its number, marked; one without a receipt gets none', async () => {
    const void1 = async (paymentId: string) => {
      const fix = good(
        await o.cashier.post('/cemetery/paymentCorrection/apply', { paymentId, kind: '1', reason: '录错订单' }),
      );
      good(await o.finance.post('/cemetery/paymentCorrection/confirm', { id: fix.id }));
    };
    const { order, paymentId } = await paid([DEPOSIT]);
    const first = good<PaperView>(await print('receipt', paymentId));
    await void1(paymentId);
    const seen = good<PaperView>(await look('receipt', paymentId));
    expect(seen.sheet).toMatchObject({ no: first.sheet.no, mark: '已作废', notes: ['已作废原因：录错订单'] });
    good(await o.take(order.id, DEPOSIT));
    const [next] = (await paymentsOf(order.orderNo)).filter(({ status }) => status === '1');
    const second = good<PaperView>(await print('receipt', String(next?.id)));
    expect(endOf(second.sheet.no)).toBe(endOf(first.sheet.no) + 1);
    const third = good(await o.take(order.id, DEPOSIT));
    const newest = (await paymentsOf(third.orderNo)).find(({ status, receiptNo }) => status === '1' && !receiptNo);
    await void1(String(newest?.id));
    expect((await print('receipt', String(newest?.id))).message).toBe('该收款已作废，此前未开收据，不能打印');
  });

  it('the row of a reversal has none; its payment says 已冲红', async () => {
    const { order, paymentId } = await paid([DEPOSIT]);
    good(await print('receipt', paymentId));
    await o.world.t.database.db
      .updateTable('cemPayment')
      .set({ payTime: '2020-01-01 09:00:00' })
      .where('id', '=', paymentId)
      .execute();
    const fix = good(
      await o.cashier.post('/cemetery/paymentCorrection/apply', { paymentId, kind: '2', reason: '重复收款' }),
    );
    good(await o.finance.post('/cemetery/paymentCorrection/confirm', { id: fix.id }));
    expect(good<PaperView>(await look('receipt', paymentId)).sheet.mark).toBe('已冲红');
    const reversal = (await paymentsOf(order.orderNo)).find(({ reverseOfId }) => reverseOfId === paymentId);
    expect((await print('receipt', String(reversal?.id))).message).toBe('冲红记录不开收据，请打印原收款的收据');
  });

  it('of a service without a plot is issued by the cemetery', async () => {
    const order = await o.paidService();
    const [payment] = await paymentsOf(order.serviceNo);
    const view = good<PaperView>(await print('receipt', String(payment?.id)));
    expect(view.sheet.tables[0]?.rows).toEqual([['描金', '1', '300.00']]);
    expect(view.issuer.name).toBe('松鹤园公墓');
  });
});

describe('the other papers', () => {
  it('定金单 and 购墓确认单 of an order', async () => {
    const { order } = await paid([DEPOSIT]);
    const deposit = good<PaperView>(await print('deposit', order.id, undefined, o.seller));
    expect(deposit.sheet).toMatchObject({ no: order.orderNo, amount: { label: '定金', fen: DEPOSIT }, size: 'A5' });
    const sheet = good<PaperView>(await print('order', order.id, undefined, o.seller)).sheet;
    expect(sheet).toMatchObject({ size: 'A4', amount: { label: '应收总额', fen: PRICE }, mark: null });
    expect(sheet.tables[0]?.total?.at(-1)).toBe('80,000.00');
    const unpaid = good(await o.add(await newPlot()));
    expect((await look('deposit', unpaid.id)).message).toBe('该订单没有收过定金，不能打印定金单');
    good(await o.manager.post('/cemetery/order/cancel', { id: unpaid.id, cancelType: '1', cancelReason: '不买了' }));
    expect(good<PaperView>(await look('order', unpaid.id)).sheet.mark).toBe('已取消');
  });

  it('退款单 shows its state until it is paid, and the account only to whom the rights allow', async () => {
    const { refund } = await o.refunding(await newPlot(), DEPOSIT, '3');
    expect(good<PaperView>(await look('refund', refund.id)).sheet.mark).toBe('草稿');
    good(await o.apply(refund.id));
    good(await o.approve(refund.id));
    const bank = {
      method: '05',
      channelNo: `HK-${refund.id}`,
      bankName: '工商银行',
      bankAccount: '6222020200001234567',
    };
    good(await o.pay(refund.id, bank));
    const view = good<PaperView>(await print('refund', refund.id));
    expect(view.sheet).toMatchObject({ mark: null, no: refund.refundNo, amount: { fen: DEPOSIT } });
    expect(factsOf(view)).toMatchObject({ 账号: '6222020200001234567', 审批人: expect.stringContaining('周财务') });
  });

  it('退款单 printed for approval is another paper than that of the payment: each has its first print', async () => {
    const { refund } = await o.refunding(await newPlot(), DEPOSIT, '3');
    const first = { printed: 1, print: { turn: 1, reason: null } };
    expect(good<PaperView>(await print('refund', refund.id))).toMatchObject(first);
    expect(await print('refund', refund.id)).toMatchObject({ error: 'printReasonNeeded' });
    good(await o.apply(refund.id));
    good(await o.approve(refund.id));
    expect(good<PaperView>(await print('refund', refund.id))).toMatchObject({ ...first, sheet: { mark: '通过' } });
    good(await o.pay(refund.id, { method: '01' }));
    expect(good<PaperView>(await look('refund', refund.id))).toMatchObject({ printed: 0, sheet: { mark: null } });
    expect(good<PaperView>(await print('refund', refund.id))).toMatchObject({ ...first, sheet: { mark: null } });
    expect(await print('refund', refund.id)).toMatchObject({ error: 'printReasonNeeded' });
    const rows = await logOf({ paperNo: String(refund.refundNo) });
    expect(rows.map(({ state, kind, turn }) => [state, kind, turn])).toEqual(
      expect.arrayContaining([
        ['草稿', '1', 1],
        ['通过', '1', 1],
        [null, '1', 1],
      ]),
    );
  });

  it('缴费证明 of a renewed fee; the receipt of its payment names the term', async () => {
    good(await o.world.admin.post('/cemetery/feeRule/add', FEE_RULE));
    const { order } = await paid([PRICE]);
    const { db } = o.world.t.database;
    await db.updateTable('cemPlotRight').set({ feePaidTo: '2024-12-31' }).where('orderId', '=', order.id).execute();
    const asked = good<FeeProposal>(await o.cashier.get('/cemetery/feeTerm/proposal', { orderId: order.id }));
    const choice = asked.choices.at(-1);
    const body = { orderId: order.id, startDate: asked.startDate, method: '01' };
    const term = good(
      await o.cashier.post('/cemetery/feeTerm/renew', { ...body, years: choice?.years, amount: choice?.amount }),
    );
    const view = good<PaperView>(await print('fee', term.id));
    expect(view.sheet).toMatchObject({ title: '管理费缴费证明', no: term.payNo, amount: { fen: choice?.amount } });
    expect(factsOf(view)).toMatchObject({ 墓位: order.plotFullName, 收款单号: term.payNo });
    const payment = (await paymentsOf(order.orderNo)).find(({ payNo }) => payNo === term.payNo);
    const { sheet } = good<PaperView>(await print('receipt', String(payment?.id)));
    expect(sheet.tables[0]?.rows[0]?.[0]).toBe(`管理费 ${term.startDate} 至 ${term.endDate}（${term.years} 年）`);
    await db.updateTable('cemFeeTerm').set({ status: '4' }).where('id', '=', term.id).execute();
    expect((await look('fee', term.id)).message).toBe('该期管理费未缴或已作废，不能开具缴费证明');
  });
});

describe('who may', () => {
  it('print: a token, the right of the paper, the own tenant', async () => {
    const { order, paymentId } = await paid([DEPOSIT]);
    expect((await print('receipt', paymentId, undefined, o.world.t.anonymous)).code).toBe(401);
    for (const caller of [o.seller, o.head])
      expect(await print('receipt', paymentId, undefined, caller)).toMatchObject({ success: false, code: 510 });
    expect((await look('receipt', paymentId, o.seller)).code).toBe(510);
    const foreign = await o.world.t.user({ username: 'foreign', roles: ['admin'], tenants: '2' });
    expect((await print('receipt', paymentId, undefined, foreign)).error).toBe('recordMissing');
    expect((await look('order', order.id, foreign)).error).toBe('recordMissing');
    expect((await print('receipt', 'nobody')).error).toBe('recordMissing');
    expect((await paymentsOf(order.orderNo))[0]).toMatchObject({ receiptNo: null });
    expect((await o.seller.get('/cemetery/printLog/list')).code).toBe(510);
    expect(await logOf({ paperNo: String(order.orderNo) })).toEqual([]);
  });
});

describe('at once', () => {
  it('two first prints of one receipt: one is the first, the other is asked why', async () => {
    const { paymentId } = await paid([DEPOSIT]);
    const replies = await Promise.all([print('receipt', paymentId), print('receipt', paymentId, undefined, o.finance)]);
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(replies.find(({ success }) => !success)).toMatchObject({ error: 'printReasonNeeded' });
  });

  it('the same key is one print', async () => {
    const { paymentId } = await paid([DEPOSIT]);
    const [a, b] = [
      good<PaperView>(await print('receipt', paymentId, undefined, o.cashier, 'a'.repeat(32))),
      good<PaperView>(await print('receipt', paymentId, undefined, o.cashier, 'a'.repeat(32))),
    ];
    expect(b).toEqual(a);
    expect(await logOf({ paperNo: a.sheet.no ?? '' })).toHaveLength(1);
  });

  it('many receipts: consecutive numbers, none twice, none missing', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const order = await o.paidService();
      ids.push((await paymentsOf(order.serviceNo))[0]?.id ?? '');
    }
    const replies = await Promise.all(ids.map((id) => print('receipt', id)));
    const numbers = replies.map((reply) => endOf(good<PaperView>(reply).sheet.no)).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  });

  it('leaves a database that the checks find sound', async () => {
    const found: string[] = [];
    const { database, clock } = o.world.t;
    await verify(database.db, clock.today(), (result) => {
      if (result.found > 0 && /收据|打印/.test(result.title)) found.push(result.title);
    });
    expect(found).toEqual([]);
  });
});
