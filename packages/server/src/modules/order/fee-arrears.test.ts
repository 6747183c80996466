import { FEE_BASE, FEE_CALC, FEE_ROUNDING } from '@songbai/contract/modules/fee/fee.dicts.ts';
import type { OverdueSummary } from '@songbai/contract/modules/order/order.calls.ts';
import { overdueAge } from '@songbai/contract/modules/order/overdue.rules.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SalesOffice, salesOffice } from '../../testing/sales-office.ts';
import type { Caller } from '../../testing/test-app.ts';
import { freshPlots, good, type Row, type World } from '../../testing/world.ts';

let office: SalesOffice;
let w: World;
let admin: Caller;
let rule: Row;

/** Days paid to that fall on either side of an anniversary, of a leap day and of a new year. */
const PAID_TO = ['2026-06-29', '2025-06-29', '2025-06-30', '2020-12-31', '2024-02-28', '2024-02-29', '1999-07-01'];

beforeAll(async () => {
  office = await salesOffice();
  w = office.world;
  admin = w.admin;
  const { db } = w.t.database;
  const plots = await freshPlots(w, PAID_TO.length + 1);
  for (const [index, plot] of plots.entries()) {
    const order = good(await office.add(String(plot.id)));
    const feePaidTo = PAID_TO[index];
    if (!feePaidTo) {
      await office.makeOverdue(order.id, addDays(w.t.clock.today(), -5), 0);
      continue;
    }
    good(await office.pay(order.id, Number(order.payableAmount)));
    await db.updateTable('cemOrder').set({ feePaidTo }).where('id', '=', order.id).execute();
    const size = { floorArea: 0.35 + index * 0.115, listPrice: 1_234_567 + index, capacity: 1 + (index % 3) };
    await db.updateTable('cemPlot').set(size).where('id', '=', String(plot.id)).execute();
  }
  const first = { name: '通用', calcType: '3', unitPrice: 100, cycleYears: 20, minYears: 1, rounding: '1' };
  rule = good(await w.admin.post('/cemetery/feeRule/add', { ...first, validFrom: '2020-01-01' }));
});
afterAll(() => w.t.close());

const bases = Object.values(FEE_BASE).map((basePriceType) => ({ calcType: FEE_CALC.priceShare, basePriceType }));
const others = Object.values(FEE_CALC)
  .filter((calcType) => calcType !== FEE_CALC.priceShare)
  .map((calcType) => ({ calcType, basePriceType: null }));
const RULES = [...bases, ...others].flatMap((calc) =>
  Object.values(FEE_ROUNDING).map((rounding) => ({ ...calc, rounding, rate: 6.35, unitPrice: 2345, cycleYears: 7 })),
);

async function summary(): Promise<OverdueSummary> {
  return good(await admin.get<OverdueSummary>('/cemetery/order/overdueSummary', { view: 'overdue' }));
}

/** What the list shows, added up here. */
async function listed(): Promise<OverdueSummary> {
  const query = { view: 'overdue', pageSize: 100 };
  const { records } = good<Page<Row>>(await admin.get('/cemetery/order/list', query));
  expect(records).toHaveLength(PAID_TO.length + 1);
  const ages: Record<string, { orders: number; amount: number }> = {};
  for (const key of ['d30', 'd90', 'd365', 'y3', 'long']) ages[key] = { orders: 0, amount: 0 };
  for (const { overdueDays, overdueAmount } of records) {
    const age = ages[overdueAge(Number(overdueDays)) ?? ''];
    if (!age) throw new Error('an order without an age');
    age.orders += 1;
    age.amount += Number(overdueAmount ?? 0);
  }
  return { ages: ages as OverdueSummary['ages'] };
}

describe('sums of overdue fees, reckoned by the database', () => {
  it.each(RULES)('are those of the list by $calcType, base $basePriceType, rounded $rounding', async (facts) => {
    await w.t.database.db.updateTable('cemFeeRule').set(facts).where('id', '=', rule.id).execute();
    expect(await summary()).toEqual(await listed());
  });

  it.each(['2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01', '2028-02-28', '2028-02-29'])(
    'are those of the list on %s',
    async (day) => {
      w.t.time.now = Date.parse(`${day}T04:00:00Z`);
      // The session of the first day has ended by then.
      admin = await w.t.as('admin');
      expect(await summary()).toEqual(await listed());
    },
  );

  it('go by the rule of the cemetery before the general one, and are nothing without a rule', async () => {
    const own = { name: '本园', calcType: '3', unitPrice: 77_700, cycleYears: 20, minYears: 1, rounding: '1' };
    const before = await summary();
    const added = good(
      await admin.post('/cemetery/feeRule/add', { ...own, validFrom: '2020-01-01', cemeteryId: w.cemetery.id }),
    );
    expect(await summary()).toEqual(await listed());
    expect(await summary()).not.toEqual(before);
    await w.t.database.db
      .updateTable('cemFeeRule')
      .set({ validTo: '2020-01-02' })
      .where('id', 'in', [rule.id, added.id])
      .execute();
    expect(await summary()).toEqual(await listed());
  });
});
