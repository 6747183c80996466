import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** Stored and displayed format (spec/2 §9), unless the column defines another. */
export const DATE_FORMATS = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const;

export type DateMode = keyof typeof DATE_FORMATS;

/** A stored text for the pickers; null when it is no such date. */
export function momentOf(text: unknown, format: string): Dayjs | null {
  if (typeof text !== 'string' || text === '') return null;
  const moment = dayjs(text, format, true);
  return moment.isValid() ? moment : null;
}

const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(.+))?$/;
/** Without marks: `20260902`, `20260902 0930`, `20260902093000`. */
const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:[ T]*(\d{2}):?(\d{2}):?(\d{2})?)?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');

/** Puts marks into a date of digits only, and makes times one form. */
function spelledOut(text: string): string {
  const [, year, month, day, hour, minute, second = '00'] = DIGITS.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}:${second}` : ''}`;
  return text.replace(/(\d{1,2})[时点](\d{1,2})分?(?:(\d{1,2})秒)?$/, (_, h: string, m: string, s = '00') =>
    [h, two(m), two(s)].join(':'),
  );
}

/** A pasted date in the column's format; undefined when invalid (31 February, words). Also accepts `/`, `.` and 年月日. */
export function parseDate(text: string, mode: DateMode, format: string): string | undefined {
  const clean = spelledOut(text.normalize('NFKC').trim());
  const asIs = dayjs(text.trim(), format, true);
  if (asIs.isValid()) return asIs.format(format);
  const day = mode === 'time' ? undefined : DAY.exec(clean);
  if (mode !== 'time' && !day) return undefined;
  const clock = day ? day[4] : clean;
  const time = clock === undefined ? undefined : TIME.exec(clock);
  if (clock !== undefined && !time) return undefined;
  const date = day ? `${day[1]}-${two(day[2])}-${two(day[3])}` : '2000-01-01';
  const full = `${date} ${two(time?.[1])}:${two(time?.[2])}:${two(time?.[3])}`;
  const moment = dayjs(full, DATE_FORMATS.datetime, true);
  return moment.isValid() ? moment.format(format) : undefined;
}
