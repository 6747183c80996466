import { dateText, datetimeText } from '@songbai/contract/rules/dates.ts';

/** Time as the server sees it; tests set their own. */
export interface Clock {
  /** Epoch ms. */
  now(): number;
  /** `YYYY-MM-DD` in the business zone. */
  today(): string;
  /** `YYYY-MM-DD HH:mm:ss` in the business zone. */
  datetime(): string;
}

export function clockFrom(now: () => number): Clock {
  return { now, today: () => dateText(now()), datetime: () => datetimeText(now()) };
}

export const systemClock: Clock = clockFrom(() => Date.now());
