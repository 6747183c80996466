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
  return { now, today: kept(now, 60_000, dateText), datetime: kept(now, 1000, datetimeText) };
}

/** A text computed once per interval of so many milliseconds, because every list and every row uses it. */
function kept(now: () => number, ms: number, textOf: (epochMs: number) => string): () => string {
  let last = { part: Number.NaN, text: '' };
  return () => {
    const epochMs = now();
    const part = Math.floor(epochMs / ms);
    if (part !== last.part) last = { part, text: textOf(epochMs) };
    return last.text;
  };
}

export const systemClock: Clock = clockFrom(() => Date.now());

/** A clock stopped at the time of its creation: rows of one unit of work carry one time. */
export function frozenClock(clock: Clock): Clock {
  const now = clock.now();
  return { now: () => now, today: () => dateText(now), datetime: () => datetimeText(now) };
}
