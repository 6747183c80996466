import { SYSTEM_METRICS } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { type FigureChart, FigureCharts, inMegabytes, inPercent } from './FigureCharts.tsx';
import { percent } from './figures-text.ts';
import { MetricTable } from './MetricTable.tsx';
import { MonitorPage } from './MonitorPage.tsx';
import { useMetrics, type Values } from './monitor.calls.ts';

const CHARTS: readonly FigureChart[] = [
  {
    title: '处理器使用率',
    unit: '%',
    lines: [
      { name: '整机', of: ({ systemCpu }) => inPercent(systemCpu) },
      { name: '本进程', of: ({ processCpu }) => inPercent(processCpu) },
    ],
  },
  { title: '进程占用内存', unit: 'MB', lines: [{ name: '常驻内存', of: ({ rss }) => inMegabytes(rss) }] },
];

/** 服务器信息 (contract/2 §11). */
export function SystemInfoPage() {
  const query = useMetrics('system', SYSTEM_METRICS);
  return (
    <MonitorPage query={query} failure="获取服务器信息失败">
      {(values) => (
        <>
          <MetricTable rows={rowsOf(values)} />
          <FigureCharts charts={CHARTS} />
        </>
      )}
    </MonitorPage>
  );
}

function rowsOf(values: Values) {
  const one = (name: (typeof SYSTEM_METRICS)[number]) => values[name]?.[0] ?? 0;
  return [
    { name: 'system.cpu.count', meaning: 'CPU 数量', value: `${one('system.cpu.count')} 核` },
    { name: 'system.cpu.usage', meaning: '系统 CPU 使用率', value: percent(one('system.cpu.usage')) },
    {
      name: 'process.start.time',
      meaning: '应用启动时间点',
      value: datetimeText(one('process.start.time') * 1000),
    },
    { name: 'process.uptime', meaning: '应用已运行时间', value: `${one('process.uptime')} 秒` },
    { name: 'process.cpu.usage', meaning: '当前应用 CPU 使用率', value: percent(one('process.cpu.usage')) },
  ];
}
