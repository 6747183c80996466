import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { RedisParts } from '../platform/redis.ts';
import { addressOf } from './route.ts';

const WINDOW_MS = 60_000;
/** Maximum number of addresses each in-memory limit keeps, so that memory stays bounded. */
const ADDRESSES = 50_000;

/** Counters are kept in Redis when there is one, so that all nodes count together, otherwise in this process. */
export async function installRateLimits(
  app: FastifyInstance,
  redis: Pick<RedisParts, 'client' | 'prefix'> | undefined,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: WINDOW_MS,
    cache: ADDRESSES,
    ...(redis ? { redis: redis.client, nameSpace: `${redis.prefix}rate:` } : {}),
    // An unavailable Redis must not block all callers: counters in the database still stop guessing.
    skipOnError: true,
  });
}

/**
 * Counts calls per address and minute and refuses those above `perMinute`; routes that share the returned function
 * share its count. Called by handlers instead of a hook, because malformed requests are refused before.
 * @param name unique name of the count
 */
export function addressLimit(
  app: FastifyInstance,
  name: string,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: perMinute,
    // Not the plugin's own: a proxy may forward something that is no address.
    keyGenerator: (request) => `${name}:${addressOf(request)}`,
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new AppError('tooManyRequests');
  };
}
