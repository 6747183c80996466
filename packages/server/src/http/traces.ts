import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TraceSettings } from '../platform/config-traces.ts';
import { errorFields, type Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound.ts';
import { postJson } from '../platform/outbound-http.ts';

/** Spans that wait for the next sending; more are left out, because watching must never hold up what is watched. */
const MOST = 4096;
/** Spans of one sending. */
const BATCH = 512;
const EVERY_MS = 5000;
const ANSWER_MS = 10_000;

const SERVER = 2;
const FAILED = 2;

interface Span {
  traceId: string;
  parentSpanId?: string;
  spanId: string;
  name: string;
  kind: typeof SERVER;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number };
}

interface Attribute {
  key: string;
  value: { stringValue: string } | { intValue: string };
}

interface Traces {
  /** Tells of the routes that are registered on this scope from now on. */
  install(api: FastifyInstance): void;
  /** Sends what waits. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What tells of the calls of this node; undefined without a collector. */
    traces: Traces | undefined;
  }
}

interface Watched {
  config: { traces: TraceSettings | undefined };
  outbound: Outbound;
  log: Log;
}

interface TraceParts {
  settings: TraceSettings;
  outbound: Outbound;
  log: Log;
}

/**
 * A span for each call, sent to a collector of OpenTelemetry as JSON. It names the route, never the address with its values,
 * no person and no content. A collector that is away costs its spans and one line in the log.
 */
function createTraces({ settings, outbound, log }: TraceParts): Traces {
  let waiting: Span[] = [];
  let sending: Promise<void> = Promise.resolve();
  let away = false;
  const timer = setInterval(() => void flush(), EVERY_MS).unref();

  async function send(spans: readonly Span[]): Promise<void> {
    try {
      const { status } = await postJson(outbound, settings.url, payload(spans), { ms: ANSWER_MS });
      if (status < 200 || status > 299) throw new Error(`the collector answered ${status}`);
      away = false;
    } catch (error) {
      if (!away) log.warn(errorFields(error), 'traces could not be sent');
      away = true;
    }
  }

  function flush(): Promise<void> {
    sending = sending.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH);
        waiting = waiting.slice(BATCH);
        await send(batch);
      }
    });
    return sending;
  }

  return {
    flush,
    install: (api) => {
      api.addHook('onRoute', (options) => {
        if ('websocket' in options && options.websocket === true) return;
        const name = `${[options.method].flat()[0] ?? ''} ${options.url}`;
        const onResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
          const context = traceOf(request.headers.traceparent, settings.ratio);
          if (context && waiting.length < MOST) waiting.push(spanOf(context, name, options.url, request, reply));
          done();
        };
        options.onResponse = [onResponse, ...[options.onResponse ?? []].flat()];
      });
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Begins telling of the calls of a server, where a collector is set. */
export function openTraces(app: FastifyInstance, server: Watched): Traces | undefined {
  const { config, outbound, log } = server;
  app.traces = config.traces && createTraces({ settings: config.traces, outbound, log });
  return app.traces;
}

/** The trace that a caller began, or a new one; undefined for calls that are not told of. */
function traceOf(header: unknown, ratio: number): { traceId: string; parentSpanId?: string } | undefined {
  const [, traceId, parentSpanId, flags = '00'] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (traceId !== undefined && parentSpanId !== undefined && /[^0]/.test(traceId))
    return Number.parseInt(flags, 16) % 2 === 1 ? { traceId, parentSpanId } : undefined;
  return Math.random() < ratio ? { traceId: randomBytes(16).toString('hex') } : undefined;
}

function spanOf(
  context: { traceId: string; parentSpanId?: string },
  name: string,
  route: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Span {
  const end = BigInt(Date.now()) * 1_000_000n;
  const took = BigInt(Math.round(reply.elapsedTime * 1e6));
  const status = reply.statusCode;
  return {
    ...context,
    ...{ spanId: randomBytes(8).toString('hex'), name, kind: SERVER },
    ...{ startTimeUnixNano: String(end - took), endTimeUnixNano: String(end) },
    attributes: [
      text('http.request.method', request.method),
      text('http.route', route),
      { key: 'http.response.status_code', value: { intValue: String(status) } },
      text('songbai.request_id', String(request.id)),
    ],
    status: status >= 500 || request.unexpected !== undefined ? { code: FAILED } : {},
  };
}

const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } });

function payload(spans: readonly Span[]): object {
  const attributes = [
    text('service.name', 'songbai'),
    text('host.name', hostname()),
    text('service.instance.id', `${hostname()}:${process.pid}`),
  ];
  return { resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope: { name: 'songbai.http' }, spans }] }] };
}
