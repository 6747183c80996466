import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { runningWorkers } from '../../platform/workers.ts';

/** What the process did since the last look. */
export interface RuntimeTurn {
  heapUsed: number;
  heapTotal: number;
  rss: number;
  delayP50: number;
  delayP99: number;
  gcMs: number;
  gcCount: number;
  systemCpu: number;
  processCpu: number;
  workers: number;
}

/** Figures since the start of the process. */
export interface RuntimeTotals {
  gcCount: number;
  gcMs: number;
  gcLongestMs: number;
  /** Bytes by which the heap was seen to grow, and the part of it that survived to the old space. */
  allocated: number;
  promoted: number;
  /** Old space after the last full collection. */
  live: number;
  threadsPeak: number;
}

export interface Runtime {
  turn(): RuntimeTurn;
  totals: Readonly<RuntimeTotals>;
  threads(): number;
  stop(): void;
}

const NS_A_MS = 1_000_000;
/** How often the delay of the event loop is measured, ms. */
const RESOLUTION_MS = 20;

/** Watches this process: its memory, collections, event loop and processors. */
export function watchRuntime(): Runtime {
  const totals: RuntimeTotals = {
    ...{ gcCount: 0, gcMs: 0, gcLongestMs: 0 },
    ...{ allocated: 0, promoted: 0, live: oldSpace(), threadsPeak: threadCount() },
  };
  const collections = watchCollections(totals);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const processors = watchProcessors();
  let before = { gcMs: 0, gcCount: 0, heap: process.memoryUsage().heapUsed, old: oldSpace() };
  return {
    totals,
    threads: threadCount,
    turn: () => {
      const { heapUsed, heapTotal, rss } = process.memoryUsage();
      const old = oldSpace();
      totals.allocated += Math.max(0, heapUsed - before.heap);
      totals.promoted += Math.max(0, old - before.old);
      totals.threadsPeak = Math.max(totals.threadsPeak, threadCount());
      const turn = {
        ...{ heapUsed, heapTotal, rss, workers: runningWorkers() },
        delayP50: delayOf(delay.percentile(50)),
        delayP99: delayOf(delay.percentile(99)),
        gcMs: rounded(totals.gcMs - before.gcMs),
        gcCount: totals.gcCount - before.gcCount,
        ...processors.turn(),
      };
      delay.reset();
      before = { gcMs: totals.gcMs, gcCount: totals.gcCount, heap: heapUsed, old };
      return turn;
    },
    stop: () => {
      delay.disable();
      collections.disconnect();
    },
  };
}

/** The measurement counts its own interval, too. */
const delayOf = (ns: number): number => rounded(Math.max(0, ns / NS_A_MS - RESOLUTION_MS));

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Entries of this type say which kind of collection it was. */
type Collection = PerformanceEntry & { detail?: { kind?: number } };

function watchCollections(totals: RuntimeTotals): PerformanceObserver {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration } = entry;
      totals.gcCount += 1;
      totals.gcMs += duration;
      totals.gcLongestMs = Math.max(totals.gcLongestMs, duration);
      if ((entry as Collection).detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR) totals.live = oldSpace();
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return observer;
}

const oldSpace = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;

/** Shares of all processors, of the machine and of this process. */
function watchProcessors(): { turn(): Pick<RuntimeTurn, 'systemCpu' | 'processCpu'> } {
  let machine = machineTimes();
  let own = process.cpuUsage();
  let at = performance.now();
  return {
    turn: () => {
      const now = machineTimes();
      const spent = process.cpuUsage(own);
      const passed = (performance.now() - at) * 1000 * Math.max(1, cpus().length);
      const total = now.total - machine.total;
      const shares = {
        systemCpu: total > 0 ? share(1 - (now.idle - machine.idle) / total) : 0,
        processCpu: passed > 0 ? share((spent.user + spent.system) / passed) : 0,
      };
      machine = now;
      own = process.cpuUsage();
      at = performance.now();
      return shares;
    },
  };
}

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

function machineTimes(): { idle: number; total: number } {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const total = times.reduce((sum, time) => sum + time.idle + time.user + time.nice + time.sys + time.irq, 0);
  return { idle, total };
}

/** libuv's threads and those of the engine, where the system does not tell. */
const USUAL_THREADS = 10;

function threadCount(): number {
  try {
    return readdirSync('/proc/self/task').length;
  } catch {
    return USUAL_THREADS + runningWorkers();
  }
}

/** The heap as the stock pages ask for it. */
export function heapFigures(): { max: number; committed: number; used: number; contexts: number; detached: number } {
  const heap = getHeapStatistics();
  return {
    max: heap.heap_size_limit,
    committed: heap.total_heap_size,
    used: heap.used_heap_size,
    contexts: heap.number_of_native_contexts,
    detached: heap.number_of_detached_contexts,
  };
}
