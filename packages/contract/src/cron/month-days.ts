import type { DayRule } from './compile.ts';

/** The properties of a month that its days depend on. */
export interface MonthShape {
  /** Days from 1970-01-01 to its first. */
  start: number;
  length: number;
  /** Weekday of its first; 1 is Sunday. */
  firstWeekday: number;
}

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 5;
const [SUNDAY, SATURDAY] = [1, 7];

/** `month` counts from January of year 0: `year * 12 + month - 1`. */
export function monthShape(month: number): MonthShape {
  const start = firstDay(month);
  return { start, length: firstDay(month + 1) - start, firstWeekday: ((start + EPOCH_WEEKDAY - 1) % 7) + 1 };
}

const firstDay = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;

/** Days of the month that match the rule, ascending; none where the month lacks them. */
export function monthDays(rule: DayRule, { length, firstWeekday }: MonthShape): number[] {
  const all = Array.from({ length }, (_, index) => index + 1);
  const weekdayOf = (day: number): number => ((firstWeekday + day - 2) % 7) + 1;
  const isWorkday = (day: number): boolean => weekdayOf(day) !== SUNDAY && weekdayOf(day) !== SATURDAY;
  switch (rule.type) {
    case 'days':
      return rule.list.filter((day) => day <= length);
    case 'weekdays':
      return all.filter((day) => rule.list.includes(weekdayOf(day)));
    case 'last':
      return [length];
    case 'lastWorkday':
      return all.filter(isWorkday).slice(-1);
    case 'beforeEnd':
      return all.filter((day) => day === length - rule.days);
    case 'workday': {
      if (rule.day > length) return [];
      // Never outside the month: Saturday the 1st moves to Monday, a Sunday at the end moves to Friday.
      const near = [0, -1, 1, 2, -2].map((away) => rule.day + away);
      return near.filter((day) => day >= 1 && day <= length && isWorkday(day)).slice(0, 1);
    }
    case 'lastOfWeekday':
      return all.filter((day) => weekdayOf(day) === rule.weekday).slice(-1);
    case 'nthWeekday':
      return all.filter((day) => weekdayOf(day) === rule.weekday).slice(rule.nth - 1, rule.nth);
  }
}
