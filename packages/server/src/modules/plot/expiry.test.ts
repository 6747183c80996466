import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetRows } from '../../testing/upload.ts';
import { good, newWorld, type Row, type World } from '../../testing/world.ts';

let w: World;
let live: string;
let ended: string;
beforeAll(async () => {
  w = await newWorld();
  const seller = await w.t.user({ username: 'wang', realname: '王芳', roles: ['sales'] });
  [ended = '', live = ''] = w.plots.map((plot) => String(plot.id));
  good(await seller.post('/cemetery/plot/lock', { id: ended }));
  w.t.time.now += 14 * 60_000;
  good(await seller.post('/cemetery/plot/lock', { id: live }));
  // The first lock has expired but was not cleaned up.
  w.t.time.now += 2 * 60_000;
});
afterAll(() => w.t.close());

const statesOf = (rows: readonly Row[]) =>
  [ended, live].map((id) => {
    const row = rows.find((one) => one.id === id);
    return [row?.saleStatus, row?.displayStatus, row?.lockName];
  });
const EXPECTED = [
  ['1', '10', null],
  ['2', '20', '王芳'],
];

it.each([
  ['all fields', undefined],
  ['the state alone', 'id,,saleStatus,displayStatus,lockName'],
])(
  'an ended lock reads as free and a live one as locked, whichever fields were asked for: %s',
  async (_name, field) => {
    const query = { pageSize: 100, ...(field ? { field } : {}) };
    const { records } = good<Page<Row>>(await w.admin.get('/cemetery/plot/list', query));
    expect(statesOf(records)).toEqual(EXPECTED);
  },
);

it('a list that shows the displayed state alone tells the same', async () => {
  const query = { pageSize: 100, field: 'id,,displayStatus' };
  const { records } = good<Page<Row>>(await w.admin.get('/cemetery/plot/list', query));
  expect(statesOf(records).map(([, display]) => display)).toEqual(['10', '20']);
});

it('the export says the same as the list', async () => {
  const reply = await w.admin.raw({ method: 'GET', url: `/cemetery/plot/exportXls?selections=${ended},${live}` });
  const rows = await sheetRows(reply.rawPayload);
  const head = rows[2] ?? [];
  const column = (label: string) => rows.slice(3).map((row) => row[head.indexOf(label)] ?? null);
  expect(column('锁定人姓名').sort()).toEqual([null, '王芳'].sort());
  expect(new Set(column('综合状态')).size).toBe(2);
});
