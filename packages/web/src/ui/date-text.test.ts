import { expect, test } from 'vitest';
import { DATE_FORMATS, type DateMode, parseDate } from './date-text.ts';

const CASES: [DateMode, string, string | undefined][] = [
  ['date', '2026-08-01', '2026-08-01'],
  ['date', ' 2026/8/1 ', '2026-08-01'],
  ['date', '2026.8.1', '2026-08-01'],
  ['date', '2026年8月1日', '2026-08-01'],
  ['date', '2026-08-01 10:20', '2026-08-01'],
  ['date', '2026-02-29', undefined],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '08-01', undefined],
  ['date', '明天', undefined],
  ['date', '20260902', '2026-09-02'],
  ['date', '2026.9.2', '2026-09-02'],
  ['date', '２０２６／９／２', '2026-09-02'],
  ['date', '20260931', undefined],
  ['datetime', '20260902093005', '2026-09-02 09:30:05'],
  ['datetime', '20260902 0930', '2026-09-02 09:30:00'],
  ['datetime', '2026年9月2日 9时5分', '2026-09-02 09:05:00'],
  ['time', '９：０５', '09:05:00'],
  ['time', '9点5分', '09:05:00'],
  ['datetime', '2026-08-01 09:05:07', '2026-08-01 09:05:07'],
  ['datetime', '2026/8/1 9:05', '2026-08-01 09:05:00'],
  ['datetime', '2026-08-01', '2026-08-01 00:00:00'],
  ['datetime', '2026-08-01 25:00', undefined],
  ['datetime', '2026-08-01 abc', undefined],
  ['time', '9:05', '09:05:00'],
  ['time', '23:59:59', '23:59:59'],
  ['time', '24:00:00', undefined],
  ['time', '2026-08-01 10:00', undefined],
];

test.each(CASES)('%s %s → %s (spec/2 §9)', (mode, text, stored) => {
  expect(parseDate(text, mode, DATE_FORMATS[mode])).toBe(stored);
});

test('a format of the column is what is stored', () => {
  expect(parseDate('2026-8-1', 'date', 'YYYY年MM月')).toBe('2026年08月');
  expect(parseDate('2026年08月', 'date', 'YYYY年MM月')).toBe('2026年08月');
});
