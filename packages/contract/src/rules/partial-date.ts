import { chineseNumber, chineseYear } from './chinese-numbers.ts';
import { isDate } from './dates.ts';
import { type LunarCalendar, type LunarParts, lunarParts } from './lunar.ts';

export type DatePrecision = 'day' | 'month' | 'year' | 'unknown';
export type DateProblem = 'yearOnly' | 'monthOnly' | 'dateLunar' | 'dateInvalid' | 'dateAmbiguous';
/** Order of day and month in dates such as `03/04/2001`. */
export type DateOrder = 'monthFirst' | 'dayFirst';

/**
 * A date as given in a register (domain.md §3.0 pdate): the text is kept verbatim; `date` is the day to sort by and is
 * present only when the text names one.
 */
export interface PartialDate {
  text: string;
  precision: DatePrecision;
  year: number | null;
  month: number | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  /** What it sorts by: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as far as the solar date is known. */
  key: string | null;
  problem: DateProblem | null;
}

const LUNAR = /农历|阴历|旧历|闰|正月|腊月|冬月|初|廿|卅/;

const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** The order that a text proves by itself: one of its first two numbers is no month. `either` when both could be. */
function provenOrder(cleaned: string): DateOrder | 'either' | undefined {
  const [, first, second] = (YEAR_LAST.exec(cleaned) ?? []).map(Number);
  if (first === undefined || second === undefined || first === second) return undefined;
  if (first > 12 && second <= 12) return 'dayFirst';
  if (second > 12 && first <= 12) return 'monthFirst';
  return first >= 1 && second >= 1 && first <= 12 && second <= 12 ? 'either' : undefined;
}

/**
 * What the dates of a register say about their order, and how many of them could be read both ways. They are given one
 * by one, because a register has too many of them for one turn of the event loop.
 */
export function dateOrderReader() {
  const proofs = { monthFirst: 0, dayFirst: 0, either: 0 };
  return {
    read: (text: string): void => {
      const proof = provenOrder(clean(text));
      if (proof) proofs[proof] += 1;
    },
    result: (): { order: DateOrder | null; ambiguous: number } => {
      const { monthFirst, dayFirst, either } = proofs;
      const decided = monthFirst > 0 !== dayFirst > 0;
      return { order: decided ? (monthFirst > 0 ? 'monthFirst' : 'dayFirst') : null, ambiguous: either };
    },
  };
}

/**
 * Parses a day, a month, a year or nothing from a text; blank texts are no date at all. `YYYY-MM-DD` and similar forms
 * are read in the Chinese order, dates with the year last in the given one; without an order, those that could be read
 * both ways are kept as text. Lunar dates are converted where a calendar is given, and kept as text elsewhere.
 */
export function parsePartialDate(
  text: string,
  order: DateOrder | null = 'monthFirst',
  calendar?: LunarCalendar,
): PartialDate | null {
  const cleaned = clean(text);
  if (cleaned === '') return null;
  if (LUNAR.test(cleaned)) return lunarDate(text, cleaned, calendar);
  const proof = provenOrder(cleaned);
  if (order === null && proof === 'either') return unknown(text, 'dateAmbiguous');
  const dayFirst = order === null ? proof === 'dayFirst' : order === 'dayFirst';
  const yearLast = numbers(YEAR_LAST.exec(cleaned), dayFirst ? ['day', 'month', 'year'] : ['month', 'day', 'year']);
  if (yearLast) return dateOf(text, yearLast);
  for (const read of READINGS) {
    const parts = read(cleaned);
    if (parts) return dateOf(text, parts);
  }
  return unknown(text, 'dateInvalid');
}

interface Parts {
  year: number;
  /** 0: not given. */
  month: number;
  day: number;
}

/** Half-width characters, without time of day and calendar prefix. */
function clean(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(/^(公历|阳历|西元|公元)/, '')
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2})?$/, '')
    .replace(/\s+/g, '');
}

const numbers = (match: RegExpExecArray | null, order: readonly ('year' | 'month' | 'day')[]): Parts | undefined => {
  if (!match) return undefined;
  const parts: Parts = { year: 0, month: 0, day: 0 };
  order.forEach((name, index) => {
    parts[name] = Number(match[index + 1] ?? 0);
  });
  return parts;
};

const READINGS: readonly ((text: string) => Parts | undefined)[] = [
  (text) => numbers(/^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text), ['year', 'month', 'day']),
  (text) => numbers(/^(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})[日号]?)?)?$/.exec(text), ['year', 'month', 'day']),
  (text) => numbers(/^(\d{1,2})[/.-](\d{4})$/.exec(text), ['month', 'year']),
  (text) => numbers(/^(\d{4})[/.-](\d{1,2})$/.exec(text), ['year', 'month']),
  (text) => numbers(/^(\d{4})$/.exec(text), ['year']),
  (text) => numbers(/^(\d{4})(\d{2})(\d{2})$/.exec(text), ['year', 'month', 'day']),
  spreadsheetSerial,
  chineseNumerals,
];

/** Days since 1899-12-30, the serial number of a date in a spreadsheet cell without a date format. */
function spreadsheetSerial(text: string): Parts | undefined {
  if (!/^[1-5]\d{4}$/.test(text)) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function chineseNumerals(text: string): Parts | undefined {
  const match =
    /^([〇零一二三四五六七八九]{4})年(?:([一二三四五六七八九十]{1,3})月(?:([一二三四五六七八九十]{1,4})[日号]?)?)?$/.exec(
      text,
    );
  if (!match) return undefined;
  const year = chineseYear(match[1] ?? '');
  return { year, month: chineseNumber(match[2] ?? '') ?? 0, day: chineseNumber(match[3] ?? '') ?? 0 };
}

function dateOf(text: string, { year, month, day }: Parts): PartialDate {
  if (year < 1000 || month > 12 || (month === 0 && day > 0)) return unknown(text, 'dateInvalid');
  const key = String(year);
  if (month === 0) return { text, precision: 'year', year, month: null, date: null, key, problem: 'yearOnly' };
  const monthKey = `${key}-${String(month).padStart(2, '0')}`;
  if (day === 0) return { text, precision: 'month', year, month, date: null, key: monthKey, problem: 'monthOnly' };
  const date = `${monthKey}-${String(day).padStart(2, '0')}`;
  return isDate(date)
    ? { text, precision: 'day', year, month, date, key: date, problem: null }
    : unknown(text, 'dateInvalid');
}

/** A lunar day is a solar day; a lunar month or year is known as far as its first and last solar day agree. */
function lunarDate(text: string, cleaned: string, calendar: LunarCalendar | undefined): PartialDate {
  if (!calendar) return unknown(text, 'dateLunar');
  const parts = lunarParts(cleaned) ?? spokenLunar(cleaned);
  const span = parts && calendar.daysOf(parts);
  if (!parts || !span) return unknown(text, 'dateInvalid');
  const { from, until } = span;
  const year = Number(from.slice(0, 4));
  if (parts.day > 0) {
    return { text, precision: 'day', year, month: Number(from.slice(5, 7)), date: from, key: from, problem: null };
  }
  const sameMonth = parts.month > 0 && from.slice(0, 7) === until.slice(0, 7);
  const key = sameMonth ? from.slice(0, 7) : String(parts.year);
  const partial = { text, year, date: null, key };
  return parts.month > 0
    ? { ...partial, precision: 'month', month: sameMonth ? Number(from.slice(5, 7)) : null, problem: 'monthOnly' }
    : { ...partial, precision: 'year', month: null, problem: 'yearOnly' };
}

/** `农历1998-04-05`: a lunar date in figures. */
function spokenLunar(cleaned: string): LunarParts | undefined {
  const figures = cleaned.replace(/^(农历|阴历|旧历)/, '');
  for (const read of READINGS) {
    const parts = read(figures);
    if (parts) return { ...parts, leap: false };
  }
  return undefined;
}

function unknown(text: string, problem: DateProblem): PartialDate {
  return { text, precision: 'unknown', year: null, month: null, date: null, key: null, problem };
}

/** True when the first date is certainly later than the second; unknown parts are never later. */
export function isLater(first: PartialDate, second: PartialDate | string): boolean {
  const a = first.key ?? '';
  const b = typeof second === 'string' ? second : (second.key ?? '');
  const length = Math.min(a.length, b.length);
  return length > 0 && a.slice(0, length) > b.slice(0, length);
}

/** An impossible date loses its day and keeps its text. */
export function asTextOnly(date: PartialDate): PartialDate {
  return { ...date, date: null, key: null, precision: 'unknown' };
}
