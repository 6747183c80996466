import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CRON_FACTS, CRON_FIELDS, type CronField } from './fields.ts';
import { type CronPart, defaultPart, formatPart, parsePart } from './parts.ts';

describe('reading one field, in the order of the tests (spec/2 §4 Cron)', () => {
  test.each<[CronField, string, CronPart]>([
    ['second', '', { type: 'every' }],
    ['second', '*', { type: 'every' }],
    ['day', '?', { type: 'unset' }],
    ['day', '5?', { type: 'unset' }],
    ['minute', '10-20', { type: 'range', start: 10, end: 20 }],
    ['minute', '0/15', { type: 'loop', start: 0, interval: 15 }],
    ['minute', '*/15', { type: 'loop', start: 0, interval: 15 }],
    ['day', '*/5', { type: 'loop', start: 1, interval: 5 }],
    ['day', '15W', { type: 'workday', day: 15 }],
    ['day', 'w', { type: 'workday', day: 1 }],
    ['day', 'L', { type: 'last' }],
    ['hour', '9', { type: 'specify', list: [9] }],
    ['hour', '18,9,10,9', { type: 'specify', list: [9, 10, 18] }],
    ['hour', ',,,', { type: 'specify', list: [] }],
    ['hour', 'abc', { type: 'every' }],
    ['year', '2026-2030', { type: 'range', start: 2026, end: 2030 }],
  ])('%s %j → %j', (field, text, part) => {
    expect(parsePart(field, text)).toEqual(part);
  });

  test.each<[CronField, string, CronPart]>([
    ['day', 'LW', { type: 'lastWorkday' }],
    ['day', 'L-3', { type: 'beforeEnd', days: 3 }],
    ['day', '5L', { type: 'lastOfWeekday', weekday: 5 }],
    ['week', '5L', { type: 'lastOfWeekday', weekday: 5 }],
    ['week', 'thuL', { type: 'lastOfWeekday', weekday: 5 }],
    ['week', '2#1', { type: 'nthWeekday', weekday: 2, nth: 1 }],
    ['week', 'MON#1', { type: 'nthWeekday', weekday: 2, nth: 1 }],
    ['hour', '1,5-7', { type: 'custom', text: '1,5-7' }],
    ['minute', '0-30/5', { type: 'custom', text: '0-30/5' }],
  ])('own states and mixtures never collapse: %s %j → %j (contract/3 §16)', (field, text, part) => {
    expect(parsePart(field, text)).toEqual(part);
  });

  test.each<[CronField, string, string]>([
    ['week', 'MON-FRI', '2-6'],
    ['week', 'sun,Sat', '1,7'],
    ['month', 'jan-DEC', '1-12'],
    ['month', 'FEB/3', '2/3'],
  ])('names whatever their case: %s %s is %s (spec/2 §4)', (field, text, written) => {
    expect(formatPart(field, parsePart(field, text))).toBe(written);
  });

  test.each<[CronField, string, string]>([
    ['second', '5-99', '5-59'],
    ['minute', '0/61', '0/60'],
    ['second', '0/60', '0/59'],
    ['hour', '99-99', '23-23'],
    ['day', '0-5', '1-5'],
    ['month', '1,13', '1'],
    ['day', 'L-99', 'L-31'],
    ['day', '99W', '31W'],
    ['week', '9#9', '7#5'],
    ['year', '2019/100', '2019/99'],
    ['minute', '1-', '1-59'],
    ['minute', '-', '0-59'],
    ['minute', '/', '0/1'],
  ])('figures come into the bounds of spec/2 §5: %s %s → %s', (field, text, written) => {
    expect(formatPart(field, parsePart(field, text))).toBe(written);
  });
});

describe('writing one field (spec/2 §4 Cron)', () => {
  test.each<[CronField, string]>([
    ['second', '0'],
    ['day', '1'],
    ['month', '1'],
    ['week', '1'],
  ])('an empty list of %s gets the minimum %s', (field, minimum) => {
    expect(formatPart(field, { type: 'specify', list: [] })).toBe(minimum);
  });

  test('lists are written in the order of their numbers, each once', () => {
    expect(formatPart('hour', { type: 'specify', list: [10, 9, 18, 9] })).toBe('9,10,18');
  });

  test.each<[CronField, CronPart['type'], string]>([
    ['second', 'range', '0-59'],
    ['hour', 'range', '0-23'],
    ['second', 'loop', '0/1'],
    ['day', 'loop', '1/1'],
    ['month', 'range', '1-12'],
    ['week', 'loop', '2/1'],
    ['year', 'range', '2026-2126'],
    ['year', 'loop', '2026/1'],
    ['day', 'workday', '1W'],
  ])('%s offers for %s at first %s (contract/3 §9)', (field, type, text) => {
    expect(formatPart(field, defaultPart(field, type as Exclude<typeof type, 'custom'>, 2026))).toBe(text);
  });

  const part = (field: CronField): fc.Arbitrary<CronPart> => {
    const { min, max, interval } = CRON_FACTS[field];
    const value = fc.integer({ min, max });
    const common: fc.Arbitrary<CronPart>[] = [
      fc.constant({ type: 'every' }),
      fc.record({ type: fc.constant('range'), start: value, end: value }),
      fc.record({ type: fc.constant('loop'), start: value, interval: fc.integer({ min: 1, max: interval }) }),
      fc.uniqueArray(value, { minLength: 1 }).map((list) => ({ type: 'specify', list: list.sort((a, b) => a - b) })),
    ];
    const ofDay: fc.Arbitrary<CronPart>[] = [
      fc.constantFrom<CronPart>({ type: 'unset' }, { type: 'last' }, { type: 'lastWorkday' }),
      fc.record({ type: fc.constant('beforeEnd'), days: value }),
      fc.record({ type: fc.constant('workday'), day: value }),
    ];
    const ofWeek: fc.Arbitrary<CronPart>[] = [
      fc.record({ type: fc.constant('lastOfWeekday'), weekday: value }),
      fc.record({ type: fc.constant('nthWeekday'), weekday: value, nth: fc.integer({ min: 1, max: 5 }) }),
    ];
    return fc.oneof(...common, ...(field === 'day' ? ofDay : []), ...(field === 'week' ? ofWeek : []));
  };

  test.each(CRON_FIELDS)('what is written of %s is read again as it was', (field) => {
    fc.assert(
      fc.property(part(field), (state) => {
        expect(parsePart(field, formatPart(field, state))).toEqual(state);
      }),
    );
  });

  test.each(CRON_FIELDS)('whatever is typed into %s is read, and read alike the second time', (field) => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789*?/-,#LW') }));
    fc.assert(
      fc.property(typed, (text) => {
        const state = parsePart(field, text);
        expect(parsePart(field, formatPart(field, state))).toEqual(
          state.type === 'specify' && state.list.length === 0
            ? { type: 'specify', list: [CRON_FACTS[field].min] }
            : state,
        );
      }),
    );
  });
});
