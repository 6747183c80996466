import { JVM_METRICS } from '@songbai/contract/modules/monitor/monitor.calls.ts';
import { type FigureChart, FigureCharts, inMegabytes } from './FigureCharts.tsx';
import { megabytes } from './figures-text.ts';
import { MetricTable } from './MetricTable.tsx';
import { MonitorPage } from './MonitorPage.tsx';
import { useMetrics, type Values } from './monitor.calls.ts';

const CHARTS: readonly FigureChart[] = [
  {
    title: '堆内存',
    unit: 'MB',
    lines: [
      { name: '已用', of: ({ heapUsed }) => inMegabytes(heapUsed) },
      { name: '已分配', of: ({ heapTotal }) => inMegabytes(heapTotal) },
    ],
  },
  {
    title: '事件循环延迟',
    unit: '毫秒',
    lines: [
      { name: '中位数', of: ({ delayP50 }) => delayP50 },
      { name: '99%', of: ({ delayP99 }) => delayP99 },
    ],
  },
  { title: '垃圾回收耗时', unit: '毫秒', lines: [{ name: '每5秒', of: ({ gcMs }) => gcMs }] },
  { title: '工作线程', unit: '个', lines: [{ name: '工作线程', of: ({ workers }) => workers }] },
];

/** In the places of the JVM's figures stand those of Node.js; these say which. */
const MEANINGS: readonly [name: (typeof JVM_METRICS)[number], meaning: string, kind: 'bytes' | 'count'][] = [
  ['jvm.memory.max', '堆内存上限', 'bytes'],
  ['jvm.memory.committed', '已分配的堆内存', 'bytes'],
  ['jvm.memory.used', '已用的堆内存', 'bytes'],
  ['jvm.buffer.memory.used', '缓冲区已用内存', 'bytes'],
  ['jvm.buffer.count', '占用的系统资源数量', 'count'],
  ['jvm.threads.daemon', '工作线程数量', 'count'],
  ['jvm.threads.live', '当前线程数量', 'count'],
  ['jvm.threads.peak', '线程数量峰值', 'count'],
  ['jvm.classes.loaded', '运行上下文数量', 'count'],
  ['jvm.classes.unloaded', '已脱离的上下文数量', 'count'],
  ['jvm.gc.memory.allocated', '启动以来观测到的堆增长', 'bytes'],
  ['jvm.gc.memory.promoted', '启动以来观测到的老生代增长', 'bytes'],
  ['jvm.gc.max.data.size', '老生代的内存上限', 'bytes'],
  ['jvm.gc.live.data.size', '完整回收后老生代的内存', 'bytes'],
];

/** 运行时信息 (contract/2 §11, the JVM page): heap, garbage collection, event loop and threads. */
export function JvmInfoPage() {
  const query = useMetrics('jvm', JVM_METRICS);
  return (
    <MonitorPage query={query} failure="获取JVM信息失败">
      {(values) => (
        <>
          <FigureCharts charts={CHARTS} />
          <MetricTable rows={rowsOf(values)} />
        </>
      )}
    </MonitorPage>
  );
}

function rowsOf(values: Values) {
  const [count = 0, seconds = 0] = values['jvm.gc.pause'] ?? [];
  const rows = MEANINGS.map(([name, meaning, kind]) => {
    const value = values[name]?.[0] ?? 0;
    return { name, meaning, value: kind === 'bytes' ? megabytes(value) : String(value) };
  });
  return [
    ...rows,
    { name: 'jvm.gc.pause.count', meaning: '启动以来垃圾回收次数', value: `${count} 次` },
    { name: 'jvm.gc.pause.totalTime', meaning: '启动以来垃圾回收总耗时', value: `${seconds.toFixed(3)} 秒` },
  ];
}
