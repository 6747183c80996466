import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { RedisParts } from '../platform/redis.ts';
import { addressOf } from './route.ts';

const WINDOW_MS = 60_000;
/** Addresses remembered at most by each limit in memory, so that nobody can fill it. */
const ADDRESSES = 50_000;

/** Counters lie in Redis when there is one, so that all nodes count together, otherwise in this process. */
export async function installRateLimits(
  app: FastifyInstance,
  redis: Pick<RedisParts, 'client' | 'prefix'> | undefined,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    cache: ADDRESSES,
    ...(redis ? { redis: redis.client, nameSpace: `${redis.prefix}rate:` } : {}),
    // A Redis that is away must not keep everybody out: guessing is stopped by counters in the database.
    skipOnError: true,
  });
}

/**
 * Counts calls per address and minute and refuses the ones above `perMinute`; routes that share the answered function
 * share its count. Asked by handlers and not declared as a hook, because what is malformed hears so first.
 * @param name of the count, different from all others
 */
export function addressLimit(
  app: FastifyInstance,
  name: string,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: perMinute,
    // Not the plugin's own: a proxy may pass on what is no address.
    keyGenerator: (request) => `${name}:${addressOf(request)}`,
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new AppError('tooManyRequests');
  };
}
