import { TOMCAT_METRICS } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { type FigureChart, FigureCharts, perSecond } from './FigureCharts.tsx';
import { MetricTable } from './MetricTable.tsx';
import { MonitorPage } from './MonitorPage.tsx';
import { useMetrics } from './monitor.calls.ts';
import { NodesTable } from './NodesTable.tsx';

const CHARTS: readonly FigureChart[] = [
  {
    title: '每秒请求',
    unit: '次/秒',
    lines: [
      { name: '请求', of: ({ requests }, everyMs) => perSecond(requests, everyMs) },
      { name: '失败', of: ({ failures }, everyMs) => perSecond(failures, everyMs) },
    ],
  },
  {
    title: '请求耗时',
    unit: '毫秒',
    lines: [
      { name: '50%', of: ({ p50 }) => p50 },
      { name: '95%', of: ({ p95 }) => p95 },
      { name: '99%', of: ({ p99 }) => p99 },
    ],
  },
  {
    title: '连接',
    unit: '个',
    lines: [
      { name: 'HTTP连接', of: ({ connections }) => connections },
      { name: '消息通道', of: ({ sockets }) => sockets },
    ],
  },
];

const MEANINGS: readonly [name: (typeof TOMCAT_METRICS)[number], meaning: string][] = [
  ['tomcat.sessions.created', '启动以来创建的会话数'],
  ['tomcat.sessions.expired', '已过期待清理的会话数'],
  ['tomcat.sessions.active.current', '当前活跃会话数'],
  ['tomcat.sessions.active.max', '活跃会话数峰值'],
  ['tomcat.sessions.rejected', '被拒绝的会话请求数'],
];

/** Web服务信息 (contract/2 §11, the Tomcat page): sessions, connections, requests and their duration. */
export function TomcatInfoPage() {
  const query = useMetrics('tomcat', TOMCAT_METRICS);
  return (
    <MonitorPage query={query} failure="获取Tomcat信息失败">
      {(values) => (
        <>
          <NodesTable />
          <FigureCharts charts={CHARTS} />
          <MetricTable
            rows={MEANINGS.map(([name, meaning]) => ({ name, meaning, value: `${values[name]?.[0] ?? 0} 个` }))}
          />
        </>
      )}
    </MonitorPage>
  );
}
