/** Keeps calls away from a target that does not answer. */
export interface Breaker {
  /** Whether a call may go: once the wait is over a single one may try. */
  admits(now: number): boolean;
  done(): void;
  failed(now: number): void;
  /** A call that told nothing about the target, because its caller went away. */
  cancelled(): void;
  failures(): number;
  isOpen(): boolean;
}

export function createBreaker({ failures: most, waitMs }: { failures: number; waitMs: number }): Breaker {
  let failures = 0;
  let openSince: number | undefined;
  let trying = false;
  return {
    admits: (now) => {
      if (openSince === undefined) return true;
      if (trying || now - openSince < waitMs) return false;
      trying = true;
      return true;
    },
    done: () => {
      failures = 0;
      openSince = undefined;
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
    failures: () => failures,
    isOpen: () => openSince !== undefined,
  };
}
