import { Cron } from 'croner';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CRON_FACTS, type CronField } from './fields.ts';
import { nextRuns } from './next-runs.ts';

/** One field in our words and in those of the oracle, which counts weekdays from 0 and steps from ranges only. */
interface Pair {
  ours: string;
  theirs: string;
}

const same = (text: string): Pair => ({ ours: text, theirs: text });

function plain(field: CronField): fc.Arbitrary<Pair> {
  const { min, max, interval } = CRON_FACTS[field];
  const shift = field === 'week' ? -1 : 0;
  const value = fc.integer({ min, max });
  const step = fc.integer({ min: 1, max: Math.min(interval, max - min) });
  const range = fc.tuple(value, value).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const item: fc.Arbitrary<Pair> = fc.oneof(
    value.map((number) => ({ ours: `${number}`, theirs: `${number + shift}` })),
    range.map(([from, to]) => ({ ours: `${from}-${to}`, theirs: `${from + shift}-${to + shift}` })),
    fc.tuple(value, step).map(([from, every]) => ({
      ours: `${from}/${every}`,
      theirs: stepped(from + shift, max + shift, every),
    })),
    step.map((every) => ({ ours: `*/${every}`, theirs: stepped(min + shift, max + shift, every) })),
  );
  const list = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => ({
    ours: items.map(({ ours }) => ours).join(','),
    theirs: items.map(({ theirs }) => theirs).join(','),
  }));
  return fc.oneof(fc.constant(same('*')), list);
}

/** Written out: the oracle refuses intervals longer than the range. */
function stepped(from: number, to: number, every: number): string {
  const values: number[] = [];
  for (let value = from; value <= to; value += every) values.push(value);
  return values.join(',');
}

const weekday = fc.integer({ min: 1, max: 7 });
const day = fc.oneof(
  plain('day'),
  fc.constantFrom(same('L'), same('LW')),
  fc.integer({ min: 1, max: 31 }).map((n) => same(`${n}W`)),
);
const week = fc.oneof(
  plain('week'),
  weekday.map((n) => ({ ours: `${n}L`, theirs: `${n - 1}#L` })),
  fc.tuple(weekday, fc.integer({ min: 1, max: 5 })).map(([n, nth]) => ({
    ours: `${n}#${nth}`,
    theirs: `${n - 1}#${nth}`,
  })),
);
const days = fc.oneof(
  day.map((pair) => ({ day: pair, week: { ours: '?', theirs: '*' } })),
  week.map((pair) => ({ day: { ours: '?', theirs: '*' }, week: pair })),
);

const expression = fc
  .tuple(plain('second'), plain('minute'), plain('hour'), days, plain('month'))
  .map(([second, minute, hour, { day, week }, month]) => [second, minute, hour, day, month, week])
  .map((pairs) => ({
    ours: pairs.map(({ ours }) => ours).join(' '),
    theirs: pairs.map(({ theirs }) => theirs).join(' '),
  }));

test('the next ten runs are those that another library finds', () => {
  const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
  fc.assert(
    fc.property(expression, moment, ({ ours, theirs }, after) => {
      const oracle = new Cron(theirs, { timezone: 'Asia/Shanghai', mode: '6-part' });
      const found = oracle.nextRuns(10, new Date(after)).map((date) => date.getTime());
      expect(nextRuns(ours, after, 10)).toEqual(found);
    }),
    { numRuns: 300 },
  );
});
