import type { PlotMessage } from '@songbai/contract/modules/plot/seat-map.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clockFrom } from '../../platform/clock.ts';
import type { Server } from '../../resource/server-context.ts';
import { brokenInvariants } from '../../testing/invariants.ts';
import { good, newWorld, orderBody, type World } from '../../testing/world.ts';
import { sweepLocks } from './sweeper.ts';

let w: World;
const pushed: PlotMessage[] = [];
beforeAll(async () => {
  w = await newWorld();
});
afterAll(() => w.t.close());

/** A separate node over the same database, whose messages are recorded. */
function node(): Server {
  const toTenant = (tenantId: number, permission: string, message: object) => {
    expect([tenantId, permission]).toEqual([1, 'cem:plot:list']);
    pushed.push(message as PlotMessage);
  };
  const clock = clockFrom(() => w.t.time.now);
  return { database: w.t.database, clock, live: { toTenant, toUsers: () => undefined } } as unknown as Server;
}

it('frees expired locks once, on however many nodes, and tells everybody', async () => {
  const seller = await w.t.user({ username: 'wang', realname: '王芳', roles: ['sales'] });
  const [first, second, third] = w.plots.map((plot) => plot.id);
  good(await seller.post('/cemetery/plot/lock', { id: first }));
  good(await seller.post('/cemetery/plot/lock', { id: second }));
  w.t.time.now += 10 * 60_000;
  good(await seller.post('/cemetery/plot/lock', { id: third }));
  expect(await sweepLocks(node())).toBe(0);
  w.t.time.now += 5 * 60_000;
  const freed = await Promise.all([sweepLocks(node()), sweepLocks(node()), sweepLocks(node())]);
  expect(freed.reduce((sum, count) => sum + count, 0)).toBe(2);
  const changes = pushed.flatMap((message) => message.changes);
  expect(changes.map((change) => [change.id, change.displayStatus, change.lockName]).sort()).toEqual(
    [
      [first, '10', null],
      [second, '10', null],
    ].sort(),
  );
  const events = await w.t.database.db
    .selectFrom('cemEvent')
    .select(['plotId', 'summary', 'actorName'])
    .where('event', '=', 'lockExpired')
    .execute();
  expect(events).toHaveLength(2);
  expect(events[0]).toMatchObject({ summary: '王芳的锁定到期，自动释放', actorName: '系统' });
  expect(await brokenInvariants(w.t.database)).toEqual([]);
});

it('leaves alone what became an order in time', async () => {
  const seller = await w.t.user({ username: 'li', roles: ['sales'] });
  const plotId = String(w.plots[4]?.id);
  good(await seller.post('/cemetery/plot/lock', { id: plotId }));
  good(await seller.post('/cemetery/order/add', orderBody(plotId)));
  w.t.time.now += 20 * 60_000;
  await sweepLocks(node());
  expect(good(await w.admin.get('/cemetery/plot/queryById', { id: plotId })).saleStatus).toBe('4');
});
