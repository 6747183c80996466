import type { Server as HttpServer } from 'node:http';
import type { FigurePoint } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { Traffic } from '../../http/traffic.ts';
import type { Runtime } from './runtime.ts';

export interface History {
  points(): readonly FigurePoint[];
  /** The latest shares of the processors; 0 before the first look. */
  latest(): FigurePoint | undefined;
  /** Looks once; a timer does it every `EVERY_MS`. */
  look(): Promise<void>;
  stop(): void;
}

export const EVERY_MS = 5000;
/** Ten minutes. */
const KEPT = 120;

interface HistoryParts {
  runtime: Runtime;
  traffic: Traffic;
  http: HttpServer;
  sockets(): number;
  /** Told of each point. */
  publish(point: FigurePoint): Promise<void>;
}

/** Keeps what the process did in the last ten minutes, so that a chart has a past when its page is opened. */
export function keepHistory({ runtime, traffic, http, sockets, publish }: HistoryParts): History {
  const points: FigurePoint[] = [];
  let before = { requests: 0, failures: 0 };
  const look = async (): Promise<void> => {
    const { requests, failures } = traffic.totals();
    const { durations } = traffic;
    const point = {
      ...runtime.turn(),
      at: Date.now(),
      requests: requests - before.requests,
      failures: failures - before.failures,
      p50: durations.percentile(0.5),
      p95: durations.percentile(0.95),
      p99: durations.percentile(0.99),
      sockets: sockets(),
    };
    before = { requests, failures };
    durations.clear();
    const whole = { ...point, connections: await connectionsOf(http) };
    points.push(whole);
    if (points.length > KEPT) points.shift();
    await publish(whole);
  };
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return { points: () => points, latest: () => points.at(-1), look, stop: () => clearInterval(timer) };
}

/** 0 for a server that does not listen, as in tests. */
function connectionsOf(http: HttpServer): Promise<number> {
  return new Promise((resolve) => {
    http.getConnections((error, count) => resolve(error ? 0 : count));
  });
}
