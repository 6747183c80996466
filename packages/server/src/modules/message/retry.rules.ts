const MINUTE = 60_000;

/** Pauses after each failed try, ms; after the last try a message has failed. Together about nine hours. */
const PAUSES = [0.5, 2, 5, 15, 30, 60, 120, 300].map((minutes) => minutes * MINUTE);

/** How long to wait after so many tries, ms; undefined when there are no more. */
export function pauseAfter(tries: number): number | undefined {
  return PAUSES[Math.max(tries, 1) - 1];
}

/** How long a channel whose service does not answer is left alone, by its failures in a row, ms. */
export function restAfter(failures: number): number {
  return Math.min(5000 * 2 ** Math.max(failures - 1, 0), MINUTE);
}
