import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ConnectionFailures } from '../platform/connection-failures.ts';
import type { DiskLevel } from '../platform/disk-space.ts';
import type { RedisParts } from '../platform/redis.ts';
import { route } from './route.ts';

interface ReadyParts {
  database: Pick<Database, 'query'>;
  /** Absent when one node runs alone. */
  redis: Pick<RedisParts, 'ping'> | undefined;
  failures: Readonly<Record<'database' | 'redis', ConnectionFailures>>;
  diskLevel(): DiskLevel;
}

/** `OFF`: not configured, so not required. */
export type PartStatus = 'UP' | 'DOWN' | 'OFF';

/** The reply of `/ready`, for load balancers and monitoring: no envelope, no addresses, no causes. */
export interface Readiness {
  status: 'UP' | 'DOWN';
  database: { status: PartStatus; failures: number };
  redis: { status: PartStatus; failures: number };
  /** Free space; a node serves as long as it can, so it is ready all the same. */
  disk: { status: DiskLevel };
}

const PATIENCE_MS = 2000;

/**
 * Whether this node can serve: HTTP 200, or 503 with the part that is unavailable.
 * @param patienceMs timeout after which a part counts as unavailable
 */
export function readyRoute(
  api: FastifyInstance,
  { database, redis, failures, diskLevel }: ReadyParts,
  patienceMs = PATIENCE_MS,
): void {
  route(api, {
    method: 'GET',
    url: '/ready',
    access: { public: true },
    summary: '就绪检查：数据库与缓存能否使用',
    handle: async ({ reply }) => {
      const [databaseStatus, redisStatus] = await Promise.all([
        statusOf(database.query('select 1', []), patienceMs),
        redis ? statusOf(redis.ping(), patienceMs) : ('OFF' as const),
      ]);
      const down = databaseStatus === 'DOWN' || redisStatus === 'DOWN';
      const readiness: Readiness = {
        status: down ? 'DOWN' : 'UP',
        database: { status: databaseStatus, failures: failures.database.count },
        redis: { status: redisStatus, failures: failures.redis.count },
        disk: { status: diskLevel() },
      };
      reply
        .code(down ? 503 : 200)
        .header('cache-control', 'no-store')
        .send(readiness);
      return undefined;
    },
  });
}

async function statusOf(answer: Promise<unknown>, patienceMs: number): Promise<'UP' | 'DOWN'> {
  const late = new AbortController();
  try {
    return await Promise.race([
      answer.then(() => 'UP' as const),
      wait(patienceMs, 'DOWN' as const, { signal: late.signal, ref: false }),
    ]);
  } catch {
    return 'DOWN';
  } finally {
    late.abort();
  }
}
