import { expect, test } from 'vitest';
import { statesOf } from './whole-versions.ts';

const logged = (action: string, dataBefore: object | null, dataContent: object) => ({
  action,
  dataBefore: dataBefore && JSON.stringify(dataBefore),
  dataContent: JSON.stringify(dataContent),
});

test('a state is what was logged until then, and what later versions say was there before', () => {
  const versions = [
    logged('edit', { a: 0 }, { id: 'x', a: 1 }),
    logged('edit', { b: 1 }, { id: 'x', b: 2, c: 7, version: 2 }),
    logged('edit', { b: 2, a: 1 }, { id: 'x', b: 3, a: null }),
    logged('delete', { b: 3, d: 5 }, { id: 'x', delFlag: 1 }),
  ];
  expect(statesOf(versions, new Set(['a', 'b', 'c', 'd']))).toEqual([
    { id: 'x', a: 1, b: 1, c: 7, d: 5 },
    { id: 'x', a: 1, b: 2, c: 7, d: 5, version: 2 },
    { id: 'x', a: null, b: 3, c: 7, d: 5, version: 2 },
    { id: 'x', a: null, b: 3, c: 7, d: 5, version: 2, delFlag: 1 },
  ]);
});
