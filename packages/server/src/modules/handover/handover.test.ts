import type { HandoverEffect, Seller } from '@songbai/contract/modules/handover/handover.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTenant, type Caller } from '../../testing/test-app.ts';
import { freshPlots, good, newWorld, orderBody, type Row, type World } from '../../testing/world.ts';

const PATH = '/cemetery/handover';
let w: World;
let leaver: Caller;
let taker: Caller;
let manager: Caller;
let foreign: Caller;
let plots: Row[];

beforeAll(async () => {
  w = await newWorld();
  await addTenant(w.t.database, 2, '别的陵园');
  leaver = await w.t.user({ username: 'leaver', realname: '李离', roles: ['sales'] });
  taker = await w.t.user({ username: 'taker', realname: '王接', roles: ['sales'] });
  manager = await w.t.user({ username: 'manager', realname: '赵主管', roles: ['sales_mgr'] });
  foreign = await w.t.user({ username: 'hforeign', roles: ['admin'], tenants: '2', departs: [] });
  plots = await freshPlots(w, 8);
});
afterAll(() => w.t.close());

const FROM = 'user-leaver';
const TO = 'user-taker';
const NOTHING = { customers: 0, orders: 0, holds: 0 };
const effect = async (query: Record<string, string> = {}) =>
  good<HandoverEffect>(await manager.get(`${PATH}/effect`, { fromId: FROM, ...query }));
const run = (body: object, who = manager) =>
  who.post(`${PATH}/run`, { fromId: FROM, toId: TO, reason: '离职', ...body });
const shownOf = ({ customers, orders, holds }: HandoverEffect) => ({ customers, orders, holds });
const customerOf = async (who: Caller, name: string) =>
  good(await who.post('/cemetery/customer/add', { type: '1', name, mobile: '13800002222' }));
const orderOf = async (who: Caller, at: number) =>
  good(await who.post('/cemetery/order/add', orderBody(String(plots[at]?.id))));
const seen = async (who: Caller, path: string, id: string) => (await who.get(`${path}/queryById`, { id })).success;

describe('a seller is handed over', () => {
  test('the calls need a session and their right, and another tenant sees nobody', async () => {
    expect(await w.t.anonymous.get(`${PATH}/effect`, { fromId: FROM })).toMatchObject({ code: 401 });
    expect(await leaver.get(`${PATH}/effect`, { fromId: FROM })).toMatchObject({ code: 510 });
    expect(await leaver.get(`${PATH}/sellers`)).toMatchObject({ code: 510 });
    expect(await run({ shown: NOTHING }, leaver)).toMatchObject({ code: 510 });
    expect((await foreign.get(`${PATH}/effect`, { fromId: FROM })).success).toBe(false);
    expect(await run({ shown: NOTHING }, foreign)).toMatchObject({ success: false, field: 'fromId' });
  });

  test('customers, open orders and kept plots change hands, with log and timeline; a cancelled order stays', async () => {
    const customer = await customerOf(leaver, '客户甲');
    const order = await orderOf(leaver, 0);
    const ended = await orderOf(leaver, 1);
    good(await w.admin.post('/cemetery/order/cancel', { id: ended.id, cancelType: '1', cancelReason: '客户放弃' }));
    const before = await effect();
    expect(before).toMatchObject({ orders: 1, drafts: 0, holds: 0, fromName: '李离', fromState: 'working' });
    expect(before.customers).toBeGreaterThanOrEqual(2);
    expect(await seen(leaver, '/cemetery/customer', customer.id)).toBe(true);
    expect(await seen(taker, '/cemetery/customer', customer.id)).toBe(false);
    const message = `移交成功：客户 ${before.customers} 位、订单 1 笔、保留墓位 0 个`;
    expect(await run({ shown: shownOf(before) })).toMatchObject({ success: true, message });
    for (const [path, id] of [
      ['/cemetery/customer', customer.id],
      ['/cemetery/order', order.id],
    ] as const)
      expect([await seen(leaver, path, id), await seen(taker, path, id)]).toEqual([false, true]);
    expect(good(await w.admin.get('/cemetery/order/queryById', { id: ended.id })).salesId).toBe(FROM);
    const events = await w.t.database.db
      .selectFrom('cemEvent')
      .select(['bizType', 'summary', 'reason'])
      .where('event', '=', 'handover')
      .where('bizId', 'in', [customer.id, order.id])
      .orderBy('bizType')
      .execute();
    expect(events).toEqual([
      { bizType: 'customer', summary: '赵主管将客户由李离移交给王接，原因：离职', reason: '离职' },
      { bizType: 'order', summary: '赵主管将订单由李离移交给王接，原因：离职', reason: '离职' },
    ]);
    const log = await w.t.database.db
      .selectFrom('sysDataLog')
      .select('dataContent')
      .where('dataId', '=', order.id)
      .where('createName', '=', '赵主管')
      .execute();
    expect(log.map(({ dataContent }) => dataContent)).toEqual([JSON.stringify({ salesId: TO })]);
    expect((await run({ shown: NOTHING })).message).toContain('没有可移交');
  });

  test('only the chosen customers, with what is under way for them', async () => {
    const [one, two] = [await customerOf(leaver, '客户乙'), await customerOf(leaver, '客户丙')];
    const chosen = await effect({ customerIds: one.id });
    expect(chosen).toMatchObject({ customers: 1, orders: 0 });
    good(await run({ customerIds: one.id, shown: shownOf(chosen) }));
    expect(await seen(taker, '/cemetery/customer', one.id)).toBe(true);
    expect(await seen(leaver, '/cemetery/customer', two.id)).toBe(true);
  });

  test('other counts than those shown are refused, and change nothing', async () => {
    const before = await effect();
    const added = await customerOf(leaver, '客户丁');
    expect(await run({ shown: shownOf(before) })).toMatchObject({ success: false, error: 'handoverChanged' });
    expect(await seen(leaver, '/cemetery/customer', added.id)).toBe(true);
  });

  test('a reason, another person, of the own office, who can sign in', async () => {
    const shown = shownOf(await effect());
    expect(await run({ shown, reason: ' ' })).toMatchObject({ success: false, field: 'reason' });
    expect(await run({ shown, toId: FROM })).toMatchObject({ field: 'toId', error: 'handoverSame' });
    expect(await run({ shown, toId: 'user-hforeign' })).toMatchObject({ error: 'handoverForeign' });
    await w.t.user({ username: 'frozentaker', realname: '孙冻', roles: ['sales'] });
    await w.t.database.db.updateTable('sysUser').set({ status: 2 }).where('id', '=', 'user-frozentaker').execute();
    const message = '接收业务员「孙冻」的账号已冻结或已删除，不能接收';
    expect(await run({ shown, toId: 'user-frozentaker' })).toMatchObject({ success: false, message });
  });

  test('two managers at once: one of them hands over', async () => {
    const shown = shownOf(await effect());
    const replies = await Promise.all([run({ shown, reason: '一' }), run({ shown, reason: '二' })]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await effect()).toMatchObject({ customers: 0, orders: 0 });
  });

  test('somebody who has left is offered first, and said to have left', async () => {
    const kept = await customerOf(leaver, '客户戊');
    expect((await w.admin.delete('/sys/user/delete', { id: FROM })).success).toBe(true);
    const sellers = good<Seller[]>(await manager.get(`${PATH}/sellers`));
    expect(sellers[0]).toEqual({ id: FROM, realname: '李离', state: 'deleted' });
    const left = await effect();
    expect(left).toMatchObject({ customers: 1, fromState: 'deleted' });
    good(await run({ shown: shownOf(left) }));
    expect(await seen(taker, '/cemetery/customer', kept.id)).toBe(true);
  });
});
