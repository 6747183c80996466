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
  /** What of the jobs that run by the clock does not go as it should. */
  jobs(): Promise<JobTrouble>;
}

/** Started jobs whose time is over and that nobody has taken, and those that failed as often as their alarm waits for. */
export interface JobTrouble {
  late: number;
  failing: number;
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
  /** The same: jobs are no reason to send nobody here. `UNKNOWN` without the database. */
  jobs: { status: 'UP' | 'LATE' | 'FAILING' | 'UNKNOWN' } & JobTrouble;
}

const TIMEOUT_MS = 2000;

/**
 * Whether this node can serve: HTTP 200, or 503 with the part that is unavailable.
 * @param timeoutMs timeout after which a part counts as unavailable
 */
export function readyRoute(
  api: FastifyInstance,
  { database, redis, failures, diskLevel, jobs }: ReadyParts,
  timeoutMs = TIMEOUT_MS,
): void {
  healthRoute(api);
  route(api, {
    method: 'GET',
    url: '/ready',
    access: { public: true },
    summary: '就绪检查：数据库与缓存能否使用',
    handle: async ({ reply }) => {
      const [databaseStatus, redisStatus, trouble] = await Promise.all([
        statusOf(database.query('select 1', []), timeoutMs),
        redis ? statusOf(redis.ping(), timeoutMs) : ('OFF' as const),
        within(jobs(), timeoutMs),
      ]);
      const down = databaseStatus === 'DOWN' || redisStatus === 'DOWN';
      const readiness: Readiness = {
        status: down ? 'DOWN' : 'UP',
        database: { status: databaseStatus, failures: failures.database.count },
        redis: { status: redisStatus, failures: failures.redis.count },
        disk: { status: diskLevel() },
        jobs: { status: jobStatus(trouble), ...(trouble ?? { late: 0, failing: 0 }) },
      };
      reply
        .code(down ? 503 : 200)
        .header('cache-control', 'no-store')
        .send(readiness);
      return undefined;
    },
  });
}

/** Whether the process answers at all; asks nobody else. For those who restart what hangs. */
function healthRoute(api: FastifyInstance): void {
  route(api, {
    method: 'GET',
    url: '/health',
    access: { public: true },
    summary: '存活检查：进程是否有响应',
    handle: async ({ reply }) => {
      reply.header('cache-control', 'no-store').send({ status: 'UP' });
      return undefined;
    },
  });
}

function jobStatus(trouble: JobTrouble | undefined): Readiness['jobs']['status'] {
  if (!trouble) return 'UNKNOWN';
  if (trouble.late > 0) return 'LATE';
  return trouble.failing > 0 ? 'FAILING' : 'UP';
}

const statusOf = async (answer: Promise<unknown>, timeoutMs: number): Promise<'UP' | 'DOWN'> =>
  (await within(
    answer.then(() => true),
    timeoutMs,
  ))
    ? 'UP'
    : 'DOWN';

/** The answer, or undefined when it fails or does not come in time. */
async function within<T>(answer: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([answer, wait(timeoutMs, undefined, { signal: late.signal, ref: false })]);
  } catch {
    return undefined;
  } finally {
    late.abort();
  }
}
