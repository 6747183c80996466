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
