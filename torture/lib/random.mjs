/**
 * A seeded source of chance (mulberry32): the same seed gives the same choices on every machine.
 * @returns {{next(): number, below(n: number): number, pick<T>(list: readonly T[]): T, chance(p: number): boolean,
 *   fork(name: string): ReturnType<typeof random>}} `fork` an independent source, so that clients that run at the same
 *   time do not disturb each other's choices
 */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)],
    chance: (p) => next() < p,
    fork: (name) =>
      random([...String(name)].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 16777619), seed)),
  };
}
