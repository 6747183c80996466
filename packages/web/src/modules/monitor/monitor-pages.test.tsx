import {
  type DatabaseInfo,
  type FigurePoint,
  type Inspection,
  JVM_METRICS,
  MONITOR_URL,
  type NodeFigures,
  type NodesReply,
  SYSTEM_METRICS,
  TOMCAT_METRICS,
  type TraceEntry,
} from '@songbai/contract/modules/monitor/monitor.calls.ts';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, type FakeServer, fakeServer, refusalOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DatabasePage } from './DatabasePage.tsx';
import { DiskPage } from './DiskPage.tsx';
import { HttpTracePage } from './HttpTracePage.tsx';
import { InspectionPage } from './InspectionPage.tsx';
import { JvmInfoPage } from './JvmInfoPage.tsx';
import { RedisInfoPage } from './RedisInfoPage.tsx';
import { RedisTerminalPage } from './RedisTerminalPage.tsx';
import { SystemInfoPage } from './SystemInfoPage.tsx';
import { TomcatInfoPage } from './TomcatInfoPage.tsx';

const raw = (body: object) => () =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

const POINT: FigurePoint = {
  ...{ at: Date.parse('2026-06-30T10:00:00+08:00'), heapUsed: 50_000_000, heapTotal: 80_000_000, rss: 120_000_000 },
  ...{ delayP50: 0.1, delayP99: 3, gcMs: 4, gcCount: 2, systemCpu: 0.25, processCpu: 0.1, requests: 50, failures: 5 },
  ...{ p50: 3, p95: 20, p99: 70, connections: 6, sockets: 2, workers: 3 },
};
const FIGURES = {
  ...{ node: 'a', version: 'v22', platform: 'linux x64', pid: 1, everyMs: 5000, totalMemory: 1, freeMemory: 1 },
  ...{
    loads: [0, 0, 0],
    requests: 50,
    failures: 5,
    liveSessions: 2,
    points: [POINT, { ...POINT, at: POINT.at + 5000 }],
  },
};

/** Each metric answers with a value of its own kind. */
function metricRoutes(): Record<string, FakeHandler> {
  const names = [...JVM_METRICS, ...SYSTEM_METRICS, ...TOMCAT_METRICS];
  const values: Record<string, number[]> = {
    'jvm.memory.max': [104_857_600],
    'jvm.gc.pause': [7, 0.25],
    'system.cpu.usage': [0.12345],
    'process.start.time': [Date.parse('2026-06-30T10:00:00+08:00') / 1000],
  };
  return Object.fromEntries(
    names.map((name) => {
      const measurements = (values[name] ?? [1]).map((value) => ({ statistic: 'VALUE', value }));
      return [`GET ${MONITOR_URL.metrics}/${name}`, raw({ name, measurements })];
    }),
  );
}

const { at: _at, ...figures } = POINT;
const NODE: NodeFigures = { ...figures, host: 'a', pid: 11, seconds: 5, own: true };
const alone: NodesReply = { nodes: [NODE], liveSessions: 2, complete: true };

function show(Page: ComponentType, routes: Record<string, FakeHandler>): FakeServer {
  const common = { [`GET ${MONITOR_URL.figures}`]: () => FIGURES, [`GET ${MONITOR_URL.nodes}`]: () => alone };
  const server = fakeServer({ ...common, ...routes });
  render(<Page />);
  return server;
}

test('服务器信息: values as the contract shows them, and charts', async () => {
  show(SystemInfoPage, metricRoutes());
  await expect.element(page.getByRole('row', { name: /system.cpu.usage/ })).toHaveTextContent('12.35%');
  await expect.element(page.getByRole('row', { name: /process.start.time/ })).toHaveTextContent('2026-06-30 10:00:00');
  await expect.element(page.getByText(/^上次更新时间 \d{4}年\d\d月\d\d日 \d\d时\d\d分\d\d秒$/)).toBeVisible();
  await page.getByRole('button', { name: '查看数据：处理器使用率，近十分钟' }).click();
  await expect.element(page.getByRole('row', { name: '10:00:00 25 10' })).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
});

test('运行时信息: bytes in MB with three decimals, collections with count and time', async () => {
  show(JvmInfoPage, metricRoutes());
  await expect.element(page.getByRole('row', { name: /jvm.memory.max/ })).toHaveTextContent('100.000 MB');
  await expect.element(page.getByRole('row', { name: /jvm.gc.pause.count/ })).toHaveTextContent('7 次');
  await expect.element(page.getByRole('row', { name: /jvm.gc.pause.totalTime/ })).toHaveTextContent('0.250 秒');
  await expect.element(page.getByRole('img', { name: '事件循环延迟，近十分钟' })).toBeVisible();
});

test('one figure that fails fails the page; 立即更新 asks again', async () => {
  const failing = { [`GET ${MONITOR_URL.metrics}/tomcat.sessions.rejected`]: () => refusalOf('internal') };
  const server = show(TomcatInfoPage, { ...metricRoutes(), ...failing });
  await expect.element(page.getByText('获取Tomcat信息失败')).toBeVisible();
  server.on(metricRoutes());
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect.element(page.getByRole('row', { name: /tomcat.sessions.rejected/ })).toHaveTextContent('1 个');
  await expect.element(page.getByText('获取Tomcat信息失败')).not.toBeInTheDocument();
});

const entry = (over: { uri?: string; method?: string; status?: number; timeTaken?: number }): TraceEntry => ({
  timestamp: '2026-06-30T02:00:00.000Z',
  timeTaken: over.timeTaken ?? 12,
  request: { method: over.method ?? 'GET', uri: over.uri ?? '/api/sys/user/list?name=a', headers: {} },
  response: { status: over.status ?? 200 },
});

test('请求追踪: own calls and preflights are dropped, queries are cut off', async () => {
  show(HttpTracePage, {
    [`GET ${MONITOR_URL.trace}`]: raw({
      traces: [
        entry({}),
        entry({ uri: '/api/actuator/httptrace' }),
        entry({ method: 'OPTIONS' }),
        entry({ uri: '/api/x', status: 500, timeTaken: 2000 }),
      ],
    }),
    [`GET ${MONITOR_URL.traffic}`]: () => ({
      slowest: [{ method: 'GET', route: '/api/slow', count: 3, failures: 1, average: 80, longest: 200 }],
      failures: [],
      users: [{ user: '', count: 3, failures: 0, average: 5 }],
    }),
  });
  await expect.element(page.getByText('共追踪到 2 条近期HTTP请求记录')).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /user\/list/ }))
    .toHaveTextContent('2026-06-30 10:00:00GET/api/sys/user/list20012 ms');
  await page.getByRole('tab', { name: '最慢接口' }).click();
  await expect.element(page.getByRole('row', { name: /api\/slow/ })).toHaveTextContent('80 ms');
  await page.getByRole('tab', { name: '按用户' }).click();
  await expect.element(page.getByRole('cell', { name: '未登录' })).toBeVisible();
});

test('系统检查: what was found, what to do and where; 重新检查 asks again', async () => {
  const backup = { title: '最近备份', state: 'unmet', found: '还没有备份', advice: '查看运行记录' } as const;
  const found: Inspection = {
    ...{ version: '0.1.0', node: 'v20', engine: 'sqlite', engineVersion: '3.53.0', schema: '0001-platform' },
    groups: [
      { title: '登录与账号', items: [{ title: '登录验证码', state: 'met', found: '每次登录都要验证码' }] },
      { title: '网络与数据', items: [{ ...backup, page: '/monitor/quartzJob' }] },
    ],
  };
  const server = show(InspectionPage, { [`GET ${MONITOR_URL.inspection}`]: () => found });
  await expect.element(page.getByText('符合1项，需注意0项，不符合1项')).toBeVisible();
  await expect.element(page.getByRole('listitem').nth(0)).toHaveTextContent('符合登录验证码每次登录都要验证码');
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('不符合最近备份还没有备份查看运行记录');
  await expect.element(page.getByRole('link', { name: '去查看' })).toHaveAttribute('href', '/monitor/quartzJob');
  expect(await axeFindings(document.body)).toEqual([]);
  server.on({ [`GET ${MONITOR_URL.inspection}`]: () => ({ ...found, version: '0.2.0' }) });
  await page.getByRole('button', { name: '重新检查' }).click();
  await expect.element(page.getByText('0.2.0')).toBeVisible();
});

test('磁盘监控: how much is in use and how much is left', async () => {
  show(DiskPage, {
    [`GET ${MONITOR_URL.disk}`]: () => [
      { name: '数据、附件', max: 107_374_182_400, rest: 26_843_545_600, restPPT: 75 },
    ],
  });
  await expect.element(page.getByText('共 100.00 GB，已用 75.00 GB，剩余 25.00 GB')).toBeVisible();
  await expect.element(page.getByText('75%')).toBeVisible();
});

test('数据库监控: sizes, slow statements and a plan', async () => {
  const info: DatabaseInfo = {
    ...{
      engine: 'sqlite',
      version: '3.50',
      bytes: 1_048_576,
      wal: { bytes: 0, note: '日志模式 wal' },
      connections: null,
    },
    ...{ tables: [{ name: 'sys_user', bytes: 524_288, rows: 1200 }], slowMs: 100, locks: [] },
    slow: [{ id: 'ab', text: 'select ? from t', count: 2, average: 150, longest: 200, last: POINT.at }],
    backup: { name: 'songbai-20260630-023000.tar', at: Date.now() - 3 * 3_600_000, bytes: 1024, count: 2 },
  };
  show(DatabasePage, {
    [`GET ${MONITOR_URL.database}`]: () => info,
    [`GET ${MONITOR_URL.plan}`]: ({ params }) => [`SCAN t ${params.id}`],
  });
  await expect.element(page.getByText('SQLite 3.50')).toBeVisible();
  await expect.element(page.getByText(/3小时前/)).toBeVisible();
  await page.getByRole('button', { name: '查看数据：最大的表' }).click();
  await expect.element(page.getByRole('row', { name: 'sys_user 512.00 KB 1,200' })).toBeVisible();
  await page.getByRole('button', { name: '执行计划' }).click();
  await expect.element(page.getByText('SCAN t ab')).toBeVisible();
});

test('Redis监控: rows and charts; without Redis it says so', async () => {
  const server = show(RedisInfoPage, {
    [`GET ${MONITOR_URL.redisInfo}`]: () => [{ key: 'redis_version', value: '7.2', description: 'Redis 服务器版本' }],
    [`GET ${MONITOR_URL.keysSize}`]: raw({ create_time: 1, dbSize: 5 }),
    [`GET ${MONITOR_URL.memoryInfo}`]: raw({ create_time: 1, used_memory: '2500000' }),
  });
  await expect.element(page.getByRole('row', { name: /redis_version/ })).toHaveTextContent('7.2');
  await page.getByRole('button', { name: '查看数据：Redis 内存占用' }).click();
  await expect.element(page.getByRole('cell', { name: '2500', exact: true }).first()).toBeVisible();
  server.on({ [`GET ${MONITOR_URL.redisInfo}`]: () => refusalOf('redisOff') });
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect.element(page.getByText('未启用Redis：本系统单节点运行，没有配置REDIS_URL')).toBeVisible();
});

test('Redis终端: a command, its reply, a refusal, and the last command again', async () => {
  const server = show(RedisTerminalPage, {
    [`GET ${MONITOR_URL.terminal}`]: () => ({ version: '7.2.4' }),
    [`POST ${MONITOR_URL.command}`]: ({ body }) =>
      (body as { command: string }).command === 'PING'
        ? { reply: 'PONG' }
        : refusalOf('redisCommandRefused', { params: { name: 'FLUSHALL', reason: '只允许只读命令' } }),
  });
  const input = page.getByRole('textbox', { name: '命令' });
  await expect.element(page.getByText(/^已连接 Redis 7\.2\.4/)).toBeVisible();
  await input.fill('PING');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('PONG')).toBeVisible();
  await input.fill('FLUSHALL');
  await page.getByRole('button', { name: /^执\s?行$/ }).click();
  await expect.element(page.getByText('不允许执行「FLUSHALL」：只允许只读命令')).toBeVisible();
  await input.click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(input).toHaveValue('PING');
  expect(server.callsOf(`POST ${MONITOR_URL.command}`).map(({ body }) => body)).toEqual([
    { command: 'PING' },
    { command: 'FLUSHALL' },
  ]);
  expect(await axeFindings(document.body)).toEqual([]);
});

test('Redis终端: without Redis it says so before anything is typed', async () => {
  const server = show(RedisTerminalPage, { [`GET ${MONITOR_URL.terminal}`]: () => refusalOf('redisOff') });
  await expect.element(page.getByText('未启用Redis：本系统单节点运行，没有配置REDIS_URL')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
  expect(server.callsOf(`POST ${MONITOR_URL.command}`)).toEqual([]);
});

test('Web服务信息: of several nodes each has a row, and all together one', async () => {
  const second = { ...NODE, host: 'b', pid: 12, own: false, requests: 100, connections: 10 };
  const both: NodesReply = { nodes: [NODE, second], liveSessions: 2, complete: true };
  show(TomcatInfoPage, { ...metricRoutes(), [`GET ${MONITOR_URL.nodes}`]: () => both });
  await expect.element(page.getByText('共 2 个节点，当前会话 2 个')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^a \(11\)，本节点/ })).toHaveTextContent('10.0');
  await expect.element(page.getByRole('row', { name: /^b \(12\)/ })).toHaveTextContent('20.0');
  await expect.element(page.getByRole('row', { name: /^合计/ })).toHaveTextContent(/30\.0.*16/);
});

test('Web服务信息: a node alone has no table of nodes; others that cannot be asked for are named', async () => {
  show(TomcatInfoPage, metricRoutes());
  await expect.element(page.getByRole('row', { name: /tomcat.sessions.created/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '各节点' })).not.toBeInTheDocument();
  show(TomcatInfoPage, { ...metricRoutes(), [`GET ${MONITOR_URL.nodes}`]: () => ({ ...alone, complete: false }) });
  await expect.element(page.getByText('暂时无法读取其他节点，仅显示本节点')).toBeVisible();
});

test('Redis终端: a command that is too long stays whole, is marked and not sent', async () => {
  const server = show(RedisTerminalPage, { [`GET ${MONITOR_URL.terminal}`]: () => ({ version: '7.2.4' }) });
  const input = page.getByRole('textbox', { name: '命令' });
  await input.fill('x'.repeat(1001));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('最大长度1000位字符')).toBeVisible();
  await expect.element(input).toHaveValue('x'.repeat(1001));
  expect(server.callsOf(`POST ${MONITOR_URL.command}`)).toEqual([]);
});
