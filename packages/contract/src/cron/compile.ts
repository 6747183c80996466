import { LIMITS } from '../limits.ts';
import { type CronTexts, cronWords, isUnset, textsOf, withOneOfDayAndWeek } from './expression.ts';
import { boundedNumber, CRON_FACTS, CRON_FIELDS, type CronField, withoutNames } from './fields.ts';
import { isSpecialInBounds, type SpecialPart, specialPart } from './parts.ts';

/** Days of a month: by number, by weekday (1 is Sunday), or relative to the month. */
export type DayRule = { type: 'days' | 'weekdays'; list: readonly number[] } | SpecialPart;

/** An expression compiled for run searches; lists ascend. */
export interface CompiledCron {
  seconds: readonly number[];
  minutes: readonly number[];
  hours: readonly number[];
  day: DayRule;
  months: readonly number[];
  years: { from: number; to: number; step: number };
}

/** The expression cannot be read; the message is for the person who wrote it. */
export class CronFault extends Error {}

const MAX_WORDS = CRON_FIELDS.length;
const MIN_WORDS = 5;

/** Parses an expression strictly, in time linear in its length, which is capped. Throws CronFault. */
export function compileCron(expression: string): CompiledCron {
  if (expression.length > LIMITS.cronLength) throw broken(`内容过长，最多${LIMITS.cronLength}个字符`);
  const words = cronWords(expression);
  if (words.length > MAX_WORDS) throw new CronFault(`Cron表达式最多${MAX_WORDS}项！`);
  const texts = textsOf(words);
  const years = yearsOf(texts.year);
  if (words.length < MIN_WORDS) throw broken(`至少需要${MIN_WORDS}项`);
  return {
    seconds: valuesOf('second', texts.second),
    minutes: valuesOf('minute', texts.minute),
    hours: valuesOf('hour', texts.hour),
    day: dayRuleOf(texts),
    months: valuesOf('month', texts.month),
    years,
  };
}

const broken = (detail: string): CronFault => new CronFault(`Cron表达式错误：${detail}`);

/** `*`, `?`, a year, `2026-2030` or `2026/2`: the year takes no list (contract/3 §9). */
function yearsOf(text: string): CompiledCron['years'] {
  const { min, max, interval } = CRON_FACTS.year;
  if (text === '*' || text === '?') return { from: min, to: max, step: 1 };
  const [, first = '', mark, second = ''] = /^(\d{1,4})(?:([-/])(\d{1,4}))?$/.exec(text) ?? [];
  const [from, other] = [Number(first), Number(second)];
  const good = mark === '-' ? other >= from : mark !== '/' || (other >= 1 && other <= interval);
  if (first === '' || !good) throw new CronFault(`Cron表达式参数[年]错误：${text}`);
  if (mark === '/') return { from, to: max, step: other };
  return { from, to: mark === '-' ? other : from, step: 1 };
}

function dayRuleOf(texts: CronTexts): DayRule {
  const { day, week } = withOneOfDayAndWeek(texts);
  if (isUnset(day) === isUnset(week)) throw broken(`日和周${isUnset(day) ? '必须' : '只能'}设置其中之一`);
  const [field, text, other] = isUnset(week) ? (['day', day, week] as const) : (['week', week, day] as const);
  if (other !== '?') throw wrong(field === 'day' ? 'week' : 'day', other, '格式不正确');
  const value = withoutNames(field, text);
  const special = specialPart(field, value);
  if (!special) return { type: field === 'day' ? 'days' : 'weekdays', list: valuesOf(field, value) };
  if (!isSpecialInBounds(special)) throw wrong(field, text, '超出范围');
  // A bare L in the week field is its last day, Saturday.
  return field === 'week' && special.type === 'last' ? { type: 'weekdays', list: [7] } : special;
}

/** All values of a comma list of values, ranges and steps, ascending. */
function valuesOf(field: CronField, text: string): number[] {
  const values = new Set(
    withoutNames(field, text)
      .split(',')
      .flatMap((item) => itemValues(field, item)),
  );
  return [...values].sort((a, b) => a - b);
}

function itemValues(field: CronField, item: string): number[] {
  const { min, max, interval } = CRON_FACTS[field];
  const [, first, end, every] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(item) ?? [];
  if (first === undefined || (first === '*' && end !== undefined)) throw wrong(field, item, '格式不正确');
  const inField = (text: string): number => {
    const number = boundedNumber(field, text);
    if (number === undefined) throw wrong(field, item, `应在${min}-${max}之间`);
    return number;
  };
  const step = every === undefined ? 1 : Number(every);
  if (step < 1 || step > interval) throw wrong(field, item, `的间隔应在1-${interval}之间`);
  const from = first === '*' ? min : inField(first);
  const open = first === '*' || every !== undefined;
  const to = end === undefined ? (open ? max : from) : inField(end);
  if (to >= from) return steps(from, to, step);
  // Monday to Sunday is 2-1: weekdays wrap around.
  if (field !== 'week') throw wrong(field, item, '的开始不能大于结束');
  return steps(from, to + 7, step).map((weekday) => ((weekday - 1) % 7) + 1);
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function wrong(field: CronField, text: string, what: string): CronFault {
  const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text;
  return broken(`[${CRON_FACTS[field].label}]${shown}${what}`);
}
