import { chineseNumber, chineseYear } from './chinese-numbers.ts';

/** A day, month (day 0) or year (month 0) of the Chinese calendar, as far as it was told. */
export interface LunarParts {
  year: number;
  month: number;
  day: number;
  /** The month is the intercalary one of its number. */
  leap: boolean;
}

/** Conversion between the calendars; its tables are large, so each side loads them when they are needed. */
export interface LunarCalendar {
  /** First and last solar day; undefined when the calendar has no such year, month or day. */
  daysOf(parts: LunarParts): { from: string; until: string } | undefined;
  /** `农历一九九八年三月初九` of a solar day. */
  textOf(date: string): string;
}

interface SolarDay {
  getYear(): number;
  getMonth(): number;
  getDay(): number;
}
interface LunarDay {
  getName(): string;
  getSolarDay(): SolarDay;
  getLunarMonth(): { getName(): string; getYear(): number };
}
/** What is used of the calendar library; a leap month has a negative number. */
export interface CalendarLibrary {
  SolarDay: { fromYmd(year: number, month: number, day: number): { getLunarDay(): LunarDay } };
  LunarDay: { fromYmd(year: number, month: number, day: number): LunarDay };
  LunarMonth: { fromYm(year: number, month: number): { getDayCount(): number } };
}

const DIGITS = '〇一二三四五六七八九';

export function lunarCalendar({ SolarDay, LunarDay, LunarMonth }: CalendarLibrary): LunarCalendar {
  const solar = (year: number, month: number, day: number): string => {
    const found = LunarDay.fromYmd(year, month, day).getSolarDay();
    const parts = [found.getMonth(), found.getDay()].map((part) => String(part).padStart(2, '0'));
    return [String(found.getYear()).padStart(4, '0'), ...parts].join('-');
  };
  return {
    daysOf: ({ year, month, day, leap }) => {
      const named = leap ? -month : month;
      const last = month === 0 ? 12 : named;
      try {
        if (day > 0) return { from: solar(year, named, day), until: solar(year, named, day) };
        return {
          from: solar(year, month === 0 ? 1 : named, 1),
          until: solar(year, last, LunarMonth.fromYm(year, last).getDayCount()),
        };
      } catch {
        // The library throws at days that do not exist.
        return undefined;
      }
    },
    textOf: (date) => {
      const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
      const lunar = SolarDay.fromYmd(year, month, day).getLunarDay();
      const own = lunar.getLunarMonth();
      const digits = [...String(own.getYear())].map((digit) => DIGITS[Number(digit)]).join('');
      return `农历${digits}年${own.getName()}${lunar.getName()}`;
    },
  };
}

const SPOKEN =
  /^(?:农历|阴历|旧历)?(\d{4}|[〇零一二三四五六七八九]{4})年(?:[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]年?)?(?:(闰)?(正|冬|腊|[一二三四五六七八九十]{1,3}|\d{1,2})月(?:(初[一二三四五六七八九十]|[廿卅][一二三四五六七八九]?|[一二三四五六七八九十]{1,3}|\d{1,2})[日号]?)?)?$/;

const MONTHS: Readonly<Record<string, number>> = { 正: 1, 冬: 11, 腊: 12 };

/** The parts of a lunar date in words, such as 农历一九九八年闰五月初九; undefined for anything else. */
export function lunarParts(text: string): LunarParts | undefined {
  const [, year, leap, month, day] = SPOKEN.exec(text) ?? [];
  if (year === undefined) return undefined;
  const parts = {
    year: /^\d/.test(year) ? Number(year) : chineseYear(year),
    month: month === undefined ? 0 : (MONTHS[month] ?? numberOf(month)),
    day: day === undefined ? 0 : numberOf(day),
    leap: leap !== undefined,
  };
  const wrong = (month !== undefined && (parts.month < 1 || parts.month > 12)) || (day !== undefined && parts.day < 1);
  return wrong ? undefined : parts;
}

/** 初九, 廿三, 十五 or 15; 0 when it is none. */
function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return chineseNumber(text.replace('初', '').replace('廿', '二十').replace('卅', '三十')) ?? 0;
}
