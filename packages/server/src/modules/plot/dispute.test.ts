import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { freshPlots, good, PRICE, type Row } from '../../testing/world.ts';

const FROZEN = '该墓位存在争议，已冻结，请联系档案主管';

let o: SalesOffice;
let records: Caller;
let manager: Caller;
let plots: Row[];
beforeAll(async () => {
  o = await salesOffice();
  records = await o.world.t.user({ username: 'dang', realname: '档主管', roles: ['records_mgr'] });
  manager = await o.world.t.user({ username: 'xu', realname: '徐主管', roles: ['sales_mgr'] });
});
afterAll(() => o.world.t.close());
beforeEach(async () => {
  plots = await freshPlots(o.world);
});

const id = (index = 0) => String(plots[index]?.id);
const dispute = (plotId: string, more: object = {}, who = records) =>
  who.post<Row>('/cemetery/plot/dispute', { id: plotId, reason: '兄弟争夺使用权', ...more });
const clear = (plotId: string, who = records) =>
  who.post<Row>('/cemetery/plot/clearDispute', { id: plotId, reason: '法院已判决' });
const eventsOf = async (plotId: string) =>
  (
    await o.world.t.database.db
      .selectFrom('cemEvent')
      .select('event')
      .where('plotId', '=', plotId)
      .where('bizType', '=', 'plot')
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const sold = async (plotId: string) => {
  const order = good(await o.add(plotId));
  return good(await o.pay(order.id, PRICE));
};

describe('争议 (domain.md §3.4, §3.6; issue 14 §8)', () => {
  it('freezes plot, orders and right for everybody but the head of records, with reason and papers', async () => {
    const order = await sold(id());
    const { message: path } = await sendFile(records, '/sys/common/upload', 'papers.png', PNG);
    expect((await dispute(id(), {}, manager)).code).toBe(510);
    expect((await dispute(id(), { reason: ' ' })).success).toBe(false);
    expect(good(await dispute(id(), { files: path }))).toMatchObject({
      disputeFlag: 'Y',
      displayStatus: '80',
      disputeReason: '兄弟争夺使用权',
      disputeFiles: path,
      disputeName: '档主管',
    });
    expect(await o.rightsOf(id())).toMatchObject([{ status: '2', generation: 1 }]);
    const refused = async (call: Promise<Envelope<unknown>>) => expect((await call).message).toBe(FROZEN);
    await refused(manager.post('/cemetery/order/cancel', { id: order.id, cancelType: '4', cancelReason: '退墓' }));
    await refused(o.seller.post('/cemetery/order/edit', { id: order.id, remark: '改备注' }));
    await refused(manager.post('/cemetery/plot/move', { ids: [id()], event: 'withdraw' }));
    expect((await dispute(id())).message).toBe('该墓位已登记争议，请刷新后查看');
    good(await records.post('/cemetery/plot/edit', { id: id(), alertText: '案号 (2026) 1 号' }));
    expect(good(await clear(id()))).toMatchObject({ disputeFlag: 'N', displayStatus: '53', disputeFiles: path });
    expect((await clear(id())).message).toBe('该墓位没有争议，无需解除');
    expect(await o.rightsOf(id())).toMatchObject([{ status: '1', generation: 1 }]);
    expect(await eventsOf(id())).toEqual(expect.arrayContaining(['dispute', 'clearDispute']));
    expect(await brokenInvariants(o.world.t.database)).toEqual([]);
  });

  it('ends a picking lock, and keeps a right frozen that was frozen before for moving out', async () => {
    good(await o.seller.post('/cemetery/plot/lock', { id: id(1) }));
    good(await dispute(id(1)));
    expect(await o.plotOf(id(1))).toMatchObject({ saleStatus: '1', lockBy: null, displayStatus: '80' });
    expect((await o.seller.post('/cemetery/plot/lock', { id: id(1) })).message).toBe(FROZEN);
    expect((await o.add(id(1))).message).toBe(FROZEN);
    await sold(id());
    await o.world.t.database.db.updateTable('cemPlotRight').set({ status: '2' }).where('plotId', '=', id()).execute();
    good(await dispute(id()));
    good(await clear(id()));
    expect(await o.rightsOf(id())).toMatchObject([{ status: '2' }]);
  });

  it('of a payment and a dispute at once, both orders of events leave a frozen right or none', async () => {
    for (const plot of plots) {
      const order = good(await o.add(plot.id));
      const [paid, set] = await Promise.all([o.pay(order.id, PRICE), dispute(plot.id)]);
      good(set);
      const rights = await o.rightsOf(plot.id);
      if (paid.success) expect(rights).toMatchObject([{ status: '2' }]);
      else expect([paid.message, rights]).toEqual([FROZEN, []]);
    }
    expect(await brokenInvariants(o.world.t.database)).toEqual([]);
  });

  it('of two who set it at once one succeeds', async () => {
    const replies = await Promise.all([dispute(id()), dispute(id()), dispute(id())]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });
});

describe('停用 and 启用 (domain.md §4.1: 8 → 1 / 0)', () => {
  const move = (event: string, who: Caller, ids = [id()]) =>
    who.post('/cemetery/plot/move', { ids, event, reason: '修路' });

  it.each([
    ['0', '0'],
    ['1', '1'],
    ['3', '1'],
    ['7', '7'],
  ])('a plot in %s comes back in %s', async (from, to) => {
    const { db } = o.world.t.database;
    if (from === '3') good(await move('hold', manager));
    else
      await db
        .updateTable('cemPlot')
        .set({ saleStatus: from as '0' })
        .where('id', '=', id())
        .execute();
    good(await move('disable', records));
    expect(await o.plotOf(id())).toMatchObject({ saleStatus: '8', disabledFrom: from });
    if (to === '1')
      expect((await move('enable', records)).message).toMatch(/^墓位「.+」启用后恢复可售，需要「开放\/撤回销售」权限$/);
    const head = await o.world.t.user({ username: `gm${from}`, roles: ['gm'] });
    good(await move('enable', to === '1' ? head : records));
    expect(await o.plotOf(id())).toMatchObject({ saleStatus: to, disabledFrom: null });
  });

  it('all or none, each to its own state; nothing becomes available in an area that stopped selling', async () => {
    const ids = [id(0), id(1)];
    good(await move('withdraw', manager, [id(0)]));
    good(await move('disable', o.world.admin, ids));
    const { db } = o.world.t.database;
    const area = String(plots[0]?.areaId);
    await db.updateTable('cemArea').set({ status: '3' }).where('id', '=', area).execute();
    expect((await move('enable', o.world.admin, ids)).success).toBe(false);
    expect(await o.plotOf(id(0))).toMatchObject({ saleStatus: '8' });
    await db.updateTable('cemArea').set({ status: '1' }).where('id', '=', area).execute();
    good(await move('enable', o.world.admin, ids));
    expect([(await o.plotOf(id(0))).saleStatus, (await o.plotOf(id(1))).saleStatus]).toEqual(['0', '1']);
  });
});

describe('整修完成 (domain.md §4.1: 7 → 1)', () => {
  const repair = (more: object = {}) =>
    manager.post<Row>('/cemetery/plot/repair', { id: id(), listPrice: 5_000_000, stoneStatus: '1', ...more });

  it('asks price and stone, takes a picture, and puts the plot on sale once', async () => {
    expect((await repair()).message).toBe('「可售」状态下不能整修完成');
    await o.world.t.database.db
      .updateTable('cemPlot')
      .set({ saleStatus: '7', stoneStatus: '6' })
      .where('id', '=', id())
      .execute();
    expect((await repair({ listPrice: 0 })).success).toBe(false);
    expect((await repair({ stoneStatus: '3' })).success).toBe(false);
    const { message: photos } = await sendFile(manager, '/sys/common/upload', 'site.png', PNG);
    const [first, second] = await Promise.all([repair({ photos }), repair({ photos })]);
    expect([first.success, second.success].filter(Boolean)).toHaveLength(1);
    expect(await o.plotOf(id())).toMatchObject({
      saleStatus: '1',
      stoneStatus: '1',
      listPrice: 5_000_000,
      photos,
    });
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
