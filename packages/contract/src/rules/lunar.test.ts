import fc from 'fast-check';
import { LunarDay, LunarMonth, SolarDay } from 'tyme4ts';
import { describe, expect, test } from 'vitest';
import { lunarCalendar, lunarParts } from './lunar.ts';
import { isLater, type PartialDate, parsePartialDate } from './partial-date.ts';

const calendar = lunarCalendar({ LunarDay, LunarMonth, SolarDay });
const read = (text: string) => parsePartialDate(text, 'monthFirst', calendar) as PartialDate;

describe('domain.md §3.0 pdate: lunar dates', () => {
  test.each([
    ['农历一九五〇年正月十四', { year: 1950, month: 1, day: 14, leap: false }],
    ['农历2020年闰四月初二', { year: 2020, month: 4, day: 2, leap: true }],
    ['农历二〇二〇年庚子年腊月廿九', { year: 2020, month: 12, day: 29, leap: false }],
    ['阴历2019年冬月三十', { year: 2019, month: 11, day: 30, leap: false }],
    ['农历2019年八月', { year: 2019, month: 8, day: 0, leap: false }],
    ['农历2019年', { year: 2019, month: 0, day: 0, leap: false }],
    ['农历庚子年八月', undefined],
    ['农历2019年十三月初一', undefined],
  ])('%s is read', (text, parts) => {
    expect(lunarParts(text)).toEqual(parts);
  });

  test.each([
    ['农历一九五〇年正月十四', 'day', '1950-03-02'],
    ['农历1950-1-14', 'day', '1950-03-02'],
    ['农历2020年闰四月初二', 'day', '2020-05-24'],
    ['农历2020年八月', 'month', '2020'],
    ['农历2019年', 'year', '2019'],
    ['农历2021年闰四月初二', 'unknown', null],
    ['农历2020年正月卅一', 'unknown', null],
  ])('%s → %s %s', (text, precision, key) => {
    expect(read(text)).toMatchObject({ text, precision, key });
  });

  test('every day is told in words that are read as the same day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1880-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
        const date = at.toISOString().slice(0, 10);
        expect(read(calendar.textOf(date)).date).toBe(date);
      }),
    );
  });

  test('the keys of partial dates stand in the order of their dates, and only what is certain is later', () => {
    const keys = ['1950', '1950-03', '农历一九五〇年正月十四', '1950-12-01', '1951'].map(
      (text) => read(text).key ?? '',
    );
    expect(keys.toSorted()).toEqual(keys);
    expect(isLater(read('1950-03'), read('1950'))).toBe(false);
    expect(isLater(read('1951'), read('1950-12-01'))).toBe(true);
  });
});
