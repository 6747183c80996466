import { describe, expect, test } from 'vitest';
import { datetimeText, epochOf } from '../rules/dates.ts';
import { nextRun, nextRuns } from './next-runs.ts';

const runs = (expression: string, after: string, count = 3): string[] =>
  nextRuns(expression, epochOf(after), count).map(datetimeText);

const dates = (expression: string, after: string, count = 3): string[] =>
  runs(expression, after, count).map((run) => run.slice(0, 10));

describe('next runs in the business zone', () => {
  test.each<[string, string, string[]]>([
    ['* * * * * ? *', '2026-03-01 08:00:00', ['2026-03-01 08:00:01', '2026-03-01 08:00:02', '2026-03-01 08:00:03']],
    ['0 30 8 * * ?', '2026-03-01 08:30:00', ['2026-03-02 08:30:00', '2026-03-03 08:30:00', '2026-03-04 08:30:00']],
    ['30 8 * * ?', '2026-03-01 08:29:59', ['2026-03-01 08:30:00', '2026-03-02 08:30:00', '2026-03-03 08:30:00']],
    ['30 8 * * *', '2026-12-31 23:59:59', ['2027-01-01 08:30:00', '2027-01-02 08:30:00', '2027-01-03 08:30:00']],
    ['15/20 59 23 * * ?', '2026-02-28 23:59:35', ['2026-02-28 23:59:55', '2026-03-01 23:59:15', '2026-03-01 23:59:35']],
    ['0 0/60 0/23 * * ?', '2026-02-28 00:00:00', ['2026-02-28 23:00:00', '2026-03-01 00:00:00', '2026-03-01 23:00:00']],
  ])('%s after %s', (expression, after, expected) => {
    expect(runs(expression, after)).toEqual(expected);
  });

  test.each<[string, string, string, string[]]>([
    ['last day', '0 0 0 L * ?', '2028-01-31 12:00:00', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['last workday', '0 0 0 LW * ?', '2026-01-01 00:00:00', ['2026-01-30', '2026-02-27', '2026-03-31']],
    ['three days before the end', '0 0 0 L-3 * ?', '2026-01-01 00:00:00', ['2026-01-28', '2026-02-25', '2026-03-28']],
    [
      'months too short are passed over',
      '0 0 0 L-29 * ?',
      '2026-01-03 00:00:00',
      ['2026-03-02', '2026-04-01', '2026-05-02'],
    ],
    ['nearest workday', '0 0 0 15W * ?', '2026-02-01 00:00:00', ['2026-02-16', '2026-03-16', '2026-04-15']],
    ['Saturday the 15th goes back', '0 0 0 15W 8 ?', '2026-01-01 00:00:00', ['2026-08-14', '2027-08-16', '2028-08-15']],
    [
      'Saturday the 1st goes on to Monday',
      '0 0 0 1W 8 ?',
      '2026-01-01 00:00:00',
      ['2026-08-03', '2027-08-02', '2028-08-01'],
    ],
    [
      'Sunday the last goes back to Friday',
      '0 0 0 31W 5 ?',
      '2026-01-01 00:00:00',
      ['2026-05-29', '2027-05-31', '2028-05-31'],
    ],
    ['last Thursday', '0 0 0 ? * 5L', '2026-01-01 00:00:00', ['2026-01-29', '2026-02-26', '2026-03-26']],
    [
      'last Thursday, kept in the day field',
      '0 0 0 5L * ?',
      '2026-01-01 00:00:00',
      ['2026-01-29', '2026-02-26', '2026-03-26'],
    ],
    ['first Monday', '0 0 0 ? * MON#1', '2026-01-01 00:00:00', ['2026-01-05', '2026-02-02', '2026-03-02']],
    ['fifth Sunday', '0 0 0 ? * 1#5', '2026-01-01 00:00:00', ['2026-03-29', '2026-05-31', '2026-08-30']],
    ['Sunday is 1', '0 0 0 ? * 1', '2026-01-01 00:00:00', ['2026-01-04', '2026-01-11', '2026-01-18']],
    ['Saturday to Monday', '0 0 0 ? * 7-2', '2026-01-01 00:00:00', ['2026-01-03', '2026-01-04', '2026-01-05']],
    [
      'bare L of the week is Saturday',
      '0 0 0 ? * L',
      '2026-01-01 00:00:00',
      ['2026-01-03', '2026-01-10', '2026-01-17'],
    ],
    ['leap day', '0 0 0 29 2 ?', '2096-03-01 00:00:00', ['2104-02-29', '2108-02-29', '2112-02-29']],
    ['the year is honoured', '0 0 0 1 1 ? 2030-2031', '2026-01-01 00:00:00', ['2030-01-01', '2031-01-01']],
    ['years with an interval', '0 0 0 1 1 ? 2019/4', '2026-01-01 00:00:00', ['2027-01-01', '2031-01-01', '2035-01-01']],
  ])('%s: %s', (_name, expression, after, expected) => {
    expect(dates(expression, after)).toEqual(expected);
  });

  test('the year can be left out, as the preview says 不含年 (spec/2 §2)', () => {
    const after = epochOf('2026-06-01 00:00:00');
    expect(nextRun('0 0 0 1 1 ? 2020', after)).toBeUndefined();
    expect(nextRun('0 0 0 1 1 ? 2020', after, { ignoreYear: true })).toBe(epochOf('2027-01-01 00:00:00'));
  });

  test('another zone', () => {
    const after = Date.UTC(2026, 0, 1, 12);
    expect(nextRun('0 0 8 * * ?', after)).toBe(Date.UTC(2026, 0, 2, 0));
    expect(nextRun('0 0 8 * * ?', after, { zone: 'UTC' })).toBe(Date.UTC(2026, 0, 2, 8));
  });

  test.each([
    ['a date that never comes', '0 0 0 31 2 ?', 0],
    ['a year that is over', '0 0 0 1 1 ? 2020', Date.UTC(2026, 0)],
    ['a year beyond the search', '0 0 0 1 1 ? 9999', Date.UTC(2026, 0)],
    ['no expression', 'abc', 0],
    ['an empty one', '', 0],
    ['no moment', '* * * * * ?', Number.NaN],
    ['the end of time', '* * * * * ?', Number.MAX_VALUE],
  ])('none for %s', (_name, expression, after) => {
    expect(nextRuns(expression, after, 10)).toEqual([]);
  });

  test('milliseconds and moments before 1970', () => {
    const whole = epochOf('2026-01-01 00:00:00');
    expect(nextRun('* * * * * ?', whole + 999)).toBe(whole + 1000);
    expect(nextRun('* * * * * ?', whole - 1)).toBe(whole);
    expect(nextRun('* * * * * ?', -5000)).toBe(1000);
  });
});
