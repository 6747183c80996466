import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, type Importer, line, newImporter } from '../../testing/imports.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

let w: World;
let i: Importer;
let seller: Caller;
let plotId: string;
let other: string;
let customers = 0;

beforeAll(async () => {
  [w, i] = await Promise.all([newWorld(), newImporter()]);
  seller = await w.t.user({ username: 'wang', realname: '王芳', roles: ['sales'] });
});
afterAll(() => Promise.all([w.t.close(), i.t.close()]));
beforeEach(async () => {
  customers += 1;
  const plots = await freshPlots(w, 2);
  [plotId = '', other = ''] = plots.map((plot) => plot.id);
});
afterEach(async () => {
  expect(await brokenInvariants(w.t.database)).toEqual([]);
});

/** Each test has its own customer. */
const add = async (plot: string) =>
  good(
    await seller.post<Row>(
      '/cemetery/order/add',
      orderBody(plot, {
        customer: { name: `客${customers}`, mobile: `138001380${10 + customers}`, idType: '3', idNo: `E${customers}` },
      }),
    ),
  );
const restore = (id: string, who: Caller = w.admin) =>
  who.post<Row>('/cemetery/order/restore', { id, reason: '还要查' });
const cancel = async (id: string) =>
  good(await w.admin.post('/cemetery/order/cancel', { id, cancelType: '1', cancelReason: 'x' }));
const remove = async (id: string) => good(await w.admin.delete('/cemetery/order/delete', { id, reason: '录错' }));
const stored = (id: string) =>
  w.t.database.db.selectFrom('cemOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A deleted order of the plot: cancelled, or a draft. */
async function deleted(plot: string, kind: '0' | '8' = '8'): Promise<Row> {
  const order = await add(plot);
  await cancel(order.id);
  if (kind === '0') {
    const draft = { orderStatus: '0', cancelType: null } as const;
    await w.t.database.db.updateTable('cemOrder').set(draft).where('id', '=', order.id).execute();
  }
  await remove(order.id);
  return order;
}

const disable = (id: string) => w.admin.post('/cemetery/plot/move', { ids: [id], event: 'disable', reason: '塌陷' });

describe('restoring a deleted order (domain.md §4.2, I12)', () => {
  it('a cancelled order comes back with its plot, even though that was sold to somebody else meanwhile', async () => {
    const order = await deleted(plotId);
    const next = await add(plotId);
    expect(good(await restore(order.id))).toMatchObject({ orderStatus: '8', plotId });
    const plot = good(await w.admin.get('/cemetery/plot/queryById', { id: plotId }));
    expect([plot.saleStatus, (await stored(next.id)).orderStatus]).toEqual(['4', '2']);
  });

  it('a draft keeps its plot while that is free', async () => {
    const order = await deleted(plotId, '0');
    expect(good(await restore(order.id))).toMatchObject({ orderStatus: '0', plotId });
  });

  it('a draft loses a plot that is sold, disabled or locked by somebody else', async () => {
    const [sold, disabled] = [await deleted(plotId, '0'), await deleted(other, '0')];
    await add(plotId);
    good(await disable(other));
    for (const order of [sold, disabled])
      expect(good(await restore(order.id))).toMatchObject({ orderStatus: '0', plotId: null });
  });

  it('an order whose customer was deleted stays where it is', async () => {
    const order = await deleted(plotId);
    const { customerId } = await stored(order.id);
    good(await w.admin.delete('/cemetery/customer/delete', { id: String(customerId) }));
    expect(await restore(order.id)).toMatchObject({ success: false, message: '该订单的客户已被删除，不能恢复' });
    expect(await stored(order.id)).toMatchObject({ delFlag: 1, deleteReason: '录错' });
  });

  it('an order in a live state whose plot belongs to somebody else now is refused', async () => {
    const order = await deleted(plotId);
    const live = { orderStatus: '6', cancelType: null } as const;
    await w.t.database.db.updateTable('cemOrder').set(live).where('id', '=', order.id).execute();
    await add(plotId);
    expect(await restore(order.id)).toMatchObject({ success: false, message: '原墓位已被占用，请先释放墓位' });
    expect(await restore(order.id)).toMatchObject({ success: false });
    expect(await stored(order.id)).toMatchObject({ delFlag: 1, orderStatus: '6' });
  });

  it('of two who restore at once one does, and one event tells of it', async () => {
    const order = await deleted(plotId);
    const replies = await Promise.all([restore(order.id), restore(order.id)]);
    expect(replies.map((reply) => reply.message).sort()).toEqual([
      expect.stringMatching(/^恢复成功：客\d+（.+，GM\d+）$/),
      '该订单未被删除，无需恢复',
    ]);
    const events = await w.t.database.db
      .selectFrom('cemEvent')
      .select('event')
      .where('bizId', '=', order.id)
      .where('event', '=', 'restore')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('an order that went with its import batch stays gone: plot, customer and right went too', async () => {
    const { batchId } = await i.imported(csv(line(i.place())));
    const [order] = await i.rows('cemOrder', batchId);
    good(await i.rollback(batchId));
    const reply = await restore(String(order?.id), i.admin);
    expect(reply).toMatchObject({ success: false, message: '该订单的客户已被删除，不能恢复' });
    const [customer] = await i.rows('cemCustomer', batchId);
    await i.t.database.db
      .updateTable('cemCustomer')
      .set({ delFlag: 0 })
      .where('id', '=', String(customer?.id))
      .execute();
    expect(await restore(String(order?.id), i.admin)).toMatchObject({
      success: false,
      message: '该订单的墓位已被删除，不能恢复',
    });
    expect(await i.count(0, batchId)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0]);
  });
});
