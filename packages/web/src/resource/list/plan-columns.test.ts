import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnWidth, type ListColumn, planColumns } from './plan-columns.ts';

const column = (name: string, width = 100): ListColumn => ({
  name,
  field: { kind: 'text', label: name, maxLength: 10, list: { width } },
});
const COLUMNS = ['no', 'plot', 'person', 'mobile', 'state', 'sales', 'date'].map((name) => column(name));
const shown = (plan: readonly ListColumn[]) =>
  plan.map(({ name, under }) => (under ? `${name}/${under.name}` : name)).join(' ');
const plan = (room: number, essential: string[] = [], pairs: Record<string, string> = {}) =>
  shown(planColumns(COLUMNS, { essential: new Set(essential), pairs, room }));

const PAIRS = { no: 'plot', person: 'mobile' };

describe('the columns of a list for a width', () => {
  test.each<[string, string, string]>([
    ['everything fits', plan(700, ['date'], PAIRS), 'no plot person mobile state sales date'],
    ['one pair saves enough', plan(600, ['date'], PAIRS), 'no/plot person mobile state sales date'],
    ['both pairs save enough', plan(500, ['date'], PAIRS), 'no/plot person/mobile state sales date'],
    ['the last that tells least goes', plan(400, ['date'], PAIRS), 'no/plot person/mobile state date'],
    ['a second line that tells keeps its first', plan(200, ['mobile', 'date'], PAIRS), 'person/mobile date'],
    ['without pairs columns only go', plan(300, ['date']), 'no plot date'],
    ['what tells most stays though it is too much', plan(100, ['no', 'state', 'date']), 'no state date'],
    ['no limit', plan(Infinity, [], PAIRS), 'no plot person mobile state sales date'],
    ['a pair of which one is not listed', plan(600, [], { no: 'else' }), 'no plot person mobile state sales'],
  ])('%s', (_name, got, expected) => {
    expect(got).toBe(expected);
  });

  test('of those that tell less the wanted ones stay longest', () => {
    const wishes = { essential: new Set(['no']), next: ['date', 'sales'], pairs: {} };
    expect([600, 400, 300, 200].map((room) => shown(planColumns(COLUMNS, { ...wishes, room })))).toEqual([
      'no plot person mobile sales date',
      'no plot sales date',
      'no sales date',
      'no date',
    ]);
  });

  test('telling columns are always there, the order stays, and nothing is left out while there is room for it', () => {
    const names = COLUMNS.map(({ name }) => name);
    fc.assert(
      fc.property(fc.subarray(names), fc.integer({ min: 0, max: 900 }), (essential, room) => {
        const got = planColumns(COLUMNS, { essential: new Set(essential), pairs: PAIRS, room });
        const there = got.flatMap(({ name, under }) => [name, ...(under ? [under.name] : [])]);
        expect(there.filter((name) => essential.includes(name)).sort()).toEqual([...essential].sort());
        const firsts = got.map(({ name }) => names.indexOf(name));
        expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
        const width = got.reduce((sum, one) => sum + columnWidth(one), 0);
        const spare = got.filter(
          ({ name, under }) => ![name, under?.name ?? name].some((one) => essential.includes(one)),
        );
        if (spare.length > 0) expect(width).toBeLessThanOrEqual(room);
      }),
    );
  });
});
