import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants } from '../../testing/invariants.ts';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let o: SalesOffice;
let field: Caller;
beforeAll(async () => {
  o = await salesOffice();
  field = await o.world.t.user({ username: 'shi', realname: '石主管', roles: ['field_mgr'] });
});
afterAll(async () => {
  expect(await brokenInvariants(o.world.t.database)).toEqual([]);
  await o.world.t.close();
});

const set = (id: unknown, stoneStatus: string, reason?: string, who = field) =>
  who.post<Row>('/cemetery/plot/stone', { id, stoneStatus, ...(reason ? { reason } : {}) });

it('the stone of a plot is set, carved for who holds it, damaged, repaired and taken away (domain.md §4.1)', async () => {
  const id = o.world.plots[0]?.id;
  expect(await set(id, '2')).toMatchObject({ message: '墓位未售出，不能登记刻字', field: 'stoneStatus' });
  expect((await set(id, '1')).message).toBe(`碑石状态已登记：${String(o.world.plots[0]?.fullName)}（空碑）`);
  const order = good(await o.add(String(id)));
  good(await o.pay(order.id, Number(order.payableAmount)));
  expect((await set(id, '2', undefined, o.cashier)).code).toBe(510);
  good(await set(id, '2'));
  const both = await Promise.all([set(id, '3'), set(id, '3')]);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  expect(both.find(({ success }) => !success)?.message).toBe('碑石不能由「已刻」变为「已刻」');
  expect(await set(id, '5')).toMatchObject({ message: '请填写说明', field: 'reason' });
  expect(good(await set(id, '5', '车辆碰撞'))).toMatchObject({ stoneStatus: '5' });
  good(await set(id, '3', '已修补'));
  good(await set(id, '6', '更换石材'));
  expect(good(await set(id, '1'))).toMatchObject({ stoneStatus: '1' });
  const events = await o.world.t.database.db
    .selectFrom('cemEvent')
    .select(['summary', 'reason'])
    .where('plotId', '=', String(id))
    .where('event', '=', 'stone')
    .orderBy('id')
    .execute();
  expect(events).toHaveLength(7);
  expect(events[3]).toMatchObject({ summary: '石主管登记碑石：已刻 → 损坏', reason: '车辆碰撞' });
});
