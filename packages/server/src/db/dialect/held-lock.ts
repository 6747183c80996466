import { setTimeout as wait } from 'node:timers/promises';

/** Pauses between attempts, ms; the last one repeats. */
const PAUSES = [1, 2, 5, 10, 20, 50];
/** A period without attempts of this length ends the count of the time waited, ms. */
const FORGOTTEN_MS = 1000;

/** True when another process holds the lock that a statement of the embedded database needs. */
export function isLockHeld(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}

/**
 * Repeats an attempt that failed because another process holds the lock.
 * @param failure of the first attempt; any other failure is thrown at once
 * @param pause waits between attempts
 */
export type LockWait = <T>(
  failure: unknown,
  attempt: () => T | Promise<T>,
  pause?: (ms: number) => Promise<unknown>,
) => Promise<T>;

/**
 * The database's own wait for a lock blocks its thread, and every request with it. This one leaves the event loop free.
 * All waiters of a connection count from when the lock was first found held, so nobody in a queue waits longer in sum.
 */
export function lockWait(limitMs: number): LockWait {
  let heldSince = 0;
  let heldAt = Number.NEGATIVE_INFINITY;
  const isOver = (): boolean => {
    const now = performance.now();
    if (now - heldAt > FORGOTTEN_MS) heldSince = now;
    heldAt = now;
    return now - heldSince > limitMs;
  };
  return async (failure, attempt, pause = wait) => {
    let last = failure;
    for (let round = 0; ; round += 1) {
      if (!isLockHeld(last) || isOver()) throw last;
      await pause(PAUSES[Math.min(round, PAUSES.length - 1)] ?? 0);
      try {
        const result = await attempt();
        heldAt = Number.NEGATIVE_INFINITY;
        return result;
      } catch (error) {
        last = error;
      }
    }
  };
}
