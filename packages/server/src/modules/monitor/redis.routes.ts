import { setTimeout as wait } from 'node:timers/promises';
import {
  MONITOR_CODES,
  MONITOR_URL,
  redisCommandBody,
  type TerminalState,
} from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { RedisParts } from '../../platform/redis.ts';
import { type RedisCall, redisCall, replyText } from './redis-commands.ts';
import { infoRows, infoValue } from './redis-info.ts';

type Redis = Pick<RedisParts, 'client'> | undefined;

const TIMEOUT_MS = 3000;
/** Longer texts are read from their beginning only. */
const TEXT_BYTES = 2000;

const access = { permission: MONITOR_CODES.redis } as const;

/** Redis as the stock screens read it (contract/2 §11), and the terminal. */
export function redisRoutes(app: FastifyInstance, redis: Redis): void {
  const info = (section?: string) => ask<string>(redis, 'INFO', section === undefined ? [] : [section]);
  route(app, {
    method: 'GET',
    url: MONITOR_URL.redisInfo,
    access,
    summary: 'Redis信息',
    handle: async () => ok(infoRows(await info())),
  });
  const raw = (url: string, summary: string, read: () => Promise<unknown>) =>
    route(app, {
      method: 'GET',
      url,
      access,
      summary,
      handle: async ({ reply }: Call) => {
        reply.send(await read());
        return undefined;
      },
    });
  const keys = async () => ({ create_time: Date.now(), dbSize: await ask<number>(redis, 'DBSIZE', []) });
  const memory = async () => ({ create_time: Date.now(), used_memory: infoValue(await info('memory'), 'used_memory') });
  raw(MONITOR_URL.keysSize, 'Redis键的数量', keys);
  raw(MONITOR_URL.memoryInfo, 'Redis内存', memory);
  raw('/sys/actuator/redis/keysSizeForReport', 'Redis键的数量（报表）', async () => ({ data: [await keys()] }));
  raw('/sys/actuator/redis/memoryForReport', 'Redis内存（报表）', async () => ({ data: [await memory()] }));
  raw('/sys/actuator/redis/infoForReport', 'Redis信息（报表）', async () => ({ data: infoRows(await info()) }));
  route(app, {
    method: 'GET',
    url: MONITOR_URL.terminal,
    access: { permission: MONITOR_CODES.terminal },
    summary: 'Redis终端是否可用',
    handle: async () => ok<TerminalState>({ version: infoValue(await info('server'), 'redis_version') }),
  });
  terminalRoute(app, redis);
}

/** Every command, refused ones too, has its row in the operation log, because the call is a POST (modules/log). */
function terminalRoute(app: FastifyInstance, redis: Redis): void {
  route(app, {
    method: 'POST',
    url: MONITOR_URL.command,
    access: { permission: MONITOR_CODES.terminal },
    summary: '执行Redis只读命令',
    body: redisCommandBody,
    handle: async ({ body }) => {
      const call = redisCall(body.command);
      return ok({ reply: replyText(await execute(redis, call), call) });
    },
  });
}

/** A long text would be sent as a whole before it could be cut. */
async function execute(redis: Redis, { name, args }: RedisCall): Promise<unknown> {
  if (name !== 'GET') return ask(redis, name, args);
  const length = await ask<number>(redis, 'STRLEN', args);
  return length > TEXT_BYTES ? ask(redis, 'GETRANGE', [...args, '0', String(TEXT_BYTES)]) : ask(redis, name, args);
}

/** @throws AppError redisOff, redisAway, redisCommandFailed */
async function ask<T>(redis: Redis, name: string, args: readonly string[]): Promise<T> {
  if (!redis) throw new AppError('redisOff');
  if (redis.client.status !== 'ready') throw new AppError('redisAway');
  const cancel = new AbortController();
  try {
    const answer = redis.client.call(name, ...args) as Promise<T>;
    const away = wait(TIMEOUT_MS, undefined, { signal: cancel.signal, ref: false }).then((): never => {
      throw new AppError('redisAway');
    });
    away.catch(() => undefined);
    return await Promise.race([answer, away]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && error.name === 'ReplyError')
      throw new AppError('redisCommandFailed', { detail: error.message.slice(0, 200) }, { cause: error });
    throw new AppError('redisAway', {}, { cause: error as Error });
  } finally {
    cancel.abort();
  }
}
