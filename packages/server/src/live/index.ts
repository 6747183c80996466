import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../http/session.ts';
import type { LivePublisher } from '../platform/live.ts';
import type { Log } from '../platform/log.ts';
import type { Fanout } from '../platform/redis.ts';

export interface LiveParts {
  sessions: Sessions;
  log: Log;
  fanout: Fanout | undefined;
}

export interface Live extends LivePublisher {
  register(api: FastifyInstance): Promise<void>;
  stop(): void;
}

export function createLive(_parts: LiveParts): Live {
  return { register: async () => undefined, stop: () => undefined, toTenant: () => undefined, toUser: () => undefined };
}
