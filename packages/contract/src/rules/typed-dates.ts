import { isDate, isDatetime } from './dates.ts';

/** What somebody typed as a date, a time or both, in our format. */
export interface TypedMoment {
  /** `YYYY-MM-DD` */
  day?: string;
  /** `HH:mm:ss` */
  time?: string;
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

/**
 * Reads a date as people and worksheets write it: with `-`, `/`, `.` or 年月日, in digits only, in full width;
 * undefined when it names no real moment (31 February, words) or leaves open which part is the month.
 */
export function typedMoment(text: string): TypedMoment | undefined {
  const clean = spelledOut(text.normalize('NFKC').trim());
  const parts = DAY.exec(clean);
  const day = parts ? `${parts[1]}-${two(parts[2])}-${two(parts[3])}` : undefined;
  const clock = parts ? parts[4] : clean;
  const typed = clock === undefined ? undefined : TIME.exec(clock);
  if (clock !== undefined && !typed) return undefined;
  const time = typed ? `${two(typed[1])}:${typed[2]}:${two(typed[3])}` : undefined;
  const isReal = time === undefined ? isDate(day ?? '') : isDatetime(`${day ?? '2000-01-01'} ${time}`);
  return isReal ? { ...(day ? { day } : {}), ...(time ? { time } : {}) } : undefined;
}

/** A time of day as people and worksheets write it, as `HH:mm:ss`; undefined when it is none, or names a day too. */
export function typedClock(text: string): string | undefined {
  const { day, time } = typedMoment(text) ?? {};
  return day === undefined ? time : undefined;
}
