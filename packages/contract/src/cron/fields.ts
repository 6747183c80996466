/** Fields of a cron expression in their order (spec/2 §3). */
export const CRON_FIELDS = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const;

export type CronField = (typeof CRON_FIELDS)[number];

interface FieldFacts {
  /** Name on tabs and in failures. */
  label: string;
  min: number;
  max: number;
  /** Largest interval of a loop; the smallest is 1. */
  interval: number;
}

/**
 * Bounds of spec/2 §5. Its table leaves the intervals of hour, day, month and weekday open: they end with the field. It
 * gives the year twice: 2019-2119 in the table, and from 0 in the year editor with a default of now to now + 100. The
 * latter applies, because the former would reject that default.
 */
export const CRON_FACTS: Readonly<Record<CronField, FieldFacts>> = {
  second: { label: '秒', min: 0, max: 59, interval: 59 },
  minute: { label: '分', min: 0, max: 59, interval: 60 },
  hour: { label: '时', min: 0, max: 23, interval: 23 },
  day: { label: '日', min: 1, max: 31, interval: 31 },
  month: { label: '月', min: 1, max: 12, interval: 12 },
  week: { label: '周', min: 1, max: 7, interval: 7 },
  year: { label: '年', min: 0, max: 9999, interval: 99 },
};

/** An nth weekday of the month is the first to the fifth (spec/2 §5). */
export const NTH_WEEKDAY_MAX = 5;

/** Years a year range spans by default (spec/2 §9). */
export const YEAR_SPAN = 100;

const WEEKDAY_NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTH_NAMES = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const NAMES: Partial<Record<CronField, readonly string[]>> = { week: WEEKDAY_NAMES, month: MONTH_NAMES };

/** A name stands alone; only the L of "the last of a month" may follow it. */
const NAME = /(?<![A-Z\d])[A-Z]{3}(?![A-KM-Z\d])/g;

/** Names become numbers, case-insensitively: SUN to SAT are 1 to 7, JAN to DEC 1 to 12 (spec/2 §4). */
export function withoutNames(field: CronField, text: string): string {
  const names = NAMES[field];
  const upper = text.toUpperCase();
  if (!names) return upper;
  return upper.replace(NAME, (word) => (names.includes(word) ? String(names.indexOf(word) + 1) : word));
}

/** The integer in a text if it is inside the bounds of the field. */
export function boundedNumber(field: CronField, text: string): number | undefined {
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const { min, max } = CRON_FACTS[field];
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
