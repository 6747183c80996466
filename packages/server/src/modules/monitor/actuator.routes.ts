import { freemem, hostname, loadavg, totalmem } from 'node:os';
import { type Figures, MONITOR_CODES, MONITOR_URL } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { EVERY_MS } from './history.ts';
import { METRIC_NAMES, type MetricParts, metricOf } from './metrics.ts';
import { traceEntries, trafficReply } from './trace.ts';

const metrics = { permission: MONITOR_CODES.metrics } as const;
const trace = { permission: MONITOR_CODES.trace } as const;

/** `/actuator/*` as the stock screens call it: raw replies, no envelope (contract/2 §11). */
export function actuatorRoutes(app: FastifyInstance, config: Config, parts: MetricParts): void {
  const raw = (url: string, access: { permission: string }, summary: string, read: () => unknown) =>
    route(app, {
      method: 'GET',
      url,
      access,
      summary,
      handle: async ({ reply }) => {
        reply.send(read());
        return undefined;
      },
    });
  raw('/actuator', metrics, '监控接口列表', () => ({
    _links: Object.fromEntries(LINKS.map((name) => [name, { href: `${config.apiBasePath}/actuator/${name}` }])),
  }));
  raw('/actuator/health', metrics, '运行状态', () => ({ status: 'UP' }));
  raw('/actuator/info', metrics, '应用信息', () => ({ app: { name: '松柏陵园管理平台' }, node: process.version }));
  raw('/actuator/env', metrics, '运行设置，不含密钥与地址', () => environment(config));
  raw(MONITOR_URL.metrics, metrics, '监控指标名称', () => ({ names: METRIC_NAMES }));
  raw(MONITOR_URL.trace, trace, '近期HTTP请求', () => ({ traces: traceEntries(parts.traffic) }));
  raw('/actuator/jeecghttptrace', trace, '近期HTTP请求', () => ({ traces: traceEntries(parts.traffic) }));
  raw('/actuator/httpexchanges', trace, '近期HTTP请求', () => ({
    exchanges: traceEntries(parts.traffic).map((entry) => ({ ...entry, timeTaken: `PT${entry.timeTaken / 1000}S` })),
  }));
  metricRoute(app, parts);
  figureRoutes(app, parts);
}

const LINKS = ['health', 'info', 'env', 'metrics', 'httptrace', 'httpexchanges'];

function metricRoute(app: FastifyInstance, parts: MetricParts): void {
  route(app, {
    method: 'GET',
    url: `${MONITOR_URL.metrics}/:name`,
    access: metrics,
    summary: '监控指标的值',
    query: Type.Object({}),
    handle: async ({ params, reply }) => {
      const { name = '' } = params;
      const metric = await metricOf(name, parts);
      if (!metric) throw new AppError('metricUnknown', { name: name.slice(0, 100) });
      reply.send(metric);
      return undefined;
    },
  });
}

/** What our own pages draw. */
function figureRoutes(app: FastifyInstance, parts: MetricParts): void {
  route(app, {
    method: 'GET',
    url: MONITOR_URL.figures,
    access: metrics,
    summary: '近十分钟的运行数据',
    handle: async () => ok(await figures(parts)),
  });
  route(app, {
    method: 'GET',
    url: MONITOR_URL.traffic,
    access: trace,
    summary: '最慢接口、失败请求与调用者',
    handle: () => ok(trafficReply(parts.traffic)),
  });
  route(app, {
    method: 'GET',
    url: '/sys/actuator/memory/info',
    access: metrics,
    summary: '内存信息',
    handle: () => ok(memoryInfo()),
  });
}

async function figures({ history, traffic, sessions }: MetricParts): Promise<Figures> {
  const { requests, failures } = traffic.totals();
  const { live } = await sessions();
  return {
    node: hostname(),
    version: process.version,
    platform: `${process.platform} ${process.arch}`,
    pid: process.pid,
    everyMs: EVERY_MS,
    totalMemory: totalmem(),
    freeMemory: freemem(),
    loads: loadavg(),
    requests,
    failures,
    liveSessions: live,
    points: [...history.points()],
  };
}

/** Here `used` holds what is used; the family's own server puts the free bytes there. */
function memoryInfo(): Record<string, number> {
  const total = totalmem();
  const free = freemem();
  const { heapUsed, heapTotal } = process.memoryUsage();
  const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000;
  return {
    'memory.physical.total': total,
    'memory.physical.used': total - free,
    'memory.physical.free': free,
    'memory.physical.usage': share(total - free, total),
    'memory.runtime.total': heapTotal,
    'memory.runtime.used': heapUsed,
    'memory.runtime.max': heapTotal,
    'memory.runtime.free': heapTotal - heapUsed,
    'memory.runtime.usage': share(heapUsed, heapTotal),
  };
}

/** An allow-list: no address, folder, key or password. */
function environment(config: Config): object {
  const { captcha, concurrentLogin, demo, logLevel, registration, safeMode, signInTexts } = config;
  const shown = {
    LOGIN_CAPTCHA: captcha,
    SIGN_IN_TEXTS: signInTexts,
    CONCURRENT_LOGIN: concurrentLogin ? 'on' : 'off',
    DEMO: demo,
    LOG_LEVEL: logLevel,
    REGISTRATION: registration ? 'on' : 'off',
    SAFE_MODE: safeMode ? 'on' : 'off',
    BACKUP_KEEP: String(config.backups.kept),
    database: config.databaseUrl ? 'postgres' : 'sqlite',
    redis: config.redisUrl ? 'on' : 'off',
    METRICS: config.metrics ? 'on' : 'off',
  };
  const properties = Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, { value }]));
  return { activeProfiles: [], propertySources: [{ name: 'songbai', properties }] };
}
