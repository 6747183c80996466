import { Cron } from 'croner';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { CRON_FACTS, type CronField } from './fields.ts';
import { nextRuns } from './next-runs.ts';

/** Values, ranges, steps and lists of one field, as both implementations parse them. */
function plain(field: CronField): fc.Arbitrary<string> {
  const { min, max, interval } = CRON_FACTS[field];
  const value = fc.integer({ min, max });
  const step = fc.integer({ min: 1, max: Math.min(interval, max - min) });
  const item = fc.oneof(
    value.map(String),
    fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    fc.tuple(value, step).map(([from, every]) => `${from}/${every}`),
    step.map((every) => `*/${every}`),
  );
  return fc.oneof(
    fc.constant('*'),
    fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(',')),
  );
}

const weekday = fc.integer({ min: 1, max: 7 });
// The other library lacks days before the end (`L-3`), a bare L in the week field and wrapping weekdays (`6-2`)
// (docs/adr/0016).
const day = fc.oneof(
  plain('day'),
  fc.constantFrom('L', 'LW'),
  fc.integer({ min: 1, max: 31 }).map((n) => `${n}W`),
);
const week = fc.oneof(
  plain('week'),
  weekday.map((n) => `${n}L`),
  fc.tuple(weekday, fc.integer({ min: 1, max: 5 })).map(([n, nth]) => `${n}#${nth}`),
);
const days = fc.oneof(
  day.map((text) => [text, '?'] as const),
  week.map((text) => ['?', text] as const),
);

const anyYear = fc.integer({ min: 2000, max: 2080 });
const year = fc.oneof(
  fc.constant('*'),
  anyYear.map(String),
  fc.tuple(anyYear, anyYear).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  fc.tuple(anyYear, fc.integer({ min: 1, max: 9 })).map(([from, every]) => `${from}/${every}`),
);

const expression = fc
  .tuple(plain('second'), plain('minute'), plain('hour'), days, plain('month'), year)
  .map(([second, minute, hour, [dayText, weekText], month, yearText]) =>
    [second, minute, hour, dayText, month, weekText, yearText].join(' '),
  );

/** Months of Shanghai since the year 0. */
function monthOf(ms: number): number {
  const local = new Date(ms + 8 * 3_600_000);
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
}

test('the next ten runs are those that another library finds', () => {
  const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
  // Weekdays start at 1 for Sunday and steps start at a value, as in Quartz.
  const quartz = { mode: '7-part', alternativeWeekdays: true, sloppyRanges: true } as const;
  fc.assert(
    fc.property(expression, moment, (text, after) => {
      const oracle = new Cron(text, { timezone: 'Asia/Shanghai', ...quartz });
      const found = oracle.nextRuns(10, new Date(after)).map((date) => date.getTime());
      // Ours ends its search after a hundred years, the other library goes on: `2 6#5 2070/9` comes next in 2160.
      const last = monthOf(after) + LIMITS.cronSearchYears * 12;
      expect(nextRuns(text, after, 10)).toEqual(found.filter((run) => monthOf(run) <= last));
    }),
    { numRuns: 300, examples: [['* 11,29-36,43 19,*/22,7 ? 2 6#5 2070/9', 1_071_238_965_567]] },
  );
});
