import {
  addDays,
  addMonths,
  dateText,
  datetimeText,
  daysBetween,
  epochOf,
  isDate,
  isDatetime,
  weekdayOf,
} from '../../rules/dates.ts';
import { compared, type Decimal, decimal, divided, plus, type Rounding, rounded, toNumber } from './decimal.ts';
import type { Value } from './nodes.ts';
import { isEmptyValue, isNumber, isTrueValue, numberOf, orderOf, sameValues, textOf } from './values.ts';

/** The signed-in person, as far as expressions may ask. */
export interface Session {
  userId: string;
  userCode: string;
  userName: string;
  orgCode: string;
  orgName?: string;
}

/** What functions know besides their arguments. */
export interface Surroundings {
  session?: Session | undefined;
  /** Epoch ms: an expression is calculated at one moment. */
  now: number;
}

interface Fn {
  least: number;
  most: number;
  run(given: readonly Value[], around: Surroundings): Value;
}

const MANY = 50;
/** Longer texts are no result. */
const LONGEST_TEXT = 32_000;

const fn = (least: number, most: number, run: Fn['run']): Fn => ({ least, most, run });
const ofText = (run: (text: string) => Value): Fn => fn(1, 1, ([text = null]) => run(textOf(text)));
const count = (value: Value | undefined, otherwise: number): number => {
  const number = numberOf(value ?? null);
  return number === undefined ? otherwise : Math.trunc(toNumber(number));
};
const whole = (value: number): Value => (Number.isSafeInteger(value) ? decimal(BigInt(value)) : null);
const short = (text: string): Value => (text.length > LONGEST_TEXT ? null : text);

const rounding = (how: Rounding): Fn =>
  fn(1, 2, ([value = null, places]) => {
    const number = numberOf(value);
    return number ? (rounded(number, Math.max(-15, Math.min(15, count(places, 0))), how) ?? null) : null;
  });

/** The day of a date or a datetime. */
const dayOf = (value: Value | undefined): string | undefined => {
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return isDate(day) && (value === day || (typeof value === 'string' && isDatetime(value))) ? day : undefined;
};

const MOST_DAYS = 4_000_000;

/** The day that many days or months later; the time of day stays. */
const shifted = (shift: (day: string, by: number) => string): Fn =>
  fn(2, 2, ([value = null, by = null]) => {
    const day = dayOf(value);
    const steps = numberOf(by);
    if (day === undefined || steps === undefined || Math.abs(toNumber(steps)) > MOST_DAYS) return null;
    const later = laterDay(shift, day, count(by, 0));
    return later === undefined ? null : later + String(value).slice(10);
  });

function laterDay(shift: (day: string, by: number) => string, day: string, by: number): string | undefined {
  try {
    const later = shift(day, by);
    return isDate(later) ? later : undefined;
  } catch {
    // Beyond the years that a date can have.
    return undefined;
  }
}

const ofDay = (run: (day: string) => number): Fn =>
  fn(1, 1, ([value]) => {
    const day = dayOf(value);
    return day === undefined ? null : whole(run(day));
  });

const momentOf = (value: Value | undefined): number | undefined => {
  const day = dayOf(value);
  return day === undefined ? undefined : epochOf(value === day ? `${day} 00:00:00` : String(value));
};

function replaced(text: string, part: string, by: string): Value {
  if (part === '') return text;
  const pieces = text.split(part);
  return text.length + (pieces.length - 1) * (by.length - part.length) > LONGEST_TEXT ? null : pieces.join(by);
}

const numbers = (given: readonly Value[]): Decimal[] =>
  given.flatMap((value) => {
    const number = numberOf(value);
    return number ? [number] : [];
  });

function total(given: readonly Value[]): Decimal | undefined {
  return numbers(given).reduce<Decimal | undefined>((sum, number) => sum && plus(sum, number), decimal(0n));
}

function average(given: readonly Value[]): Value {
  const known = numbers(given);
  const sum = total(given);
  return sum && known.length > 0 ? (divided(sum, decimal(BigInt(known.length))) ?? null) : null;
}

/** The largest or smallest number; of texts, such as dates, the last or first. */
function furthest(given: readonly Value[], side: 1 | -1): Value {
  const known = given.filter((value) => !isEmptyValue(value));
  return known.reduce<Value>((best, value) => {
    if (best === null) return value;
    const order = isNumber(best) && isNumber(value) ? compared(value, best) : (orderOf(value, best) ?? 0);
    return order * side > 0 ? value : best;
  }, null);
}

const ofSession = (key: keyof Session): Fn => fn(0, 0, (_given, { session }) => session?.[key] ?? null);

/** All functions of the language by their names in lower case. `if` and those of AGGREGATES are calculated by the evaluator. */
export const FUNCTIONS: ReadonlyMap<string, Fn> = new Map<string, Fn>([
  ['if', fn(2, 3, () => null)],
  ['isempty', fn(1, 1, ([value = null]) => isEmptyValue(value))],
  ['coalesce', fn(1, MANY, (given) => given.find((value) => !isEmptyValue(value)) ?? null)],
  ['in', fn(2, MANY, ([value = null, ...others]) => others.some((other) => sameValues(value, other)))],
  ['has', fn(2, 2, ([list = null, part = null]) => textOf(list).split(',').includes(textOf(part)))],
  ['concat', fn(1, MANY, (given) => short(given.map(textOf).join('')))],
  ['text', ofText((text) => text)],
  ['number', fn(1, 1, ([value = null]) => numberOf(value) ?? null)],
  ['len', ofText((text) => whole([...text].length))],
  ['upper', ofText((text) => text.toUpperCase())],
  ['lower', ofText((text) => text.toLowerCase())],
  ['trim', ofText((text) => text.trim())],
  ['left', fn(2, 2, ([text = null, n]) => [...textOf(text)].slice(0, Math.max(0, count(n, 0))).join(''))],
  ['right', fn(2, 2, ([text = null, n]) => (count(n, 0) > 0 ? [...textOf(text)].slice(-count(n, 0)).join('') : ''))],
  [
    'substr',
    fn(2, 3, ([text = null, from, n]) => {
      const start = Math.max(0, count(from, 1) - 1);
      return [...textOf(text)].slice(start, start + Math.max(0, count(n, LONGEST_TEXT))).join('');
    }),
  ],
  ['contains', fn(2, 2, ([text = null, part = null]) => textOf(text).includes(textOf(part)))],
  ['startswith', fn(2, 2, ([text = null, part = null]) => textOf(text).startsWith(textOf(part)))],
  ['endswith', fn(2, 2, ([text = null, part = null]) => textOf(text).endsWith(textOf(part)))],
  ['replace', fn(3, 3, ([text = null, part = null, by = null]) => replaced(textOf(text), textOf(part), textOf(by)))],
  ['round', rounding('half')],
  ['floor', rounding('down')],
  ['ceil', rounding('up')],
  ['abs', fn(1, 1, ([value = null]) => absolute(numberOf(value)))],
  ['sum', fn(1, MANY, (given) => total(given) ?? null)],
  ['avg', fn(1, MANY, average)],
  ['count', fn(1, MANY, (given) => whole(given.filter((value) => !isEmptyValue(value)).length))],
  ['max', fn(1, MANY, (given) => furthest(given, 1))],
  ['min', fn(1, MANY, (given) => furthest(given, -1))],
  ['today', fn(0, 0, (_given, { now }) => dateText(now))],
  ['now', fn(0, 0, (_given, { now }) => datetimeText(now))],
  ['time', fn(0, 0, (_given, { now }) => datetimeText(now).slice(11))],
  ['date', fn(1, 1, ([value]) => dayOf(value) ?? null)],
  ['adddays', shifted(addDays)],
  ['addmonths', shifted(addMonths)],
  [
    'daysbetween',
    fn(2, 2, ([from, to]) => {
      const [first, last] = [dayOf(from), dayOf(to)];
      return first === undefined || last === undefined ? null : whole(daysBetween(first, last));
    }),
  ],
  [
    'minutesbetween',
    fn(2, 2, ([from, to]) => {
      const [first, last] = [momentOf(from), momentOf(to)];
      return first === undefined || last === undefined ? null : whole(Math.trunc((last - first) / 60_000));
    }),
  ],
  ['year', ofDay((day) => Number(day.slice(0, 4)))],
  ['month', ofDay((day) => Number(day.slice(5, 7)))],
  ['day', ofDay((day) => Number(day.slice(8, 10)))],
  ['weekday', ofDay(weekdayOf)],
  ['userid', ofSession('userId')],
  ['usercode', ofSession('userCode')],
  ['username', ofSession('userName')],
  ['orgcode', ofSession('orgCode')],
  ['orgname', ofSession('orgName')],
  ['istrue', fn(1, 1, ([value = null]) => isTrueValue(value))],
]);

const absolute = (value: Decimal | undefined): Value =>
  value ? decimal(value.digits < 0n ? -value.digits : value.digits, value.scale) : null;

/** Functions that go over the rows of a sub-table when their argument names one. */
export const AGGREGATES: ReadonlySet<string> = new Set(['sum', 'avg', 'count', 'max', 'min']);

/** `#{…}` of the family (contract/2 §16.6), by the names without underscores in lower case. */
export const VARIABLE_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['date', 'today'],
  ['sysdate', 'today'],
  ['time', 'time'],
  ['datetime', 'now'],
  ['systime', 'now'],
  ['sysuserid', 'userid'],
  ['sysusercode', 'usercode'],
  ['sysusername', 'username'],
  ['sysorgcode', 'orgcode'],
]);
