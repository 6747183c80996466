/** Dates are `YYYY-MM-DD` text and datetimes `YYYY-MM-DD HH:mm:ss` in the business zone throughout (design.md §5). */

/** Asia/Shanghai has had no daylight saving since 1991, so a fixed offset is exact for every moment we handle. */
const ZONE_OFFSET_MS = 8 * 3_600_000;

/** Business-zone datetime text of an epoch moment. */
export function datetimeText(epochMs: number): string {
  return new Date(epochMs + ZONE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Business-zone date text of an epoch moment. */
export function dateText(epochMs: number): string {
  return datetimeText(epochMs).slice(0, 10);
}

/** Epoch ms of a business-zone datetime text. */
export function epochOf(datetime: string): number {
  return Date.parse(`${datetime.replace(' ', 'T')}Z`) - ZONE_OFFSET_MS;
}

/** True for a real calendar day in `YYYY-MM-DD` form. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for `YYYY-MM-DD HH:mm:ss` naming a real moment. */
export function isDatetime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10));
}

/** A day, a day with a time, or a moment with its zone, as pickers send them. */
const SENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Clocks in China, which had summer time from 1986 to 1991: a browser there names its days by them. */
const CHINA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/**
 * The business datetime of a picker's value: with or without a time, or a moment of a named zone (contract/1 §1.11).
 * Anything else is returned unchanged, to be refused by the field's validation.
 */
export function datetimeOfMoment(moment: string): string {
  const [, day, clock = '00:00', second = '00', zone = ''] = SENT.exec(moment) ?? [];
  const local = `${day} ${clock}:${second}`;
  if (!isDatetime(local)) return moment;
  if (zone === '') return local;
  const time = Date.parse(`${day}T${clock}:${second}${zone}`);
  return Number.isFinite(time) ? CHINA.format(time) : moment;
}

/** The business day of the same. */
export function dayOfMoment(moment: string): string {
  const datetime = datetimeOfMoment(moment);
  return isDatetime(datetime) ? datetime.slice(0, 10) : moment;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The same day of a later month, or its last day when that month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** `754` → `12:34`, for countdowns; seconds, never negative. */
export function minutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
