import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';

const PATH = '/cemetery/holderChange';

let o: SalesOffice;
let records: Caller;
let head: Caller;
let plots: Row[];
let son: Row;
let order: Row;
let documents: string;
beforeAll(async () => {
  o = await salesOffice();
  records = await o.world.t.user({ username: 'dang', realname: '档案员', roles: ['records'] });
  head = await o.world.t.user({ username: 'dangz', realname: '档主管', roles: ['records_mgr'] });
});
afterAll(() => o.world.t.close());
beforeEach(async () => {
  plots = await freshPlots(o.world);
  order = good(await o.add(id()));
  order = good(await o.pay(order.id, PRICE));
  son = await customer({});
  documents = (await sendFile(records, '/sys/common/upload', 'paper.pdf', '%PDF-1.4 paper')).message;
});

const id = (index = 0) => String(plots[index]?.id);
let people = 0;
const customer = async (more: object) => {
  people += 1;
  const mobile = `139${String(people).padStart(8, '0')}`;
  return good(
    await o.world.admin.post('/cemetery/customer/add', { type: '1', name: `陈子${people}`, mobile, ...more }),
  );
};
const apply = (more: object = {}, who = records) =>
  who.post<Row>(`${PATH}/apply`, {
    plotId: id(),
    toCustomerId: son.id,
    changeType: '2',
    relation: '03',
    reason: '父亲去世，由儿子继承',
    consents: documents,
    documents,
    ...more,
  });
const approve = (changeId: string, who = head) => who.post<Row>(`${PATH}/approve`, { id: changeId, opinion: '属实' });
const holderOf = async () => {
  const { db } = o.world.t.database;
  return db.selectFrom('cemPlotRight').select(['holderId', 'contactId']).where('plotId', '=', id()).executeTakeFirst();
};

describe('持证人变更 (domain.md §3.6, issue 14 §9)', () => {
  it('of an heir: applied for, approved by another person, seen at plot, order and both customers', async () => {
    const change = good(await apply());
    expect(change).toMatchObject({ status: '1', toName: son.name, fromName: order.customerName, applyName: '档案员' });
    expect(change.changeNo).toMatch(/^BG20260630\d{4}$/);
    expect((await apply()).message).toBe('该墓位已有待审的持证人变更，请先审批或撤销');
    const own = await o.world.t.user({ username: `both${people}`, roles: ['records', 'records_mgr'] });
    good(await own.post(`${PATH}/withdraw`, { id: change.id, reason: '材料不全' }));
    const papers = (await sendFile(own, '/sys/common/upload', 'p.pdf', '%PDF-1.4 p')).message;
    const again = good(await apply({ documents: papers, consents: papers }, own));
    expect((await approve(again.id, own)).message).toBe('申请人不能审批自己提交的持证人变更');
    expect((await approve(again.id, records)).code).toBe(510);
    expect(await approve(again.id)).toMatchObject({
      message: `持证人已变更：${String(order.customerName)} → ${String(son.name)}（${String(change.plotFullName)}）`,
      result: { status: '2', approveName: '档主管' },
    });
    expect((await approve(again.id)).message).toBe('「已变更」状态下不能审批');
    expect(await o.plotOf(id())).toMatchObject({ holderName: son.name });
    expect(await holderOf()).toMatchObject({ holderId: son.id });
    expect(good(await o.world.admin.get('/cemetery/order/queryById', { id: order.id }))).toMatchObject({
      customerId: order.customerId,
      customerName: order.customerName,
    });
    for (const [kind, one] of [
      ['plot', id()],
      ['order', order.id],
      ['customer', son.id],
      ['customer', String(order.customerId)],
    ] as const) {
      const page = good<{ records: { title: string }[] }>(
        await o.world.admin.get('/cemetery/event/timeline', { kind, id: one }),
      );
      expect(page.records.map(({ title }) => title)).toContain('持证人变更');
    }
    expect(await brokenInvariants(o.world.t.database)).toEqual([]);
  });

  it('a correction applies at once; a contact leaves the holder as he is', async () => {
    expect(good(await apply({ changeType: '4', relation: undefined, consents: undefined }))).toMatchObject({
      status: '2',
    });
    expect(await holderOf()).toEqual({ holderId: order.customerId, contactId: son.id });
    good(await apply({ changeType: '3', relation: undefined, consents: undefined }));
    expect(await holderOf()).toEqual({ holderId: son.id, contactId: son.id });
  });

  it('refuses what lacks papers, and warns of the black list and of the dead', async () => {
    expect(await apply({ relation: undefined })).toMatchObject({ error: 'holderRelationMissing', field: 'relation' });
    expect(await apply({ consents: undefined })).toMatchObject({ error: 'holderConsentMissing', field: 'consents' });
    expect((await apply({ documents: ' ' })).success).toBe(false);
    expect((await apply({ documents: 'foreign/x.pdf' })).success).toBe(false);
    expect((await apply({ toCustomerId: order.customerId })).message).toContain('就是现在的持证人');
    expect((await apply({ plotId: id(1) })).message).toBe('该墓位没有有效的使用权，不能变更持证人');
    expect((await apply({ relation: '不存在' })).success).toBe(false);
    const bad = await customer({ level: '9' });
    expect(await apply({ toCustomerId: bad.id })).toMatchObject({ error: 'customerBlacklisted', field: 'confirmed' });
    good(await apply({ toCustomerId: bad.id, confirmed: true }));
  });

  it('nothing in a dispute, and a rejection leaves everything', async () => {
    const change = good(await apply());
    good(await head.post('/cemetery/plot/dispute', { id: id(), reason: '争议' }));
    const gm = await o.world.t.user({ username: `gm${people}`, roles: ['gm'] });
    expect((await approve(change.id, gm)).message).toBe('该墓位存在争议，已冻结，请联系档案主管');
    good(await head.post('/cemetery/plot/clearDispute', { id: id(), reason: '和解' }));
    good(await head.post(`${PATH}/reject`, { id: change.id, reason: '材料不符' }));
    expect(await holderOf()).toMatchObject({ holderId: order.customerId });
  });

  it('of applications and of approvals at once one succeeds', async () => {
    const applied = await Promise.all([apply(), apply(), apply()]);
    const [change, more] = applied.filter(({ success }) => success).map(({ result }) => result as Row);
    expect(more).toBeUndefined();
    const gm = await o.world.t.user({ username: `gn${people}`, roles: ['gm'] });
    const ends = await Promise.all([
      approve(String(change?.id)),
      approve(String(change?.id), gm),
      records.post(`${PATH}/withdraw`, { id: change?.id, reason: '改主意' }),
    ]);
    expect(ends.filter(({ success }) => success)).toHaveLength(1);
  });
});
