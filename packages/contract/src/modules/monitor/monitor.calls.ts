import { Type } from 'typebox';
import type { InspectionGroup } from './inspection.rules.ts';

/** Codes of the monitoring pages. Not under `system:`: what they show belongs to no tenant. */
export const MONITOR_CODES = {
  /** Figures of the process, the machine and the web server. */
  metrics: 'monitor:metrics:list',
  trace: 'monitor:trace:list',
  disk: 'monitor:disk:list',
  database: 'monitor:database:list',
  redis: 'monitor:redis:list',
  terminal: 'monitor:redis:command',
  inspection: 'monitor:inspection:list',
} as const;

/** Calls of the stock screens (contract/2 §11) and ours. */
export const MONITOR_URL = {
  metrics: '/actuator/metrics',
  trace: '/actuator/httptrace',
  figures: '/sys/actuator/figures',
  nodes: '/sys/actuator/nodes',
  traffic: '/sys/actuator/traffic',
  disk: '/sys/actuator/redis/queryDiskInfo',
  redisInfo: '/sys/actuator/redis/info',
  keysSize: '/sys/actuator/redis/keysSize',
  memoryInfo: '/sys/actuator/redis/memoryInfo',
  terminal: '/sys/actuator/redis/terminal',
  command: '/sys/actuator/redis/command',
  database: '/sys/actuator/database',
  plan: '/sys/actuator/database/plan',
  inspection: '/sys/actuator/inspection',
} as const;

/** The names that the pages ask for, in the order in which they show them. */
export const JVM_METRICS = [
  'jvm.memory.max',
  'jvm.memory.committed',
  'jvm.memory.used',
  'jvm.buffer.memory.used',
  'jvm.buffer.count',
  'jvm.threads.daemon',
  'jvm.threads.live',
  'jvm.threads.peak',
  'jvm.classes.loaded',
  'jvm.classes.unloaded',
  'jvm.gc.memory.allocated',
  'jvm.gc.memory.promoted',
  'jvm.gc.max.data.size',
  'jvm.gc.live.data.size',
  'jvm.gc.pause',
] as const;
export const SYSTEM_METRICS = [
  'system.cpu.count',
  'system.cpu.usage',
  'process.start.time',
  'process.uptime',
  'process.cpu.usage',
] as const;
export const TOMCAT_METRICS = [
  'tomcat.sessions.created',
  'tomcat.sessions.expired',
  'tomcat.sessions.active.current',
  'tomcat.sessions.active.max',
  'tomcat.sessions.rejected',
] as const;
export type MetricName =
  | (typeof JVM_METRICS)[number]
  | (typeof SYSTEM_METRICS)[number]
  | (typeof TOMCAT_METRICS)[number];

/** A raw reply of `/actuator/metrics/{name}`. */
export interface Metric {
  name: string;
  measurements: { statistic: 'VALUE' | 'COUNT' | 'TOTAL_TIME' | 'MAX'; value: number }[];
}

export interface TraceEntry {
  /** ISO time. */
  timestamp: string;
  /** ms. */
  timeTaken: number;
  request: { method: string; uri: string; headers: Record<string, never> };
  response: { status: number };
}

/** One moment of the history, every `everyMs`. */
export interface FigurePoint {
  /** Epoch ms. */
  at: number;
  heapUsed: number;
  heapTotal: number;
  rss: number;
  /** Delay of the event loop in this time, ms. */
  delayP50: number;
  delayP99: number;
  /** Time spent in garbage collection, ms. */
  gcMs: number;
  gcCount: number;
  /** Shares of all processors, 0 to 1. */
  systemCpu: number;
  processCpu: number;
  /** Requests answered, and those that failed. */
  requests: number;
  failures: number;
  /** Duration of the requests, ms. */
  p50: number;
  p95: number;
  p99: number;
  connections: number;
  sockets: number;
  workers: number;
}

/** What runs now, and what was. */
export interface Figures {
  node: string;
  version: string;
  platform: string;
  pid: number;
  everyMs: number;
  totalMemory: number;
  freeMemory: number;
  loads: number[];
  requests: number;
  failures: number;
  liveSessions: number;
  points: FigurePoint[];
}

/** What one node did in its last `seconds`. */
export interface NodeFigures extends Omit<FigurePoint, 'at'> {
  host: string;
  pid: number;
  /** Seconds that requests and failures were counted over. */
  seconds: number;
  /** The node that answers. */
  own: boolean;
}

/** All nodes, the one that answers first. */
export interface NodesReply {
  nodes: NodeFigures[];
  /** Sessions are common to all. */
  liveSessions: number;
  /** False where the others could not be asked for. */
  complete: boolean;
}

/** Requests of one route since the start of the server. */
export interface RouteTraffic {
  method: string;
  route: string;
  count: number;
  failures: number;
  average: number;
  longest: number;
}

export interface UserTraffic {
  user: string;
  count: number;
  failures: number;
  average: number;
}

export interface FailedRequest {
  at: number;
  method: string;
  route: string;
  status: number;
  ms: number;
  user: string;
  requestId: string;
}

export interface Traffic {
  slowest: RouteTraffic[];
  failures: FailedRequest[];
  users: UserTraffic[];
}

export interface DiskInfo {
  name: string;
  max: number;
  rest: number;
  /** Integer per cent in use. */
  restPPT: number;
}

export interface RedisInfoRow {
  key: string;
  value: string;
  description: string;
}

export const redisCommandBody = Type.Object({
  command: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', title: '命令' }),
});

/** What the terminal talks to. */
export interface TerminalState {
  /** Version of Redis. */
  version: string;
}

export interface TableSize {
  name: string;
  bytes: number | null;
  /** Estimated by the database. */
  rows: number | null;
}

/** A statement without its values. */
export interface SlowStatement {
  id: string;
  text: string;
  count: number;
  average: number;
  longest: number;
  /** Epoch ms. */
  last: number;
}

export interface DatabaseLock {
  pid: number;
  blockedBy: string;
  mode: string;
  table: string;
  /** Seconds. */
  waiting: number;
}

export interface DatabaseInfo {
  engine: 'sqlite' | 'postgres';
  version: string;
  bytes: number;
  wal: { bytes: number | null; note: string };
  connections: { used: number; most: number } | null;
  tables: TableSize[];
  slowMs: number;
  slow: SlowStatement[];
  locks: DatabaseLock[];
  backup: { name: string; at: number; bytes: number; count: number } | null;
}

export const planQuery = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{1,64}$', default: '', title: 'id' }) });

/** 系统检查: what runs here, and how it stands. */
export interface Inspection {
  version: string;
  node: string;
  engine: DatabaseInfo['engine'];
  engineVersion: string;
  /** Newest migration of the database. */
  schema: string;
  groups: InspectionGroup[];
}
