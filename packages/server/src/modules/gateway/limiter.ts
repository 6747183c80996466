/** Counts by caller how many calls may still go: so many a second, and so many at once after a rest. */
export interface Limiter {
  /** Undefined when the call may go, otherwise after how many seconds to try again. */
  take(caller: string, now: number): number | undefined | Promise<number | undefined>;
}

export interface Rate {
  perSecond: number;
  burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** @param callers how many are remembered; the one that was away longest is forgotten first */
export function createLimiter({ perSecond, burst }: Rate, callers: number): Limiter {
  const buckets = new Map<string, Bucket>();
  return {
    take: (caller, now) => {
      const known = buckets.get(caller) ?? { tokens: burst, at: now };
      buckets.delete(caller);
      const grown = Math.min(burst, known.tokens + (Math.max(0, now - known.at) / 1000) * perSecond);
      const allowed = grown >= 1;
      buckets.set(caller, { tokens: allowed ? grown - 1 : grown, at: now });
      if (buckets.size > callers) buckets.delete(buckets.keys().next().value ?? '');
      return allowed ? undefined : Math.max(1, Math.ceil((1 - grown) / perSecond));
    },
  };
}
