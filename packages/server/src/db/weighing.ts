import type { Answer } from './readers.ts';

/** At most this long a statement may hold up everybody, ms. */
const QUICK_MS = 2;
/** From here on it did. */
const SLOW_MS = 10;
/** Quick runs that make good for one slow run, after it or before. */
const WEIGHT_OF_SLOW = 20;
const KEPT = 1000;

type Run = <Row>(text: string, values: readonly unknown[]) => Promise<Answer<Row>>;

/**
 * Where a statement runs, by experience: in a reading thread until its text has proven quick, then on the main thread,
 * which costs no hand-over, and back in a thread after a slow run. One that was quick twenty times only has to prove
 * itself once more: on a busy machine any run may have to wait for a processor.
 */
export function weighing(here: Run, there: Run): <Row>(text: string, values: readonly unknown[]) => Promise<Row[]> {
  /** Positive: quick so far. */
  const credits = new Map<string, number>();
  return async <Row>(text: string, values: readonly unknown[]) => {
    const credit = credits.get(text) ?? 0;
    const { rows, ms } = await (credit > 0 ? here : there)<Row>(text, values);
    if (credits.size >= KEPT && !credits.has(text)) credits.clear();
    if (ms > SLOW_MS) credits.set(text, Math.max(credit - WEIGHT_OF_SLOW, -WEIGHT_OF_SLOW));
    else if (ms < QUICK_MS && credit < WEIGHT_OF_SLOW) credits.set(text, credit + 1);
    return rows;
  };
}
