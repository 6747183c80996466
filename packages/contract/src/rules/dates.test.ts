import { expect, it } from 'vitest';
import { addMonths, datetimeOfMoment, dayOfMoment } from './dates.ts';

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-06-15', 24, '2028-06-15'],
  ['2026-06-15', 0, '2026-06-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months are %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

it.each([
  ['a day', '1990-01-02', '1990-01-02'],
  ['a moment in UTC, at night in China', '1990-01-01T16:00:00.000Z', '1990-01-02'],
  ['a moment in UTC, by day in China', '1990-01-01T15:59:59Z', '1990-01-01'],
  ['a day with a time', '1990-01-02 00:00:00', '1990-01-02'],
  ['a moment of no named zone', '1990-01-02T23:00:00', '1990-01-02'],
  ['no day', '1990-02-30T00:00:00Z', '1990-02-30T00:00:00Z'],
  ['no moment', '1990-01-02T99:00:00Z', '1990-01-02T99:00:00Z'],
  ['a longer number', '1990-01-023', '1990-01-023'],
  ['midnight in the summer time of 1990', '1990-05-03T15:00:00.000Z', '1990-05-04'],
  ['a moment with its offset', '1990-01-02T00:30:00+08:00', '1990-01-02'],
  ['a moment with the offset of elsewhere', '1990-01-02T20:00:00-05:00', '1990-01-03'],
  ['a time that is none', '1990-01-02 25:00:00', '1990-01-02 25:00:00'],
  ['words behind a day', '1990-01-02 noon', '1990-01-02 noon'],
  ['an offset that is none', '1990-01-02T00:00:00+99:99', '1990-01-02T00:00:00+99:99'],
])('contract/1 §1.11: a picker’s moment names a day: %s', (_name, moment, day) => {
  expect(dayOfMoment(moment)).toBe(day);
});

it.each([
  ['a datetime', '2026-01-02 03:04:05', '2026-01-02 03:04:05'],
  ['a day', '2026-01-02', '2026-01-02 00:00:00'],
  ['without seconds', '2026-01-02 03:04', '2026-01-02 03:04:00'],
  ['of no named zone', '2026-01-02T03:04:05.678', '2026-01-02 03:04:05'],
  ['in UTC', '2026-01-01T16:00:00.000Z', '2026-01-02 00:00:00'],
  ['with its offset', '2026-01-02T03:04:05+08:00', '2026-01-02 03:04:05'],
  ['no day', '2026-02-30T00:00:00Z', '2026-02-30T00:00:00Z'],
  ['a number', '1767283200000', '1767283200000'],
  ['nothing', '', ''],
])('contract/1 §1.11: a picker’s moment names a datetime: %s', (_name, moment, datetime) => {
  expect(datetimeOfMoment(moment)).toBe(datetime);
});
