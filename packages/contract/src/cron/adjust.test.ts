import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setCronField } from './adjust.ts';
import { isUnset, joinCron, splitCron } from './expression.ts';
import { CRON_FIELDS, type CronField } from './fields.ts';

const set = (expression: string, field: CronField, text: string): string =>
  joinCron(setCronField(splitCron(expression), field, text));

describe('adjustments after a field was set (spec/2 §4 Cron)', () => {
  test.each<[string, string, CronField, string, string]>([
    ['second alone', '* * * * * ? *', 'second', '5', '5 * * * * ? *'],
    ['minute set, second * → 0', '* * * * * ? *', 'minute', '5', '0 5 * * * ? *'],
    ['minute set, second kept', '30 * * * * ? *', 'minute', '5', '30 5 * * * ? *'],
    ['minute set back to *', '* 5 * * * ? *', 'minute', '*', '0 * * * * ? *'],
    ['hour set, minute * → 0', '* * * * * ? *', 'hour', '8', '0 0 8 * * ? *'],
    ['hour set, minute kept', '* 15 * * * ? *', 'hour', '8', '* 15 8 * * ? *'],
    ['day set, hour * → 0', '* * * * * ? *', 'day', '1', '0 0 0 1 * ? *'],
    ['day set, hour kept', '0 30 8 * * ? *', 'day', 'L', '0 30 8 L * ? *'],
    ['week set, hour * → 0', '* * * * * ? *', 'week', '2', '0 0 0 ? * 2 *'],
    ['week ? changes no hour', '* * * ? * 2 *', 'week', '?', '* * * * * ? *'],
    ['day ? changes no hour', '* * * 1 * ? *', 'day', '?', '* * * ? * * *'],
    ['month set, day ? and week * → week 1', '0 0 8 ? * * *', 'month', '4', '0 0 8 ? 4 1 *'],
    ['month set, week ? and day * → day 1', '* * * * * ? *', 'month', '4', '0 0 0 1 4 ? *'],
    ['month set, day kept', '0 0 0 5 * ? *', 'month', '4', '0 0 0 5 4 ? *'],
    ['month set, week kept', '0 0 0 ? * 3 *', 'month', '4', '0 0 0 ? 4 3 *'],
    ['year set, month * → 1', '* * * * * ? *', 'year', '2030', '0 0 0 1 1 ? 2030'],
    ['year set, month kept', '0 0 0 * 4 ? *', 'year', '2030', '0 0 0 * 4 ? 2030'],
    ['nothing changed', '* * * * * ? *', 'minute', '*', '* * * * * ? *'],
    ['emptied', '0 5 * * * ? *', 'minute', '', '0 * * * * ? *'],
    ['blanks', '0 0 0 1 1 ? 2030', 'day', ' 1 , 2 ', '0 0 0 1,2 1 ? 2030'],
  ])('%s', (_name, before, field, text, after) => {
    expect(set(before, field, text)).toBe(after);
  });
});

describe('exactly one of day and week is set (spec/2 §4 Cron)', () => {
  test.each<[string, string, CronField, string, string]>([
    ['week set: day ?', '0 0 8 5 * ? *', 'week', '2', '0 0 8 ? * 2 *'],
    ['day set: week ?', '0 0 8 ? * 2 *', 'day', '5', '0 0 8 5 * ? *'],
    ['day ?: week *', '0 0 8 5 * ? *', 'day', '?', '0 0 8 ? * * *'],
    ['week ?: day *', '0 0 8 ? * 2 *', 'week', '?', '0 0 8 * * ? *'],
    ['week emptied: its default ?', '0 0 8 ? * 2 *', 'week', '', '0 0 8 * * ? *'],
  ])('%s', (_name, before, field, text, after) => {
    expect(set(before, field, text)).toBe(after);
  });

  test('after any edits, whatever they are', () => {
    const edit = fc.tuple(
      fc.constantFrom(...CRON_FIELDS),
      fc.oneof(fc.constantFrom('*', '?', '', '5', '2#1', 'L'), fc.string()),
    );
    fc.assert(
      fc.property(fc.string(), fc.array(edit), (expression, edits) => {
        const texts = edits.reduce((now, [field, text]) => setCronField(now, field, text), splitCron(expression));
        expect(isUnset(texts.day)).not.toBe(isUnset(texts.week));
        expect(splitCron(joinCron(texts))).toEqual(texts);
      }),
    );
  });
});

describe('an expression and its seven fields (spec/2 §3, contract/3 §9)', () => {
  test.each([
    ['', '* * * * * ? *'],
    ['0', '0 * * * * ? *'],
    ['0 0 8', '0 0 8 * * ? *'],
    ['30 8 * * ?', '0 30 8 * * ? *'],
    ['30 8 * * *', '0 30 8 * * ? *'],
    ['30 8 * * MON', '0 30 8 ? * MON *'],
    ['0 30 8 * * ?', '0 30 8 * * ? *'],
    ['  0   30 8 1 1 ?  2030 ', '0 30 8 1 1 ? 2030'],
    ['0 0 0 1 1 ? 2030 8 9', '0 0 0 1 1 ? 2030'],
    ['0 0 0 5 * 2', '0 0 0 ? * 2 *'],
    ['0 0 0 ? * ?', '0 0 0 * * ? *'],
  ])('%j → %j', (expression, whole) => {
    expect(joinCron(splitCron(expression))).toBe(whole);
  });

  test.each([
    [{}, '5 4 3 2 1 ? 2030'],
    [{ hideYear: true }, '5 4 3 2 1 ?'],
    [{ hideSecond: true }, '4 3 2 1 ?'],
    [{ hideSecond: true, hideYear: true }, '4 3 2 1 ?'],
  ])('written with %j', (shape, expression) => {
    expect(joinCron(splitCron('5 4 3 2 1 ? 2030'), shape)).toBe(expression);
  });
});
