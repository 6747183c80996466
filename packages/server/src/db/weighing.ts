import type { Answer } from './readers.ts';

/** A statement may block the main loop for at most this long, ms. */
const QUICK_MS = 2;
/** The same for a run in a thread, which shares the processors with the main loop. */
const QUICK_THERE_MS = 4;
/** From this duration on a run counts as slow. */
const SLOW_MS = 10;
/** Quick runs that offset one slow run, before or after it. */
const WEIGHT_OF_SLOW = 20;
const KEPT = 1000;

type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Answer<Row>>;

/**
 * Chooses where a statement runs from its earlier runs: in a reading thread until its text has proven quick, then on
 * the main thread, which saves the hand-over, and back in a thread after a slow run, or as many runs of middling length
 * as it had quick ones. A text that was quick twenty times needs only one more quick run after a slow one: on a busy
 * machine any run may have to wait for a processor.
 */
export function weighing(here: Run, there: Run): <Row>(text: string, values: readonly unknown[]) => Promise<Row[]> {
  /** Positive: quick so far. */
  const credits = new Map<string, number>();
  return async <Row>(text: string, values: readonly unknown[]) => {
    const credit = credits.get(text) ?? 0;
    const { rows, ms } = await (credit > 0 ? here : there)<Row>(text, values);
    if (credits.size >= KEPT && !credits.has(text)) credits.clear();
    if (ms > SLOW_MS) credits.set(text, Math.max(credit - WEIGHT_OF_SLOW, -WEIGHT_OF_SLOW));
    else if (ms < (credit > 0 ? QUICK_MS : QUICK_THERE_MS)) credits.set(text, Math.min(credit + 1, WEIGHT_OF_SLOW));
    else if (credit > 0) credits.set(text, credit - 1);
    return rows;
  };
}
