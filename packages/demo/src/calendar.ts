import { addMonths } from '@songbai/contract/rules/dates.ts';
import type { Random } from './random.ts';

/** A day as the number of days since 1970-01-01; faster to compute with than text. */
export type Day = number;

const DAY_MS = 86_400_000;
const texts = new Map<Day, string>();

/** `YYYY-MM-DD`. */
export function dayText(day: Day): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}

export function dayOf(text: string): Day {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
}

export function yearOf(day: Day): number {
  return Number(dayText(day).slice(0, 4));
}

/** The same day of another year, as terms count: 29 February is the 28th where there is none. */
export function addYears(day: Day, years: number): Day {
  return dayOf(addMonths(dayText(day), 12 * years));
}

/** A time in office hours, `YYYY-MM-DD HH:mm:ss`. */
export function officeTime(random: Random, day: Day): string {
  return `${dayText(day)} ${two(random.int(8, 16))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`;
}

/** Same day, some minutes later. */
export function minutesLater(datetime: string, minutes: number): string {
  const at = Date.parse(`${datetime.replace(' ', 'T')}Z`) + minutes * 60_000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Seasonal peaks of business at 清明 (mid-March to mid-April) and 冬至 (December); shares of domain.md §11.3. */
export interface Season {
  spring: number;
  winter: number;
}

export const PURCHASES: Season = { spring: 0.2, winter: 0.14 };
export const BURIALS: Season = { spring: 0.18, winter: 0.22 };
/** Three weeks around 清明 have 55 % of all visits. */
export const VISITS: Season = { spring: 0.55, winter: 0.12 };

/** A random day between two days, both included, weighted by season. */
export function seasonalDay(random: Random, from: Day, to: Day, season: Season): Day {
  const plain = from + Math.floor(random.next() * (to - from + 1));
  const kind = random.next();
  const year = dayText(plain).slice(0, 4);
  if (kind < season.spring) return within(dayOf(`${year}-03-15`) + random.int(0, 31), from, to, plain);
  if (kind < season.spring + season.winter) return within(dayOf(`${year}-12-01`) + random.int(0, 30), from, to, plain);
  return plain;
}

function within(day: Day, from: Day, to: Day, otherwise: Day): Day {
  return day >= from && day <= to ? day : otherwise;
}
