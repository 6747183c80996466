import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressLine,
  cemeteryKey,
  freeName,
  groupCemeteries,
  knownCemetery,
  shortCemeteryName,
} from './cemetery-names.rules.ts';
import { fold } from './position.rules.ts';
import type { CemeteryPlace } from './record.rules.ts';

const place = (name: string, more: Partial<CemeteryPlace> = {}): CemeteryPlace => ({
  name,
  city: '',
  state: '',
  address: '',
  phone: '',
  ...more,
});
const kenai = place('CITY CEMETERY', { city: 'KENAI', state: 'AK' });
const homer = place('City  Cemetery', { city: 'Homer', state: 'AK', address: '1 HILL RD', phone: '907' });

describe('cemeteries of one name', () => {
  test('are told apart by city and state', () => {
    const groups = groupCemeteries([kenai, homer, place('city cemetery', { city: 'kenai', state: 'ak' })]);
    expect(groups.size).toBe(2);
    expect([...groups.values()].map((group) => group.namesake)).toEqual([true, true]);
  });

  test('of one city are one, also when their addresses are written differently', () => {
    const groups = groupCemeteries([
      place('A', { city: 'X', address: '535 E 9TH AVE' }),
      place('A', { city: 'X', address: '535 EAST 9TH AVE' }),
    ]);
    expect([...groups.values()]).toMatchObject([{ namesake: false, place: { address: '535 E 9TH AVE' } }]);
  });

  test('without a city are told apart by their address', () => {
    expect(groupCemeteries([place('A', { address: '1' }), place('A', { address: '2' })]).size).toBe(2);
  });

  test('a row that does not say where belongs to the only one', () => {
    const groups = groupCemeteries([place('A'), place('A', { city: 'X' })]);
    expect(new Set(groups.values()).size).toBe(1);
    expect(groups.get(cemeteryKey(place('A')))?.namesake).toBe(false);
  });

  test('a later row fills in what the first left out', () => {
    const groups = groupCemeteries([place('City Cemetery', { city: 'HOMER', state: 'AK' }), homer]);
    expect([...groups.values()][0]?.place).toMatchObject({ address: '1 HILL RD', phone: '907' });
  });
});

describe('which known cemetery is meant', () => {
  const known = [
    { id: '1', name: 'CITY CEMETERY', address: '5 MAIN ST, KENAI, AK' },
    { id: '2', name: 'CITY CEMETERY（HOMER）', address: '' },
    { id: '3', name: '松鹤园', address: '杭州市龙泉路1号' },
  ];
  test.each<[string, CemeteryPlace, string | undefined]>([
    ['its address has the city', kenai, '1'],
    ['its name has the city', homer, '2'],
    ['the city is another', place('CITY CEMETERY', { city: 'KODIAK' }), undefined],
    ['nobody says where', place('松鹤园'), '3'],
    ['unknown name', place('鹤园'), undefined],
  ])('%s', (_name, wanted, id) => {
    expect(knownCemetery(wanted, known)?.id).toBe(id);
  });
});

describe('names of new cemeteries', () => {
  test.each<[CemeteryPlace, boolean, string[], string]>([
    [kenai, false, [], 'CITY CEMETERY'],
    [kenai, true, [], 'CITY CEMETERY（KENAI）'],
    [kenai, false, ['CITY CEMETERY'], 'CITY CEMETERY（KENAI）'],
    [kenai, true, ['CITY CEMETERY（KENAI）'], 'CITY CEMETERY（KENAI AK）'],
    [place('A'), false, ['A'], 'A2'],
  ])('%j', (wanted, namesake, taken, name) => {
    expect(freeName(wanted, namesake, new Set(taken.map(fold)))).toBe(name);
  });

  test.each([
    ['松鹤园', '松鹤园'],
    ['SITKA NATIONAL CEMETERY', 'SITKA'],
    ['FT. RICHARDSON NATIONAL CEMETERY', 'FT. RICHARDSON'],
    ['CITY CEMETERY（KENAI）', 'CITY（KENAI）'],
    ['AMERICAN LEGION CEMETERY（NINILCHIK）', 'AMERICAN LEGION'],
    ['NATIONAL MEMORIAL CEMETERY', 'NATIONAL MEMORIA'],
  ])('%s is called %s for short', (name, short) => {
    expect(shortCemeteryName(name, new Set())).toBe(short);
  });

  test('names and short names never repeat and never grow too long', () => {
    const names = fc.array(
      fc.string({ minLength: 1, maxLength: 64 }).filter((name) => name.trim() !== ''),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(names, (wanted) => {
        const taken = new Set<string>();
        const shorts = new Set<string>();
        for (const name of wanted) {
          const free = freeName(place(name.trim(), { city: 'X' }), false, taken);
          const short = shortCemeteryName(free, shorts);
          expect(free.length).toBeLessThanOrEqual(64);
          expect(short.length).toBeLessThanOrEqual(16);
          expect(taken.has(fold(free)) || shorts.has(fold(short))).toBe(false);
          taken.add(fold(free));
          shorts.add(fold(short));
        }
      }),
    );
  });
});

test.each<[Partial<CemeteryPlace>, string]>([
  [{ address: '1 HILL RD', city: 'HOMER', state: 'AK' }, '1 HILL RD, HOMER, AK'],
  [{ city: 'HOMER' }, 'HOMER'],
  [{ address: '龙泉路1号', city: '杭州市', state: '浙江省' }, '浙江省杭州市龙泉路1号'],
  [{ address: '浙江省杭州市龙泉路1号', city: '杭州市', state: '浙江省' }, '浙江省杭州市龙泉路1号'],
  [{}, '未登记'],
])('address of %j is %s', (more, line) => {
  expect(addressLine(place('A', more))).toBe(line);
});
