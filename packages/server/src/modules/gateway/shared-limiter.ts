import { createHash } from 'node:crypto';
import { errorFields, type Log } from '../../platform/log.ts';
import type { RedisParts } from '../../platform/redis.ts';
import type { Limiter, Rate } from './limiter.ts';

/** Where the nodes of an installation count together. */
export type SharedCounts = Pick<RedisParts, 'client' | 'prefix'>;

/**
 * The same count as that of one node, kept as the moment at which the caller's bucket would be full again. Moments are
 * those of Redis, so that the clocks of the nodes do not matter; what is full again is forgotten.
 * Answers 0, or how many ms to wait.
 */
const TAKE = `local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local each = 1000 / tonumber(ARGV[1])
local full = tonumber(redis.call('GET', KEYS[1]) or now)
if full < now then full = now end
local wait = full + each - tonumber(ARGV[2]) * each - now
if wait > 0 then return math.ceil(wait) end
redis.call('SET', KEYS[1], string.format('%.3f', full + each), 'PX', math.ceil(full + each - now))
return 0`;

/** Counts the callers of a route over all nodes; a Redis that is away leaves each node to count for itself. */
export function sharedLimiter(
  { client, prefix }: SharedCounts,
  given: { route: string; rate: Rate; alone: Limiter; log: Log },
): Limiter {
  const { route, rate, alone, log } = given;
  let failing = false;
  return {
    take: async (caller, now) => {
      if (client.status !== 'ready') return alone.take(caller, now);
      const name = createHash('sha256').update(caller).digest('base64url').slice(0, 22);
      try {
        const wait = Number(
          await client.eval(TAKE, 1, `${prefix}gateway:${route}:${name}`, rate.perSecond, rate.burst),
        );
        failing = false;
        return wait === 0 ? undefined : Math.max(1, Math.ceil(wait / 1000));
      } catch (error) {
        if (!failing) log.warn(errorFields(error), 'rates of gateway routes are counted by node');
        failing = true;
        return alone.take(caller, now);
      }
    },
  };
}
