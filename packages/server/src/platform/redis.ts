import { Redis } from 'ioredis';
import type { Cache } from './cache.ts';
import type { Fanout } from './fanout.ts';

const PREFIX = 'songbai:';

/** Cache over Redis for several nodes. */
export function redisCache(url: string): Cache {
  const redis = new Redis(url, { maxRetriesPerRequest: 2, lazyConnect: false });
  redis.on('error', () => undefined);
  return {
    set: async (key, value, lifeMs) => {
      await redis.set(PREFIX + key, value, 'PX', lifeMs);
    },
    get: (key) => redis.get(PREFIX + key),
    take: (key) => redis.getdel(PREFIX + key),
    close: async () => {
      await redis.quit();
    },
  };
}

export function redisFanout(url: string, channel: string): Fanout {
  const sender = new Redis(url, { maxRetriesPerRequest: 2 });
  const receiver = new Redis(url, { maxRetriesPerRequest: null });
  for (const redis of [sender, receiver]) redis.on('error', () => undefined);
  void receiver.subscribe(PREFIX + channel).catch(() => undefined);
  return {
    publish: (message) => {
      void sender.publish(PREFIX + channel, message).catch(() => undefined);
    },
    onMessage: (listener) => {
      receiver.on('message', (_channel, message) => listener(message));
    },
    close: async () => {
      await Promise.all([sender.quit(), receiver.quit()]);
    },
  };
}
