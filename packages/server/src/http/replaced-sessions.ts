import type { Cache } from '../platform/cache.ts';
import type { Clock } from '../platform/clock.ts';

const KEPT_MS = 3_600_000;

interface Parts {
  cache: Cache;
  clock: Clock;
}

const cacheKey = (tokenHash: string): string => `replaced:${tokenHash}`;

/**
 * Remembers for an hour which sessions a later sign-in replaced, to give their browsers the reason (contract/1 §1.4).
 */
export async function rememberReplaced({ cache, clock }: Parts, tokenHashes: readonly string[]): Promise<void> {
  // The time is stored with the value: an external cache has its own clock.
  const until = String(clock.now() + KEPT_MS);
  for (const tokenHash of tokenHashes) await cache.set(cacheKey(tokenHash), until, KEPT_MS);
}

export async function wasReplaced({ cache, clock }: Parts, tokenHash: string): Promise<boolean> {
  return Number(await cache.get(cacheKey(tokenHash))) > clock.now();
}
