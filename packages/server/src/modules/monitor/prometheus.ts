import { createServer, type Server as HttpServer } from 'node:http';
import type { Gauge as GaugeOf } from 'prom-client';
import type { Config } from '../../platform/config.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import { runningWorkers } from '../../platform/workers.ts';
import type { MetricParts } from './metrics.ts';

interface Exposition {
  contentType: string;
  metrics(): Promise<string>;
}

/** Figures for Prometheus at an address of their own: whoever reaches it may read them. */
export interface MetricsServer {
  /** Listens, and rejects when the address is taken. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `GET /metrics` at the address of `METRICS`, and nothing else. */
export function metricsServer(
  address: NonNullable<Config['metrics']>,
  parts: MetricParts & { sockets(): number },
  log: Log,
): MetricsServer {
  let server: HttpServer | undefined;
  return {
    start: async () => {
      const exposition = await expositionOf(parts);
      const opened = createServer((request, response) => {
        if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') {
          response.writeHead(404).end();
          return;
        }
        exposition.metrics().then(
          (text) => response.writeHead(200, { 'content-type': exposition.contentType }).end(text),
          (error: unknown) => {
            log.warn(errorFields(error), 'figures could not be told');
            response.writeHead(503).end();
          },
        );
      });
      server = opened;
      await new Promise<void>((resolve, reject) => {
        opened.once('error', reject);
        opened.listen(address.port, address.host, resolve);
      });
    },
    stop: async () => {
      const open = server;
      if (!open) return;
      open.closeAllConnections();
      await new Promise<void>((resolve) => open.close(() => resolve()));
    },
  };
}

/** Loaded only where it is wanted. */
async function expositionOf({
  runtime,
  history,
  traffic,
  sessions,
  sockets,
}: MetricParts & { sockets(): number }): Promise<Exposition> {
  const {
    default: { Gauge, Registry },
  } = await import('prom-client');
  const registry = new Registry();
  const gauge = (name: string, help: string, read: () => number | Promise<number>) => {
    const own: GaugeOf<string> = new Gauge({
      name: `songbai_${name}`,
      help,
      registers: [registry],
      collect: async () => own.set(await read()),
    });
  };
  const byClass: GaugeOf<'status'> = new Gauge({
    name: 'songbai_http_requests_total',
    help: 'requests answered since the start, by class of status',
    labelNames: ['status'],
    registers: [registry],
    collect: () => {
      for (const [status, count] of Object.entries(traffic.totals().byClass)) byClass.set({ status }, count);
    },
  });
  const durations: GaugeOf<'quantile'> = new Gauge({
    name: 'songbai_http_request_seconds',
    help: 'duration of the requests of the last five seconds',
    labelNames: ['quantile'],
    registers: [registry],
    collect: () => {
      const { p50 = 0, p95 = 0, p99 = 0 } = history.latest() ?? {};
      for (const [quantile, ms] of Object.entries({ '0.5': p50, '0.95': p95, '0.99': p99 }))
        durations.set({ quantile }, ms / 1000);
    },
  });
  gauge('http_failures_total', 'requests that failed since the start', () => traffic.totals().failures);
  gauge('http_connections', 'open connections', () => history.latest()?.connections ?? 0);
  gauge('sockets', 'open web sockets', sockets);
  gauge('sessions', 'live sessions of all nodes', async () => (await sessions()).live);
  gauge('heap_used_bytes', 'used heap', () => process.memoryUsage().heapUsed);
  gauge('resident_memory_bytes', 'resident memory', () => process.memoryUsage.rss());
  gauge('gc_seconds_total', 'time spent in garbage collection', () => runtime.totals.gcMs / 1000);
  gauge('event_loop_delay_p99_seconds', 'delay of the event loop', () => (history.latest()?.delayP99 ?? 0) / 1000);
  gauge('process_cpu_share', 'share of all processors', () => history.latest()?.processCpu ?? 0);
  gauge('worker_threads', 'worker threads', runningWorkers);
  gauge('uptime_seconds', 'time since the start', () => process.uptime());
  return registry;
}
