import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clockFrom } from '../../platform/clock.ts';
import type { Server } from '../../resource/server-context.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, type Row } from '../../testing/world.ts';
import { sweepHolds } from './sweeper.ts';

let o: SalesOffice;
let manager: Caller;
let plots: Row[];
let buyer: Row;
beforeAll(async () => {
  o = await salesOffice();
  manager = await o.world.t.user({ username: 'xu', realname: '徐主管', roles: ['sales_mgr'] });
});
afterAll(() => o.world.t.close());
let people = 0;
const customer = async (more: object = {}, who = o.seller) => {
  people += 1;
  const person = { type: '1', name: `陈客${people}`, mobile: `137${String(people).padStart(8, '0')}` };
  const draft = { ...person, idType: '3', idNo: `E${people}`, ...more };
  return good(await who.post('/cemetery/customer/add', draft));
};
beforeEach(async () => {
  plots = await freshPlots(o.world);
  buyer = await customer();
});

const id = (index = 0) => String(plots[index]?.id);
const hold = (keep: object, ids = [id()], who = manager) =>
  who.post('/cemetery/plot/move', { ids, event: 'hold', reason: '老客户考虑中', keep });
const order = (customerId: string, who = o.seller, more: object = {}) =>
  who.post<Row>('/cemetery/order/add', { plotId: id(), orderType: '1', customerId, ...more });

/** A separate node over the same database. */
function node(): Server {
  const live = { toTenant: () => undefined, toUser: () => undefined };
  const clock = clockFrom(() => o.world.t.time.now);
  return { database: o.world.t.database, clock, live } as unknown as Server;
}

describe('保留 for a customer (domain.md §3.5, issue 14 §8)', () => {
  it('is ordered for its customer by another seller without being freed, and is 已转订单', async () => {
    good(
      await hold({ until: '2026-07-10', customerId: buyer.id, contactName: '陈太太', contactMobile: '13712345678' }),
    );
    expect(good(await o.seller.get('/cemetery/plot/hold', { id: id() }))).toMatchObject({
      customerId: buyer.id,
      customerName: buyer.name,
      contactName: '陈太太',
      reason: '老客户考虑中',
      expireTime: '2026-07-10 23:59:59',
      holderName: '徐主管',
    });
    const other = await customer();
    expect((await order(other.id)).message).toBe('该墓位当前为「保留」，不能下单');
    const placed = good(await order(buyer.id));
    expect((await o.holdsOf(id())).map((row) => [row.holdType, row.status, row.orderId])).toEqual([
      ['2', '2', placed.id],
      ['3', '1', placed.id],
    ]);
    expect(good(await o.seller.get('/cemetery/plot/hold', { id: id() }))).toBeNull();
    expect(await brokenInvariants(o.world.t.database)).toEqual([]);
  });

  it('ends after its last day, not before, and not in a dispute', async () => {
    expect(await hold({ until: '2026-06-29' })).toMatchObject({ error: 'holdUntilPast', field: 'until' });
    good(await hold({ until: '2026-06-30', customerId: buyer.id }, [id(0), id(1)]));
    good(await hold({}, [id(2)]));
    expect(await sweepHolds(node())).toBe(0);
    const records = await o.world.t.user({ username: `dang${people}`, roles: ['records_mgr'] });
    good(await records.post('/cemetery/plot/dispute', { id: id(1), reason: '争议' }));
    const { now } = o.world.t.time;
    o.world.t.time.now = now + 36 * 3_600_000;
    const swept = await Promise.all([sweepHolds(node()), sweepHolds(node())]);
    o.world.t.time.now = now;
    expect(swept[0] + swept[1]).toBe(1);
    expect((await o.holdsOf(id(0))).map(({ status }) => status)).toEqual(['3']);
    const states = await Promise.all([0, 1, 2].map(async (index) => (await o.plotOf(id(index))).saleStatus));
    expect(states).toEqual(['1', '3', '3']);
  });

  it('of two sellers and a release at once one wins', async () => {
    good(await hold({ customerId: buyer.id }));
    const release = manager.post('/cemetery/plot/move', { ids: [id()], event: 'unhold', reason: '不要了' });
    const replies = await Promise.all([order(buyer.id), order(buyer.id), release]);
    // After the release one order may still take the free plot.
    expect(replies.slice(0, 2).filter(({ success }) => success).length).toBe(1);
    expect(await brokenInvariants(o.world.t.database)).toEqual([]);
  });

  it('black list and dead customers have to be confirmed, for orders and holds', async () => {
    const bad = await customer({ level: '9' });
    expect(await hold({ customerId: bad.id })).toMatchObject({ error: 'customerBlacklisted', field: 'confirmed' });
    good(await hold({ customerId: bad.id, confirmed: true }));
    expect(await order(bad.id)).toMatchObject({ error: 'customerBlacklisted', field: 'confirmed' });
    good(await order(bad.id, o.seller, { confirmed: true }));
  });
});

it('a row out of use takes no plots, one by one or in a batch (domain.md §3.2)', async () => {
  const { admin, template } = o.world;
  const { areaId, rowId } = plots[0] as Row;
  await o.world.t.database.db.updateTable('cemRow').set({ status: '0' }).where('id', '=', String(rowId)).execute();
  const draft = { areaId, rowId, templateId: template.id, listPrice: 1, seatNo: 90 };
  expect((await admin.post('/cemetery/plot/add', draft)).message).toBe('「01排」已停用，不能新增墓位，请先启用该排');
  const plan = { areaId, templateId: template.id, rowFrom: 1, rowTo: 2, seatFrom: 50, seatTo: 52, listPrice: 1 };
  expect((await admin.post('/cemetery/plot/generate', { ...plan, seatOrder: '1' })).message).toContain('已停用');
  good(await admin.post('/cemetery/plot/generate', { ...plan, rowFrom: 2, seatOrder: '1' }));
});
