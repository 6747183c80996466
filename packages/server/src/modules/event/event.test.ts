import type { PlotGeneration, TimelinePage } from '@songbai/contract/modules/event/event.calls.ts';
import { GENERATIONS_PATH, TIMELINE_PATH } from '@songbai/contract/modules/event/event.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import { addTenant, type Caller } from '../../testing/test-app.ts';
import { freshPlots, good, type Row, type World } from '../../testing/world.ts';

const NUMBER = '330106198505050027';

let office: SalesOffice;
let w: World;
let other: Caller;
let foreign: Caller;
let plots: Row[];

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  other = await w.t.user({ username: 'li', realname: '李明', roles: ['sales'] });
  await addTenant(w.t.database, 2, '别园');
  foreign = await w.t.user({
    username: 'foreign',
    roles: ['sys_admin', 'gm', 'records_mgr'],
    tenants: '2',
    departs: [],
  });
});
afterAll(() => w.t.close());
beforeEach(async () => {
  w.t.time.now += 60_000;
  plots = await freshPlots(w);
});

const plotId = (index = 0) => String(plots[index]?.id);
const timeline = (who: Caller, kind: string, id: string, after?: string) =>
  who.get<TimelinePage>(TIMELINE_PATH, { kind, id, ...(after ? { after } : {}) });
const entries = async (who: Caller, kind: string, id: string) =>
  good<TimelinePage>(await timeline(who, kind, id)).records;
const later = () => {
  w.t.time.now += 60_000;
};

/** An order of the seller that was paid and cancelled, with a hold before it. */
async function story() {
  good(await w.admin.post('/cemetery/plot/move', { ids: [plotId()], event: 'hold', reason: '家属商量中' }));
  later();
  good(await w.admin.post('/cemetery/plot/move', { ids: [plotId()], event: 'unhold', reason: '家属已决定' }));
  later();
  const order = good(await office.add(plotId()));
  later();
  good(await office.pay(order.id, 1_000_000));
  later();
  const cancel = { id: order.id, cancelType: '3', cancelReason: '  子女不同意  ' };
  good(await w.admin.post('/cemetery/order/cancel', cancel));
  return order;
}

describe('issue 14 §10: what was done is seen', () => {
  test('of an order: who, when, what and the reason that was typed, the newest first', async () => {
    const order = await story();
    const [cancelled, paid, made] = await entries(office.seller, 'order', order.id);
    expect(cancelled).toMatchObject({ actorName: '管理员', title: '取消订单', reason: '子女不同意' });
    expect(cancelled?.changes).toContainEqual({ label: '订单状态', before: '已付定金', after: '退款中' });
    expect(paid).toMatchObject({ actorName: '钱会计', title: '收取定金', reason: null });
    expect(made).toMatchObject({ actorName: '王芳', title: '下单' });
    expect(cancelled && made && cancelled.time > made.time).toBe(true);
    expect(JSON.stringify([cancelled, paid, made])).not.toMatch(/orderStatus|plotId|customerId/);
  });

  test('of a plot, with what was done by its orders for who may see those', async () => {
    await story();
    const titles = async (who: Caller) => (await entries(who, 'plot', plotId())).map(({ title }) => title);
    expect(await titles(office.seller)).toEqual(
      expect.arrayContaining(['取消订单', '收取定金', '下单', '付定金', '保留']),
    );
    const strange = await titles(other);
    expect(strange).toEqual(expect.arrayContaining(['付定金', '解除保留', '保留', '新增墓位']));
    expect(strange).not.toEqual(expect.arrayContaining(['取消订单']));
    expect(strange).not.toEqual(expect.arrayContaining(['下单']));
    const [held] = (await entries(other, 'plot', plotId())).filter(({ title }) => title === '保留');
    expect(held).toMatchObject({
      reason: '家属商量中',
      changes: [{ label: '销售状态', before: '可售', after: '保留' }],
    });
  });

  test('of a customer: his orders and services', async () => {
    const order = good(await office.add(plotId()));
    later();
    const customerId = String(order.customerId);
    const item = { code: `T${w.t.time.now}`, name: `引导${w.t.time.now}`, price: 0, priceType: '3' };
    const free = { ...item, category: '4', unit: '次', needPlot: 'N', needWorkOrder: 'N' };
    const { id: serviceItemId } = good(await w.admin.post('/cemetery/serviceItem/add', free));
    const asked = {
      customerId,
      customerName: '周女士',
      mobile: '13900000001',
      items: [{ serviceItemId, quantity: 1 }],
    };
    const service = good(await w.admin.post('/cemetery/serviceOrder/add', asked));
    const titles = (await entries(w.admin, 'customer', customerId)).map(({ title }) => title);
    expect(titles.slice(0, 2)).toEqual(['提交服务订单', '下单']);
    expect((await entries(w.admin, 'service', service.id)).map(({ title }) => title)).toEqual(['提交服务订单']);
  });

  test('page by page, nothing twice and nothing left out', async () => {
    for (let n = 0; n < 12; n += 1) {
      good(await w.admin.post('/cemetery/plot/move', { ids: [plotId()], event: 'hold', reason: `第${n}次` }));
      good(await w.admin.post('/cemetery/plot/move', { ids: [plotId()], event: 'unhold', reason: `第${n}次` }));
    }
    const first = good<TimelinePage>(await timeline(w.admin, 'plot', plotId()));
    const second = good<TimelinePage>(await timeline(w.admin, 'plot', plotId(), String(first.next)));
    expect([first.records.length, second.next]).toEqual([20, null]);
    const all = [...first.records, ...second.records];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.filter(({ title }) => title === '保留')).toHaveLength(12);
    expect(all.at(-1)?.title).toBe('新增墓位');
  });

  test('a value that is shown masked is masked in sentence, reason and changes', async () => {
    const order = good(await office.add(plotId()));
    const event = { id: `masked-${order.id}`, tenantId: 1, time: '2026-07-01 10:00:00', actorId: 'user-admin' };
    const said = { actorName: '系统管理员', plotId: plotId(), bizType: 'order', bizId: order.id, event: 'correct' };
    const values = { before: null, after: JSON.stringify({ idNo: NUMBER }) };
    const { db } = w.t.database;
    const texts = { summary: `证件号码改为${NUMBER}`, reason: `原件为${NUMBER}` };
    await db
      .insertInto('cemEvent')
      .values({ ...event, ...said, ...values, ...texts })
      .execute();
    const shown = (await entries(office.seller, 'order', order.id)).find(({ id }) => id === event.id);
    expect(shown).toMatchObject({ title: '订单办理', summary: expect.stringContaining('***') });
    expect(JSON.stringify(shown)).not.toContain(NUMBER);
    const whole = (await entries(w.admin, 'order', order.id)).find(({ id }) => id === event.id);
    expect(whole).toMatchObject(texts);
  });
});

describe('issue 14 §10: who may read it', () => {
  test('nobody without a token, nobody of another tenant, nobody whose rows it is not', async () => {
    const order = await story();
    const gone = { success: false, message: '未找到对应实体' };
    for (const [kind, id] of [
      ['plot', plotId()],
      ['order', order.id],
      ['customer', String(order.customerId)],
    ] as const) {
      expect((await timeline(w.t.anonymous, kind, id)).success).toBe(false);
      expect(await timeline(foreign, kind, id)).toMatchObject(gone);
    }
    expect(await timeline(other, 'order', order.id)).toMatchObject(gone);
    expect(await timeline(other, 'customer', String(order.customerId))).toMatchObject(gone);
    expect(await foreign.get(GENERATIONS_PATH, { id: plotId() })).toMatchObject(gone);
    expect((await w.t.anonymous.get(GENERATIONS_PATH, { id: plotId() })).success).toBe(false);
  });

  test.each(['kind=role&id=x', 'kind=plot&id=x&after=yesterday', 'kind=plot'])(
    '%s is refused in words',
    async (query) => {
      const reply = await w.admin.get(`${TIMELINE_PATH}?${query}`);
      expect(reply).toMatchObject({ success: false, message: expect.stringContaining('校验失败') });
    },
  );
});

describe('issue 14 §10: holds and rights by generation', () => {
  test('with their states in words; holders only for who may see the order', async () => {
    const order = await story();
    const [own] = good<PlotGeneration[]>(await office.seller.get(GENERATIONS_PATH, { id: plotId() }));
    expect(own).toMatchObject({ generation: 1, rights: [{ status: '待生效', orderNo: order.orderNo }] });
    expect(own?.rights[0]?.holderName).toBe(order.customerName);
    expect(own?.holds).toContainEqual(
      expect.objectContaining({
        type: '保留(长期)',
        status: '人工释放',
        reason: '家属商量中',
        releaseReason: '家属已决定',
      }),
    );
    const [strange] = good<PlotGeneration[]>(await other.get(GENERATIONS_PATH, { id: plotId() }));
    expect(strange?.rights).toMatchObject([{ status: '待生效', orderNo: null, holderName: null }]);
  });
});
