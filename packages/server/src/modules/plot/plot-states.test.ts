import { dictValues } from '@songbai/contract/dicts.ts';
import { displayStatus, effectiveSale, feeStatus, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';
import { type SeatMap, statusOfLetter } from '@songbai/contract/modules/plot/seat-map.ts';
import { addDays, datetimeText } from '@songbai/contract/rules/dates.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate, good, newWorld, type Row, type World } from '../../testing/world.ts';

const TODAY = '2026-06-30';

let w: World;
let plots: Row[];
const facts = new Map<string, Sample>();

const sample = fc.record({
  saleStatus: fc.constantFrom(
    ...(dictValues('plot_sale') as SaleStatus[]),
    '6' as const,
    '6' as const,
    '6' as const,
    '2' as const,
  ),
  burialStatus: fc.constantFrom(...(dictValues('plot_burial') as ('0' | '1' | '2' | '3')[])),
  disputeFlag: fc.constantFrom('N' as const, 'N' as const, 'N' as const, 'Y' as const, null),
  feeFree: fc.constantFrom('N' as const, 'N' as const, 'Y' as const, null),
  feePaidTo: fc.option(
    // Around the days where the states change, and random ones.
    fc
      .oneof(fc.integer({ min: -1300, max: 400 }), fc.constantFrom(-1, 0, 1, 179, 180, 181, -1095, -1096, -1097))
      .map((days) => addDays(TODAY, days)),
    { nil: null, freq: 5 },
  ),
  lockSeconds: fc.constantFrom(-1, 0, 1, 600),
});
type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never;

beforeAll(async () => {
  w = await newWorld();
  const area = good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'S', name: '态区' }));
  plots = await generate(w.admin, { areaId: area.id, templateId: w.template.id, rowTo: 10, seatTo: 60, open: false });
  const samples = fc.sample(sample, { numRuns: plots.length, seed: 7 });
  for (const [index, { id }] of plots.entries()) {
    const { lockSeconds, ...columns } = samples[index] as Sample;
    facts.set(id, samples[index] as Sample);
    const lockUntil = columns.saleStatus === '2' ? datetimeText(w.t.time.now + lockSeconds * 1000) : null;
    await w.t.database.db
      .updateTable('cemPlot')
      .set({ ...columns, lockUntil })
      .where('id', '=', id)
      .execute();
  }
});
afterAll(() => w.t.close());

function expected(id: string): { displayStatus: string; feeStatus: string } {
  const { lockSeconds, ...plot } = facts.get(id) as Sample;
  const lockUntil = datetimeText(w.t.time.now + lockSeconds * 1000);
  const saleStatus = effectiveSale({ saleStatus: plot.saleStatus, lockUntil }, w.t.time.now);
  return { displayStatus: displayStatus({ ...plot, saleStatus }, TODAY), feeStatus: feeStatus(plot, TODAY) };
}

it('lists show the states of the pure rules (domain.md §4.1)', async () => {
  const page = good<Page<Row>>(
    await w.admin.get('/cemetery/plot/list', { areaId: String(plots[0]?.areaId), pageSize: 1000 }),
  );
  expect(page.records).toHaveLength(plots.length);
  for (const row of page.records) {
    expect({ displayStatus: row.displayStatus, feeStatus: row.feeStatus, of: facts.get(row.id) }).toEqual({
      ...expected(row.id),
      of: facts.get(row.id),
    });
  }
});

it('the seat picture shows the same', async () => {
  const map = good<SeatMap>(await w.admin.get('/cemetery/plot/seatMap', { areaId: String(plots[0]?.areaId) }));
  const byPlace = new Map(plots.map((plot) => [`${String(plot.rowId)} ${String(plot.seatNo)}`, plot.id]));
  for (const [index, letter] of [...map.seats.status].entries()) {
    const place = `${map.rows[map.seats.row[index] ?? 0]?.id} ${map.seats.seatNo[index]}`;
    expect(statusOfLetter(letter)).toBe(expected(byPlace.get(place) ?? '').displayStatus);
  }
});

it('lists can be filtered by the computed states', async () => {
  const wanted = plots.filter((plot) => expected(plot.id).feeStatus === '4').map((plot) => plot.id);
  const page = good<Page<Row>>(
    await w.admin.get('/cemetery/plot/list', { areaId: String(plots[0]?.areaId), feeStatus: '4', pageSize: 1000 }),
  );
  expect(page.records.map((row) => row.id).sort()).toEqual(wanted.sort());
});
