import type { SeatMap } from '@songbai/contract/modules/plot/seat-map.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate, good, newWorld, type Row, type World } from '../../testing/world.ts';

let w: World;
let area: Row;
let plots: Row[];

beforeAll(async () => {
  w = await newWorld();
  area = good(await w.admin.post('/cemetery/area/add', { cemeteryId: w.cemetery.id, code: 'K', name: '型区' }));
  plots = await generate(w.admin, { areaId: area.id, templateId: w.template.id, rowTo: 1, seatTo: 3, open: false });
});
afterAll(() => w.t.close());

it('the map tells template, capacity, orientation and tags of each plot, a kind once', async () => {
  const [first, , last] = plots;
  const { db } = w.t.database;
  const set = (row: Row | undefined, premiumTags: string | null, orientation: '1' | null) =>
    db
      .updateTable('cemPlot')
      .set({ premiumTags, orientation })
      .where('id', '=', row?.id ?? '')
      .execute();
  for (const row of plots) await set(row, null, null);
  await set(first, '3,5', '1');
  await set(last, '3,5', '1');
  const { kinds, seats } = good<SeatMap>(await w.admin.get('/cemetery/plot/seatMap', { areaId: area.id }));
  expect(kinds).toHaveLength(2);
  const kindOf = (seatNo: number) => kinds[seats.kind[seats.seatNo.indexOf(seatNo)] ?? -1];
  expect(kindOf(1)).toMatchObject({ templateId: w.template.id, orientation: '1', tags: ['3', '5'] });
  expect(kindOf(1)?.templateName).toBe(w.template.name);
  expect(kindOf(1)?.capacityType).toBe(first?.capacityType);
  expect(kindOf(3)).toBe(kindOf(1));
  expect(kindOf(2)).toMatchObject({ orientation: '', tags: [] });
});
