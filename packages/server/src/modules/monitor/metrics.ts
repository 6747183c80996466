import { cpus } from 'node:os';
import type { Metric, MetricName } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { Traffic } from '../../http/traffic.ts';
import { runningWorkers } from '../../platform/workers.ts';
import type { History } from './history.ts';
import type { SessionFigures } from './monitor.store.ts';
import { heapFigures, type Runtime } from './runtime.ts';

export interface MetricParts {
  runtime: Runtime;
  history: History;
  traffic: Traffic;
  sessions(): Promise<SessionFigures>;
}

type Measured = number | Metric['measurements'];
type Reader = (parts: MetricParts) => Measured | Promise<Measured>;

/** Node's figures in the places of the JVM's (docs/departures.md says which stand for which). */
const READERS: Readonly<Record<MetricName, Reader>> = {
  'jvm.memory.max': () => heapFigures().max,
  'jvm.memory.committed': () => heapFigures().committed,
  'jvm.memory.used': () => heapFigures().used,
  'jvm.buffer.memory.used': () => process.memoryUsage().arrayBuffers,
  'jvm.buffer.count': () => process.getActiveResourcesInfo().length,
  'jvm.threads.daemon': () => runningWorkers(),
  'jvm.threads.live': ({ runtime }) => runtime.threads(),
  'jvm.threads.peak': ({ runtime }) => Math.max(runtime.totals.threadsPeak, runtime.threads()),
  'jvm.classes.loaded': () => heapFigures().contexts,
  'jvm.classes.unloaded': () => heapFigures().detached,
  'jvm.gc.memory.allocated': ({ runtime }) => runtime.totals.allocated,
  'jvm.gc.memory.promoted': ({ runtime }) => runtime.totals.promoted,
  'jvm.gc.max.data.size': () => heapFigures().max,
  'jvm.gc.live.data.size': ({ runtime }) => runtime.totals.live,
  'jvm.gc.pause': ({ runtime: { totals } }) => [
    { statistic: 'COUNT', value: totals.gcCount },
    { statistic: 'TOTAL_TIME', value: totals.gcMs / 1000 },
    { statistic: 'MAX', value: totals.gcLongestMs / 1000 },
  ],
  'system.cpu.count': () => cpus().length,
  'system.cpu.usage': ({ history }) => history.latest()?.systemCpu ?? 0,
  'process.start.time': () => Math.round(Date.now() / 1000 - process.uptime()),
  'process.uptime': () => Math.round(process.uptime() * 1000) / 1000,
  'process.cpu.usage': ({ history }) => history.latest()?.processCpu ?? 0,
  'tomcat.sessions.created': async ({ sessions }) => (await sessions()).created,
  'tomcat.sessions.expired': async ({ sessions }) => (await sessions()).expired,
  'tomcat.sessions.active.current': async ({ sessions }) => (await sessions()).live,
  'tomcat.sessions.active.max': async ({ sessions }) => (await sessions()).most,
  'tomcat.sessions.rejected': ({ traffic }) => traffic.totals().rejected,
};

export const METRIC_NAMES = Object.keys(READERS);

/** A raw reply of `/actuator/metrics/{name}`; undefined for a name that there is not. */
export async function metricOf(name: string, parts: MetricParts): Promise<Metric | undefined> {
  if (!isName(name)) return undefined;
  const value = await READERS[name](parts);
  return { name, measurements: typeof value === 'number' ? [{ statistic: 'VALUE', value }] : value };
}

const isName = (name: string): name is MetricName => Object.hasOwn(READERS, name);
