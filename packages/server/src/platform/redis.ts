import { Redis } from 'ioredis';
import type { Cache } from './cache.ts';
import type { ConnectionFailures } from './connection-failures.ts';
import type { Fanout } from './fanout.ts';

/** What the nodes of one installation share through Redis. */
export interface RedisParts {
  cache: Cache;
  fanout: Fanout;
  /** Key prefix and connection for packages that store something there themselves. */
  client: Redis;
  prefix: string;
  /** Rejects when Redis does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the connections; each reconnects by itself.
 * @param namespace name of the installation: others may use the same Redis
 */
export function connectRedis(url: string, namespace: string, failures: ConnectionFailures): RedisParts {
  const client = new Redis(url, { maxRetriesPerRequest: 2 });
  const sender = new Redis(url, { maxRetriesPerRequest: 2 });
  const receiver = new Redis(url, { maxRetriesPerRequest: null });
  const all = [client, sender, receiver];
  for (const redis of all) {
    redis.on('error', (error: Error) => failures.note(error));
    redis.on('ready', () => {
      if (all.every(({ status }) => status === 'ready')) failures.recovered();
    });
  }
  const prefix = `songbai:${namespace}:`;
  return {
    cache: cacheOver(client, prefix),
    fanout: fanoutOver(sender, receiver, `${prefix}live`),
    client,
    prefix,
    ping: async () => {
      if (all.some(({ status }) => status !== 'ready')) throw new Error('not connected');
      await client.ping();
    },
    close: async () => {
      await Promise.all(all.map(ended));
    },
  };
}

/** Fails fast instead of waiting for an unavailable Redis. */
async function ended(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit();
  else redis.disconnect();
}

function cacheOver(redis: Redis, prefix: string): Cache {
  return {
    set: async (key, value, lifeMs) => {
      await redis.set(prefix + key, value, 'PX', lifeMs);
    },
    get: (key) => redis.get(prefix + key),
    take: (key) => redis.getdel(prefix + key),
  };
}

/** Messages are lost while Redis is down; the connection's own handler reports it, browsers fetch what they missed. */
function fanoutOver(sender: Redis, receiver: Redis, channel: string): Fanout {
  void receiver.subscribe(channel).catch(() => undefined);
  return {
    publish: (message) => {
      void sender.publish(channel, message).catch(() => undefined);
    },
    onMessage: (listener) => {
      receiver.on('message', (_channel, message) => listener(message));
    },
  };
}
