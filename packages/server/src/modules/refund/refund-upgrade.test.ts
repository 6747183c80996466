import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { up } from '../../db/migrations/0049-refunds.ts';
import type { Schema } from '../../db/migrations/columns.ts';
import { type RefundOffice, refundOffice } from '../../testing/refund-office.ts';
import { freshPlots, good } from '../../testing/world.ts';
import { verify } from '../../verify/index.ts';

let o: RefundOffice;

beforeAll(async () => {
  o = await refundOffice();
});
afterAll(() => o.world.t.close());

it('an upgrade gives orders and services in 退款中 a draft that leads on, and former refunds their sums (issue 14 §1)', async () => {
  const { db } = o.world.t.database;
  const [one, two, three] = await freshPlots(o.world);
  const deposit = await o.refunding(String(one?.id), 1_000_000, '3');
  const whole = await o.refunding(String(two?.id), 8_000_000, '4');
  const past = await o.refunding(String(three?.id), 1_000_000, '3');
  good(await o.apply(past.refund.id));
  good(await o.approve(past.refund.id));
  good(await o.pay(past.refund.id));
  const service = await o.paidService();
  good(await o.desk.post('/cemetery/serviceOrder/cancel', { id: service.id, reason: '客户改期' }));
  await runSql(db, 'drop table cem_refund_line', []);
  await runSql(db, 'drop table cem_refund', []);
  await up(db.withoutPlugins() as unknown as Schema);
  for (const later of ['change_id', 'to_order_id'])
    await runSql(db, `alter table cem_refund add column ${later} text`, []);
  expect(await verify(db, '2026-06-30', () => undefined)).toBe(0);
  expect(await o.openOf(deposit.order.id)).toMatchObject({ status: '0', fromStatus: '3', amount: 1_000_000 });
  expect(await o.openOf(service.id)).toMatchObject({ status: '0', fromStatus: '2', amount: 30_000, reason: '5' });
  const refund = await o.openOf(whole.order.id);
  expect(refund).toMatchObject({ fromStatus: '5', reason: '1', bizNo: whole.order.orderNo });
  good(await o.apply(refund.id));
  good(await o.approve(refund.id));
  good(await o.pay(refund.id));
  expect(await o.order(whole.order.id)).toMatchObject({ orderStatus: '8', paymentStatus: '4' });
  expect(await verify(db, '2026-06-30', () => undefined)).toBe(0);
});
