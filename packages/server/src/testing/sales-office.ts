import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { Caller } from './test-app.ts';
import { good, newWorld, orderBody, type Row, type World } from './world.ts';

/** A world with a seller and a cashier, and helpers for tests of orders. */
export interface SalesOffice {
  world: World;
  seller: Caller;
  cashier: Caller;
  /** The seller orders a plot for a new customer. */
  add(plotId: string, more?: object): Promise<Envelope<Row>>;
  /** The cashier takes a payment, fen. */
  pay(orderId: string, amount: number, more?: object): Promise<Envelope<Row>>;
  plotOf(plotId: string): Promise<Row>;
  rightsOf(plotId: string): Promise<{ id: string; status: string; generation: number | null }[]>;
  /** The balance of an order was due on this day, and this many reminders are on record. */
  makeOverdue(orderId: string, nextDueDate: string, reminders: number): Promise<void>;
  holdsOf(plotId: string): Promise<{ holdType: string; status: string; orderId: string | null }[]>;
}

export async function salesOffice(): Promise<SalesOffice> {
  const world = await newWorld();
  const { db } = world.t.database;
  const seller = await world.t.user({ username: 'wang', realname: '王芳', roles: ['sales'] });
  const cashier = await world.t.user({ username: 'qian', realname: '钱会计', roles: ['cashier'] });
  return {
    world,
    seller,
    cashier,
    add: (plotId, more = {}) => seller.post('/cemetery/order/add', orderBody(plotId, more)),
    pay: (orderId, amount, more = {}) =>
      cashier.post('/cemetery/order/pay', { orderId, amount, method: '02', ...more }),
    plotOf: async (plotId) => good(await world.admin.get('/cemetery/plot/queryById', { id: plotId })),
    rightsOf: (plotId) =>
      db
        .selectFrom('cemPlotRight')
        .select(['id', 'status', 'generation'])
        .where('plotId', '=', plotId)
        .orderBy('id')
        .execute(),
    makeOverdue: async (orderId, nextDueDate, reminders) => {
      await db.updateTable('cemOrder').set({ nextDueDate }).where('id', '=', orderId).execute();
      for (let made = 0; made < reminders; made += 1)
        good(await world.admin.post('/cemetery/order/remind', { orderId, channel: '2', result: '3' }));
    },
    holdsOf: (plotId) =>
      db
        .selectFrom('cemPlotHold')
        .select(['holdType', 'status', 'orderId'])
        .where('plotId', '=', plotId)
        .orderBy('id')
        .execute(),
  };
}
