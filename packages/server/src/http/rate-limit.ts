import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import { addressOf } from './route.ts';

const WINDOW_MS = 60_000;
/** Addresses remembered at most, so that nobody can fill the memory. */
const ADDRESSES = 50_000;

/**
 * Counts calls per address and minute on this node and refuses the ones above `perMinute`. It protects the machine;
 * guessing is stopped by counters in the database.
 */
export function addressLimit(clock: Clock, perMinute: number): (request: FastifyRequest) => void {
  let start = 0;
  const counts = new Map<string, number>();
  return (request) => {
    const now = clock.now();
    if (now - start >= WINDOW_MS || counts.size >= ADDRESSES) {
      start = now;
      counts.clear();
    }
    const address = addressOf(request);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > perMinute) throw new AppError('tooManyRequests');
  };
}
