import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { type FakeCall, fakeServer, pageOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { type ResourceListState, useResourceList } from './use-resource-list.ts';

type List = ResourceListState<{ id: string; name: string }>;

/** Small, repeatable numbers from 0 up to 1 (mulberry32): a failing round can be reproduced. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function Probe({ onState }: { onState: (list: List) => void }) {
  const list = useResourceList(serviceItem, { urlState: false });
  useEffect(() => onState(list as unknown as List));
  return null;
}

/** A list whose responses the test releases, in any order. */
function showList() {
  let waiting: { call: FakeCall; answer: () => void }[] = [];
  const held = (call: FakeCall) =>
    new Promise((resolve) => {
      const row = { id: '1', name: call.params.name ?? '' };
      waiting.push({ call, answer: () => resolve(pageOf([row])) });
    });
  fakeServer({ 'GET /cemetery/serviceItem/list': held });
  const wrong: string[] = [];
  let list: List | undefined;
  let seen: (() => void) | undefined;
  const filterOf = ({ query }: List): string => String(query.params.name ?? '');
  render(
    <Probe
      onState={(state) => {
        list = state;
        // While fetching, the previous rows may stay visible, and the list reports that it is fetching.
        const foreign = state.rows.filter((row) => row.name !== filterOf(state));
        if (!state.status.fetching && foreign.length > 0) wrong.push(`${filterOf(state)}: ${foreign[0]?.name}`);
        seen?.();
      }}
    />,
  );
  /** Resolves with the first matching state. */
  const until = (fits: (list: List) => boolean): Promise<List> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!list || !fits(list)) return;
        seen = undefined;
        resolve(list);
      };
      seen = look;
      look();
    });
  return {
    wrong,
    until,
    filterOf,
    /** Releases one of the pending responses. */
    answer: (random: number) => {
      const [next] = waiting.splice(Math.floor(random * waiting.length), 1);
      next?.answer();
    },
    pending: () => waiting.length,
    forget: () => {
      waiting = [];
    },
  };
}

const ROUNDS = 1000;

test(`(user-asks row 21) after ${ROUNDS} random interleavings the shown rows belong to the last filter`, async () => {
  const shown = showList();
  const { until, filterOf } = shown;
  await until((list) => list.status.fetching);
  const random = randomFrom(20_260_101);
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = 2 + Math.floor(random() * 4);
    let last = '';
    for (let change = 0; change < changes; change += 1) {
      const name = `r${round}c${change}`;
      const list = await until(() => true);
      list.query.setFilters({ name });
      const now = await until((state) => filterOf(state).includes(name));
      last = filterOf(now);
      // Some responses arrive between two changes, the others after them.
      if (random() < 0.5) shown.answer(random());
    }
    while (shown.pending() > 0) shown.answer(random());
    const settled = await until((list) => !list.status.fetching && filterOf(list) === last);
    expect(settled.rows.map((row) => row.name)).toEqual([last]);
  }
  expect(shown.wrong).toEqual([]);
}, 120_000);
