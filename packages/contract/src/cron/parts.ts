import { CRON_FACTS, type CronField, NTH_WEEKDAY_MAX, withoutNames, YEAR_SPAN } from './fields.ts';

/** Days that depend on the month (spec/2 §4). */
export type SpecialPart =
  /** `L` the last day. */
  | { type: 'last' }
  /** `LW` the last day from Monday to Friday. */
  | { type: 'lastWorkday' }
  /** `L-3` this many days before the last. */
  | { type: 'beforeEnd'; days: number }
  /** `15W` the nearest day from Monday to Friday. */
  | { type: 'workday'; day: number }
  /** `5L` the last Thursday: 1 is Sunday. */
  | { type: 'lastOfWeekday'; weekday: number }
  /** `2#1` the first Monday. */
  | { type: 'nthWeekday'; weekday: number; nth: number };

/** State of one field as its tab shows it (spec/2 §3). */
export type CronPart =
  | { type: 'every' }
  | { type: 'unset' }
  | { type: 'range'; start: number; end: number }
  | { type: 'loop'; start: number; interval: number }
  | { type: 'specify'; list: number[] }
  | SpecialPart
  /** Valid, but not offered by any tab: kept as written. */
  | { type: 'custom'; text: string };

export type CronPartType = CronPart['type'];

/**
 * Parses one field, checked in the order of spec/2 §4; special forms (`L-3`, `5L`, `LW`, `2#1`) and mixtures
 * (`1,5-7`, `0-30/5`) come first, so that none of them is reduced to a plain range, workday or last day. Lenient:
 * numbers outside the bounds are clamped, unknown syntax becomes `every`.
 */
export function parsePart(field: CronField, text: string): CronPart {
  const value = withoutNames(field, text.trim());
  if (value === '' || value === '*') return { type: 'every' };
  if (value.includes('?')) return { type: 'unset' };
  const special = specialPart(field, value);
  if (special) return clampedSpecial(special);
  if (isMixture(value)) return { type: 'custom', text: value };
  return plainPart(field, value);
}

function plainPart(field: CronField, value: string): CronPart {
  const { min, max, interval } = CRON_FACTS[field];
  const inField = (text: string | undefined, otherwise: number) => clamped(text, min, max, otherwise);
  if (value.includes('-')) {
    const [start, end] = value.split('-');
    return { type: 'range', start: inField(start, min), end: inField(end, max) };
  }
  if (value.includes('/')) {
    const [start, step] = value.split('/');
    return { type: 'loop', start: inField(start, min), interval: clamped(step, 1, interval, 1) };
  }
  if (value.includes('W')) return { type: 'workday', day: 1 };
  if (value.includes('L')) return { type: 'last' };
  if (!/^[\d,]+$/.test(value)) return { type: 'every' };
  const list = value.split(',').filter((item) => item !== '');
  return { type: 'specify', list: sorted(list.map(Number).filter((item) => item >= min && item <= max)) };
}

/** Mixtures of lists, ranges and steps that no tab offers. */
function isMixture(value: string): boolean {
  return (value.includes(',') && /[-/*]/.test(value)) || /^\d+-\d+\/\d+$/.test(value);
}

/** `5L` is accepted in the day field too: older forms stored it there. Numbers are not checked against bounds. */
export function specialPart(field: CronField, value: string): SpecialPart | undefined {
  if (field !== 'day' && field !== 'week') return undefined;
  if (value === 'L') return { type: 'last' };
  const [, weekday] = /^(\d{1,2})L$/.exec(value) ?? [];
  if (weekday) return { type: 'lastOfWeekday', weekday: Number(weekday) };
  if (field === 'week') {
    const [, given, nth] = /^(\d{1,2})#(\d{1,2})$/.exec(value) ?? [];
    return given ? { type: 'nthWeekday', weekday: Number(given), nth: Number(nth) } : undefined;
  }
  if (value === 'LW') return { type: 'lastWorkday' };
  const [, days] = /^L-(\d{1,2})$/.exec(value) ?? [];
  if (days) return { type: 'beforeEnd', days: Number(days) };
  const [, day] = /^(\d{1,2})W$/.exec(value) ?? [];
  return day ? { type: 'workday', day: Number(day) } : undefined;
}

/** True when all its numbers are inside the bounds of spec/2 §5. */
export function isSpecialInBounds(part: SpecialPart): boolean {
  return formatPart('day', clampedSpecial(part)) === formatPart('day', part);
}

function clampedSpecial(part: SpecialPart): SpecialPart {
  const between = (value: number, max: number) => Math.min(Math.max(value, 1), max);
  switch (part.type) {
    case 'beforeEnd':
      return { ...part, days: between(part.days, 31) };
    case 'workday':
      return { ...part, day: between(part.day, 31) };
    case 'lastOfWeekday':
      return { ...part, weekday: between(part.weekday, 7) };
    case 'nthWeekday':
      return { ...part, weekday: between(part.weekday, 7), nth: between(part.nth, NTH_WEEKDAY_MAX) };
    default:
      return part;
  }
}

/** Formats one field (spec/2 §4); an empty list gets the smallest value of the field. */
export function formatPart(field: CronField, part: CronPart): string {
  switch (part.type) {
    case 'every':
      return '*';
    case 'unset':
      return '?';
    case 'range':
      return `${part.start}-${part.end}`;
    case 'loop':
      return `${part.start}/${part.interval}`;
    case 'specify':
      return (part.list.length > 0 ? sorted(part.list) : [CRON_FACTS[field].min]).join(',');
    case 'last':
      return 'L';
    case 'lastWorkday':
      return 'LW';
    case 'beforeEnd':
      return `L-${part.days}`;
    case 'workday':
      return `${part.day}W`;
    case 'lastOfWeekday':
      return `${part.weekday}L`;
    case 'nthWeekday':
      return `${part.weekday}#${part.nth}`;
    case 'custom':
      return part.text;
  }
}

/** Initial values when a mode is chosen for the first time (contract/3 §9). `year` is the current one. */
export function defaultPart(field: CronField, type: Exclude<CronPartType, 'custom'>, year: number): CronPart {
  const { min, max } = field === 'year' ? { min: year, max: year + YEAR_SPAN } : CRON_FACTS[field];
  switch (type) {
    case 'range':
      return { type, start: min, end: max };
    case 'loop':
      // The week begins with Monday.
      return { type, start: field === 'week' ? 2 : min, interval: 1 };
    case 'specify':
      return { type, list: [] };
    case 'beforeEnd':
      return { type, days: 1 };
    case 'workday':
      return { type, day: 1 };
    case 'lastOfWeekday':
      return { type, weekday: 2 };
    case 'nthWeekday':
      return { type, weekday: 2, nth: 1 };
    default:
      return { type };
  }
}

function clamped(text: string | undefined, min: number, max: number, otherwise: number): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return otherwise;
  return Math.min(Math.max(Number(text), min), max);
}

function sorted(list: readonly number[]): number[] {
  return [...new Set(list)].sort((a, b) => a - b);
}
