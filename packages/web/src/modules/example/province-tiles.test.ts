import { regionTree } from '@songbai/contract/regions/regions.ts';
import { expect, test } from 'vitest';
import { PROVINCE_TILES } from './province-tiles.ts';

test('every province has one tile of its own, named as the register of regions begins', () => {
  const provinces = new Map(regionTree().map(({ code, name }) => [code.slice(0, 2), name]));
  expect(PROVINCE_TILES.map(([code]) => code).sort()).toEqual([...provinces.keys()].sort());
  for (const [code, name] of PROVINCE_TILES) expect(provinces.get(code)?.startsWith(name)).toBe(true);
  expect(new Set(PROVINCE_TILES.map(([, , x, y]) => `${x} ${y}`)).size).toBe(PROVINCE_TILES.length);
});
