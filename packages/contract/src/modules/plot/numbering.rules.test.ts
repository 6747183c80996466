import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALIAS_LENGTH,
  formerNames,
  type GeneratePlan,
  generateSeats,
  plotFullName,
  renamedPlot,
  skipsNumber,
} from './numbering.rules.ts';

describe('plotFullName (domain.md §3.1, §11.4)', () => {
  const parts = { cemetery: '松鹤园', area: 'A区', rowNo: 3, seatNo: 12 };
  it.each([
    ['{cemetery}-{area}-{row}排-{seat}号', {}, '松鹤园-A区-03排-12号'],
    [
      '{cemetery}-{area}-{row}排-{seat}号',
      { area: '仁和苑-二区', rowNo: 8, seatNo: 5 },
      '松鹤园-仁和苑-二区-08排-05号',
    ],
    ['{cemetery}-{area}-{row}排-{seat}号', { seatSuffix: '甲' }, '松鹤园-A区-03排-12甲号'],
    ['{cemetery}-{area}-{row}排-{seat}号', { rowName: '甲排' }, '松鹤园-A区-甲排-12号'],
    ['{area}{row}/{seat}', { rowName: '', seatNo: 123 }, 'A区03/123'],
    ['{area}-{tower}-{row}-{seat}', {}, 'A区-{tower}-03-12'],
  ])('%s with %o is %s', (pattern, more, name) => {
    expect(plotFullName(pattern, { ...parts, ...more })).toBe(name);
  });
});

describe('renamedPlot (domain.md §3.4)', () => {
  const PATTERN = '{cemetery}-{area}-{row}排-{seat}号';
  const parts = { cemetery: '松鹤园', area: 'A区', rowNo: 3, seatNo: 12 };
  it.each([
    ['as the pattern says', '松鹤园-A区-03排-12号', PATTERN, {}, '松鹤园-仁和苑-03排-12号'],
    ['a code in the seat’s place', '松鹤园-A区-03排-西侧号', PATTERN, {}, '松鹤园-仁和苑-03排-西侧号'],
    ['a number behind equal names', '松鹤园-A区-03排-12号(2)', PATTERN, {}, '松鹤园-仁和苑-03排-12号(2)'],
    ['a former short name', '松鹤-A区-03排-12号', PATTERN, {}, '松鹤园-仁和苑-03排-12号'],
    ['a suffix', '松鹤园-A区-03排-12甲号', PATTERN, { seatSuffix: '甲' }, '松鹤园-仁和苑-03排-12甲号'],
    ['a cemetery named like its area', 'A区-A区-03排-12号', PATTERN, { cemetery: 'A区' }, 'A区-仁和苑-03排-12号'],
    ['the area behind the seat', '03排12号A区', '{row}排{seat}号{area}', {}, '03排12号仁和苑'],
    ['no area in the pattern', '松鹤园03排12号', '{cemetery}{row}排{seat}号', {}, '松鹤园03排12号'],
    ['a name of another kind', '老墓地第五号', PATTERN, {}, '老墓地第五号'],
    [
      'an area named like a place of the pattern',
      '松鹤园-{row}-03排-12号',
      PATTERN,
      { area: '{row}' },
      '松鹤园-仁和苑-03排-12号',
    ],
  ])('%s', (_name, before, pattern, more, after) => {
    expect(renamedPlot(before, pattern, { ...parts, ...more }, '仁和苑')).toBe(after);
  });
});

describe('formerNames (domain.md §3.4)', () => {
  const long = (mark: string) => mark.repeat(80);
  it.each([
    ['the first', null, '甲', '乙', '甲'],
    ['one more', '甲', '乙', '丙', '甲,乙'],
    ['each once', '甲,乙', '甲', '丙', '甲,乙'],
    ['back to a former name', '甲', '乙', '甲', '乙'],
    ['empty pieces go', ',甲,', '乙', '丙', '甲,乙'],
    [
      'older ones go, the first stays',
      `西侧,${long('甲')},${long('乙')}`,
      long('丙'),
      '丁',
      `西侧,${long('乙')},${long('丙')}`,
    ],
    ['the first alone when nothing fits beside it', long('甲') + long('乙'), long('丙'), '丁', long('甲') + long('乙')],
  ])('%s', (_name, aliases, former, present, expected) => {
    expect(formerNames(aliases, former, present)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(ALIAS_LENGTH);
  });
});

describe('numbers to avoid (domain.md §3.1)', () => {
  it.each([
    ['4', [1, 40, 41, 45], [4, 14, 24, 444]],
    ['4*', [1, 35], [4, 14, 40, 41, 145]],
    ['13', [3, 113, 131], [13]],
    ['4,13', [12, 3], [4, 14, 13]],
    ['4*，7', [12, 70], [4, 41, 17]],
    ['', [4, 14], []],
    [null, [4], []],
  ])('%s keeps %j and skips %j', (rule, kept, skipped) => {
    expect(kept.filter((value) => skipsNumber(rule, value))).toEqual([]);
    expect(skipped.filter((value) => !skipsNumber(rule, value))).toEqual([]);
  });
});

describe('generateSeats (domain.md §3.2)', () => {
  const plan = (more: Partial<GeneratePlan>): GeneratePlan => ({
    rowFrom: 1,
    rowTo: 1,
    seatFrom: 1,
    seatTo: 5,
    seatOrder: '1',
    ...more,
  });
  const numbers = (more: Partial<GeneratePlan>) => generateSeats(plan(more)).map((seat) => seat.seatNo);

  it.each([
    ['1' as const, [1, 2, 3, 4, 5]],
    ['2' as const, [5, 4, 3, 2, 1]],
    ['3' as const, [1, 2, 3, 4, 5]],
    ['4' as const, [5, 3, 1, 2, 4]],
  ])('order %s puts %j from left to right', (seatOrder, seats) => {
    expect(numbers({ seatOrder })).toEqual(seats);
  });

  it('turns round on every second row that exists, serpentine', () => {
    const seats = generateSeats(plan({ rowFrom: 3, rowTo: 5, seatTo: 2, seatOrder: '3', skipDigits: '4' }));
    expect(seats.map((seat) => [seat.rowNo, seat.seatNo, seat.gx, seat.gy])).toEqual([
      [3, 1, 0, 0],
      [3, 2, 1, 0],
      [5, 2, 0, 1.6],
      [5, 1, 1, 1.6],
    ]);
  });

  it('makes every seat once, each at a place of its own', () => {
    const plans = fc.record({
      rowFrom: fc.integer({ min: 1, max: 20 }),
      rowTo: fc.integer({ min: 1, max: 30 }),
      seatFrom: fc.integer({ min: 1, max: 20 }),
      seatTo: fc.integer({ min: 1, max: 60 }),
      seatOrder: fc.constantFrom('1' as const, '2' as const, '3' as const, '4' as const),
      skipDigits: fc.constantFrom('', '4', '4*', '13', '4,13'),
    });
    fc.assert(
      fc.property(plans, (given) => {
        const seats = generateSeats(given);
        expect(new Set(seats.map((seat) => `${seat.rowNo}-${seat.seatNo}`)).size).toBe(seats.length);
        expect(new Set(seats.map((seat) => `${seat.gx} ${seat.gy}`)).size).toBe(seats.length);
        for (const seat of seats) {
          expect(skipsNumber(given.skipDigits, seat.seatNo) || skipsNumber(given.skipDigits, seat.rowNo)).toBe(false);
          expect(seat.seatNo >= given.seatFrom && seat.seatNo <= given.seatTo).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
