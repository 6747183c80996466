import {
  ACTIVE_STATUSES,
  arrears,
  type OrderFacts,
  paymentStatus,
} from '@songbai/contract/modules/order/order.rules.ts';
import { clockFrom } from '@songbai/server/platform/clock.ts';
import { createSealer } from '@songbai/server/platform/sealer.ts';
import { expect, test } from 'vitest';
import { createWorld, makePlaces } from './create-world.ts';
import type { Rows } from './rows.ts';
import { planOf } from './sizes.ts';
import { staffOf } from './staff.ts';
import { makeUnit } from './unit.ts';

const FIRST_START = '2027-02-28';
/** Sample every so many areas; coprime to the areas of a cemetery, so that old and new ones occur. */
const STEP = 301;

/** Areas of the biggest demo, none of them written. */
function areas(step: number): Rows[] {
  const clock = clockFrom(() => Date.parse(`${FIRST_START}T09:00:00+08:00`));
  const sealer = createSealer(new Uint8Array(32));
  const world = createWorld('large', { clock, sealer }, FIRST_START, '2026-06-30', staffOf('large'));
  const plan = planOf('large');
  makePlaces(world, plan.cemeteries);
  return plan.units.filter(({ index }) => index % step === 0).map((unit) => makeUnit(world, unit).rows);
}

test('the areas of the big demo are made without a refusal of the rules, old and new ones', () => {
  for (const { cemPlot, cemOrder, cemPlotRight } of areas(STEP)) {
    expect(cemPlot.length).toBeGreaterThan(400);
    const active = cemOrder.filter(({ delFlag, orderStatus }) => !delFlag && ACTIVE_STATUSES.includes(orderStatus!));
    expect(new Set(active.map(({ plotId }) => plotId)).size).toBe(active.length);
    const sold = cemPlot.filter(({ saleStatus }) => saleStatus === '6');
    const valid = cemPlotRight.filter(({ status }) => status === '1' || status === '2');
    expect(valid.map(({ id }) => id).sort()).toEqual(sold.map(({ currentRightId }) => currentRightId).sort());
    const wrong = cemOrder.filter((order) => {
      const facts = order as unknown as OrderFacts;
      return order.arrearsAmount !== arrears(facts) || order.paymentStatus !== paymentStatus(facts);
    });
    expect(wrong.map(({ orderNo }) => orderNo)).toEqual([]);
  }
});
