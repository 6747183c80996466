/** Steps of a fourth of an octave: a percentile is off by a tenth at most. */
const STEPS = 4;
/** An eighth of a millisecond is the finest that is told apart. */
const FINEST = 8;
/** Up to half an hour; longer ones are counted with these. */
const BUCKETS = 96;

/** How long calls took, in little memory and without an allocation per call. */
export interface DurationHistogram {
  add(ms: number): void;
  /** The duration that this share of the calls did not exceed, ms; 0 without calls. */
  percentile(share: number): number;
  count(): number;
  clear(): void;
}

export function durationHistogram(): DurationHistogram {
  const buckets = new Uint32Array(BUCKETS);
  let count = 0;
  return {
    add: (ms) => {
      const bucket = Math.min(BUCKETS - 1, Math.floor(Math.log2(ms * FINEST + 1) * STEPS));
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
      count += 1;
    },
    percentile: (share) => {
      if (count === 0) return 0;
      let rest = Math.ceil(share * count);
      const bucket = buckets.findIndex((calls) => {
        rest -= calls;
        return rest <= 0;
      });
      return Math.round(((2 ** ((bucket + 0.5) / STEPS) - 1) / FINEST) * 100) / 100;
    },
    count: () => count,
    clear: () => {
      buckets.fill(0);
      count = 0;
    },
  };
}
