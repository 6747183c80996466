/** Keeps calls away from a target that does not answer. */
export interface Breaker {
  /** Whether a call may go: once the wait is over a single one may try. */
  admits(now: number): boolean;
  done(now: number): void;
  failed(now: number): void;
  /** A call that told nothing about the target, because its caller went away. */
  cancelled(): void;
  /**
   * Another node has stopped calling the target. Opens here too, for one wait, unless this node had an answer of its own
   * within that time: the other may be cut off alone, and then one failure here is enough.
   */
  trip(now: number): void;
  failures(): number;
  isOpen(): boolean;
}

/** @param waitMs how long no call goes once it is open */
export function createBreaker({ failures: most, waitMs }: { failures: number; waitMs: number }): Breaker {
  let failures = 0;
  let openSince: number | undefined;
  let answeredAt: number | undefined;
  let trying = false;
  return {
    admits: (now) => {
      if (openSince === undefined) return true;
      if (trying || now - openSince < waitMs) return false;
      trying = true;
      return true;
    },
    done: (now) => {
      failures = 0;
      openSince = undefined;
      answeredAt = now;
      trying = false;
    },
    failed: (now) => {
      failures++;
      trying = false;
      if (failures >= most) openSince = now;
    },
    cancelled: () => {
      trying = false;
    },
    trip: (now) => {
      // What is open tries by its own time, or a node that is cut off would keep all others from trying.
      if (openSince !== undefined) return;
      const hasAnswered = answeredAt !== undefined && now - answeredAt < waitMs;
      failures = Math.max(failures, hasAnswered ? most - 1 : most);
      if (!hasAnswered) openSince = now;
    },
    failures: () => failures,
    isOpen: () => openSince !== undefined,
  };
}
