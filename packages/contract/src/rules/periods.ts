import { addDays, addMonths, weekdayOf } from './dates.ts';

/** Days counted from today, with their texts. */
export const PERIODS = [
  { value: 'today', text: '今天' },
  { value: 'yesterday', text: '昨天' },
  { value: 'thisWeek', text: '本周' },
  { value: 'lastWeek', text: '上周' },
  { value: 'thisMonth', text: '本月' },
  { value: 'lastMonth', text: '上月' },
  { value: 'thisYear', text: '本年' },
  { value: 'last7Days', text: '最近7天' },
  { value: 'last30Days', text: '最近30天' },
  { value: 'next30Days', text: '今后30天' },
] as const;
type Period = (typeof PERIODS)[number]['value'];

export function isPeriod(name: string): name is Period {
  return PERIODS.some(({ value }) => value === name);
}

/** First and last day of a period; weeks begin on Monday, today counts. */
export function periodDays(period: Period, today: string): [from: string, to: string] {
  const monday = addDays(today, 1 - weekdayOf(today));
  const first = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'thisWeek':
      return [monday, addDays(monday, 6)];
    case 'lastWeek':
      return [addDays(monday, -7), addDays(monday, -1)];
    case 'thisMonth':
      return [first, addDays(addMonths(first, 1), -1)];
    case 'lastMonth':
      return [addMonths(first, -1), addDays(first, -1)];
    case 'thisYear':
      return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`];
    case 'last7Days':
      return [addDays(today, -6), today];
    case 'last30Days':
      return [addDays(today, -29), today];
    case 'next30Days':
      return [today, addDays(today, 29)];
  }
}
