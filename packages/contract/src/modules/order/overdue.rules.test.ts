import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../rules/dates.ts';
import { dueDaysOf, OVERDUE_AGES, overdueAge, remindException } from './overdue.rules.ts';

const TODAY = '2026-06-30';

describe('the age of an overdue order (domain.md §4.3)', () => {
  it.each([
    [0, undefined],
    [1, 'd30'],
    [30, 'd30'],
    [31, 'd90'],
    [91, 'd365'],
    [365, 'd365'],
    [366, 'y3'],
    [1095, 'y3'],
    [1096, 'long'],
  ])('%i days: %s', (days, age) => {
    expect(overdueAge(days)).toBe(age);
  });

  it('has the due days of exactly its orders', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (days) => {
        const due = addDays(TODAY, -days);
        const within = OVERDUE_AGES.filter(({ key }) => {
          const range = dueDaysOf(key, TODAY);
          return range && due <= range.last && (range.first === null || due >= range.first);
        });
        expect(within.map(({ key }) => key)).toEqual([overdueAge(days)]);
      }),
    );
  });
});

describe('exceptions of batch reminders (domain.md §3.16)', () => {
  const order = { overdue: true, mobile: '13800138000', contactDied: false, remindTime: null };
  it.each([
    ['a good one', {}, '1', undefined],
    ['a landline', { mobile: '010-88886666' }, '2', undefined],
    ['no number', { mobile: ' ' }, '1', 'noContact'],
    ['a wrong number', { mobile: '12345' }, '5', 'wrongNumber'],
    ['no number, by letter', { mobile: null }, '3', undefined],
    ['a contact who died', { contactDied: true, mobile: null }, '3', 'contactDied'],
    ['reminded today', { remindTime: `${TODAY} 09:00:00` }, '1', 'repeated'],
    ['reminded yesterday', { remindTime: '2026-06-29 09:00:00' }, '1', undefined],
    ['paid meanwhile', { overdue: false }, '1', 'settled'],
  ])('%s', (_name, change, channel, exception) => {
    expect(remindException({ ...order, ...change }, { channel, today: TODAY })).toBe(exception);
  });
});
