/** A deterministic random source: the same seed always gives the same demo (domain.md §11.1). */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Roughly normally distributed around the mean. */
  bell(mean: number, deviation: number): number;
  /** A shuffled copy of a list. */
  shuffle<T>(list: readonly T[]): T[];
}

/** mulberry32: small, fast, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    bell: (mean, deviation) => mean + (next() + next() + next() + next() - 2) * deviation * 1.732,
    shuffle: <T>(list: readonly T[]): T[] => {
      const mixed = [...list];
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const other = int(0, index);
        [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
      }
      return mixed;
    },
  };
}

/** A seed from any names and numbers (FNV-1a). */
export function seedFrom(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('|')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Weighted choices, prepared once. */
export interface Weighted<T> {
  pick(random: Random): T;
}

export function weighted<T>(entries: readonly (readonly [T, number])[]): Weighted<T> {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let sum = 0;
  const limits = entries.map(([, weight]) => {
    sum += weight / total;
    return sum;
  });
  return {
    pick: (random) => {
      const at = random.next();
      const index = limits.findIndex((limit) => at < limit);
      return (entries[index === -1 ? entries.length - 1 : index] as readonly [T, number])[0];
    },
  };
}

/** Splits a whole number over weights so that the parts add up exactly (largest remainder). */
export function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const rest = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact.map((value, index) => [value - Math.floor(value), index] as const);
  byRemainder.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, index] of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
