import { expect, test } from 'vitest';
import { weighing } from './weighing.ts';

/** A statement that takes the given times in order; returns where each run happened. */
async function runs(times: readonly number[]): Promise<string> {
  let places = '';
  const at = (place: string) => async () => {
    const ms = times[places.length] ?? 0;
    places += place;
    return { rows: [], ms };
  };
  const query = weighing(at('m'), at('t'));
  for (const _ of times) await query('select 1', []);
  return places;
}

test.each([
  ['unknown first in a thread, quick ones then on the main thread', [1, 1, 1, 1], 'tmmm'],
  ['neither quick nor slow: in a thread, until it proves quick', [5, 5, 1, 1, 1], 'tttmm'],
  [
    'of middling length on the main thread: back in a thread after as many as were quick',
    [1, 1, 1, 5, 5, 5, 5],
    'tmmmmmt',
  ],
  ['in a thread a run may take longer, since others use the processor too', [3, 1, 1], 'tmm'],
  [
    'one slow run on the main thread sends it back for twenty quick ones',
    [1, 11, ...Array(20).fill(1), 1],
    `tm${'t'.repeat(20)}m`,
  ],
  [
    'twenty quick ones before count as well, so that it has to prove itself once',
    [...Array(30).fill(1), 11, 1, 1],
    `t${'m'.repeat(30)}tm`,
  ],
  ['but not twice', [...Array(30).fill(1), 11, 11, ...Array(20).fill(1), 1, 1], `t${'m'.repeat(30)}${'t'.repeat(22)}m`],
  ['slow from the start', [50, 50, 50], 'ttt'],
])('%s', async (_name, times, places) => {
  expect(await runs(times)).toBe(places);
});

test('each text has its own record, and values have none', async () => {
  let places = '';
  const at = (place: string) => async () => {
    places += place;
    return { rows: [], ms: 1 };
  };
  const query = weighing(at('m'), at('t'));
  await query('select a', [1]);
  await query('select b', [1]);
  await query('select a', [2]);
  expect(places).toBe('ttm');
});
