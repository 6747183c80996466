import { LunarDay, LunarMonth, SolarDay } from 'tyme4ts';
import { describe, expect, test } from 'vitest';
import { lunarCalendar } from '../../rules/lunar.ts';
import { cavityFor, readLife } from './deceased.rules.ts';

const calendar = lunarCalendar({ LunarDay, LunarMonth, SolarDay });
const read = (birthText: string | null, deathText: string | null, alive = 'N') =>
  readLife({ alive, birthText, deathText }, { today: '2026-06-30', calendar, known: ['未知'] });

describe('domain.md §3.9: the dates of a life', () => {
  test.each([
    ['1950', '2026-06-30', '1950', '2026-06-30'],
    ['1950-03', '1950', '1950-03', '1950'],
    ['农历一九五〇年正月十四', '2020年5月', '1950-03-02', '2020-05'],
    [null, '农历2020年闰四月初二', undefined, '2020-05-24'],
    ['未知', '2020', null, '2020'],
  ])('%s to %s are kept as %s and %s', (birth, death, birthKey, deathKey) => {
    const dates = read(birth, death);
    expect('error' in dates ? dates : [dates.birth?.key, dates.death?.key]).toEqual([birthKey, deathKey]);
  });

  test.each([
    ['1950', null, 'N', 'deathNeeded', 'deathText'],
    ['1950', '2020', 'Y', 'aliveWithDeath', 'deathText'],
    ['1950-05-02', '1950-05-01', 'N', 'deathBeforeBirth', 'deathText'],
    ['农历1950年正月十四', '1950-03-01', 'N', 'deathBeforeBirth', 'deathText'],
    ['2026-07', '2026', 'N', 'dateInFuture', 'birthText'],
    ['1950', '2026-07-01', 'N', 'dateInFuture', 'deathText'],
    ['去年', '2020', 'N', 'dateUnreadable', 'birthText'],
    ['1950', '农历2021年闰四月初二', 'N', 'dateUnreadable', 'deathText'],
  ])('%s to %s with alive %s is refused: %s at %s', (birth, death, alive, error, field) => {
    expect(read(birth, death, alive)).toMatchObject({ error, field });
  });
});

describe('domain.md §3.9: cavities', () => {
  test.each([
    [2, [], null, { seq: 1 }],
    [2, [1], null, { seq: 2 }],
    [2, [2], null, { seq: 1 }],
    [2, [1], 2, { seq: 2 }],
    [2, [1], 1, { error: 'cavityTaken' }],
    [2, [1], 3, { error: 'cavityBeyond' }],
    [2, [1, 2], null, { error: 'plotFull' }],
    [1, [2], 1, { error: 'plotFull' }],
  ])('of %i with %j taken, %s asked: %j', (capacity, taken, wanted, outcome) => {
    expect(cavityFor({ capacity, taken, wanted })).toMatchObject(outcome);
  });
});
