import { LIMITS } from '../limits.ts';
import { CRON_FIELDS, type CronField } from './fields.ts';

/** Each field as written. */
export type CronTexts = Readonly<Record<CronField, string>>;

/** Fields that may be omitted; without seconds there is no year either (contract/3 §9). */
export interface CronShape {
  hideSecond?: boolean;
  hideYear?: boolean;
}

/** spec/2 §3 */
export const CRON_DEFAULTS: CronTexts = {
  second: '*',
  minute: '*',
  hour: '*',
  day: '*',
  month: '*',
  week: '?',
  year: '*',
};

/** Five parts start with the minute and run at second 0 (contract/3 §9). */
const WITHOUT_SECOND = 5;

export function cronWords(expression: string): string[] {
  return expression.split(/\s+/).filter((word) => word !== '');
}

/** Fields as written; missing ones have their default. */
export function textsOf(words: readonly string[]): CronTexts {
  const all = words.length === WITHOUT_SECOND ? ['0', ...words] : words;
  const given = CRON_FIELDS.map((field, index) => [field, all[index] ?? CRON_DEFAULTS[field]]);
  return Object.fromEntries(given) as CronTexts;
}

/**
 * Lenient parsing for the editor: missing parts keep their default, an eighth part is ignored, and exactly one of day
 * and week is set.
 */
export function splitCron(expression: string): CronTexts {
  const texts = withOneOfDayAndWeek(textsOf(cronWords(expression.slice(0, LIMITS.cronLength))));
  if (isUnset(texts.day) && isUnset(texts.week)) return { ...texts, day: '*' };
  // The week wins, as it disables the day panel (spec/2 §4).
  return isUnset(texts.day) || isUnset(texts.week) ? texts : { ...texts, day: '?' };
}

export function joinCron(texts: CronTexts, { hideSecond = false, hideYear = false }: CronShape = {}): string {
  return CRON_FIELDS.filter((field) => !(field === 'second' && hideSecond))
    .filter((field) => !(field === 'year' && (hideYear || hideSecond)))
    .map((field) => texts[field] || CRON_DEFAULTS[field])
    .join(' ');
}

export const isUnset = (text: string): boolean => text.includes('?');

/** If one of them is `*` and the other is set, `*` yields: `0 8 * * 2` means Mondays. Otherwise both are unchanged. */
export function withOneOfDayAndWeek(texts: CronTexts): CronTexts {
  if (isUnset(texts.day) || isUnset(texts.week)) return texts;
  if (texts.week === '*') return { ...texts, week: '?' };
  return texts.day === '*' ? { ...texts, day: '?' } : texts;
}
