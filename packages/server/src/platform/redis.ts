import { Redis } from 'ioredis';
import type { Cache } from './cache.ts';
import type { Fanout } from './fanout.ts';

/** Names of one installation; others may use the same Redis. */
function named(namespace: string): (name: string) => string {
  return (name) => `songbai:${namespace}:${name}`;
}

/** Cache over Redis for several nodes. */
export function redisCache(url: string, namespace: string): Cache {
  const redis = new Redis(url, { maxRetriesPerRequest: 2, lazyConnect: false });
  redis.on('error', () => undefined);
  const name = named(namespace);
  return {
    set: async (key, value, lifeMs) => {
      await redis.set(name(key), value, 'PX', lifeMs);
    },
    get: (key) => redis.get(name(key)),
    take: (key) => redis.getdel(name(key)),
    close: async () => {
      await redis.quit();
    },
  };
}

/** Messages between the nodes of one installation. */
export function redisFanout(url: string, namespace: string, channel: string): Fanout {
  const sender = new Redis(url, { maxRetriesPerRequest: 2 });
  const receiver = new Redis(url, { maxRetriesPerRequest: null });
  for (const redis of [sender, receiver]) redis.on('error', () => undefined);
  const name = named(namespace)(channel);
  void receiver.subscribe(name).catch(() => undefined);
  return {
    publish: (message) => {
      void sender.publish(name, message).catch(() => undefined);
    },
    onMessage: (listener) => {
      receiver.on('message', (_channel, message) => listener(message));
    },
    close: async () => {
      await Promise.all([sender.quit(), receiver.quit()]);
    },
  };
}
