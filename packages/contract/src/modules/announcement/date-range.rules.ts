import { addDays, addMonths, weekdayOf } from '../../rules/dates.ts';
import { RANGE_DATE } from './announcement.dicts.ts';

/** Days from and to, both included; empty where a range is open. */
export interface DayRange {
  from: string;
  to: string;
}

const OPEN: DayRange = { from: '', to: '' };

/** The days of a named range; weeks begin on Monday. A range of one's own is given by its days. */
export function dayRange(key: string, today: string): DayRange {
  const monday = addDays(today, 1 - weekdayOf(today));
  const first = `${today.slice(0, 8)}01`;
  switch (key) {
    case RANGE_DATE.today:
      return { from: today, to: today };
    case RANGE_DATE.yesterday:
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case RANGE_DATE.dayBefore:
      return { from: addDays(today, -2), to: addDays(today, -2) };
    case RANGE_DATE.thisWeek:
      return { from: monday, to: addDays(monday, 6) };
    case RANGE_DATE.lastWeek:
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case RANGE_DATE.thisMonth:
      return { from: first, to: addDays(addMonths(first, 1), -1) };
    case RANGE_DATE.lastMonth:
      return { from: addMonths(first, -1), to: addDays(first, -1) };
    case RANGE_DATE.sevenDays:
      return { from: addDays(today, -6), to: today };
    default:
      return OPEN;
  }
}
