import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';

let o: SalesOffice;
let records: Caller;
let director: Caller;
let plots: Row[];
beforeAll(async () => {
  o = await salesOffice();
  records = await o.world.t.user({ username: 'dang', realname: '档案员', roles: ['records'] });
  director = await o.world.t.user({ username: 'zong', realname: '总经理', roles: ['gm'] });
});
afterAll(() => o.world.t.close());
beforeEach(async () => {
  plots = await freshPlots(o.world);
});

interface Notice {
  titile: string;
  msgContent: string;
  openType: string | null;
  openPage: string | null;
  busId: string | null;
}

/** The last message at a person's bell with this title. */
async function notice(who: Caller, title: string): Promise<Notice | undefined> {
  const { sysMsgList } = good<{ sysMsgList: Notice[] }>(await who.get('/sys/annountCement/listByUser'));
  return sysMsgList.find(({ titile }) => titile === title);
}

/** Titles of the messages that stand at a person's bell. */
const titles = async (who: Caller) => {
  const page = good<{ records: Row[] }>(
    await who.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', { pageSize: 100 }),
  );
  return page.records.map(({ titile }) => String(titile));
};
const paidOrder = async () => {
  const order = good(await o.add(String(plots[0]?.id)));
  return good(await o.pay(order.id, PRICE));
};

describe('what waits for approval rings the bell of those who decide (issue 15 §1)', () => {
  it('a plot that is given back', async () => {
    const order = await paidOrder();
    const change = good(
      await records.post<Row>('/cemetery/plotChange/apply', {
        orderId: order.id,
        ...{ applicant: '陈先生', relation: '14', reason: '1', plotAfter: '1' },
        consents: [{ signer: order.customerName, relation: '14', form: '1', signDate: '2026-06-30' }],
      }),
    );
    expect(await titles(director)).toContain(`退墓待审批：${change.changeNo}`);
    expect(await titles(records)).not.toContain(`退墓待审批：${change.changeNo}`);
  });

  it('another holder of the right', async () => {
    await paidOrder();
    const son = good(
      await o.world.admin.post<Row>('/cemetery/customer/add', { type: '1', name: '陈小军', mobile: '13900001234' }),
    );
    const documents = (await sendFile(records, '/sys/common/upload', 'paper.pdf', '%PDF-1.4 paper')).message;
    const change = good(
      await records.post<Row>('/cemetery/holderChange/apply', {
        plotId: plots[0]?.id,
        toCustomerId: son.id,
        changeType: '2',
        relation: '03',
        reason: '由儿子继承',
        consents: documents,
        documents,
      }),
    );
    expect(await titles(director)).toContain(`持证人变更待审批：${change.changeNo}`);
  });

  it('a discount, for those whose own limit lets them give it (domain.md §3.25)', async () => {
    const manager = await o.world.t.user({ username: 'you', realname: '尤主管', roles: ['sales_mgr'] });
    const waiting = async (at: number, share: number) => {
      const discount = { discountAmount: PRICE / share, discountReason: '老客户介绍' };
      return `订单待审批：${good(await o.add(String(plots[at]?.id), discount)).orderNo}`;
    };
    const small = await waiting(1, 25);
    const great = await waiting(2, 10);
    expect(await titles(manager)).toContain(small);
    expect(await titles(manager)).not.toContain(great);
    expect(await titles(director)).toEqual(expect.arrayContaining([small, great]));
  });

  it('a wrong payment', async () => {
    const order = await paidOrder();
    const { records: rows } = good<{ records: Row[] }>(
      await o.cashier.get('/cemetery/payment/list', { orderId: order.id }),
    );
    good(
      await o.cashier.post('/cemetery/paymentCorrection/apply', {
        paymentId: rows[0]?.id,
        kind: '1',
        reason: '重复收款',
      }),
    );
    expect(await titles(director)).toContain(`收款更正待确认：${rows[0]?.payNo}`);
  });
});

const step = (who: Caller, path: string, body: object) => who.post<Row>(`/cemetery/${path}`, body);

describe('a notice leads to the record that it speaks of (issue 14 §11)', () => {
  it('a refund on its way: who approves, who pays and who applied each open the refund', async () => {
    const manager = await o.world.t.user({ username: 'zhu', realname: '朱主管', roles: ['sales_mgr'] });
    const order = await paidOrder();
    good(await step(manager, 'order/cancel', { id: order.id, cancelType: '4', cancelReason: '迁居外地' }));
    const { records: rows } = good<{ records: Row[] }>(
      await manager.get('/cemetery/refund/list', { bizNo: String(order.orderNo) }),
    );
    const [refund] = rows;
    const { lines } = good<{ lines: { itemId: string }[] }>(
      await manager.get('/cemetery/refund/proposal', { id: String(refund?.id) }),
    );
    const entered = lines.map(({ itemId }) => ({ itemId, consumedAmount: 0, deductionAmount: 0 }));
    good(await step(manager, 'refund/apply', { id: refund?.id, note: '协商', handlingFee: 0, lines: entered }));
    const there = { openType: 'component', openPage: 'cemetery/RefundList', busId: refund?.id };
    expect(await notice(director, `退款待审批：${refund?.refundNo}`)).toMatchObject(there);
    good(await step(director, 'refund/approve', { id: refund?.id, opinion: '同意' }));
    expect(await notice(o.cashier, `退款待付款：${refund?.refundNo}`)).toMatchObject(there);
    const found = await notice(manager, `退款已通过：${refund?.refundNo}`);
    expect(found).toMatchObject(there);
    expect(found?.msgContent).toContain('已由总经理通过');
  });

  it('a discount that is refused: the seller hears why, and opens the order', async () => {
    const tenPercent = { discountAmount: PRICE / 10, discountReason: '老客户介绍' };
    const order = good(await o.add(String(plots[0]?.id), tenPercent));
    good(await step(director, 'order/reject', { id: order.id, reason: '优惠太多' }));
    const found = await notice(o.seller, `订单已驳回：${order.orderNo}`);
    expect(found).toMatchObject({ openType: 'component', openPage: 'cemetery/order/NormalList', busId: order.id });
    expect(found?.msgContent).toContain('优惠太多');
    good(await step(o.seller, 'order/submit', { id: order.id }));
    good(await step(o.seller, 'order/withdraw', { id: order.id, reason: '再想想' }));
    expect(await titles(o.seller)).toEqual([`订单已驳回：${order.orderNo}`]);
  });

  it.each([
    ['confirm', { note: '属实' }, '通过'],
    ['reject', { reason: '凭证不全' }, '驳回'],
  ])('the correction of a payment: %s', async (act, body, result) => {
    const order = await paidOrder();
    const { records: rows } = good<{ records: Row[] }>(
      await o.cashier.get('/cemetery/payment/list', { orderId: order.id }),
    );
    const asked = { paymentId: rows[0]?.id, kind: '1', reason: '重复收款' };
    const fix = good(await step(o.cashier, 'paymentCorrection/apply', asked));
    good(await step(director, `paymentCorrection/${act}`, { id: fix.id, ...body }));
    expect(await notice(o.cashier, `收款更正已${result}：${rows[0]?.payNo}`)).toMatchObject({
      ...{ openType: 'component', openPage: 'cemetery/PaymentCorrectionList', busId: fix.id },
    });
  });

  it.each(['approve', 'reject'])('a plot that is given back: %s', async (act) => {
    const order = await paidOrder();
    const change = good(
      await step(records, 'plotChange/apply', {
        orderId: order.id,
        ...{ applicant: '陈先生', relation: '14', reason: '1', plotAfter: '1' },
        consents: [{ signer: order.customerName, relation: '14', form: '1', signDate: '2026-06-30' }],
      }),
    );
    good(
      await step(director, `plotChange/${act}`, { id: change.id, ...(act === 'reject' ? { reason: '先补协议' } : {}) }),
    );
    const result = act === 'reject' ? '驳回' : '通过';
    expect(await notice(records, `退墓已${result}：${change.changeNo}`)).toMatchObject({
      ...{ openType: 'component', openPage: 'cemetery/PlotChangeList', busId: change.id },
    });
  });

  it.each(['approve', 'reject'])('another holder of the right: %s', async (act) => {
    await paidOrder();
    const mobile = act === 'reject' ? '13900001236' : '13900001235';
    const son = good(await o.world.admin.post<Row>('/cemetery/customer/add', { type: '1', name: '陈小军', mobile }));
    const documents = (await sendFile(records, '/sys/common/upload', 'paper.pdf', '%PDF-1.4 paper')).message;
    const asked = { plotId: plots[0]?.id, toCustomerId: son.id, changeType: '2', relation: '03', reason: '继承' };
    const change = good(await step(records, 'holderChange/apply', { ...asked, consents: documents, documents }));
    good(
      await step(director, `holderChange/${act}`, { id: change.id, ...(act === 'reject' ? { reason: '缺公证' } : {}) }),
    );
    const result = act === 'reject' ? '驳回' : '通过';
    expect(await notice(records, `持证人变更已${result}：${change.changeNo}`)).toMatchObject({
      ...{ openType: 'component', openPage: 'cemetery/HolderChangeList', busId: change.id },
    });
  });
});
